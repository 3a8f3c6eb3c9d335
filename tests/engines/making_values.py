"""Expressions drawn at random, of the type that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

NAMES = (
    "slots", "members", "running", "list1", "print", "lambda", "library", "arrays", "plain", "strands", "build",
    "class", "def", "len", "range", "leave", "top_1", "known", "queue", "streams", "noted", "asker", "seat1", "True_",
    "held", "block_1", "take_0", "trial_1", "Été", "Ete", "a_very_long_name_that_goes_on_and_on_until_nobody_reads_it",
)  # fmt: skip
"""Names that mean something in generated code, or nearly do."""

NUMBER, YES, PLACE, PLACES, CARD, CARDS, COLOUR, PLAYER, FAMILY, DIRECTION, NUMBERS, PLAYERS = (
    "number", "yes_no", "Spot", "set of Spot", "Card", "set of Card", "Colour", "player", "family", "Direction",
    "set of 1..6", "set of player",
)  # fmt: skip
COLOURS = ("amber", "beige", "coral")
SHAPES = ("grid(3, 3)", "hexagon(1)", "ring(5)", "row(5)", "rhombus(3, 3)", "grid(4, 2)")


class Values:
    """Draws expressions by their type, with the names that a ruleset of `making.py` declares."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"ruleset {seed}")
        self.shape = self.random.choice(SHAPES)
        self.on_board = self.shape.startswith(("grid", "hexagon", "rhombus"))
        self.secret = self.random.random() < 0.35
        self.at_once = self.random.random() < 0.3
        self.locals: list[tuple[str, str]] = []
        self.has_me = False
        self.count = 0
        names = list(NAMES)
        self.random.shuffle(names)
        self.numbers = [(names.pop(), low, high) for low, high in ((0, 9), (-5, 20), (-3, 3))]
        self.wide, self.chosen, self.small, self.store, self.who, self.piece, self.tint, self.spot = (
            names.pop() for _ in range(8)
        )
        self.coins, self.standing, self.flag, self.bag = (names.pop() for _ in range(4))
        self.mark, self.level, self.holder = (names.pop() for _ in range(3))
        self.defined: list[tuple[str, str, list[str]]] = []
        self.effects: list[tuple[str, list[str]]] = []
        self.actions: list[str] = []

    # ---- drawing ----

    def one(self, *choices: Callable[[], str]) -> str:
        return self.random.choice(choices)()

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}{self.count}"

    @contextmanager
    def naming(self, *locals: tuple[str, str]) -> Iterator[None]:
        before = list(self.locals)
        self.locals += locals
        try:
            yield
        finally:
            self.locals = before

    @contextmanager
    def being(self, somebody: bool) -> Iterator[None]:
        before, self.has_me = self.has_me, somebody
        try:
            yield
        finally:
            self.has_me = before

    # ---- expressions ----

    def of(self, type: str, depth: int) -> str:
        """An expression of a type."""
        named = [name for name, other in self.locals if other == type]
        if named and self.chance(0.4):
            return self.random.choice(named)
        calls = [(name, parameters) for name, result, parameters in self.defined if result == type]
        if calls and depth > 0 and self.chance(0.15):
            name, parameters = self.random.choice(calls)
            return f"{name}({', '.join(self.of(each, depth - 1) for each in parameters)})"
        return {
            NUMBER: self.number, YES: self.condition, PLACE: self.place, PLACES: self.places, CARD: self.card,
            CARDS: self.cards, COLOUR: self.colour, PLAYER: self.player, FAMILY: self.family,
            DIRECTION: self.direction, NUMBERS: self.some_numbers, PLAYERS: self.some_players,
        }[type](depth)  # fmt: skip

    def each(self, type: str, body: str, depth: int) -> tuple[str, str, str]:
        """A name, a set that it runs over, and an expression in which it stands for a member."""
        name = self.fresh("x")
        source = self.of({PLACE: PLACES, CARD: CARDS, PLAYER: PLAYERS, NUMBER: NUMBERS}[type], depth - 1)
        with self.naming((name, type)):
            return name, source, self.of(body, depth - 1)

    def member(self) -> str:
        return self.random.choice((PLACE, PLACE, CARD, PLAYER, NUMBER))

    def set_of(self, type: str, depth: int) -> str:
        name, source, condition = self.each(type, YES, depth)
        return f"{{{name} in {source} where {condition}}}"

    def number(self, depth: int) -> str:
        r = self.random
        simple = [
            lambda: str(r.randrange(0, 8)),
            lambda: r.choice(self.numbers)[0],
            lambda: self.wide,
            lambda: f"count {self.chosen}",
            lambda: f"{self.store}({r.choice(COLOURS)})",
        ]
        if self.has_me:
            simple += [lambda: f"my {self.coins}", lambda: "my number"]
        if depth <= 0:
            return self.one(*simple)

        def gathered() -> str:
            name, source, body = self.each(self.member(), NUMBER, depth)
            return f"({r.choice(('sum', 'most', 'least'))} {body} for {name} in {source})"

        def over_families() -> str:
            name = self.fresh("g")
            source = self.of(FAMILY, depth - 1)
            with self.naming((name, PLACES)):
                body = self.of(NUMBER, depth - 1)
            return f"({r.choice(('sum', 'most', 'pack'))} {body} for {name} in {source})"

        def a(type: str) -> str:
            return self.of(type, depth - 1)

        return self.one(
            *simple,
            lambda: f"({a(NUMBER)} {r.choice('+-*/')} {a(NUMBER)})",
            lambda: f"({a(NUMBER)} {r.choice('+-')} {a(NUMBER)})",
            lambda: f"{r.choice(('min', 'max', 'mod'))}({a(NUMBER)}, {a(NUMBER)})",
            lambda: f"abs({a(NUMBER)})",
            lambda: f"(if {a(YES)} then {a(NUMBER)} else {a(NUMBER)})",
            gathered,
            gathered,
            over_families,
            lambda: f"count {a(r.choice((PLACES, CARDS, NUMBERS, PLAYERS, FAMILY)))}",
            lambda: f"lookup({a(NUMBER)}, 0: 2, 1: {a(NUMBER)}, 3: 5{r.choice((', 6 or more: 1', ''))})",
            lambda: f"lookup({a(COLOUR)}, amber: {a(NUMBER)}, coral: 2)",
            lambda: f"({a(CARD)}).{r.choice(('worth', 'boost', self.mark))}",
            lambda: f"({a(PLACE)}).{self.level}",
            lambda: f"({a(PLAYER)}).{r.choice(('number', self.coins))}",
            lambda: f"({a(COLOUR)}).number",
            lambda: f"distance({a(PLACE)}, {a(PLACE)})",
            lambda: f"longest_path({a(PLACES)})",
            lambda: f"(count {a(PLACES)} - {a(NUMBER)})",
        )

    def condition(self, depth: int) -> str:
        r = self.random
        simple = [
            lambda: f"{r.choice(self.numbers)[0]} {r.choice(('<', '<=', '=', '!=', '>', '>='))} {r.randrange(-2, 8)}",
            lambda: f"{self.tint} {r.choice(('=', '!='))} {r.choice((*COLOURS, 'none'))}",
        ]
        if self.has_me:
            simple += [lambda: f"my {self.flag}", lambda: f"{self.who} = me"]
        if depth <= 0:
            return f"({self.one(*simple)})"

        def a(type: str) -> str:
            return self.of(type, depth - 1)

        def same() -> str:
            type = r.choice((PLACE, CARD, COLOUR, PLAYER, PLACES, NUMBERS, CARDS, PLAYERS))
            return f"{a(type)} {r.choice(('=', '!='))} {a(type)}"

        def asked() -> str:
            name, source, body = self.each(self.member(), YES, depth)
            return f"{r.choice(('any', 'every'))} {name} in {source} has {body}"

        def inside() -> str:
            type, some = r.choice(((PLACE, PLACES), (CARD, CARDS), (PLAYER, PLAYERS), (NUMBER, NUMBERS)))
            return f"{a(type)} in {a(some)}"

        def of_family() -> str:
            name = self.fresh("g")
            source = self.of(FAMILY, depth - 1)
            with self.naming((name, PLACES)):
                return f"{r.choice(('any', 'every'))} {name} in {source} has {self.of(YES, depth - 1)}"

        found = self.one(
            *simple,
            lambda: f"{a(NUMBER)} {r.choice(('<', '<=', '=', '!=', '>', '>='))} {a(NUMBER)}",
            lambda: f"{a(NUMBER)} {r.choice(('<', '<=', '>', '>='))} {a(NUMBER)}",
            same,
            same,
            asked,
            asked,
            inside,
            of_family,
            lambda: f"{a(YES)} {r.choice(('and', 'or'))} {a(YES)}",
            lambda: f"not {a(YES)}",
            lambda: f"{self.store} {r.choice(('<=', '>=', '<', '='))} {self.tally(depth - 1)}",
            lambda: f"on_edge({a(PLACE)})" if self.on_board else "yes = no",
            lambda: f"({a(PLACE)}).empty",
            lambda: f"({a(PLACE)}).{self.holder} = {a(PLAYER)}",
            lambda: f"({a(PLAYER)}).{self.flag}",
            lambda: f"{a(CARD)} is Ace",
            lambda: f"({a(CARD)}).colour = {a(COLOUR)}",
            lambda: f"({a(CARD)}).place = {a(PLACE)}",
        )
        return f"({found})"

    def place(self, depth: int) -> str:
        r = self.random
        simple = [self.spot_named, lambda: self.spot]
        if self.has_me:
            simple.append(lambda: f"my {self.standing}")
        if depth <= 0:
            return self.one(*simple)

        def a(type: str) -> str:
            return self.of(type, depth - 1)

        found = [*simple, lambda: self.the(PLACE, depth)]
        if self.on_board:
            found += [
                lambda: f"step({a(PLACE)}, {a(DIRECTION)})",
                lambda: f"step({a(PLACE)}, {a(DIRECTION)}, {r.choice(('2', '1', a(NUMBER)))})",
                lambda: f"top(run({a(PLACE)}, {a(DIRECTION)}, {a(PLACES)}))",
            ]
        else:
            found.append(lambda: f"ahead({a(PLACE)}, {a(NUMBER)})")
        return self.one(*found)

    def the(self, type: str, depth: int) -> str:
        name, source, condition = self.each(type, YES, depth)
        return f"(the {name} in {source} where {condition})"

    def spot_named(self) -> str:
        r = self.random
        if self.shape.startswith("hexagon"):
            return f"Spot({r.randrange(2) - 1}, {r.randrange(2)})".replace("-1, 0", "-1, 1")
        if self.on_board:
            return f"Spot.{r.choice('abc')}{r.choice('12')}"
        return f"Spot({r.randrange(1, 6)})"

    def places(self, depth: int) -> str:
        r = self.random
        simple = [lambda: "Spot", lambda: self.chosen]
        if depth <= 0:
            return self.one(*simple)

        def a(type: str) -> str:
            return self.of(type, depth - 1)

        found = [
            *simple,
            lambda: self.set_of(PLACE, depth),
            lambda: self.set_of(PLACE, depth),
            lambda: f"around({a(PLACE)})",
            lambda: f"common({a(PLACES)}, {a(PLACES)})",
            lambda: f"({a(PLACES)} {r.choice('+-')} {a(PLACES)})",
            lambda: f"within({r.randrange(3)}, {a(PLACE)})",
            lambda: f"within(2, {a(PLACE)}, {a(PLACES)})",
            lambda: f"reached({a(PLACES)}, {a(PLACES)})",
            lambda: f"walk({a(PLACE)}, {r.randrange(3)})",
            lambda: f"{{{a(PLACE)}, {a(PLACE)}}}",
            lambda: f"(sum {self.summed(PLACES, depth)})",
        ]
        if self.on_board:
            found += [
                lambda: (
                    f"sight({a(PLACE)}, {r.choice(('orthogonal', 'diagonal', 'east'))})"
                    if self.shape.startswith("grid")
                    else f"sight({a(PLACE)}, east)"
                ),
                lambda: f"run({a(PLACE)}, {a(DIRECTION)}, {a(PLACES)})",
            ]
        return self.one(*found)

    def summed(self, type: str, depth: int) -> str:
        name, source, body = self.each(self.member(), type, depth)
        return f"{body} for {name} in {source}"

    def family(self, depth: int) -> str:
        return self.one(
            lambda: f"groups({self.of(PLACES, depth - 1)})",
            lambda: f"clusters({self.of(PLACES, depth - 1)}, 2)",
            lambda: f"subsets({self.of(PLACES, depth - 1)}, {self.random.choice('12')})",
        )

    def card(self, depth: int) -> str:
        r = self.random
        simple = [lambda: "top(heap)", lambda: "bottom(heap)", lambda: self.piece]
        if self.has_me:
            simple.append(lambda: "top(heap)" if self.secret else "top(my hand)")
        if depth <= 0:
            return self.one(*simple)
        return self.one(
            *simple,
            lambda: self.the(CARD, depth),
            lambda: f"top(Card on {self.of(PLACE, depth - 1)})",
            lambda: f"heap({r.randrange(1, 4)})",
        )

    def cards(self, depth: int) -> str:
        simple = [lambda: "heap", lambda: "Card on Spot"]
        if self.has_me:
            simple.append(lambda: f"my {self.bag}")
        if depth <= 0:
            return self.one(*simple)
        return self.one(
            *simple,
            lambda: self.set_of(CARD, depth),
            lambda: f"{self.random.choice(('Card', 'Ace'))} on {self.of(PLACES, depth - 1)}",
            lambda: f"(Card on {self.of(PLACE, depth - 1)})",
            lambda: f"top(heap, {self.of(NUMBER, depth - 1)})",
            lambda: f"({self.of(CARDS, depth - 1)} {self.random.choice('+-')} {self.of(CARDS, depth - 1)})",
        )

    def colour(self, depth: int) -> str:
        simple = [lambda: self.random.choice(COLOURS), lambda: self.tint]
        if depth <= 0:
            return self.one(*simple)
        return self.one(
            *simple,
            lambda: f"({self.of(CARD, depth - 1)}).colour",
            lambda: f"Colour({self.wide})",
            lambda: f"(if {self.of(YES, depth - 1)} then {self.of(COLOUR, depth - 1)} else coral)",
        )

    def player(self, depth: int) -> str:
        simple = [lambda: "seat(1)", lambda: self.who]
        if self.has_me:
            simple += [lambda: "me", lambda: "left(me)"]
        if depth <= 0:
            return self.one(*simple)
        return self.one(
            *simple,
            lambda: f"left({self.of(PLAYER, depth - 1)})",
            lambda: f"seat({self.random.choice(self.numbers)[0]})",
            lambda: f"({self.of(PLACE, depth - 1)}).{self.holder}",
            lambda: self.the(PLAYER, depth),
        )

    def direction(self, depth: int) -> str:
        del depth
        return self.random.choice(
            ("north", "east", "south_west", "south") if "grid" in self.shape else ("east", "west")
        )

    def some_numbers(self, depth: int) -> str:
        r = self.random
        if depth <= 0:
            return r.choice(("(1..6)", "(2..4)", self.small))
        return self.one(
            lambda: r.choice(("(1..6)", "(2..4)", self.small)),
            lambda: f"common((1..6), {self.of(NUMBERS, depth - 1)})",
            lambda: self.set_of(NUMBER, depth),
            lambda: f"({self.of(NUMBERS, depth - 1)} {r.choice('+-')} {self.of(NUMBERS, depth - 1)})",
        )

    def some_players(self, depth: int) -> str:
        if depth <= 0:
            return "players"
        return self.one(lambda: "players", lambda: self.set_of(PLAYER, depth))

    def tally(self, depth: int) -> str:
        return self.one(
            lambda: f"{{amber: {self.of(NUMBER, depth)}, coral: 1}}",
            lambda: f"({self.store} {self.random.choice('+-')} {{beige: {self.of(NUMBER, depth)}}})",
        )
