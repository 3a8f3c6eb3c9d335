"""What stands on a screen at a question: what happened, the table, the question, and the answer to a command.

The question is always seen whole. Where not all has room, the news are cut first, then the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field

from interpreter.drawing.table import TableDrawing, draw_hand
from interpreter.drawing.text import EMPTY, YOU, Line, Span, player, span, wrapped
from interpreter.shell import events as ev
from interpreter.shell.telling import asked, hand_over_text, log_line, told
from interpreter.source.spelling import counted

_LEAST_NEWS = 2
"""So many lines of news are kept before the table is drawn smaller."""
_LEAST_TABLE = 4
"""A table of fewer lines isn't worth its place."""


@define
class Screen:
    """What is to be seen until the next decision.

    `news` is what happened since the last one, `table` how things stand, `question` what is asked, and `answer` what
    followed from a command; `alone` says that it stands for news and table.
    """

    names: Sequence[str] = ()
    news: list[Line] = field(factory=list)
    table: ev.Shown | None = None
    question: ev.Asked | ev.Agreement | ev.HandOver | None = None
    answer: list[Line] = field(factory=list)
    alone: bool = False
    cleared: list[Line] = field(factory=list)
    """The table from before the boards were cleared; until Enter it and the news stand alone."""
    _drawings: dict[int, TableDrawing] = field(init=False, factory=dict)
    """The table by the width."""
    _tables: dict[tuple[int, int | None], list[Line]] = field(init=False, factory=dict)
    """Its lines by width and height."""

    def take(self, events: Iterable[ev.Event], width: int) -> None:
        """Takes up what followed from one line that was typed."""
        self.answer, self.alone = [], False
        self.cleared = []
        said: list[Line] = []
        turned = False
        for event in events:
            match event:
                case ev.Turned():
                    turned, self.table = True, None
                case ev.Shown(sort="turn"):
                    self.table = event
                    self._drawings.clear()
                    self._tables.clear()
                case ev.Shown(sort="cleared"):
                    self.cleared = told(event, width)
                case ev.Asked() | ev.Agreement() | ev.HandOver():
                    self.question = event
                case ev.Happened(lines):
                    said += [part for text in lines for part in wrapped(log_line(text, self.names), width, 2)]
                case _:
                    if isinstance(event, ev.Finished | ev.Left):
                        self.question = None
                    if isinstance(event, ev.Finished) and said:
                        said.append(())
                    said += [part for line in told(event, width) for part in wrapped(line, width, 2)]
                    self.alone |= isinstance(event, ev.Shown) and event.sort == "board"
        if turned or isinstance(self.question, ev.HandOver | ev.Agreement):
            self.news = said
        else:
            self.answer = [*self.cleared, (), *said] if self.cleared else said
            self.cleared = []
        if isinstance(self.question, ev.HandOver | ev.Agreement):
            self.table = None

    @property
    def waits(self) -> bool:
        """Whether Enter leads back to the table as it stands."""
        return bool(self.answer or self.alone or self.cleared)

    def drop_answer(self) -> None:
        """The answer has been read: the table comes back."""
        self.answer, self.alone, self.cleared = [], False, []

    def run_through(self) -> None:
        """The answer was shown otherwise, and there is no room for more than the question."""
        self.answer, self.alone = [], True

    def frame(self, width: int, height: int) -> list[Line] | None:
        """All that has room in so many lines; nothing if not even the question with the answer has."""
        blocks = self._blocks(width, height)
        lines: list[Line] = []
        gaps = height - sum(map(len, blocks))
        if gaps < 0:
            return None
        for block in blocks:
            if lines and gaps > 0:
                lines.append(())
                gaps -= 1
            lines += block
        return lines

    def _blocks(self, width: int, height: int) -> list[list[Line]]:
        """News, table, question and answer, as much of each as there is room for."""
        below = [self.asked(width), self.answer]
        room = height - sum(len(block) + 1 for block in below if block)
        if self.cleared:
            room = height - len(self.cleared) - 1
            return [block for block in (self.cleared, self._first(room)) if block]
        if self.alone:
            return [block for block in reversed(below) if block]
        if self.table is None:
            return [block for block in (self._latest(room), *below) if block]
        whole = self._drawn(self.table, width, None)
        if isinstance(self.question, ev.Asked) and len(whole) + len(self.news) > room:
            below[0] = asked(self.question, width, across=True)
            room = height - sum(len(block) + 1 for block in below if block)
        news = self._latest(max(_LEAST_NEWS, room - len(whole) - 1))
        room -= len(news) + 1 if news else 0
        table = whole if len(whole) <= room else self._drawn(self.table, width, room)
        if len(table) > room:
            room += max(0, len(news) - 1)
            news = news[-1:]
            table = self._cut(table, width, room)
        return [block for block in (news, table, *below) if block]

    def asked(self, width: int) -> list[Line]:
        """The question."""
        match self.question:
            case ev.Asked():
                return asked(self.question, width)
            case ev.HandOver(seat, name):
                return [
                    (span(f"{name}, please", player(seat), YOU),),
                    (),
                    *wrapped((span(hand_over_text(self.question)),), width),
                ]
            case ev.Agreement():
                return [part for line in told(self.question, width) for part in wrapped(line, width, 2)]
        return []

    def _latest(self, room: int) -> list[Line]:
        """The last of the news, and how many there are before them."""
        if len(self.news) <= room:
            return self.news
        kept = max(1, room - 1)
        hint = (span(f"… {counted(len(self.news) - kept, 'line')} before that: log shows all", EMPTY),)
        return [hint, *self.news[-kept:]]

    def _first(self, room: int) -> list[Line]:
        """The first of the news, and how many there are after them."""
        if len(self.news) <= room:
            return self.news
        kept = max(0, room - 1)
        hint = (span(f"… {counted(len(self.news) - kept, 'line')} after that: log shows all", EMPTY),)
        return [*self.news[:kept], hint]

    def _drawn(self, shown: ev.Shown, width: int, height: int | None) -> list[Line]:
        """A table, which stays the same over all that is typed before the next decision."""
        if width not in self._drawings:
            self._drawings[width] = TableDrawing(shown.program, shown.view, width, shown.before)
        key = width, height
        if key not in self._tables:
            self._tables[key] = self._drawings[width].within(height)
        return self._tables[key]

    def _cut(self, table: list[Line], width: int, room: int) -> list[Line]:
        """A table that is still too high: its beginning, and at its end what the viewer has."""
        if len(table) <= room:
            return table
        if room < _LEAST_TABLE or self.table is None:
            return []
        own = min(len(draw_hand(self.table.program, self.table.view, width)), room // 3)
        hint: Line = (Span("… board shows the whole table", EMPTY),)
        return [*table[: room - own - 1], hint, *table[len(table) - own :]]
