"""Play on a plain terminal, or through a pipe: text out, a number in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from attrs import define, field

from interpreter.drawing.board import WIDTH
from interpreter.drawing.explanation import draw_explanation
from interpreter.drawing.score_sheet import score_sheet
from interpreter.drawing.table import draw_table
from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision
from interpreter.players.random_player import RandomPlayer

HELP = """Type the number of an option, or its name or label.
  board   show the table again
  log     show all that happened, as far as you may know it
  score   show the scores as things stand
  why …   tell why something is legal or not: why lay card=7, why lay
  ?       show this help
  quit    leave the game"""

_COLUMNS_FROM = 13
"""So many options are still listed one below the other."""


class Outcome(Enum):
    """How a session ended."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    LEFT = "left"


class EndOfInputError(Exception):
    """There is no more input, and a human has to decide something."""


@define
class PlainGame:
    """One game with its players: `engines`, by seat, play by themselves; humans decide for the other seats.

    `read` gives the next line of input without its end, or nothing at its end; `say` takes the lines of output.
    """

    game: Game
    engines: dict[int, RandomPlayer]
    read: Callable[[], str | None]
    say: Callable[[str], None]
    most_decisions: int
    _told: dict[int | None, Counter[str]] = field(factory=dict)
    _asked: int | None = None
    """The human who was asked last."""

    def play(self) -> Outcome:
        """Play to the end, to the greatest number of decisions, or until a human leaves.

        Raises EndOfInputError and GameError.
        """
        for _ in range(self.most_decisions):
            if self.game.ended:
                return Outcome.FINISHED
            seat = self.game.pending()[0]
            decision = self.game.decision(seat)
            assert decision is not None
            if seat in self.engines:
                option = self.engines[seat].choose(self.game, decision).option
            else:
                answer = self._ask(decision)
                if answer is None:
                    return Outcome.LEFT
                option = answer
            self.game.apply(option, seat)
        return Outcome.FINISHED if self.game.ended else Outcome.UNFINISHED

    def tell_end(self) -> None:
        """What happened since a human was last asked, the table with everything open, and the score sheet."""
        self._tell_log(self._asked)
        self._say_all(["", *draw_table(self.game.program, self.game.view(None)), ""])
        self._say_all(self._scores(None, won=self.game.ended))

    # ---- asking ----

    def _ask(self, decision: PendingDecision) -> Option | None:
        """What a human decides; nothing if he leaves."""
        seat = self._asked = decision.seat
        name = self.game.program.seat_names[seat]
        self.say("")
        self._tell_log(seat)
        self.say(f"---- {name} ".ljust(WIDTH, "-"))
        self._say_all(draw_table(self.game.program, self.game.view(seat)))
        options = decision.options[:]
        numbered = {str(n): option for n, option in enumerate(options, 1)}
        stop = decision.stop
        if stop is not None:
            numbered["0"] = stop
        self.say("")
        self._say_all(self._question(name, decision, numbered))
        while True:
            line = self.read()
            if line is None:
                raise EndOfInputError
            found = self._understood(line.strip(), seat, numbered)
            if isinstance(found, Option):
                return found
            if found == "quit":
                return None

    def _question(self, name: str, decision: PendingDecision, numbered: dict[str, Option]) -> list[str]:
        prompt = decision.prompt or {"ask": "choose an action", "may": "do it?"}.get(decision.sort, "choose")
        labels = {number: option.label for number, option in numbered.items()}
        twice = Counter(labels.values())
        if "0" in labels:
            labels["0"] = "no" if decision.sort == "may" and len(labels) == 2 else "stop"
        margin = max(len(number) for number in labels)
        entries = [
            f"{number:>{margin}}  {label}" + (f"  ({numbered[number].name})" if twice[label] > 1 else "")
            for number, label in labels.items()
        ]
        return [f"{name}: {prompt}", *_columns(entries, WIDTH - 2)]

    def _understood(self, line: str, seat: int, numbered: dict[str, Option]) -> Option | str | None:
        """The option that a line means, or `quit`; other commands are done, and what is neither is answered."""
        words = {number: number for number in numbered}
        for number, option in numbered.items():
            words.setdefault(option.name.casefold(), number)
            words.setdefault(option.label.casefold(), number)
        if line.casefold() in words:
            return numbered[words[line.casefold()]]
        match line.casefold():
            case "quit" | "q":
                return "quit"
            case "?" | "help":
                self.say(HELP)
            case "board":
                self._say_all(draw_table(self.game.program, self.game.view(seat)))
            case "log":
                self._say_all(self.game.log_for(seat))
            case "score":
                self._say_all(self._scores(seat, won=False) or ["there are no scores in this game"])
            case "why":
                self.say("say of what, as in `why` and an option's name")
            case text if text.startswith("why "):
                explanation = self.game.why(line[4:].strip(), seat)
                self._say_all(draw_explanation(self.game.program, explanation))
            case "":
                self.say("type a number, or ? for help")
            case _:
                shown = line if len(line) <= 40 else line[:40] + "…"
                self.say(f"`{shown}` is none of the options: type one of their numbers, or ? for help")
        return None

    # ---- telling ----

    def _tell_log(self, seat: int | None) -> None:
        """The lines of the log that a seat hasn't been told yet.

        What a seat did in a simultaneous block moves behind what others did when the block ends, so lines are counted,
        not numbered.
        """
        log = self.game.log_for(seat) if seat is not None else [line.text for line in self.game.log]
        told = self._told.setdefault(seat, Counter())
        seen: Counter[str] = Counter()
        for line in log:
            seen[line] += 1
            if seen[line] > told[line]:
                self.say(line)
        self._told[seat] = told | seen

    def _scores(self, seat: int | None, *, won: bool) -> list[str]:
        """The scores as things stand, as far as a seat can know them, and who won, if anybody has yet."""
        scores = score_sheet(self.game.scores(seat))
        if not won or not self.game.program.winner:
            return scores
        names = [self.game.program.seat_names[seat] for seat in self.game.winners(seat)]
        return [*scores, f"winner: {names[0]}" if len(names) == 1 else f"winners: {', '.join(names) or 'nobody'}"]

    def _say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.say(line)


def _columns(entries: list[str], width: int) -> Iterator[str]:
    """Few entries one below the other, many in as many columns as fit, downwards."""
    longest = max(len(entry) for entry in entries)
    across = 1 if len(entries) < _COLUMNS_FROM else max(1, (width + 3) // (longest + 3))
    down = -(-len(entries) // across)
    for row in range(down):
        yield ("  " + "   ".join(entry.ljust(longest) for entry in entries[row::down])).rstrip()
