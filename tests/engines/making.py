"""Small rulesets drawn by a seed: valid ones, which use as much of the language as there is room for.

What is drawn is typed, so that most of them pass the checker. They make no sense, but can be played.
`python -m tests.engines.making SEED` prints one.
"""

from __future__ import annotations

import sys

from tests.engines.making_values import (
    CARD,
    CARDS,
    COLOUR,
    COLOURS,
    NUMBER,
    NUMBERS,
    PLACE,
    PLACES,
    PLAYER,
    PLAYERS,
    YES,
    Values,
)  # fmt: skip


class Maker(Values):
    """Draws one ruleset."""

    # ---- statements ----

    def block(self, depth: int, *, acting: bool = True, deciding: bool = True) -> list[str]:
        """Some statements; `acting` where a need may stand, `deciding` where somebody may be asked."""
        lines: list[str] = []
        before = list(self.locals)
        for _ in range(self.random.randrange(1, 4)):
            lines += self.statement(depth, acting, deciding)
        self.locals = before
        return lines

    def statement(self, depth: int, acting: bool, deciding: bool) -> list[str]:
        r = self.random
        changes = [self.change] * 6 + [self.move] * 2 + [self.let]
        if not self.at_once:
            changes += [lambda: [r.choice(("shuffle deck", "show top(heap) to players", "shuffle deck"))]]
        if acting:
            changes += [self.need] * 2
            if self.effects:
                changes += [self.do]
            if self.has_me:
                changes.append(lambda: [f"{r.choice(('gain', 'pay'))} {r.randrange(3)} {self.coins}"])
        if depth <= 0 or self.chance(0.5):
            return r.choice(changes)()

        def indented(lines: list[str]) -> list[str]:
            return [f"    {line}" for line in lines]

        def inner() -> list[str]:
            return indented(self.block(depth - 1, acting=acting, deciding=deciding))

        def test() -> list[str]:
            found = [f"if {self.of(YES, 2)}:", *inner()]
            return [*found, "else:", *inner()] if self.chance(0.5) else found

        def loop() -> list[str]:
            type, some = r.choice(((PLACE, PLACES), (CARD, CARDS), (NUMBER, NUMBERS), (PLAYER, PLAYERS)))
            name, source = self.fresh("y"), self.of(some, 2)
            with self.naming((name, type)):
                return [f"for {name} in {source}:", *inner()]

        def times() -> list[str]:
            return [f"repeat {r.randrange(1, 3)} times:", *inner()]

        def as_somebody() -> list[str]:
            who = self.of(PLAYER, 1)
            with self.being(True):
                return [f"as {who}:", *indented(self.block(depth - 1, acting=acting, deciding=deciding))]

        def until() -> list[str]:
            return [
                f"{self.wide} := 0",
                f"repeat until {self.wide} >= 3 or {self.of(YES, 1)}:",
                *inner(),
                f"    {self.wide} += 1",
            ]

        choices = [test, test, loop, times]
        if not self.at_once:
            choices += [as_somebody, until]
        if deciding and self.has_me:
            choices += [self.choose, lambda: ['may "Do it":', *inner()], self.draw]
        return r.choice(choices)()

    def change(self) -> list[str]:
        r = self.random
        name, low, high = r.choice(self.numbers)
        clamped = f"min({high}, max({low}, 0 + {self.of(NUMBER, 2)}))"
        own = [lambda: f"my {self.flag} := {self.of(YES, 2)}", lambda: f"my {self.standing} := {self.of(PLACE, 2)}"]
        if self.at_once:
            return [self.one(*own)]
        return [
            self.one(
                lambda: f"{name} := {clamped}",
                lambda: f"{name} {r.choice(('+=', '-='))} {r.randrange(3)}",
                lambda: f"{name} := 0 + {self.of(NUMBER, 1)}",
                lambda: f"{self.wide} := 0 + {self.of(NUMBER, 2)}",
                lambda: f"{self.chosen} {r.choice((':=', '+=', '-='))} {self.of(PLACES, 2)}",
                lambda: f"{self.small} := common(1..6, {self.of(NUMBERS, 2)})",
                lambda: f"{self.store} := {self.tally(1)}",
                lambda: f"{self.store} += {{amber: 1, coral: {r.randrange(3)}}}",
                lambda: f"{self.who} := {self.of(PLAYER, 2)}",
                lambda: f"{self.piece} := {self.of(CARD, 2)}",
                lambda: f"{self.tint} := {self.of(COLOUR, 2)}",
                lambda: f"{self.spot} := {self.of(PLACE, 2)}",
                lambda: f"({self.of(PLACE, 2)}).{self.level} := min(5, max(0, 0 + {self.of(NUMBER, 1)}))",
                lambda: f"({self.of(PLACE, 1)}).{self.level} += 1",
                lambda: f"({self.of(PLACE, 2)}).{self.holder} := {self.of(PLAYER, 1)}",
                lambda: f"({self.of(CARD, 2)}).{self.mark} := {r.randrange(6)}",
                *(own if self.has_me else ()),
            )
        ]

    def move(self) -> list[str]:
        if self.at_once:
            return [f"move top(my {self.bag}) to my {self.bag}"] if self.has_me else [f"let {self.fresh('z')} = 1"]
        source = self.one(lambda: self.of(CARD, 2), lambda: "top(deck)", lambda: self.of(CARDS, 1))
        target = self.one(
            lambda: "heap", lambda: "heap at 2", lambda: f"({self.of(PLACE, 2)})", lambda: "box", lambda: "deck",
            lambda: f"my {self.bag}" if self.has_me else "heap", lambda: "my hand" if self.has_me else "heap",
        )  # fmt: skip
        if self.chance(0.2) and " at " not in target:
            return [f"move {source} under {target}"]
        return [f"move {source} to {target}"]

    def need(self) -> list[str]:
        return [f'need {self.of(YES, 2)} else "reason {self.random.randrange(100)}"']

    def let(self) -> list[str]:
        type = self.random.choice((NUMBER, PLACE, PLACES, CARD, PLAYER, COLOUR, YES))
        name, value = self.fresh("z"), self.of(type, 3)
        self.locals.append((name, type))
        return [f"let {name} = {value}"]

    def do(self) -> list[str]:
        name, parameters = self.random.choice(self.effects)
        return [f"do {name}({', '.join(self.of(type, 1) for type in parameters)})" if parameters else f"do {name}"]

    def choose(self) -> list[str]:
        type, some = self.random.choice(((PLACE, PLACES), (NUMBER, NUMBERS), (PLAYER, PLAYERS), (CARD, CARDS)))
        name, source = self.fresh("w"), self.of(some, 2)
        with self.naming((name, type)):
            where = f" where {self.of(YES, 2)}" if self.chance(0.5) else ""
        self.locals.append((name, type))
        return [f'choose {name} in {source}{where} "Which?"']

    def draw(self) -> list[str]:
        name = self.fresh("r")
        source = self.one(lambda: "1..6", lambda: "Spot", lambda: "players")
        self.locals.append((name, {"1..6": NUMBER, "Spot": PLACE, "players": PLAYER}[source]))
        return [f"random {name} in {source}"]

    # ---- the whole ----

    def text(self) -> str:
        """The ruleset."""
        r = self.random
        lines = ['ruleset made "Made"', "players 2..3", "option extra: plenty | few = plenty", ""]
        lines += [f"enum Colour: {', '.join(COLOURS)}"]
        hidden, private = (" hidden", " private") if self.secret else ("", "")
        lines += [
            'kind Card "{colour} {worth}":', "    colour: Colour", "    worth: -2..6", "    boost: 0..9?",
            f"    var {self.mark}: 0..5 = 1",
            'kind Ace "ace of {colour}" is Card:', "    rank: 1..2 = 1",
            "table Card:", "    colour: each, worth: 2, copies: 2", "    colour: amber, worth: -1, boost: 4",
            "    colour: coral, worth: 6, copies: 2",
            "table Ace:", "    colour: each, worth: 5",
            f"space Spot: {self.shape} holds Card:", f"    var {self.level}: 0..5 = 1",
            f"    var {self.holder}: player?",
            f"pile deck: Card{hidden}", "pile heap: Card", "",
        ]  # fmt: skip
        for name, low, high in self.numbers:
            lines.append(f"var {name}: {low}..{high} = {r.randrange(low, high + 1)}")
        lines += [
            f"var {self.wide}: number = -7", f"var {self.chosen}: set of Spot = {{{self.spot_named()}}}",
            f"var {self.small}: set of 1..6 = 2..4", f"var {self.store}: tally of Colour = {{amber: 2}}",
            f"var {self.who}: player?", f"var {self.piece}: Card?", f"var {self.tint}: Colour?",
            f"var {self.spot}: Spot?", "var rounds: 0..100 = 0", "",
            "per player:", f"    pile hand: Card{private}", f"    pile {self.bag}: Card",
            f"    var {self.coins}: 0..9 = 3", f"    var {self.standing}: Spot?", f"    var {self.flag}: yes_no = no",
            "",
        ]  # fmt: skip
        lines += self.definitions() + self.procedures() + self.phases()
        if self.chance(0.4):
            with self.being(True):
                ties = r.choice(("split", "nobody"))
                lines.append(f'score {self.fresh("s")} "S" = award 7, 3, 1 to most {self.of(NUMBER, 2)} ties {ties}')
            lines.append("winner most my total")
            return "\n".join(lines) + "\n"
        goals = [self.goal(NUMBER), self.goal(YES)][: r.randrange(1, 3)]
        lines.append(f"winner {', then '.join(goals)}")
        return "\n".join(lines) + "\n"

    def goal(self, type: str) -> str:
        with self.being(True):
            return f"{self.random.choice(('most', 'least'))} ({self.of(type, 2)})"

    def definitions(self) -> list[str]:
        lines = []
        for _ in range(self.random.randrange(1, 4)):
            name, result = self.fresh("f"), self.random.choice((NUMBER, YES, PLACES, PLACE, NUMBER))
            parameters = [(self.fresh("p"), self.random.choice((NUMBER, PLACE, CARD, PLAYER, PLACES, PLAYERS)))]
            if self.chance(0.5):
                parameters.append((self.fresh("p"), self.random.choice((NUMBER, PLACE))))
            written = ", ".join(f"{n}: {'set of player' if t == PLAYERS else t}" for n, t in parameters)
            with self.naming(*parameters):
                lines.append(f"define {name}({written}) = {self.of(result, 3)}")
                if result == NUMBER and self.chance(0.5):
                    lines.append(f"    except when {self.of(YES, 2)}: {self.of(NUMBER, 2)}")
            self.defined.append((name, result, [type for _, type in parameters]))
        return [*lines, ""]

    def procedures(self) -> list[str]:
        lines: list[str] = []
        for _ in range(self.random.randrange(1, 3)):
            name, parameters = self.fresh("e"), [(self.fresh("p"), self.random.choice((NUMBER, PLACE, PLAYER)))]
            if self.chance(0.3):
                parameters = []
            written = f"({', '.join(f'{n}: {t}' for n, t in parameters)})" if parameters else ""
            with self.naming(*parameters):
                body = self.block(2, deciding=False)
            lines += [f"effect {name}{written}:", *(f"    {line}" for line in body)]
            self.effects.append((name, [type for _, type in parameters]))
        for _ in range(self.random.randrange(2, 4)):
            lines += self.action()
        if not self.at_once:
            for _ in range(self.random.randrange(3)):
                lines += self.reaction()
        return [*lines, ""]

    def action(self) -> list[str]:
        name, written, named = self.fresh("act"), [], []
        with self.being(True):
            for _ in range(self.random.randrange(3)):
                type, some = self.random.choice(((PLACE, PLACES), (NUMBER, NUMBERS), (PLAYER, PLAYERS), (CARD, CARDS)))
                one = self.fresh("c")
                with self.naming(*named):
                    source = self.of(some, 2)
                    where = ""
                    if self.chance(0.5):
                        with self.naming((one, type)):
                            where = f" where {self.of(YES, 2)}"
                named.append((one, type))
                written.append(f"{one} in {source}{where}")
            with self.naming(*named):
                body = self.block(2)
        self.actions.append(name)
        chosen = f"({', '.join(written)})" if written else ""
        return [f"action {name}{chosen}:", *(f"    {line}" for line in body)]

    def reaction(self) -> list[str]:
        event = self.random.choice([*self.actions, *(name for name, _ in self.effects)])
        when = f" when {self.of(YES, 2)}" if self.chance(0.5) else ""
        if self.chance(0.25):
            return [f'forbid {event} when {self.of(YES, 2)} else "forbidden"']
        sort = self.random.choice(("after", "after", "before"))
        body = self.block(1, acting=sort == "before", deciding=False)
        return [f"{sort} {event}{when}:", *(f"    {line}" for line in body)]

    def phases(self) -> list[str]:
        lines = [
            "phase setup:",
            "    shuffle Card into deck",
            "    each player:",
            "        move top(deck, 2) to my hand",
            f"        move top(deck) to my {self.bag}",
            "    move top(deck, 3) to heap",
            f"    for s in {{{self.spot_named()}, {self.spot_named()}}}: move top(deck) to s",
        ]
        asked = ", ".join(self.actions)
        lines += ["phase play:"]
        if self.at_once:
            lines += ["    for pass_ in 1..3:", "        each player at once:"]
            with self.being(True):
                lines += [f"            {line}" for line in self.block(2, acting=False)]
            lines += ['            choose n in 1..6 "How many?"', f"            my {self.coins} := n"]
        with self.being(True):
            until = f"rounds >= 12 or {self.of(YES, 1)}" if self.chance(0.3) else "rounds >= 12"
        lines += [f"    turns from seat(1) until {until}:"]
        with self.being(True):
            lines += [f"        {line}" for line in self.block(1, acting=False, deciding=False)]
        lines += [f"        ask {asked}", "        rounds += 1", ""]
        return lines


def ruleset(seed: int) -> str:
    """A ruleset, the same one for the same seed."""
    return Maker(seed).text()


if __name__ == "__main__":
    print(ruleset(int(sys.argv[1])), end="")  # noqa: T201 (run by hand)
