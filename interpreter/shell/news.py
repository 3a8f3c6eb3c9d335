"""What is new to whom: each seat is told every line of its log once, and behind them what players said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field

from interpreter.records.timeline import Timeline
from interpreter.shell import events as ev


@define(eq=False)
class News:
    """What has happened in a game, and what of it was told to which seat.

    Args:
        timeline: The game.
    """

    _timeline: Timeline
    _told: dict[int | None, Counter[str]] = field(init=False, factory=dict)
    _said: list[ev.Event] = field(init=False, factory=list)
    """What players said of their decisions, to be told next."""
    _withheld: Counter[tuple[str, str]] = field(init=False, factory=Counter)
    """What players who are no persons have said, where it could tell what they hold: it is told when all is open."""

    def log(self, seat: int | None) -> list[str]:
        """The lines of the log as a seat may read them; without one all lines, in full."""
        game = self._timeline.game
        return [line.text for line in game.log] if seat is None else game.log_for(seat)

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
        if news:
            yield ev.Happened(tuple(news))
        yield from self._said
        self._said = []

    def tell_withheld(self) -> Iterator[ev.Event]:
        """What players said that could only be told when everything is open."""
        for (name, remark), count in self._withheld.items():
            yield ev.Remarked(name, remark, count)

    def taken_back(self) -> None:
        """Steps were taken back: lines that are gone are told anew if they come again."""
        for seat, told in self._told.items():
            self._told[seat] = told & Counter(self.log(seat))
