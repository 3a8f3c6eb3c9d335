"""Expressions of the program: pure, typed by construction, everything resolved to numbers.

What a value looks like is told in `value.py`. Every node says what it makes of nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import Factory, define, field, frozen

from interpreter.program.value import NOTHING, SCALAR, Storage, Value
from interpreter.source.text import Span

if TYPE_CHECKING:
    from interpreter.program.statement import Decision, Text


@frozen(eq=False)
class Expr:
    """Something with a value."""


@define(eq=False)
class Local:
    """A name bound in a procedure or definition.

    Without an `address` it lives only while its block runs, in the frame's cell `index`; with one it lives over a
    decision, in the table, at that address; with `strand`, each strand of a simultaneous block has its own, a stride
    further for each seat. `holds` is "component" or "components" (a mask or list) where that is its value, else empty.
    """

    name: str
    index: int = -1
    storage: Storage = SCALAR
    address: int | None = None
    strand: bool = False
    holds: str = ""


@frozen(eq=False)
class Const(Expr):
    value: Value


@frozen(eq=False)
class Get(Expr):
    """The value of a local."""

    local: Local


@define(eq=False)
class Column:
    """Cells of the table that change in play: one value for each index from `first` on, `count` of them.

    `nothing` is what it gives for the index NOTHING, or one outside. `low` and `high` bound numbers (nothing always
    fits where it was checked to). `over` says what the index is: game, player, component, place. `watch` is the address
    of the claims of a column that is guarded in simultaneous blocks. `holds` is as for locals. `gaps` are the indices
    in between that don't have it, components of kinds without the variable: their cells hold `nothing` and are never
    set.
    """

    name: str
    over: str
    first: int
    count: int
    storage: Storage
    nothing: Value
    low: int | None = None
    high: int | None = None
    address: int = -1
    watch: int | None = None
    origin: Span | None = None
    holds: str = ""
    gaps: frozenset[int] = frozenset()

    def has(self, index: int) -> bool:
        """Whether there is such a variable."""
        return self.first <= index < self.first + self.count and index not in self.gaps

    def load(self, row: list[int], index: int) -> Value:
        """The value at an index that the column has."""
        return self.storage.load(row, self.address + (index - self.first) * self.storage.width)

    def store(self, row: list[int], index: int, value: Value) -> None:
        """Sets the value at an index that the column has."""
        self.storage.store(row, self.address + (index - self.first) * self.storage.width, value)


@frozen(eq=False)
class Cell(Expr):
    """The value of a column at an index."""

    column: Column
    index: Expr


@frozen(eq=False)
class Printed(Expr):
    """A constant table's value at an index; `nothing` where the index is NOTHING or outside.

    `values` begins at index `first`.
    """

    name: str
    values: tuple[Value, ...]
    first: int
    index: Expr
    nothing: Value


@frozen(eq=False)
class OrZero(Expr):
    """The operand, or 0 where it is nothing (for conditions: no)."""

    operand: Expr


@frozen(eq=False)
class Arithmetic(Expr):
    """`operator`: add, subtract, multiply, divide (downwards; by zero 0), modulo (by zero 0), least, greatest.

    Of nothing modulo, least and greatest give nothing; the others never get it. A result that needs more than 32 bits
    stops the game.
    """

    operator: str
    left: Expr
    right: Expr


@frozen(eq=False)
class Absolute(Expr):
    operand: Expr


@frozen(eq=False)
class Equal(Expr):
    """Whether two values of one form are the same; nothing equals nothing only."""

    left: Expr
    right: Expr


@frozen(eq=False)
class Less(Expr):
    """`left < right`, or `left <= right` with `or_equal`; no where either is nothing."""

    left: Expr
    right: Expr
    or_equal: bool


@frozen(eq=False)
class TallyWithin(Expr):
    """Whether each count of the left tally is below (or, with `or_equal`, at most) that of the right one."""

    left: Expr
    right: Expr
    or_equal: bool


@frozen(eq=False)
class Not(Expr):
    operand: Expr


@frozen(eq=False)
class And(Expr):
    left: Expr
    right: Expr


@frozen(eq=False)
class Or(Expr):
    left: Expr
    right: Expr


@frozen(eq=False)
class If(Expr):
    """Only the branch taken is worked out."""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen(eq=False)
class Let(Expr):
    local: Local
    value: Expr
    body: Expr


@define(eq=False)
class Define:
    """A definition: its parameters are the first locals of its own frame of `frame` cells, in their order.

    Where an argument that is listed in `strict` is nothing, so is the value: `nothing`.
    """

    name: str
    parameters: tuple[Local, ...]
    strict: tuple[int, ...]
    nothing: Value
    body: Expr = field(init=False)
    frame: int = 0
    label: Text | None = None
    """How explanations word it, with its parameters."""


@frozen(eq=False)
class CallDefine(Expr):
    define: Define
    arguments: tuple[Expr, ...]


@frozen(eq=False)
class Bounded(Expr):
    """The operand, handed over for the parameter `name`; a number outside its bounds stops the game."""

    operand: Expr
    low: int
    high: int
    name: str
    origin: Span


@frozen(eq=False)
class ExceptionCase:
    condition: Expr
    value: Expr
    origin: Span


@frozen(eq=False)
class Exceptions(Expr):
    """The value of the one case whose condition holds, else the base.

    Two that hold with different values stop the game with both lines.
    """

    base: Expr
    cases: tuple[ExceptionCase, ...]


@frozen(eq=False)
class Traced(Expr):
    """The operand, with the line that it stands on: what coverage counts and explanations show."""

    operand: Expr
    origin: Span


@frozen(eq=False)
class Kept(Expr):
    """The operand, whose value depends on the values of `names` alone: an engine may keep what it found for them."""

    operand: Expr
    names: tuple[Get, ...]


# ---- sets, lists, families, tallies ----


@frozen(eq=False)
class MakeMask(Expr):
    """The set of the members given, without nothing; member m is bit `m - low`."""

    members: tuple[Expr, ...]
    low: int


@frozen(eq=False)
class MakeList(Expr):
    """The list of the members given, in their order, without nothing and repeats."""

    members: tuple[Expr, ...]


@frozen(eq=False)
class MakeFamily(Expr):
    """The set of the masks given, in the order of sets of sets."""

    members: tuple[Expr, ...]


@frozen(eq=False)
class MakeTally(Expr):
    counts: tuple[Expr, ...]


@frozen(eq=False)
class NumbersBetween(Expr):
    """The list of the numbers from low to high."""

    low: Expr
    high: Expr


@frozen(eq=False)
class MaskOfList(Expr):
    operand: Expr
    low: int


@frozen(eq=False)
class ListOfMask(Expr):
    """The members in ascending order."""

    operand: Expr
    low: int


@frozen(eq=False)
class Rebase(Expr):
    """A mask of numbers whose bit 0 stood for `before`, so that it stands for `after`; what lies below is dropped."""

    operand: Expr
    before: int
    after: int


@frozen(eq=False)
class RebaseFamily(Expr):
    """The same for each mask of a family; one that has a member below is left out."""

    operand: Expr
    before: int
    after: int


@frozen(eq=False)
class MaskOperation(Expr):
    """`operator`: union, intersection, difference."""

    operator: str
    left: Expr
    right: Expr


@frozen(eq=False)
class FamilyOperation(Expr):
    """`operator`: union, intersection, difference."""

    operator: str
    left: Expr
    right: Expr


@frozen(eq=False)
class ListWithout(Expr):
    """The list less the members of a mask (bit 0 is `low`), in its order."""

    left: Expr
    right: Expr
    low: int


@frozen(eq=False)
class TallyOperation(Expr):
    """`operator`: add, subtract."""

    operator: str
    left: Expr
    right: Expr


@frozen(eq=False)
class CountMask(Expr):
    operand: Expr


@frozen(eq=False)
class CountList(Expr):
    """How many members a list or family has."""

    operand: Expr


@frozen(eq=False)
class InMask(Expr):
    """Whether bit `value - low` is set; no for nothing."""

    value: Expr
    mask: Expr
    low: int


@frozen(eq=False)
class InList(Expr):
    """Whether a list (or, for a mask, a family) has the value; no for nothing."""

    value: Expr
    members: Expr


@frozen(eq=False)
class At(Expr):
    """The n-th member of a list, where the first one is number `first`; `nothing` where there is none.

    In a tally it is the count of member n from 0, else 0.
    """

    members: Expr
    position: Expr
    first: int = 1
    nothing: Value = NOTHING


@frozen(eq=False)
class FirstOf(Expr):
    """The first n members of a list (all, if there are fewer; none for n < 1)."""

    members: Expr
    count: Expr


@frozen(eq=False)
class Last(Expr):
    """The last member of a list, or nothing."""

    members: Expr


@frozen(eq=False)
class Comprehension(Expr):
    """Runs `local` over the list (or family) `source`, passing over members for which `where` is no.

    `form` says what it makes of `value`:
    any, every: whether it holds for one, for all (1 or 0); first: the first member, or nothing (no value);
    list: the members themselves, as a list; mask: the values as a mask (bit 0 is `low`), without nothing;
    family: the values, masks, as a family; sum: of numbers, nothing counts as 0; union: of masks;
    family_union: of families; tally_sum: of tallies (`zero` is the empty one); most, least: the extreme number,
    nothing left out, or nothing.
    """

    form: str
    local: Local
    source: Expr
    where: Expr | None
    value: Expr | None
    low: int = 0
    zero: Value = 0
    matching: Matching | None = field(
        init=False, repr=False, default=Factory(lambda self: _matching(self.where, self.local), takes_self=True)
    )
    """What `where` comes to, if it can be asked of all members at once."""


@frozen(eq=False)
class Matching:
    """A condition on members: that their `subject` equals a value that is the same for all, or that it doesn't."""

    subject: Cell | Printed
    value: Expr
    equal: bool


def _matching(condition: Expr | None, local: Local) -> Matching | None:
    equal = type(condition) is not Not
    if isinstance(condition, Not):
        condition = condition.operand
    if type(condition) is not Equal:
        return None
    for subject, value in ((condition.left, condition.right), (condition.right, condition.left)):
        if not (type(subject) is Printed or (type(subject) is Cell and subject.column.storage is SCALAR)):
            continue
        if isinstance(subject.index, Get) and subject.index.local is local and _is_steady(value, local):
            return Matching(subject, value, equal)
    return None


def _is_steady(value: Expr, local: Local) -> bool:
    """Whether a value is read at once, and doesn't depend on a local."""
    while type(value) is Cell or type(value) is Printed:
        value = value.index
    return type(value) is Const or (type(value) is Get and value.local is not local)


@frozen(eq=False)
class Pack(Expr):
    """The greatest sum of `value` over members of the family `source` that are pairwise disjoint (at least 0)."""

    local: Local
    source: Expr
    where: Expr | None
    value: Expr


@frozen(eq=False)
class Award(Expr):
    """The prize of `player` when all seats are ranked by `value` (a number for the seat in `local`; nothing is 0).

    `split`: equal seats share one rank, its prize is divided, rounded down, and the next seat takes the next rank.
    Otherwise equal seats get nothing and fill the ranks that they would have filled.
    """

    prizes: tuple[int, ...]
    most: bool
    local: Local
    value: Expr
    player: Expr
    split: bool


@frozen(eq=False)
class Lookup(Expr):
    """The value beside the subject among `cases`, in order; with `or_more` the last one also for all above it."""

    subject: Expr
    cases: tuple[tuple[int, Expr], ...]
    or_more: bool
    nothing: Value


# ---- places, components, boards ----


@frozen(eq=False)
class Contents(Expr):
    """The components on a place, top first; on the box by number; on nothing none."""

    place: Expr


@frozen(eq=False)
class ContentsOfAll(Expr):
    """The components on each place of a list, place by place."""

    places: Expr


@frozen(eq=False)
class Keep(Expr):
    """The members of a list that are in a constant mask (bit 0 is 0), in their order."""

    members: Expr
    mask: int


@frozen(eq=False)
class Position(Expr):
    """Where a component lies in its place, the top being 1; nothing for nothing and in the box."""

    component: Expr


@frozen(eq=False)
class BoardFunction(Expr):
    """A function over the topology of the boards; see `engine/board_functions.py` for each `name`.

    Arguments are places, directions (as masks of Direction for functions that take a set), numbers and masks of
    places. Functions that give a place give NOTHING off the board.
    """

    name: str
    arguments: tuple[Expr, ...]


@frozen(eq=False)
class SetFunction(Expr):
    """`groups`, `links`, `clusters` (mask of places; number) and `subsets` (mask; number): families."""

    name: str
    arguments: tuple[Expr, ...]


# ---- questions about the rest of the program ----


@frozen(eq=False)
class CanAct(Expr):
    """Whether the decision has a legal option: `actor` is asked, the alternatives' given values are worked out now."""

    decision: Decision


@frozen(eq=False)
class Repeats(Expr):
    """At how many recorded turn starts the values of site `site` were equal to now (for `player`, or nothing)."""

    site: int
    player: Expr


@frozen(eq=False)
class Winners(Expr):
    """The mask of the seats that win as things stand."""
