"""Working out expressions on sets, lists, families and tallies."""

from __future__ import annotations

from typing import Any

from interpreter.engine.evaluation import fitting
from interpreter.engine.machine import EVALUATE, Frame, Machine, evaluates
from interpreter.program import expression as e
from interpreter.program.masks import family, mask_of, members
from interpreter.program.value import NOTHING


@evaluates(e.MakeMask)
def _make_mask(m: Machine, x: e.MakeMask, f: Frame) -> Any:
    return mask_of([EVALUATE[type(y)](m, y, f) for y in x.members], x.low)


@evaluates(e.MakeList)
def _make_list(m: Machine, x: e.MakeList, f: Frame) -> Any:
    values = dict.fromkeys(EVALUATE[type(y)](m, y, f) for y in x.members)
    values.pop(NOTHING, None)
    return tuple(values)


@evaluates(e.MakeFamily)
def _make_family(m: Machine, x: e.MakeFamily, f: Frame) -> Any:
    return family(EVALUATE[type(y)](m, y, f) for y in x.members)


@evaluates(e.MakeTally)
def _make_tally(m: Machine, x: e.MakeTally, f: Frame) -> Any:
    return tuple(EVALUATE[type(y)](m, y, f) for y in x.counts)


@evaluates(e.NumbersBetween)
def _numbers_between(m: Machine, x: e.NumbersBetween, f: Frame) -> Any:
    low = EVALUATE[type(x.low)](m, x.low, f)
    high = EVALUATE[type(x.high)](m, x.high, f)
    m.spend(max(0, high - low))
    return tuple(range(low, high + 1))


@evaluates(e.MaskOfList)
def _mask_of_list(m: Machine, x: e.MaskOfList, f: Frame) -> Any:
    return mask_of(EVALUATE[type(x.operand)](m, x.operand, f), x.low)


@evaluates(e.ListOfMask)
def _list_of_mask(m: Machine, x: e.ListOfMask, f: Frame) -> Any:
    return tuple(members(EVALUATE[type(x.operand)](m, x.operand, f), x.low))


@evaluates(e.Rebase)
def _rebase(m: Machine, x: e.Rebase, f: Frame) -> Any:
    mask = EVALUATE[type(x.operand)](m, x.operand, f)
    shift = x.before - x.after
    return mask << shift if shift >= 0 else mask >> -shift


@evaluates(e.RebaseFamily)
def _rebase_family(m: Machine, x: e.RebaseFamily, f: Frame) -> Any:
    family = EVALUATE[type(x.operand)](m, x.operand, f)
    shift = x.before - x.after
    if shift >= 0:
        return tuple(mask << shift for mask in family)
    below = (1 << -shift) - 1
    return tuple(mask >> -shift for mask in family if not mask & below)


@evaluates(e.MaskOperation)
def _mask_operation(m: Machine, x: e.MaskOperation, f: Frame) -> Any:
    a = EVALUATE[type(x.left)](m, x.left, f)
    b = EVALUATE[type(x.right)](m, x.right, f)
    if x.operator == "union":
        return a | b
    return a & b if x.operator == "intersection" else a & ~b


@evaluates(e.FamilyOperation)
def _family_operation(m: Machine, x: e.FamilyOperation, f: Frame) -> Any:
    a = EVALUATE[type(x.left)](m, x.left, f)
    b = EVALUATE[type(x.right)](m, x.right, f)
    m.spend(len(a) + len(b))
    if x.operator == "union":
        return family(a + b)
    kept = set(b)
    return tuple(y for y in a if (y in kept) == (x.operator == "intersection"))


@evaluates(e.ListWithout)
def _list_without(m: Machine, x: e.ListWithout, f: Frame) -> Any:
    values = EVALUATE[type(x.left)](m, x.left, f)
    mask = EVALUATE[type(x.right)](m, x.right, f)
    return tuple(y for y in values if y < x.low or not mask >> (y - x.low) & 1)


@evaluates(e.TallyOperation)
def _tally_operation(m: Machine, x: e.TallyOperation, f: Frame) -> Any:
    a = EVALUATE[type(x.left)](m, x.left, f)
    b = EVALUATE[type(x.right)](m, x.right, f)
    if x.operator == "add":
        return tuple(fitting(y + z) for y, z in zip(a, b, strict=True))
    return tuple(fitting(y - z) for y, z in zip(a, b, strict=True))


@evaluates(e.TallyWithin)
def _tally_within(m: Machine, x: e.TallyWithin, f: Frame) -> Any:
    a = EVALUATE[type(x.left)](m, x.left, f)
    b = EVALUATE[type(x.right)](m, x.right, f)
    return all(y <= z if x.or_equal else y < z for y, z in zip(a, b, strict=True))


@evaluates(e.CountMask)
def _count_mask(m: Machine, x: e.CountMask, f: Frame) -> Any:
    return EVALUATE[type(x.operand)](m, x.operand, f).bit_count()


@evaluates(e.CountList)
def _count_list(m: Machine, x: e.CountList, f: Frame) -> Any:
    return len(EVALUATE[type(x.operand)](m, x.operand, f))


@evaluates(e.InMask)
def _in_mask(m: Machine, x: e.InMask, f: Frame) -> Any:
    value = EVALUATE[type(x.value)](m, x.value, f) - x.low
    if value < 0:
        return False
    return EVALUATE[type(x.mask)](m, x.mask, f) >> value & 1


@evaluates(e.InList)
def _in_list(m: Machine, x: e.InList, f: Frame) -> Any:
    value = EVALUATE[type(x.value)](m, x.value, f)
    return value != NOTHING and value in EVALUATE[type(x.members)](m, x.members, f)


@evaluates(e.At)
def _at(m: Machine, x: e.At, f: Frame) -> Any:
    values = EVALUATE[type(x.members)](m, x.members, f)
    i = EVALUATE[type(x.position)](m, x.position, f) - x.first
    return values[i] if 0 <= i < len(values) else x.nothing


@evaluates(e.FirstOf)
def _first_of(m: Machine, x: e.FirstOf, f: Frame) -> Any:
    values = EVALUATE[type(x.members)](m, x.members, f)
    return values[: max(0, EVALUATE[type(x.count)](m, x.count, f))]


@evaluates(e.Last)
def _last(m: Machine, x: e.Last, f: Frame) -> Any:
    values = EVALUATE[type(x.members)](m, x.members, f)
    return values[-1] if values else NOTHING


@evaluates(e.Keep)
def _keep(m: Machine, x: e.Keep, f: Frame) -> Any:
    mask = x.mask
    return tuple(y for y in EVALUATE[type(x.members)](m, x.members, f) if mask >> y & 1)
