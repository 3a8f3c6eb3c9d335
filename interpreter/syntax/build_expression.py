"""From Lark's tree to ours: expressions and types.

A node of Lark's tree becomes one of ours either directly, if its parts are the fields of a class in their order, or
by a method `on_<rule>`, which gets the span and the parts: nodes that are already built, names as `Identifier`,
numbers as `int`, texts as `Label`, words that matter as tokens, and nothing for an optional part that is absent.
"""

from __future__ import annotations

from typing import Any, ClassVar

from interpreter.source.text import Span
from interpreter.syntax import expression as e
from interpreter.syntax.tree import CollectionType, Identifier, NamedType, Node, RangeType


class ExpressionBuilder:
    """Builds the nodes of expressions and types."""

    direct: ClassVar[dict[str, type[Node]]] = {
        "binder": e.Binder,
        "either": e.Either,
        "both": e.Both,
        "negation": e.Negation,
        "conditional": e.Conditional,
        "sum": e.Sum,
        "pack": e.Pack,
        "the": e.The,
        "member": e.Member,
        "is_kind": e.IsKind,
        "can": e.Can,
        "numbers": e.Numbers,
        "count": e.Count,
        "on": e.On,
        "field_of": e.Field,
        "number": e.Number,
        "my": e.My,
        "collect": e.Collect,
        "filter": e.Filter,
        "pair": e.Pair,
        "group": e.Group,
        "collection_type": CollectionType,
    }

    # Types

    def on_player_type(self, span: Span, parts: list[Any]) -> NamedType:
        return NamedType(span, "player", span.text.endswith("?"))

    def on_effect_type(self, span: Span, parts: list[Any]) -> NamedType:
        return NamedType(span, "effect", span.text.endswith("?"))

    def on_named_type(self, span: Span, parts: list[Any]) -> NamedType:
        return NamedType(span, parts[0].text, span.text.endswith("?"))

    def on_range_type(self, span: Span, parts: list[Any]) -> RangeType:
        return RangeType(span, parts[0].low, parts[0].high, span.text.endswith("?"))

    def on_range(self, span: Span, parts: list[Any]) -> RangeType:
        return RangeType(span, parts[0], parts[1] if len(parts) > 1 else None)

    def on_signed(self, span: Span, parts: list[Any]) -> int:
        minus, number = parts
        return -int(number) if minus else int(number)

    # Expressions

    def on_name(self, span: Span, parts: list[Any]) -> e.Name:
        return e.Name(span, parts[0].text)

    def on_text(self, span: Span, parts: list[Any]) -> e.TextValue:
        text: e.TextValue = parts[0]
        return text

    def on_players_(self, span: Span, parts: list[Any]) -> e.Name:
        return e.Name(span, "players")

    def on_any(self, span: Span, parts: list[Any]) -> e.Quantified:
        return self._quantified(span, parts, every=False)

    def on_every(self, span: Span, parts: list[Any]) -> e.Quantified:
        return self._quantified(span, parts, every=True)

    def _quantified(self, span: Span, parts: list[Any], every: bool) -> e.Quantified:
        name, source, where, condition = parts
        binder = e.Binder(name.span.to((where or source).span), name, source, where)
        return e.Quantified(span, every, binder, condition)

    def on_extreme(self, span: Span, parts: list[Any]) -> e.Extreme:
        return e.Extreme(span, parts[0].type == "MOST", parts[1], parts[2])

    def on_award(self, span: Span, parts: list[Any]) -> e.Award:
        *prizes, most, value, ties = parts
        return e.Award(span, tuple(prizes), most.type == "MOST", value, ties)

    def on_compare(self, span: Span, parts: list[Any]) -> e.Compare:
        return e.Compare(span, str(parts[1]), parts[0], parts[2])

    def on_arithmetic(self, span: Span, parts: list[Any]) -> e.Arithmetic:
        return e.Arithmetic(span, str(parts[1]), parts[0], parts[2])

    def on_negative(self, span: Span, parts: list[Any]) -> e.Negative:
        return e.Negative(span, parts[1])

    def on_apply(self, span: Span, parts: list[Any]) -> e.Apply:
        return e.Apply(span, parts[0], _present(parts[1:]))

    def on_bare_call(self, span: Span, parts: list[Any]) -> e.Call:
        return e.Call(span, parts[0], ())

    def on_call(self, span: Span, parts: list[Any]) -> e.Call:
        return e.Call(span, parts[0], _present(parts[1:]))

    def on_set(self, span: Span, parts: list[Any]) -> e.SetOf:
        return e.SetOf(span, _present(parts))

    def on_tally(self, span: Span, parts: list[Any]) -> e.Tally:
        return e.Tally(span, tuple(parts))

    def on_lookup(self, span: Span, parts: list[Any]) -> e.Lookup:
        return e.Lookup(span, parts[0], tuple(parts[1:]))

    def on_step(self, span: Span, parts: list[Any]) -> e.Step:
        key: int | Identifier = parts[0]
        return e.Step(span, key, isinstance(key, int) and parts[1] is not None, parts[-1])

    def on_more(self, span: Span, parts: list[Any]) -> bool:
        return True


def _present(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if part is not None)
