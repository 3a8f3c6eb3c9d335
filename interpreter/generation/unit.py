"""What is generated for one program: its arrays, tables and functions, made as they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from keyword import iskeyword
from typing import Any

from attrs import define, field

from interpreter.engine.code import Code, prepare
from interpreter.generation import form
from interpreter.generation.beginning import begun_inside
from interpreter.generation.bounds import Bounds, Range
from interpreter.generation.clearing import cleared
from interpreter.generation.constants import Constants
from interpreter.generation.having import at_values
from interpreter.generation.invariants import hoisted
from interpreter.generation.joining import Names, joined
from interpreter.generation.once import asked_once
from interpreter.generation.pauses import Pauses
from interpreter.program.expression import Column, Define, Expr, Local
from interpreter.program.program import Program
from interpreter.program.value import NOTHING, ListStorage, MaskStorage, Storage, TallyStorage

SYSTEM = frozenset({"streams", "queue", "claims", "slots", "strands"})
"""The names of arrays that no column has."""


@define(eq=False)
class Unit:
    """The generated code of a program, as far as it has been asked for.

    `functions` are in the order in which they must be printed only where that matters to a language that needs
    declarations: none does that declares them all first.
    """

    program: Program
    reserved: frozenset[str] = frozenset()
    """Names that mean something where the code is printed."""
    sets_at_once: bool = False
    """Whether going from all members of a set at once costs less than from one after the other, as in C."""
    pauses: Pauses | None = None
    """Where plies end, in code that counts them."""
    bounds: Bounds = field(init=False)
    code: Code = field(init=False)
    constants: Constants = field(init=False)
    arrays: dict[str, form.Array] = field(factory=dict)
    tables: dict[object, form.Table] = field(factory=dict)
    functions: dict[str, form.Function] = field(factory=dict)
    sizes: dict[Define, int] = field(factory=dict)
    """How large definitions are, as far as it was asked."""
    by_cell: dict[Expr, Any] = field(factory=dict)
    """Expressions that depend on one cell alone: see `cell_tables.py`."""
    _columns: dict[Column, form.Array] = field(factory=dict)
    _slots: dict[Local, form.Array] = field(factory=dict)
    _joined: Names = field(factory=dict)
    _made: dict[object, str] = field(factory=dict)
    _names: set[str] = field(factory=set)
    _waiting: list[Callable[[], None]] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.bounds = Bounds(self.program)
        self.code = prepare(self.program)
        self.constants = Constants(self.program)

    # ---- arrays ----

    def column(self, column: Column) -> form.Array:
        """The array of a column."""
        if column not in self._columns:
            sizes = {
                "game": 1,
                "player": self.program.seats,
                "component": len(self.program.components),
                "place": len(self.program.places),
            }
            kind, shape = shape_of(column.storage)
            low, high = self.bounds.of_column(column)
            name = self._free(column.name)
            self._columns[column] = self.arrays[name] = form.Array(
                name=name,
                address=column.address - column.first * column.storage.width,
                first=column.first,
                count=column.count,
                size=max(sizes.get(column.over, 0), column.first + column.count),
                width=column.storage.width,
                nothing=column.nothing,
                kind=kind,
                form=shape,
                low=low,
                high=high,
            )
        return self._columns[column]

    def columns(self) -> dict[Column, form.Array]:
        """The arrays of the columns that have been asked for."""
        return self._columns

    def slot(self, local: Local) -> form.Array:
        """The array of a local that lies in the table: of one value, or of one for each seat.

        Procedures that are never active together share cells, so all these cells are kept as they are.
        """
        if local not in self._slots:
            program = self.program
            assert local.address is not None
            kind, shape = shape_of(local.storage)
            low, high = self.bounds.local(local) if kind == form.NUMBER else (NOTHING, None)
            self._slots[local] = form.Array(
                name=identifier(local.name),
                address=local.address,
                first=0,
                count=program.seats if local.strand else 1,
                size=program.seats if local.strand else 1,
                width=local.storage.width,
                nothing=0,
                kind=kind,
                form=shape,
                low=low,
                high=high,
                raw="strands" if local.strand else "slots",
                stride=program.strand_stride,
            )
        return self._slots[local]

    def _free(self, name: str) -> str:
        """A name for an array that no other one has."""
        plain = identifier(name)
        if plain[-1].isdigit() or plain in self.reserved or plain in SYSTEM or iskeyword(plain):
            plain += "_"  # Variables of functions end with a digit.
        found = plain
        while found in self.arrays:
            found += "_"
        return found

    # ---- tables ----

    def system(self, name: str, address: int, count: int) -> form.Array:
        """An array of cells that no column has: counters of streams, queues."""
        if name not in self.arrays:
            self.arrays[name] = form.Array(name, address, 0, count, count, 1, 0)
        return self.arrays[name]

    def table(self, key: object, values: tuple[int | tuple[int, ...], ...], kind: str, name: str) -> form.Table:
        """A table of constants; the same one for the same key."""
        if key not in self.tables:
            low, high = _extent(values)
            self.tables[key] = form.Table(f"{identifier(name).upper()}_{len(self.tables)}", values, kind, low, high)
        return self.tables[key]

    # ---- functions ----

    def function(self, key: object, name: str, make: Callable[[str], form.Function]) -> str:
        """The name of the function for a key. It is made later if it isn't there yet."""
        if key not in self._made:
            own = f"{identifier(name)}_{len(self._made)}"
            self._made[key] = own
            self._names.add(own)

            def work() -> None:
                function = self.functions[own] = make(own)
                function.body = hoisted(cleared(asked_once(function.body)))
                if not self.sets_at_once:
                    begun_inside(function.body)
                    joined(function.body, self._joined)
                    at_values(function.body)

            self._waiting.append(work)
        return self._made[key]

    def makes(self, name: str) -> bool:
        """Whether a function is one of the program, not of the library."""
        return name in self._names

    def always(self, function: str) -> int | None:
        """The number or mask that a function gives in any case; nothing where it must be asked."""
        body = self.functions[function].body
        given = body[0].value if len(body) == 1 and isinstance(body[0], form.Give) else None
        return given.value if isinstance(given, form.Literal) and isinstance(given.value, int) else None

    def finish(self) -> None:
        """Makes all functions that were asked for, and those that these ask for."""
        while self._waiting:
            self._waiting.pop(0)()


def shape_of(storage: Storage) -> tuple[str, str]:
    """The kind of the values of a storage, and how they lie in their cells."""
    match storage:
        case MaskStorage():
            return form.MASK, "mask"
        case ListStorage():
            return form.LIST, "list"
        case TallyStorage():
            return form.LIST, "tally"
    return form.NUMBER, "scalar"


def identifier(name: str) -> str:
    """A name with nothing in it but letters, digits and underscores: what a ruleset calls things never gets further."""
    found = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name).strip("_").lower()
    return found[:40] if found and not found[0].isdigit() else f"x_{found[:40]}".rstrip("_")


def _extent(values: tuple[int | tuple[int, ...], ...]) -> Range:
    numbers = [n for value in values for n in (value if isinstance(value, tuple) else (value,)) if isinstance(n, int)]
    return (min(numbers), max(numbers)) if numbers else (NOTHING, None)
