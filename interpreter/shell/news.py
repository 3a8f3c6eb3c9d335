"""What is new to whom: each seat is told every line of its log once, and behind them what players said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field

from interpreter.engine.game import Game
from interpreter.records.timeline import Step, Timeline
from interpreter.shell import events as ev


@define(eq=False)
class News:
    """What has happened in a game, and what of it was told to which seat.

    To a game that goes on, a seat has been told what there was to tell when it decided last.

    Args:
        timeline: The game.
    """

    _timeline: Timeline
    _told: dict[int | None, Counter[str]] = field(init=False, factory=dict)
    _cleared: dict[int, Game] = field(init=False, factory=dict)
    """For each seat that hasn't been shown it yet, the game in which a table was cleared last."""
    _said: list[ev.Event] = field(init=False, factory=list)
    """What players said of their decisions, to be told next."""
    _withheld: Counter[tuple[str, str]] = field(init=False, factory=Counter)
    """What players who are no persons have said, where it could tell what they hold: it is told when all is open."""

    def __attrs_post_init__(self) -> None:
        steps = self._timeline.steps
        for seat, last in {step.seat: number for number, step in enumerate(steps)}.items():
            self._told[seat] = Counter(steps[last].before.log_for(seat))
            since = (self._timeline.before(number) for number in range(len(steps), last, -1))
            cleared = next((game for game in since if game.is_cleared), None)
            if cleared is not None:
                self._cleared[seat] = cleared

    def log(self, seat: int | None) -> list[str]:
        """The lines of the log as a seat may read them; without one all lines, in full."""
        return self._timeline.game.log_for(seat)

    def remark(self, name: str, remark: str) -> None:
        """A player who is no person has said something of his decision."""
        if self._timeline.game.program.secrets:
            self._withheld[name, remark] += 1
        else:
            self._said.append(ev.Remarked(name, remark))

    def tell(self, seat: int | None) -> Iterator[ev.Event]:
        """What a seat hasn't been told yet; without one all, in full.

        What a seat did in a simultaneous block moves behind what others did when the block ends, so lines are counted,
        not numbered.
        """
        told, seen = self._told.setdefault(seat, Counter()), Counter[str]()
        news = []
        for line in self.log(seat):
            seen[line] += 1
            if seen[line] > told[line]:
                news.append(line)
        self._told[seat] = told | seen
        cleared = None if seat is None else self._cleared.pop(seat, None)
        if cleared is not None and (before := cleared.table_before(seat)) is not None:
            yield ev.Shown(cleared.program, before, "cleared", None)
        if news:
            yield ev.Happened(tuple(news))
        yield from self._said
        self._said = []

    def decided(self, step: Step) -> None:
        """A step was taken: if boards were cleared then, each seat is to be shown the table from before."""
        game = self._timeline.game
        if game.is_cleared:
            self._cleared = dict.fromkeys(range(game.program.seats), game)

    def undone(self, count: int) -> None:
        """Steps were taken back, and nothing was cleared."""
        self._cleared.clear()

    def ended(self, game: Game) -> None:
        """The game is over: all that there is to tell is told anyway."""

    def tell_withheld(self) -> Iterator[ev.Event]:
        """What players said that could only be told when everything is open."""
        for (name, remark), count in self._withheld.items():
            yield ev.Remarked(name, remark, count)

    def taken_back(self) -> None:
        """Steps were taken back: lines that are gone are told anew if they come again."""
        for seat, told in self._told.items():
            self._told[seat] = told & Counter(self.log(seat))
