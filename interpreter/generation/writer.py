"""Writes the steps of one function: where expressions and statements are turned into the imperative form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from interpreter.generation import form
from interpreter.generation.bounds import parts
from interpreter.generation.unit import Unit, identifier
from interpreter.program import expression as e
from interpreter.program.value import NOTHING

NONE = form.Literal(NOTHING)
ZERO, ONE = form.Literal(0), form.Literal(1)
SEAT = form.Name("seat", least=0)
"""The seat of the running strand, -1 in the main one."""
ASKER = form.Name("asker", least=0)
"""The seat for which something is worked out."""
IS_NOTED = form.Name("noted", least=0, most=1)
"""Whether a trial has read something that the asker doesn't know."""
MOST_ENTRIES = 20_000
"""A constant expression of names is a table if it has no more entries than that."""

Translation: TypeAlias = Callable[["Writer", Any], form.Value]
TRANSLATE: dict[type[e.Expr], Translation] = {}
"""How each form of expression is turned into a value: filled by the modules that do it."""


COUNTED: list[Callable[[Writer, e.Expr], Run | None]] = []
"""What turns a line of places into a run: filled by the module that does it."""


BY_CELL: list[Callable[[Writer, e.Expr], form.Value | None]] = []
"""What looks up what depends on one cell alone: filled by the module that does it."""


def translates(*forms: type[e.Expr]) -> Callable[[Translation], Translation]:
    """Marks the function that translates some forms of expression."""

    def register(function: Translation) -> Translation:
        for each in forms:
            TRANSLATE[each] = function
        return function

    return register


class UnsupportedError(Exception):
    """There is no code for something: where it would be done, the walker takes over."""


OPEN, ASKED, NOTED = "open", "asked", "noted"
"""Whether all may be read; only what the asker knows; or all, but it is noted if the asker doesn't know it."""


@frozen
class Mode:
    """In what circumstances code runs.

    `reading` is one of OPEN, ASKED, NOTED; what asks whether the asker knows something is left out in programs without
    secrets. `trial` is set where what fails makes an option illegal; `strand` where the code runs in a strand. `strict`
    says that needs of a trial may read only what the asker knows.
    """

    reading: str = OPEN
    trial: bool = False
    strand: bool = False
    strict: bool = False

    def asking(self) -> Mode:
        """The same, but only what the asker knows may be read."""
        return evolve(self, reading=ASKED)

    def trying(self) -> Mode:
        """The mode of a trial of something that is worked out in this one."""
        reading = OPEN if self.reading == OPEN else NOTED
        return Mode(reading, True, self.strand, self.reading == ASKED)


@frozen(eq=False)
class Run:
    """A line of places from a place in a direction: how many there are, and the place behind them."""

    place: form.Value
    direction: form.Value
    count: form.Name
    end: form.Name


@define(eq=False)
class Writer:
    """Writes steps into `out`. `locals` are the names that are variables of the function instead of cells."""

    unit: Unit
    mode: Mode = Mode()
    out: list[form.Step] = field(factory=list)
    locals: dict[e.Local, form.Value] = field(factory=dict)
    lifted: dict[e.Local, form.Name] | None = None
    """In trials: the locals of the table that are variables, since nothing of them remains."""
    aliases: dict[e.Local, e.Expr] = field(factory=dict)
    """Names that are read once: they stand for an expression that is worked out there."""
    runs: dict[e.Local, Run] = field(factory=dict)
    """Names that stand for a line of places, which is only counted as long as that will do."""
    variables: dict[e.Local, form.Name] = field(factory=dict)
    """The variables of locals that are set, perhaps at several places."""
    _number: int = 0

    @property
    def guards(self) -> bool:
        """Whether what the asker may not know must be asked for."""
        return self.mode.reading != OPEN and self.unit.program.secrets

    @property
    def strand(self) -> bool:
        """Whether it must be noted what is read and changed."""
        return self.mode.strand and bool(self.unit.code.watched)

    @property
    def exact(self) -> bool:
        """Whether just that must be read which the walker reads, because it counts that it is read."""
        return self.guards or self.strand

    # ---- steps ----

    def add(self, *steps: form.Step) -> None:
        self.out += steps

    @contextmanager
    def into(self, steps: list[form.Step]) -> Iterator[None]:
        """What is written meanwhile goes into other steps."""
        before, self.out = self.out, steps
        try:
            yield
        finally:
            self.out = before

    @contextmanager
    def binding(self, local: e.Local, value: form.Value) -> Iterator[None]:
        """A name stands for a value meanwhile."""
        before = self.locals.get(local)
        self.locals[local] = value
        try:
            yield
        finally:
            if before is None:
                del self.locals[local]
            else:
                self.locals[local] = before

    def fresh(self, stem: str, kind: str = form.NUMBER, low: int = NOTHING, high: int | None = None) -> form.Name:
        """A new variable."""
        self._number += 1
        plain = identifier(stem)
        if plain[-1].isdigit():
            plain += "v"  # The names of functions end with an underscore and a number.
        return form.Name(f"{plain}{self._number}", kind, low, high)

    def kept(self, value: form.Value, stem: str = "v") -> form.Value:
        """A value that can be read again at no cost: it is put into a variable if it isn't one."""
        if isinstance(value, form.Literal | form.Name):
            return value
        name = self.fresh(stem, value.kind, value.low, value.high)
        self.add(form.Set(name, value))
        return name

    def leave(self, why: str) -> None:
        self.add(form.Leave(why))

    @contextmanager
    def let(self, local: e.Local, value: e.Expr, body: e.Expr) -> Iterator[None]:
        """A name is bound meanwhile: to a value, or, if it is read once at most, to the expression."""
        if not self.exact and _read_once(body, local):
            self.aliases[local] = value
            try:
                yield
            finally:
                del self.aliases[local]
            return
        run = None if self.exact else self.counted(value)
        if run is not None:
            self.runs[local] = run
            try:
                yield
            finally:
                del self.runs[local]
            return
        with self.binding(local, self.kept(self.value(value), local.name)):
            yield

    def counted(self, x: e.Expr) -> Run | None:
        """A line of places as what is counted of it; nothing for other values."""
        return COUNTED[0](self, x) if COUNTED else None

    def laid_out(self, run: Run) -> form.Value:
        """The places of a line as a list."""
        return form.Call("line", (run.place, run.direction, run.count), form.LIST)

    # ---- values ----

    def value(self, x: e.Expr) -> form.Value:
        """What an expression gives; what must be done before is written."""
        known = self.constant(x)
        if known is not None:
            return known
        translate = TRANSLATE.get(type(x))
        if translate is None:
            raise UnsupportedError(type(x).__name__)
        return translate(self, x)

    def condition(self, x: e.Expr) -> form.Value:
        """A value that is asked only whether it is 0."""
        return self.value(x)

    def constant(self, x: e.Expr) -> form.Value | None:
        """What is the same for the same values of a few names: a literal or an entry of a table."""
        if isinstance(x, e.Const | e.Get):
            return None
        names = self.unit.constants.names(x)
        if names is None:
            return BY_CELL[0](self, x) if BY_CELL else None
        if len(names) > 2 or any(n in self.aliases or n in self.runs for n in names):
            return None
        free = [n for n in names if not isinstance(self.locals.get(n), form.Literal)]
        values: dict[e.Local, int] = {}
        for name in names:
            literal = self.locals.get(name)
            if isinstance(literal, form.Literal):
                if not isinstance(literal.value, int):
                    return None
                values[name] = literal.value
        if not free:
            found, value = self.unit.constants.worked_out(x, values)
            return literal_of(self.unit, value, x) if found else None
        return self._entry(x, sorted(free, key=lambda n: (n.index, n.name)), values)

    def _entry(self, x: e.Expr, free: list[e.Local], values: dict[e.Local, int]) -> form.Value | None:
        """The entry of a table, by the values of one or two names."""
        if _is_simple(x):
            return None
        read = [self.local(name) for name in free]
        if any(each.kind != form.NUMBER or each.high is None or not 0 <= each.high < MOST_ENTRIES for each in read):
            return None
        if any(each.low < 0 and self.unit.bounds.least(name) < 0 for each, name in zip(read, free, strict=True)):
            return None
        domains = [
            [*([NOTHING] if each.low < 0 else []), *range(each.high + 1)] for each in read if each.high is not None
        ]
        if len(domains) == 1 and read[0].low < 0:
            return self._entry_or_nothing(x, free[0], read[0], values, domains[0][1:])
        total = len(domains[0]) if len(domains) == 1 else len(domains[0]) * len(domains[1])
        if total > MOST_ENTRIES:
            return None
        table = self._table(x, free, values, domains)
        if table is None:
            return None
        index = _position(read[0])
        if len(read) == 2:
            first = form.Operation("*", (index, form.Literal(len(domains[1]))), least=0)
            index = form.Operation("+", (first, _position(read[1])), least=0)
        return form.Entry(table, index)

    def _entry_or_nothing(
        self, x: e.Expr, name: e.Local, read: form.Value, values: dict[e.Local, int], domain: list[int]
    ) -> form.Value | None:
        """The entry for a name that may be nothing: what it is then stands beside the table."""
        if len(domain) > MOST_ENTRIES:
            return None
        found, outside = self.unit.constants.worked_out(x, {**values, name: NOTHING})
        table = self._table(x, [name], values, [domain]) if found else None
        if table is None:
            return None
        return form.Select(
            form.Operation(">=", (read, ZERO)), form.Entry(table, read), literal_of(self.unit, outside, x)
        )

    def _table(
        self, x: e.Expr, free: list[e.Local], values: dict[e.Local, int], domains: list[list[int]]
    ) -> form.Table | None:
        """The table of a constant expression for all values of one or two names."""
        given = tuple(sorted(((n.name, n.index), v) for n, v in values.items()))
        key = (x, given, tuple((domain[0], len(domain)) for domain in domains))
        if key in self.unit.tables:
            return self.unit.tables[key]
        entries: list[int | tuple[int, ...]] = []
        for index in product(*domains):
            found, value = self.unit.constants.worked_out(x, {**values, **dict(zip(free, index, strict=True))})
            if not found:
                return None
            entries.append(_plain(value))
        return self.unit.table(key, tuple(entries), kind_of(self.unit, x), "table")

    def local(self, local: e.Local) -> form.Value:
        """What a name stands for."""
        found = self.locals.get(local)
        if found is not None:
            return found
        if local in self.aliases:
            return self.value(self.aliases[local])
        if local in self.runs:
            return self.laid_out(self.runs[local])
        if local.address is None:
            raise UnsupportedError(f"the name {local.name}, which isn't bound here")
        array = self.unit.slot(local)
        if self.lifted is None:
            return form.Cell(array, SEAT if local.strand else ZERO)
        if local not in self.lifted:
            self.lifted[local] = self.fresh(local.name, array.kind, array.low, array.high)
        return self.lifted[local]

    def assign(self, local: e.Local, value: form.Value) -> None:
        """Sets a local: a variable, or its cell."""
        if local.address is None:
            low, high = self.unit.bounds.local(local)
            name = self.variables.get(local)
            if name is None:
                name = self.variables[local] = self.fresh(local.name, value.kind, low, high)
            self.locals[local] = name
            self.add(form.Set(name, value))
        elif self.lifted is not None:
            lifted = self.local(local)
            assert isinstance(lifted, form.Name)
            self.add(form.Set(lifted, value))
        else:
            self.add(form.Store(self.unit.slot(local), SEAT if local.strand else ZERO, value))


def _read_once(x: e.Expr, local: e.Local) -> bool:
    """Whether a name is read once at most, and not for each of several members."""
    reads = 0
    waiting: list[tuple[Any, bool]] = [(x, False)]
    while waiting:
        node, again = waiting.pop()
        if isinstance(node, tuple):
            waiting += [(part, again) for part in node]
        elif isinstance(node, e.Get) and node.local is local:
            reads += 2 if again else 1
        elif isinstance(node, e.CanAct):
            return False
        elif isinstance(node, e.Expr | e.ExceptionCase):
            several = again or isinstance(node, e.Comprehension | e.Pack | e.Award | e.Exceptions | e.Lookup)
            waiting += [(part, several) for part in parts(node)]
    return reads <= 1


def _position(value: form.Value) -> form.Value:
    """Where a value stands in a domain, of which nothing is the first."""
    if value.low >= 0:
        return value
    behind = form.Operation("+", (value, ONE), least=1)
    return form.Select(form.Operation(">=", (value, ZERO)), behind, ZERO)


def _is_simple(x: e.Expr) -> bool:
    """Whether it is read as quickly as a table would be."""
    return isinstance(x, e.Printed) and isinstance(x.index, e.Get)


def _plain(value: Any) -> Any:
    """A value without yes and no; a list may be one of lists."""
    return tuple(map(_plain, value)) if isinstance(value, tuple) else int(value)


def literal_of(unit: Unit, value: Any, x: e.Expr) -> form.Literal:
    """A literal of a value that an expression has."""
    return form.Literal(_plain(value), kind_of(unit, x))


def kind_of(unit: Unit, x: e.Expr) -> str:
    """The form of value that an expression gives."""
    return unit.bounds.form(x)
