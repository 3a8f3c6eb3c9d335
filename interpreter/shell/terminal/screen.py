"""What stands on a screen at a question: what happened, the table, the question, and the answer to a command.

The question is always seen whole. Where not all has room, blank lines are left out first, then news, then what matters
least of the table; below an answer, which Enter takes away, the news give way to the table. In the end the outcome
stands where a question would.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field

from interpreter.drawing.table import TableDrawing, draw_hand
from interpreter.drawing.text import EMPTY, YOU, Line, player, span, wrapped
from interpreter.shell import events as ev
from interpreter.shell.telling import asked, hand_over_text, log_line, outcome, told
from interpreter.source.spelling import counted

_LEAST_NEWS = 2
"""So many lines of news are kept before the table is drawn smaller."""
_FIRST_NEWS = 6
"""So many stand below the table from before it was cleared, since they tell what became of it."""
_LEAST_TABLE = 4
"""A table of fewer lines isn't worth its place."""


@define
class Screen:
    """What is to be seen until the next decision.

    `opening` is what is played and by whom, `news` what happened since the last decision, each of them in its lines;
    `table` is how things stand, `question` what is asked, and `answer` what followed from a command; `alone` says that
    it stands for news and table.
    """

    names: Sequence[str] = ()
    opening: list[list[Line]] = field(factory=list)
    news: list[list[Line]] = field(factory=list)
    table: ev.Shown | None = None
    question: ev.Asked | ev.Agreement | ev.HandOver | None = None
    answer: list[Line] = field(factory=list)
    alone: bool = False
    cleared: ev.Shown | None = None
    """The table from before the boards were cleared; until Enter it and the first of the news stand alone."""
    finished: ev.Finished | None = None
    """How the game stands when it is over."""
    _read: int = field(init=False, default=0)
    """So many of the news stand below the table from before."""
    _drawings: dict[int, TableDrawing] = field(init=False, factory=dict)
    """The table by the width."""
    _tables: dict[tuple[int, int | None, frozenset[int]], list[Line]] = field(init=False, factory=dict)
    """Its lines by width and height, and by what is asked about."""

    def take(self, events: Iterable[ev.Event], width: int) -> None:
        """Takes up what followed from one line that was typed."""
        self.answer, self.alone = [], False
        self.cleared = None
        opening: list[list[Line]] = []
        said: list[list[Line]] = []
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
                    self.cleared = event
                case ev.Asked() | ev.Agreement() | ev.HandOver():
                    self.question = event
                case ev.Happened(lines):
                    said += [wrapped(log_line(text, self.names), width, 2) for text in lines]
                case ev.Finished():
                    self.question, self.finished = None, event
                case ev.Began():
                    opening = [[line] for line in told(event, width)]
                case _:
                    if isinstance(event, ev.Left):
                        self.question = None
                    said += [wrapped(line, width, 2) for line in told(event, width)]
                    self.alone |= isinstance(event, ev.Shown) and event.sort == "board"
        if turned or self.finished or isinstance(self.question, ev.HandOver | ev.Agreement):
            self.opening, self.news = opening, said
        else:
            self.answer = _lines([*opening, *said])
        if isinstance(self.question, ev.HandOver | ev.Agreement):
            self.table = None

    @property
    def waits(self) -> bool:
        """Whether Enter leads back to the table as it stands."""
        return bool(self.answer or self.alone or self.cleared)

    def drop_answer(self) -> None:
        """The answer has been read: the table comes back, with the news that haven't stood above it yet."""
        if self.cleared:
            self.news = self.news[self._read :]
            self.opening = []
        self.answer, self.alone, self.cleared = [], False, None

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
        if self.cleared:
            return self._blocks_before(self.cleared, width, height)
        below = [block for block in (self.asked(width), self.answer) if block]
        if self.alone:
            return [*reversed(below)]
        if self.table is None:
            return [block for block in (self._latest(height - _height(below)), *below) if block]
        news = _lines([*self.opening, *self.news])
        whole = self._drawn(self.table, width, None)
        if len(whole) + len(news) + 1 > height - _height(below) and isinstance(self.question, ev.Asked):
            below[0] = asked(self.question, width, across=True)
        room = height - _height(below)
        if len(whole) + len(news) + 1 > room:
            closest = self._drawing(self.table, width).closest
            least = 0 if self.answer else _LEAST_NEWS
            news = self._latest(max(least, height - sum(map(len, below)) - closest))
            apart = room - len(news) - 1
            room = apart if apart >= closest else height - sum(map(len, below)) - len(news)
        table = whole if len(whole) <= room else self._drawn(self.table, width, room)
        if len(table) > room:
            room += max(0, len(news) - 1)
            news = news[-1:]
            table = self._cut(table, width, room)
        if self.news:  # what the table leaves over, since it is drawn in whole parts
            news = self._latest(max(len(news), height - sum(map(len, below)) - len(table)))
        return [block for block in (news, table, *below) if block]

    def _blocks_before(self, cleared: ev.Shown, width: int, height: int) -> list[list[Line]]:
        """The table from before it was cleared, and the first of the news."""
        heading, *whole = told(cleared, width)
        drawing = TableDrawing(cleared.program, cleared.view, width, None)
        room = height - 1
        left = room - len(_lines(self.news))
        table = whole if len(whole) < left else drawing.within(max(left, min(drawing.closest, room - _FIRST_NEWS)))
        news = self._first(room - len(table))
        return [block for block in ([heading, *table], news) if block]

    def closing(self, width: int, height: int) -> list[Line]:
        """What stays when the session is over: the outcome, above it the table and the news as far as there is room."""
        if self.finished is None:
            return self.answer
        result = outcome(self.finished, width)
        drawing = TableDrawing(self.finished.program, self.finished.view, width, None)
        room = height - len(result) - 1
        table = drawing.within(max(0, room - _LEAST_NEWS - 1 if self.news else room))
        if len(table) > room:
            table = []
        news = self._latest(room - len(table) - 1)
        before = told(self.cleared, width) if self.cleared else []
        if len(before) + 1 > room - _height([table, news]):
            before = []
        blocks = [block for block in (before, news, table, result) if block]
        return _lines([*([*block, ()] for block in blocks[:-1]), *blocks[-1:]])

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
        """All of the news, or the last of them, and how many there are before."""
        everything = _lines([*self.opening, *self.news])
        if len(everything) <= room:
            return everything
        lines = _lines(self.news)
        if len(lines) <= room or not lines:
            return lines
        if room < _LEAST_NEWS:
            return []
        kept = _fitting([*reversed(self.news)], room - 1)
        if kept == 0:
            return lines[-room:]
        cut = len(self.news) - kept
        more = "" if self.finished else ": log shows all"
        return [_hint(f"… {counted(cut, 'line')} before that{more}"), *_lines(self.news[cut:])]

    def _first(self, room: int) -> list[Line]:
        """The first of the news, and how many there are after them, which Enter brings."""
        lines = _lines(self.news)
        self._read = len(self.news) if len(lines) <= room else _fitting(self.news, room - 1)
        if len(lines) <= room:
            return lines
        following = counted(len(self.news) - self._read, "line")
        return [*_lines(self.news[: self._read]), _hint(f"… {following} after that: Enter goes on")]

    def _drawing(self, shown: ev.Shown, width: int) -> TableDrawing:
        """The drawing of a table, which stays the same over all that is typed before the next decision."""
        if width not in self._drawings:
            self._drawings[width] = TableDrawing(shown.program, shown.view, width, shown.before)
        return self._drawings[width]

    def _drawn(self, shown: ev.Shown, width: int, height: int | None) -> list[Line]:
        about = self.question.about if isinstance(self.question, ev.Asked) else frozenset[int]()
        key = width, height, about
        if key not in self._tables:
            self._tables[key] = self._drawing(shown, width).within(height, about)
        return self._tables[key]

    def _cut(self, table: list[Line], width: int, room: int) -> list[Line]:
        """A table that is still too high: its beginning, and at its end what the viewer has."""
        if len(table) <= room:
            return table
        if room < _LEAST_TABLE or self.table is None:
            return []
        own = min(len(draw_hand(self.table.program, self.table.view, width)), room // 3)
        return [*table[: room - own - 1], _hint("… board shows the whole table"), *table[len(table) - own :]]


def _hint(text: str) -> Line:
    return (span(text, EMPTY),)


def _lines(entries: Iterable[list[Line]]) -> list[Line]:
    return [line for entry in entries for line in entry]


def _fitting(entries: Sequence[list[Line]], room: int) -> int:
    """How many of the first entries have room in so many lines."""
    number = used = 0
    while number < len(entries) and used + len(entries[number]) <= room:
        used += len(entries[number])
        number += 1
    return number


def _height(blocks: Iterable[list[Line]]) -> int:
    """The lines that blocks take, with a blank one before each."""
    return sum(len(block) + 1 for block in blocks)
