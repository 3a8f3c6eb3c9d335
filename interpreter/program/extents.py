"""What each expression of a program can give: bottom-up, one function for each form of expression.

Locals and columns have all that anything in the program gives them, whatever the path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.binding import Bindings, Bound
from interpreter.program.division import divide, modulo
from interpreter.program.kinds import (
    ABSENT,
    ALL_BITS,
    ANY,
    NEVER,
    TRUTH,
    UNKNOWN,
    FamilyKind,
    Kind,
    ListKind,
    MaskKind,
    Number,
    TallyKind,
    as_family,
    as_list,
    as_mask,
    as_number,
    as_tally,
    exactly,
    join,
    joined,
    meet,
    member_of,
    stored,
    widened,
    without_nothing,
)
from interpreter.program.program import Program
from interpreter.program.value import GREATEST, LEAST

WIDEST = 1 << 16
"""Masks of numbers that lie further apart aren't followed."""
PATIENCE = 4
"""After so many rounds of looking for what a counter can be, it may be anything in the direction in which it goes."""
LOOKED_UP = 256
"""So many printed values are looked at one by one."""

Form = Callable[["Kinds", Any], Kind]
FORMS: dict[type[e.Expr], Form] = {}


def gives(*forms: type[e.Expr]) -> Callable[[Form], Form]:
    """Marks the function that tells what forms of expression give."""

    def register(function: Form) -> Form:
        for form in forms:
            FORMS[form] = function
        return function

    return register


class Kinds:
    """What the expressions, locals and columns of one program can be."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.bindings = Bindings(program)
        self.component = Number(0, len(program.components) - 1)
        self.place = Number(0, len(program.places) - 1)
        self._found: dict[object, Kind] = {}
        self._open: dict[object, bool] = {}
        """The locals and columns that are being worked out; whether one was met again meanwhile."""
        self._since: list[object] = []
        """What was found while anything was open, in order."""

    def of(self, expression: e.Expr) -> Kind:
        """What an expression can give; where a number overflows or an argument is out of range nothing is given."""
        found = self._found.get(expression)
        if found is None:
            found = self._found[expression] = self.worked_out(expression)
            if self._open:
                self._since.append(expression)
        return found

    def worked_out(self, expression: e.Expr) -> Kind:
        """What an expression gives by what its parts give."""
        return form_of(type(expression))(self, expression)

    def number(self, expression: e.Expr) -> Number:
        """What an expression gives that gives a number."""
        return as_number(self.of(expression))

    def truth(self, expression: e.Expr) -> bool | None:
        """Whether an expression, as a condition, certainly holds or doesn't: nothing, and what is not 0, counts as yes.

        None if it may do both.
        """
        kind = self.of(expression)
        if isinstance(kind, Number):
            if kind.low > 0 or kind.high < 0 or not kind.possible:
                return True
            if kind.only == 0:
                return False
        return None

    def local(self, local: e.Local) -> Kind:
        """What a local can be."""
        bound = self.bindings.locals.get(local)
        return ANY if bound is None else self._solved(local, bound, UNKNOWN)

    def column(self, column: e.Column) -> Kind:
        """What can lie in a column."""
        bounds = stored(column.storage, column.low, column.high)
        return self._solved(column, self.bindings.columns[column], bounds)

    def _solved(self, node: object, bound: Bound, bounds: Kind) -> Kind:
        """What a local or column can be that may depend on itself: the least that agrees with all that it is given.

        It begins with nothing at all; as long as what is found then is more, it is looked for again.
        """
        if node in self._found:
            if node in self._open:
                self._open[node] = True
            return self._found[node]
        self._found[node], self._open[node] = NEVER, False
        first, rounds = len(self._since), 0
        while True:
            given = joined((*bound.kinds, *map(self.of, bound.values)))
            given = join(given, joined([without_nothing(self.of(value)) for value in bound.strict]))
            given = join(given, joined([member_of(self.of(source)) for source in bound.members]))
            before = self._found[node]
            after = join(before, meet(given, bounds))
            if not self._open[node] or after == before:
                break
            self._found[node] = after if rounds < PATIENCE else meet(widened(before, after), bounds)
            for found in self._since[first:]:
                self._found.pop(found, None)
            del self._since[first:]
            rounds += 1
        self._found[node] = after
        del self._open[node]
        if self._open:
            self._since.append(node)
        else:
            self._since.clear()
        return after


def form_of(form: type[e.Expr]) -> Form:
    """What tells of a form of expression; a guarded form gives what its base does."""
    if form not in FORMS:
        FORMS[form] = next(FORMS[base] for base in form.__mro__[1:] if base in FORMS)
    return FORMS[form]


# ---- names and tables ----


@gives(e.Get)
def _get(k: Kinds, x: e.Get) -> Kind:
    return k.local(x.local)


@gives(e.Const)
def _const(k: Kinds, x: e.Const) -> Kind:
    return exactly(x.value)


@gives(e.Cell)
def _cell(k: Kinds, x: e.Cell) -> Kind:
    column = x.column
    kind = k.column(column)
    outside = out_of(k.number(x.index), column.first, column.count) or bool(column.gaps)
    return join(kind, exactly(column.nothing)) if outside else kind


def out_of(index: Number, first: int, count: int) -> bool:
    """Whether an index may be nothing or lie outside."""
    return index.nothing or (index.possible and (index.low < first or index.high >= first + count))


@gives(e.Printed)
def _printed(k: Kinds, x: e.Printed) -> Kind:
    index = k.number(x.index)
    low, high = max(index.low - x.first, 0), min(index.high - x.first, len(x.values) - 1)
    if high - low >= LOOKED_UP and (low > 0 or high < len(x.values) - 1):
        low, high = 0, len(x.values) - 1
    kind = joined(map(exactly, set(x.values[low : high + 1] if low <= high else ())))
    return join(kind, exactly(x.nothing)) if out_of(index, x.first, len(x.values)) else kind


# ---- numbers ----


@gives(e.OrZero)
def _or_zero(k: Kinds, x: e.OrZero) -> Kind:
    kind = k.of(x.operand)
    if isinstance(kind, Number) and kind.nothing:
        return join(kind.something(), Number(0, 0))
    return kind


@gives(e.Arithmetic)
def _arithmetic(k: Kinds, x: e.Arithmetic) -> Kind:
    return calculated(x.operator, k.number(x.left), k.number(x.right))


def calculated(operator: str, a: Number, b: Number) -> Number:
    """What a calculation with two numbers gives, if it doesn't stop the game."""
    nothing = (a.nothing or b.nothing) and operator in ("modulo", "least", "greatest")
    if not (a.possible and b.possible):
        return ABSENT if nothing else NEVER
    match operator:
        case "add":
            low, high = a.low + b.low, a.high + b.high
        case "subtract":
            low, high = a.low - b.high, a.high - b.low
        case "multiply":
            corners = [p * q for p in (a.low, a.high) for q in (b.low, b.high)]
            low, high = min(corners), max(corners)
        case "divide":
            divisors = [q for q in (b.low, b.high, -1, 0, 1) if b.low <= q <= b.high]
            corners = [divide(p, q) for p in (a.low, a.high) for q in divisors]
            low, high = min(corners), max(corners)
        case "modulo":
            if a.low == a.high and b.low == b.high:
                low = high = modulo(a.low, b.low)
            else:
                low, high = 0, max(0, b.high - 1)
                if a.low >= 0:
                    high = min(high, a.high)
        case "least":
            low, high = min(a.low, b.low), min(a.high, b.high)
        case _:
            low, high = max(a.low, b.low), max(a.high, b.high)
    return Number(max(low, LEAST), min(high, GREATEST), nothing)


@gives(e.Absolute)
def _absolute(k: Kinds, x: e.Absolute) -> Kind:
    kind = k.number(x.operand)
    if not kind.possible or kind.low >= 0:
        return kind
    low = 0 if kind.high >= 0 else -kind.high
    return Number(low, min(max(-kind.low, kind.high), GREATEST), kind.nothing)


@gives(e.Bounded)
def _bounded(k: Kinds, x: e.Bounded) -> Kind:
    kind = k.of(x.operand)
    return kind.within(x.low, x.high) if isinstance(kind, Number) else kind


@gives(e.Lookup)
def _lookup(k: Kinds, x: e.Lookup) -> Kind:
    return join(joined(k.of(value) for _, value in x.cases), exactly(x.nothing))


@gives(e.Award)
def _award(k: Kinds, x: e.Award) -> Kind:
    return Number(min(0, *x.prizes), max(0, *x.prizes)) if x.prizes else Number(0, 0)


# ---- conditions ----


@gives(e.TallyWithin, e.InMask, e.InList, e.CanAct)
def _yes_or_no(k: Kinds, x: e.Expr) -> Kind:
    return TRUTH


@gives(e.Equal)
def _equal(k: Kinds, x: e.Equal) -> Kind:
    a, b = k.of(x.left), k.of(x.right)
    if not (isinstance(a, Number) and isinstance(b, Number)):
        return TRUTH
    if a.only is not None and a.only == b.only:
        return Number(1, 1)
    apart = a.high < b.low or b.high < a.low or not a.possible or not b.possible
    return Number(0, 0) if apart and not (a.nothing and b.nothing) else TRUTH


@gives(e.Less)
def _less(k: Kinds, x: e.Less) -> Kind:
    a, b = k.number(x.left), k.number(x.right)
    if not (a.possible and b.possible):
        return Number(0, 0)
    more = 0 if x.or_equal else 1
    if a.low + more > b.high:
        return Number(0, 0)
    return Number(1, 1) if a.high + more <= b.low and not a.nothing and not b.nothing else TRUTH


@gives(e.Not)
def _not(k: Kinds, x: e.Not) -> Kind:
    known = k.truth(x.operand)
    return TRUTH if known is None else Number(int(not known), int(not known))


@gives(e.And)
def _and(k: Kinds, x: e.And) -> Kind:
    known = k.truth(x.left)
    if known is not None:
        return k.of(x.right) if known else Number(0, 0)
    return join(Number(0, 0), k.of(x.right))


@gives(e.Or)
def _or(k: Kinds, x: e.Or) -> Kind:
    known = k.truth(x.left)
    if known is not None:
        return k.of(x.left) if known else k.of(x.right)
    return join(k.of(x.left), k.of(x.right))


@gives(e.If)
def _if(k: Kinds, x: e.If) -> Kind:
    known = k.truth(x.condition)
    if known is not None:
        return k.of(x.then if known else x.otherwise)
    return join(k.of(x.then), k.of(x.otherwise))


# ---- definitions ----


@gives(e.Let)
def _let(k: Kinds, x: e.Let) -> Kind:
    return k.of(x.body)


@gives(e.CallDefine)
def _call(k: Kinds, x: e.CallDefine) -> Kind:
    define = x.define
    kind = k.of(define.body)
    if any(k.number(x.arguments[i]).nothing for i in define.strict):
        return join(kind, exactly(define.nothing))
    return kind


@gives(e.Exceptions)
def _exceptions(k: Kinds, x: e.Exceptions) -> Kind:
    return join(k.of(x.base), joined(k.of(case.value) for case in x.cases))


@gives(e.Traced, e.Kept)
def _same(k: Kinds, x: e.Traced | e.Kept) -> Kind:
    return k.of(x.operand)


# ---- sets, lists, families, tallies ----


def mask_of_members(member: Kind, low: int) -> MaskKind:
    """The masks of numbers of a kind."""
    number = as_number(member)
    first, last = max(number.low - low, 0), number.high - low
    if not number.possible or last < first:
        return MaskKind(0)
    return MaskKind(ALL_BITS if last >= WIDEST else (1 << last + 1) - (1 << first))


@gives(e.MakeMask)
def _make_mask(k: Kinds, x: e.MakeMask) -> Kind:
    members = 0
    for member in x.members:
        members |= mask_of_members(k.of(member), x.low).members
    return MaskKind(members)


@gives(e.MakeList)
def _make_list(k: Kinds, x: e.MakeList) -> Kind:
    kind = joined(map(k.of, x.members))
    return ListKind(len(x.members), without_nothing(kind))


@gives(e.MakeFamily)
def _make_family(k: Kinds, x: e.MakeFamily) -> Kind:
    members = 0
    for member in x.members:
        members |= as_mask(k.of(member)).members
    return FamilyKind(MaskKind(members))


@gives(e.MakeTally)
def _make_tally(k: Kinds, x: e.MakeTally) -> Kind:
    return TallyKind(len(x.counts), as_number(joined(map(k.of, x.counts))))


@gives(e.NumbersBetween)
def _numbers_between(k: Kinds, x: e.NumbersBetween) -> Kind:
    low, high = k.number(x.low), k.number(x.high)
    if not (low.possible and high.possible) or high.high < low.low:
        return ListKind(0, NEVER)
    return ListKind(min(high.high - low.low + 1, GREATEST), Number(low.low, high.high))


@gives(e.MaskOfList)
def _mask_of_list(k: Kinds, x: e.MaskOfList) -> Kind:
    return mask_of_members(as_list(k.of(x.operand)).member, x.low)


@gives(e.ListOfMask)
def _list_of_mask(k: Kinds, x: e.ListOfMask) -> Kind:
    mask = as_mask(k.of(x.operand))
    if mask.members < 0:
        return ListKind(GREATEST, Number(x.low, GREATEST))
    if not mask.members:
        return ListKind(0, NEVER)
    first = (mask.members & -mask.members).bit_length() - 1
    return ListKind(mask.most, Number(first + x.low, mask.members.bit_length() - 1 + x.low))


@gives(e.Rebase)
def _rebase(k: Kinds, x: e.Rebase) -> Kind:
    return shifted(as_mask(k.of(x.operand)), x.before - x.after)


def shifted(mask: MaskKind, by: int) -> MaskKind:
    """A mask moved by so many bits."""
    if mask.members < 0:
        return mask
    return MaskKind(mask.members << by if by >= 0 else mask.members >> -by)


@gives(e.RebaseFamily)
def _rebase_family(k: Kinds, x: e.RebaseFamily) -> Kind:
    return FamilyKind(shifted(as_family(k.of(x.operand)).mask, x.before - x.after))


@gives(e.MaskOperation)
def _mask_operation(k: Kinds, x: e.MaskOperation) -> Kind:
    a, b = as_mask(k.of(x.left)).members, as_mask(k.of(x.right)).members
    return MaskKind(a | b if x.operator == "union" else a & b if x.operator == "intersection" else a)


@gives(e.FamilyOperation)
def _family_operation(k: Kinds, x: e.FamilyOperation) -> Kind:
    a, b = as_family(k.of(x.left)).mask.members, as_family(k.of(x.right)).mask.members
    return FamilyKind(MaskKind(a | b if x.operator == "union" else a & b if x.operator == "intersection" else a))


@gives(e.ListWithout)
def _list_without(k: Kinds, x: e.ListWithout) -> Kind:
    return as_list(k.of(x.left))


@gives(e.TallyOperation)
def _tally_operation(k: Kinds, x: e.TallyOperation) -> Kind:
    a, b = as_tally(k.of(x.left)), as_tally(k.of(x.right))
    return TallyKind(max(a.size, b.size), calculated(x.operator, a.count, b.count))


@gives(e.CountMask)
def _count_mask(k: Kinds, x: e.CountMask) -> Kind:
    return Number(0, as_mask(k.of(x.operand)).most)


@gives(e.CountList)
def _count_list(k: Kinds, x: e.CountList) -> Kind:
    return Number(0, as_list(k.of(x.operand)).most)


@gives(e.At)
def _at(k: Kinds, x: e.At) -> Kind:
    kind = k.of(x.members)
    nothing = exactly(x.nothing)
    if isinstance(kind, TallyKind):
        return join(kind.count, nothing)
    return join(as_list(kind).member, nothing)


@gives(e.FirstOf, e.Keep)
def _some(k: Kinds, x: e.FirstOf | e.Keep) -> Kind:
    return as_list(k.of(x.members))


@gives(g.GuardedOrder)
def _order(k: Kinds, x: g.GuardedOrder) -> Kind:
    return k.of(x.members)


@gives(e.Last)
def _last(k: Kinds, x: e.Last) -> Kind:
    return join(as_list(k.of(x.members)).member, ABSENT)


@gives(e.Comprehension)
def _comprehension(k: Kinds, x: e.Comprehension) -> Kind:
    source = k.of(x.source)
    if x.form in ("any", "every"):
        return TRUTH
    if x.form == "list":
        return source
    if x.form == "first":
        return join(member_of(source), ABSENT)
    assert x.value is not None
    value = k.of(x.value)
    match x.form:
        case "mask":
            return mask_of_members(value, x.low)
        case "family":
            return FamilyKind(as_mask(value))
        case "union":
            return as_mask(value)
        case "family_union":
            return as_family(value)
        case "tally_sum":
            count = as_tally(value).count
            size = len(x.zero) if isinstance(x.zero, tuple) else 0
            return TallyKind(size, summed(count, as_list(source).most))
        case "sum":
            return summed(as_number(value), as_list(source).most)
    return as_number(value).or_nothing()


def summed(value: Number, most: int) -> Number:
    """The sum of at most so many numbers, of which nothing counts as 0."""
    if not value.possible:
        return Number(0, 0)
    return Number(max(min(0, most * value.low), LEAST), min(max(0, most * value.high), GREATEST))


@gives(e.Pack)
def _pack(k: Kinds, x: e.Pack) -> Kind:
    return Number(0, GREATEST)


# ---- places, components, boards ----


@gives(e.Contents, e.ContentsOfAll)
def _contents(k: Kinds, x: e.Expr) -> Kind:
    return ListKind(len(k.program.components), k.component)


@gives(e.Position)
def _position(k: Kinds, x: e.Position) -> Kind:
    return Number(1, len(k.program.components), True)


@gives(e.BoardFunction)
def _board_function(k: Kinds, x: e.BoardFunction) -> Kind:
    places = len(k.program.places)
    match x.name:
        case "around" | "around_in" | "run" | "touching":
            return ListKind(places, k.place)
        case "sight":
            return ListKind(places * places, k.place)
        case "step" | "steps" | "ahead":
            return k.place.or_nothing()
        case "longest_path":
            return Number(0, places)
        case "distance":
            return Number(0, places, True)
        case "on_edge":
            return Number(0, 1, True)
    return MaskKind((1 << places) - 1)


@gives(e.SetFunction)
def _set_function(k: Kinds, x: e.SetFunction) -> Kind:
    if x.name == "subsets":
        return FamilyKind(as_mask(k.of(x.arguments[0])))
    return FamilyKind(MaskKind((1 << len(k.program.places)) - 1))


# ---- questions about the rest of the program ----


@gives(e.Repeats)
def _repeats(k: Kinds, x: e.Repeats) -> Kind:
    return Number(0, GREATEST)


@gives(e.Winners)
def _winners(k: Kinds, x: e.Winners) -> Kind:
    return MaskKind((1 << k.program.seats) - 1)


@gives(g.KindMask)
def _kind_mask(k: Kinds, x: g.KindMask) -> Kind:
    return MaskKind(x.mask)
