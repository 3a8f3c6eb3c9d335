"""The imperative form of a program: what is printed as Python, and as C.

A program's expressions and statements become loops, conditions and assignments here; sets of places that are only gone
through or asked for members are never built. Values are integers (yes is 1, no is 0), masks, lists and families, as in
`program/value.py`. Nodes are shared freely: expressions have no effects, and what is expensive is put into a variable.
"""

from __future__ import annotations

from attrs import define, field, frozen

from interpreter.program.value import NOTHING

NUMBER, MASK, LIST, FAMILY = "number", "mask", "list", "family"
"""What a value is: a number or member; a set; a list or tally; a list of sets in their fixed order."""


@frozen(eq=False)
class Value:
    """Something with a value. `low` and `high` bound a number where that is known; nothing is below all of them."""

    @property
    def kind(self) -> str:
        return NUMBER

    @property
    def low(self) -> int:
        return NOTHING

    @property
    def high(self) -> int | None:
        return None

    @property
    def truth(self) -> bool:
        """Whether it is a condition: 0 or 1."""
        return False


@frozen(eq=False)
class Literal(Value):
    """A constant; lists and families are tuples."""

    value: int | tuple[int, ...]
    sort: str = NUMBER

    @property
    def kind(self) -> str:
        return self.sort

    @property
    def low(self) -> int:
        return self.value if isinstance(self.value, int) else NOTHING

    @property
    def high(self) -> int | None:
        return self.value if isinstance(self.value, int) else None

    @property
    def truth(self) -> bool:
        return self.sort == NUMBER and self.value in (0, 1)


@frozen(eq=False)
class Name(Value):
    """A variable of a function."""

    name: str
    sort: str = NUMBER
    least: int = NOTHING
    most: int | None = None

    @property
    def kind(self) -> str:
        return self.sort

    @property
    def low(self) -> int:
        return self.least

    @property
    def high(self) -> int | None:
        return self.most

    @property
    def truth(self) -> bool:
        return self.sort == NUMBER and self.least >= 0 and self.most == 1


@frozen(eq=False)
class Operation(Value):
    """`operator` over its operands.

    Numbers: + - * // % min max abs; == != < <= > >= and or not give 0 or 1. Masks: | & &~ << >>; `bit` is whether the
    mask (first) has the member (second), which may be any number; `one` the mask of a member; `size` how many there
    are. Lists: `length`, `has` (the list, the member), `nth` (from 0), `+`.
    """

    operator: str
    operands: tuple[Value, ...]
    sort: str = NUMBER
    least: int = NOTHING
    most: int | None = None

    @property
    def kind(self) -> str:
        return self.sort

    @property
    def low(self) -> int:
        return self.least

    @property
    def high(self) -> int | None:
        return self.most

    @property
    def truth(self) -> bool:
        return self.operator in CONDITIONS


CONDITIONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "and", "or", "not", "bit", "has", "within"})


OPPOSITES = {"==": "!=", "!=": "=="}


def negated(value: Value) -> Value:
    """Whether a value is 0."""
    if isinstance(value, Literal) and value.sort == NUMBER:
        return Literal(0 if value.value else 1)
    if isinstance(value, Operation):
        if value.operator == "not" and value.operands[0].truth:
            return value.operands[0]
        if value.operator in OPPOSITES:
            return Operation(OPPOSITES[value.operator], value.operands)
    return Operation("not", (value,))


@frozen(eq=False)
class Select(Value):
    """The second if the first is not 0, else the third; only that one is worked out."""

    condition: Value
    then: Value
    otherwise: Value

    @property
    def kind(self) -> str:
        return self.then.kind

    @property
    def low(self) -> int:
        return min(self.then.low, self.otherwise.low)

    @property
    def high(self) -> int | None:
        return _greater(self.then.high, self.otherwise.high)

    @property
    def truth(self) -> bool:
        return self.then.truth and self.otherwise.truth


def _greater(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)


@frozen(eq=False)
class Array:
    """Cells of the table, as code sees them: a list in Python, a piece of the row in C.

    `name` tells it from others; index `i` lies at `address + i * width`, where `address` is that of index 0, even if
    there is no such index. `first` and `count` are those that there are; `size` is one more than the greatest index
    with which it may be asked. What is asked below `first` is `nothing`. `kind` is of its values; masks are held in
    `width` cells of 31 bits, lists and tallies in as many as they have.
    """

    name: str
    address: int
    first: int
    count: int
    size: int
    width: int
    nothing: int | tuple[int, ...]
    kind: str = NUMBER
    form: str = "scalar"
    """scalar, mask, list or tally: how a value lies in its cells."""
    low: int = NOTHING
    high: int | None = None
    raw: str = ""
    """Where the cells are kept as they are, not value by value: the name of what holds them."""
    stride: int = 1
    """How much further the next index lies in what is raw."""


@frozen(eq=False)
class Cell(Value):
    """A value of the table at an index that it has."""

    array: Array
    index: Value

    @property
    def kind(self) -> str:
        return self.array.kind

    @property
    def low(self) -> int:
        return self.array.low

    @property
    def high(self) -> int | None:
        return self.array.high


@frozen(eq=False)
class Table:
    """Constants by index: numbers, masks, or rows (lists of numbers)."""

    name: str
    values: tuple[int | tuple[int, ...], ...]
    kind: str = NUMBER
    low: int = NOTHING
    high: int | None = None


@frozen(eq=False)
class Entry(Value):
    """A constant of a table at an index that it has."""

    table: Table
    index: Value

    @property
    def kind(self) -> str:
        return self.table.kind

    @property
    def low(self) -> int:
        return self.table.low

    @property
    def high(self) -> int | None:
        return self.table.high


@frozen(eq=False)
class Count(Value):
    """How many cells of a whole column have a value."""

    array: Array
    value: Value

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int | None:
        return self.array.count


@frozen(eq=False)
class Holds(Value):
    """Whether any cell of a whole column has a value."""

    array: Array
    value: Value

    @property
    def truth(self) -> bool:
        return True


@frozen(eq=False)
class Call(Value):
    """What a function of the form, or of the library, gives."""

    function: str
    arguments: tuple[Value, ...]
    sort: str = NUMBER
    least: int = NOTHING
    most: int | None = None

    @property
    def kind(self) -> str:
        return self.sort

    @property
    def low(self) -> int:
        return self.least

    @property
    def high(self) -> int | None:
        return self.most

    @property
    def truth(self) -> bool:
        return self.sort == NUMBER and self.least >= 0 and self.most == 1


# ---- what is done ----


@frozen(eq=False)
class Step:
    """Something that is done."""


@frozen(eq=False)
class Set(Step):
    name: Name
    value: Value


@frozen(eq=False)
class Add(Step):
    """Adds a number to a variable, or members to a mask (`|`)."""

    name: Name
    value: Value
    operator: str = "+"


@frozen(eq=False)
class Store(Step):
    """Changes a cell. `undone` is set in trials, of which nothing remains."""

    array: Array
    index: Value
    value: Value
    undone: bool = False


@frozen(eq=False)
class Push(Step):
    """Puts a value behind a list."""

    name: Name
    value: Value


@frozen(eq=False)
class Drop(Step):
    """Takes the value at an index out of a list; those behind it move up."""

    name: Name
    index: Value


@define(eq=False)
class If(Step):
    condition: Value
    then: list[Step] = field(factory=list)
    otherwise: list[Step] = field(factory=list)


@define(eq=False)
class Each(Step):
    """For each number of a list, from its beginning. `otherwise` is done at its end, if no `Break` left it."""

    name: Name
    members: Value
    body: list[Step] = field(factory=list)
    otherwise: list[Step] = field(factory=list)


@define(eq=False)
class Members(Step):
    """For each member of a mask, ascending."""

    name: Name
    mask: Value
    body: list[Step] = field(factory=list)


@define(eq=False)
class Span(Step):
    """For each number from `low` to below `high`."""

    name: Name
    low: Value
    high: Value
    body: list[Step] = field(factory=list)


@define(eq=False)
class Rows(Step):
    """For each row of a constant table of rows of one length, with a name for each of its numbers."""

    names: tuple[Name, ...]
    table: Table
    body: list[Step] = field(factory=list)


@define(eq=False)
class RowsAt(Step):
    """For each row of those at an index of a constant, `table`, with a name for each of its values."""

    names: tuple[Name, ...]
    table: str
    rows: tuple[tuple[tuple[int | tuple[int, ...], ...], ...], ...]
    index: Value
    body: list[Step] = field(factory=list)


@define(eq=False)
class Indexed(Step):
    """For each index of a whole column, with its value."""

    name: Name
    value: Name
    array: Array
    body: list[Step] = field(factory=list)


@define(eq=False)
class Having(Step):
    """For each index at which an array has a value, ascending. `plain` does the same by asking all indices."""

    name: Name
    array: Array
    value: Value
    body: list[Step] = field(factory=list)
    plain: Step = field(kw_only=True)


@define(eq=False)
class Pile(Step):
    """For each component of a place, from the top."""

    name: Name
    place: Value
    body: list[Step] = field(factory=list)


@define(eq=False)
class While(Step):
    condition: Value
    body: list[Step] = field(factory=list)


@frozen(eq=False)
class Memory:
    """Up to which change of an array a condition is known not to hold, for each of `size` numbers.

    `ends` are, for a question of what is linked, the first and the last places by number, as masks.
    """

    name: str
    array: Array
    size: int
    ends: tuple[tuple[int, int], ...] = ()


@define(eq=False)
class Changes(Step):
    """For each index of an array that has changed since a condition last failed; `unknown` is done where none has."""

    name: Name
    memory: Memory
    number: Value
    body: list[Step] = field(factory=list)
    unknown: list[Step] = field(factory=list)


@frozen(eq=False)
class Fails(Step):
    """A condition doesn't hold as the array is now: it is remembered."""

    memory: Memory
    number: Value


@define(eq=False)
class Linked(Step):
    """Sets `found` to whether the ends are linked by places, neighbour by neighbour, that are `inside`.

    What is linked is remembered, and what has changed is added to it. `unknown` finds it without a memory.
    """

    found: Name
    memory: Memory
    number: Value
    place: Name
    inside: Value
    places: tuple[int, ...]
    around: Table
    unknown: list[Step] = field(factory=list)


@define(eq=False)
class Once(Step):
    """Steps that set `flag`, to a number from 0 on; where that doesn't change in a loop they are done once at most.

    There is none left when code is printed: see `once.py`.
    """

    flag: Name
    steps: list[Step]


@frozen(eq=False)
class Break(Step):
    """Leaves the innermost loop."""


@frozen(eq=False)
class Next(Step):
    """Goes on with the next of the innermost loop."""


@frozen(eq=False)
class Give(Step):
    """Ends the function with a value."""

    value: Value | None = None


@frozen(eq=False)
class Do(Step):
    """Calls a function for what it does."""

    call: Call


@frozen(eq=False)
class Keep(Step):
    """Keeps what an array holds in a variable."""

    name: Name
    array: Array


@frozen(eq=False)
class Revert(Step):
    """Gives an array what it held."""

    name: Name
    array: Array


@frozen(eq=False)
class Leave(Step):
    """Here the code can't go on: the walker takes over from the last decision. `why` says it to who reads the code."""

    why: str


@frozen(eq=False)
class Remark(Step):
    """From here on the code comes from this line of the ruleset."""

    text: str


@define(eq=False)
class Function:
    """`kind` is what it gives; empty for nothing."""

    name: str
    parameters: tuple[Name, ...]
    kind: str
    body: list[Step] = field(factory=list)
    comment: str = ""
