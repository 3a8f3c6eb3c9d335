"""Which rule types which sort of expression."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.checking.checker import Checker, ExpressionRule
from interpreter.checking.expressions import (
    access,
    alternatives,
    arithmetic,
    binders,
    calls,
    choices,
    conditions,
    names,
    places,
)
from interpreter.checking.scope import Scope
from interpreter.checking.types import BROKEN, Type
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s


def _any_answer(checker: Checker, node: s.AnyAnswer, scope: Scope) -> Type:
    return BROKEN


RULES: Mapping[type[e.Expression], ExpressionRule] = {
    e.Number: names.number,
    e.Name: names.name,
    e.My: names.my,
    e.Field: access.field,
    e.Apply: calls.apply,
    e.Arithmetic: arithmetic.arithmetic,
    e.Negative: arithmetic.negative,
    e.Numbers: arithmetic.numbers,
    e.Count: arithmetic.count,
    e.Conditional: choices.conditional,
    e.Lookup: choices.lookup,
    e.Award: choices.award,
    e.Both: conditions.both,
    e.Either: alternatives.either,
    e.Negation: conditions.negation,
    e.Compare: conditions.compare,
    e.IsKind: conditions.is_kind,
    e.Member: conditions.member,
    e.Can: conditions.can,
    e.Quantified: conditions.quantified,
    e.SetOf: binders.set_of,
    e.Collect: binders.collect,
    e.Filter: binders.filter_,
    e.Sum: binders.sum_,
    e.Extreme: binders.extreme,
    e.Pack: binders.pack,
    e.The: binders.the,
    e.On: places.on,
    e.Tally: places.tally,
    e.TextValue: places.text,
    e.Group: places.group,
    s.AnyAnswer: _any_answer,
}
