"""Working something out for somebody: what they don't know is no value.

While a machine has an *asker*, the guarded forms of expressions (`program/guarded.py`) raise Unseen where they would
read what the asker doesn't know: a printed field or the kind of a component that isn't known, where such a component
lies unless the asker looks in there, a variable of a component or place into which the asker doesn't look, and how the
components of a private or hidden space lie on its places.

What is known is what was known when the question was asked: that of the row in which it was asked, not what a trial on
a copy of it finds out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType
from typing import Any

from attrs import define

from interpreter.diagnostics.diagnostic import Label
from interpreter.engine.errors import GameError, Trouble, stopped
from interpreter.engine.machine import Frame, Machine, value_of
from interpreter.program.expression import Expr
from interpreter.program.program import BOX
from interpreter.source.text import Span


class Unseen(Trouble):
    """Something was read that the one for whom it is worked out doesn't know.

    `component` or `place` is what it was about; `origin` is the innermost line that is known, if any. Where nobody
    catches it, it stops the game.
    """

    def __init__(self, what: str, who: str, *, component: int | None = None, place: int | None = None) -> None:
        super().__init__(
            "hidden-read",
            f"this reads {what}, which {who} doesn't know",
            help="a prompt, what is offered and each `need` may read only what the one who decides knows; what comes "
            "after the choice may read everything",
        )
        self.component = component
        self.place = place
        self.origin: Span | None = None

    def at(self, span: Span | None) -> Exception:
        """The same one, with the line where nothing nearer is known."""
        self.origin = self.origin or span
        return self

    def halt(self, span: Span | None, related: Sequence[Label] = ()) -> GameError:
        """What the game stops with where nobody has an answer for it."""
        return stopped(self.id, self.origin or span, self.message, help=self.help, related=related)


@define(eq=False)
class Asker:
    """For whom something is worked out: what they may read, by the row as it was when they asked.

    `openly` says that what is handed over with an action isn't worked out for the asker.

    While a trial runs (`lenient`) the effects of the option may read everything, its needs may not (`strict_needs`).
    But what fails after that may depend on it: `noted` is the first thing that was read so. Values of
    definitions are remembered only where nobody may read everything, so that needs may read what is remembered.
    """

    seat: int
    row: list[int]
    openly: bool = False
    lenient: bool = False
    strict_needs: bool = False
    noted: Unseen | None = None

    def knows(self, m: Machine, component: int) -> bool:
        """Whether the asker knew a component when asking."""
        return bool(self.row[m.code.known + component] >> self.seat & 1)

    def looks(self, m: Machine, place: int) -> bool:
        """Whether the asker sees what lies on a place."""
        return bool(m.code.seen_by[place] >> self.seat & 1)

    # ---- trials ----

    def enter_trial(self) -> tuple[bool, bool, Unseen | None]:
        """A trial begins. What it leads to within another one is part of that one's effects. Gives what was before."""
        before = self.lenient, self.strict_needs, self.noted
        self.strict_needs = not self.lenient
        self.lenient = True
        return before

    def fails(self) -> None:
        """A need or range failed in a trial. Raises Unseen if that may depend on what the asker doesn't know."""
        if self.strict_needs and self.noted is not None:
            raise self.noted

    def leave_trial(self, before: tuple[bool, bool, Unseen | None]) -> None:
        """The trial is over."""
        noted = self.noted
        self.lenient, self.strict_needs, self.noted = before
        if self.lenient and self.noted is None:
            self.noted = noted

    # ---- of several things ----

    def in_neutral_order(self, m: Machine, components: list[int]) -> list[int]:
        """Components in an order that doesn't tell on which of many places they lie, if the asker may not know it."""
        if self.lenient or all(self._sees_place(m, component) for component in components):
            return components
        known = sorted(c for c in components if self.knows(m, c))
        return known + [c for c in components if not self.knows(m, c)]

    def _sees_place(self, m: Machine, component: int) -> bool:
        place = m.row[m.code.place_of + component]
        return not m.code.veiled[place] or self.looks(m, place)

    def put_aside(self) -> Any:
        """What is read from here on is kept apart from what was read before. Gives that."""
        aside, self.noted = self.noted, None
        return aside

    @property
    def uncertain(self) -> bool:
        """Whether anything was read that isn't known, since what was before has been put aside."""
        return self.noted is not None

    def back_to(self, aside: Any) -> None:
        """What was read since doesn't count."""
        self.noted = aside

    def joined_to(self, aside: Any) -> None:
        """What was read since counts with what was read before."""
        self.noted = aside or self.noted

    # ---- what is remembered ----

    def works_out(self) -> Any:
        """The value of a definition is worked out from here on. Gives what `remember` needs."""
        return None

    def remember(self, m: Machine, key: tuple[Any, ...], value: Any, aside: Any) -> None:
        """The value of a definition has been worked out."""
        if not self.lenient:
            m.memo[key] = value

    def reads_remembered(self, m: Machine, key: tuple[Any, ...]) -> None:
        """A value that has been remembered is read again. What can be remembered may be read."""

    # ---- what guarded forms ask before they read ----

    def reads_printed(self, m: Machine, component: int, field: str = "") -> None:
        """What is printed on a component."""
        if not self.knows(m, component):
            what = f"`{field}` of" if field else "what is printed on"
            self.unseen(m, f"{what} {_named(m, self.row, component)}", component=component)

    def reads_kind(self, m: Machine, component: int, mask: int) -> None:
        """Whether a component is of a kind. That its whole family is, or none of it, all know."""
        family = m.code.family[component].members
        if 0 != family & mask != family and not self.knows(m, component):
            self.unseen(m, f"the kind of {_named(m, self.row, component)}", component=component)

    def reads_where(self, m: Machine, component: int, field: str) -> None:
        """Where a component lies."""
        place = m.row[m.code.place_of + component]
        if not self.looks(m, place) and (m.code.veiled[place] or not self.knows(m, component)):
            self.unseen(m, f"`{field}` of a {m.code.family[component].name}", component=component)

    def reads_whether_there(self, m: Machine, component: int, place: int) -> None:
        """Whether a component lies on a place. Who sees into that one knows it."""
        if m.code.veiled[place] or not self.looks(m, place):
            self.reads_where(m, component, "place")

    def reads_variable(self, m: Machine, component: int, name: str) -> None:
        """A variable of a component."""
        if not self.looks(m, self.row[m.code.place_of + component]):
            self.unseen(m, f"`{name}` of {_named(m, self.row, component)}", component=component)

    def reads_place(self, m: Machine, place: int, name: str) -> None:
        """A variable of a place."""
        if not self.looks(m, place):
            self.unseen(m, f"`{name}` of `{m.code.program.places[place].name}`", place=place)

    def reads_contents(self, m: Machine, place: int) -> None:
        """How many components lie on a place, and which."""
        if m.code.veiled[place] and not self.looks(m, place):
            self.unseen(m, f"what lies on `{m.code.program.places[place].name}`", place=place)

    def unseen(self, m: Machine, what: str, *, component: int | None = None, place: int | None = None) -> None:
        """Raises Unseen, or notes it in a trial."""
        if self.lenient and self.noted is not None:
            return
        unseen = Unseen(what, m.code.program.seat_labels[self.seat], component=component, place=place)
        if not self.lenient:
            raise unseen
        unseen.origin = m.origin
        self.noted = unseen


class Needed(Asker):
    """Nobody in particular asks; what must be known is gathered.

    Those seats of a mask know what was worked out who know all these components. The component `sure` counts as known.
    """

    def __init__(self, row: list[int], everyone: int, sure: int = -1) -> None:
        super().__init__(-1, row)
        self.everyone = self.seats = everyone
        self.components: set[int] = set()
        self.sure = sure

    def knows(self, m: Machine, component: int) -> bool:
        """Whether all know a component."""
        return self.row[m.code.known + component] == m.code.everyone

    def looks(self, m: Machine, place: int) -> bool:
        """Whether all see what lies on a place."""
        return m.code.seen_by[place] == m.code.everyone

    def in_neutral_order(self, m: Machine, components: list[int]) -> list[int]:
        """Components as they are: who knows them is found out."""
        return components

    def put_aside(self) -> Any:
        """What is read from here on is kept apart from what was read before. Gives that."""
        aside = self.seats, self.components
        self.seats, self.components = self.everyone, set()
        return aside

    @property
    def uncertain(self) -> bool:
        """Whether anything was read that not all know, since what was before has been put aside."""
        return self.seats != self.everyone or bool(self.components)

    def back_to(self, aside: Any) -> None:
        """What was read since doesn't count."""
        self.seats, self.components = aside

    def joined_to(self, aside: Any) -> None:
        """What was read since counts with what was read before."""
        seats, components = aside
        self.seats &= seats
        self.components |= components

    def works_out(self) -> Any:
        """The value of a definition is worked out from here on: who knows it is gathered apart."""
        return self.put_aside()

    def remember(self, m: Machine, key: tuple[Any, ...], value: Any, aside: Any) -> None:
        """The value of a definition has been worked out: with it, what must be known is remembered."""
        m.memo[Needed, key] = self.seats, frozenset(self.components)
        self.joined_to(aside)
        super().remember(m, key, value, aside)

    def reads_remembered(self, m: Machine, key: tuple[Any, ...]) -> None:
        """A value that has been remembered is read again, and must be known as it had to be then."""
        self.joined_to(m.memo[Needed, key])

    def reads_printed(self, m: Machine, component: int, field: str = "") -> None:
        """What is printed on a component."""
        if component != self.sure and not self.knows(m, component):
            self.components.add(component)

    def reads_kind(self, m: Machine, component: int, mask: int) -> None:
        """Whether a component is of a kind."""
        family = m.code.family[component].members
        if 0 != family & mask != family:
            self.reads_printed(m, component)

    def reads_where(self, m: Machine, component: int, field: str) -> None:
        """Where a component lies."""
        self.seats &= self._told_where(m, component)

    def reads_whether_there(self, m: Machine, component: int, place: int) -> None:
        """Whether a component lies on a place."""
        self.seats &= self._told_where(m, component) | (0 if m.code.veiled[place] else m.code.seen_by[place])

    def _told_where(self, m: Machine, component: int) -> int:
        """The seats that know where a component lies."""
        place = m.row[m.code.place_of + component]
        return m.code.seen_by[place] | (0 if m.code.veiled[place] else self.row[m.code.known + component])

    def reads_variable(self, m: Machine, component: int, name: str) -> None:
        """A variable of a component."""
        self.seats &= m.code.seen_by[self.row[m.code.place_of + component]]

    def reads_place(self, m: Machine, place: int, name: str) -> None:
        """A variable of a place."""
        self.seats &= m.code.seen_by[place]

    def reads_contents(self, m: Machine, place: int) -> None:
        """How many components lie on a place, and which."""
        if m.code.veiled[place]:
            self.seats &= m.code.seen_by[place]


def _named(m: Machine, row: list[int], component: int) -> str:
    """A component as it may be spoken of to who doesn't know it."""
    place = row[m.code.place_of + component]
    there = "in the box" if place == BOX else f"on `{m.code.program.places[place].name}`"
    return f"a {m.code.family[component].name} {there}"


def as_known_to(m: Machine, seat: int | None, *, openly: bool = False) -> AbstractContextManager[None]:
    """Works things out for a seat: what it doesn't know raises Unseen. Nothing may be changed meanwhile.

    Within a question the outermost asker counts, since it is who gets the answer. None knows everything. With `openly`
    what is handed over with an action is worked out by the rules themselves.
    """
    if seat is None or not m.code.program.secrets or m.asker is not None:
        return nullcontext()
    return _Asked(m, Asker(seat, m.row, openly))


@contextmanager
def gathering(m: Machine, sure: int = -1) -> Iterator[Needed]:
    """Works things out with everything known, and finds who knows all that it follows from."""
    needed = Needed(m.row, m.code.everyone, sure)
    with _Asked(m, needed):
        yield needed


def unasked(m: Machine) -> AbstractContextManager[None]:
    """Works things out with everything known, whoever asks."""
    return nullcontext() if m.asker is None else _Asked(m, None)


class _Asked(AbstractContextManager[None]):
    """Changes the asker for a while; what is remembered for one doesn't count for another."""

    def __init__(self, m: Machine, asker: Asker | None) -> None:
        self.machine = m
        self.asker = asker

    def __enter__(self) -> None:
        m = self.machine
        self.before = m.asker, m.memo
        m.asker, m.memo = self.asker, {}

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.machine.asker, self.machine.memo = self.before


def required(m: Machine, condition: Expr, f: Frame) -> Any:
    """What a `need` of a trial asks: it may read only what was known before the option was taken."""
    asker = m.asker
    assert asker is not None
    if not asker.strict_needs:
        return value_of(m, condition, f)
    asker.lenient = False
    try:
        return value_of(m, condition, f)
    finally:
        asker.lenient = True
