"""From Lark's tree to ours: declarations, and the way through the tree.

The tree is gone through from below with a list, never by recursion, so that its depth can be measured before anything
is built. Passes that come later may recurse: no expression is deeper than `DEEPEST_EXPRESSION`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import frozen
from lark import Token, Tree

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.syntax.build_statement import StatementBuilder
from interpreter.syntax.expression import Expression, TextValue
from interpreter.syntax.grammar import bounds
from interpreter.syntax.labels import read_label, read_plain_text
from interpreter.syntax.statement import Let
from interpreter.syntax.tree import Identifier, Label, Node, RangeType

DEEPEST_EXPRESSION = 100

_SHALLOW = frozenset({"block", "body", "exception", "per_player", "fields"})
"""What begins to count anew, because its depth is bounded by that of the indentation."""

_ALSO = "also"


@frozen
class Builder(StatementBuilder):
    """Builds the typed tree of one declaration or expression."""

    source: SourceFile
    reporter: Reporter

    direct: ClassVar[dict[str, type[Node]]] = StatementBuilder.direct | {
        "ruleset": d.RulesetLine,
        "language": d.LanguageLine,
        "use": d.Use,
        "field": d.FieldDeclaration,
        "var": d.Var,
        "table_file": d.TableFile,
        "cell": d.Cell,
        "given": d.Given,
        "chosen": d.Chosen,
        "exception": d.Exceptional,
        "mark": d.Mark,
        "counter": d.Counter,
        "replace": d.Replace,
        "remove": d.Remove,
    }

    def build(self, root: Tree[Token]) -> Any:
        """Build the node of a tree and all nodes below it. The result is nothing if it is too deep."""
        trees: list[Tree[Token]] = []
        waiting = [root]
        while waiting:
            tree = waiting.pop()
            trees.append(tree)
            waiting.extend(part for part in tree.children if isinstance(part, Tree))
        trees.reverse()
        if self._is_too_deep(trees):
            return None
        built: dict[int, Any] = {}
        for tree in trees:
            parts = [
                built[id(part)] if isinstance(part, Tree) else self._leaf(part, tree.data) for part in tree.children
            ]
            built[id(tree)] = self._node(tree, parts)
        return built[id(root)]

    def _is_too_deep(self, trees: list[Tree[Token]]) -> bool:
        depths: dict[int, int] = {}
        for tree in trees:
            below = [depths[id(part)] for part in tree.children if isinstance(part, Tree)]
            depth = 0 if tree.data in _SHALLOW else 1 + max(below, default=0)
            if depth > DEEPEST_EXPRESSION:
                message = f"this is nested more than {DEEPEST_EXPRESSION} deep"
                help = "give a part of it a name with `define` or `let`"
                end = min(tree.meta.end_pos, tree.meta.start_pos + 1)
                self.reporter.report("too-complex", Span(self.source, tree.meta.start_pos, end), message, help=help)
                return True
            depths[id(tree)] = depth
        return False

    def _node(self, tree: Tree[Token], parts: list[Any]) -> Any:
        span = Span(self.source, tree.meta.start_pos, tree.meta.end_pos)
        node = self.direct.get(tree.data)
        if node is not None:
            return node(span, *parts)
        return getattr(self, f"on_{tree.data}")(span, parts)

    def _leaf(self, token: Token | None, rule: str) -> Any:
        """Make of a token what the parts of a node are."""
        if token is None:
            return None
        start, end = bounds(token)
        span = Span(self.source, start, end)
        if token.type == "NAME":
            return Identifier(span, str(token))
        if token.type == "NUMBER":
            return int(token)
        if token.type == "STRING":
            repaired = token != span.text  # which has been reported
            text = str(token)[1:-1]
            if rule == "text":
                return TextValue(span, text if repaired else read_plain_text(self.source, start, end, self.reporter))
            if repaired:
                return Label(span, (text,) if text else ())
            return read_label(self.source, start, end, self.reporter)
        return d.Each(span) if rule == "cell" else token

    # Players and options

    def on_players(self, span: Span, parts: list[Any]) -> d.Players:
        if isinstance(parts[0], list):
            return d.Players(span, len(parts[0]), len(parts[0]), tuple(parts[0]))
        (low, high), names = parts
        return d.Players(span, low, high, tuple(names or ()))

    def on_seats(self, span: Span, parts: list[Any]) -> tuple[int, int]:
        low, high = parts
        return low, low if high is None else high

    def on_option(self, span: Span, parts: list[Any]) -> d.Option:
        name, label, *values, default = parts
        if isinstance(values[0], RangeType):
            return d.Option(span, name, label, values[0].low, values[0].high, (), default)
        return d.Option(span, name, label, None, None, tuple(values), default)

    def on_named_choice(self, span: Span, parts: list[Any]) -> Identifier:
        name: Identifier = parts[0]
        return name

    def on_number_choice(self, span: Span, parts: list[Any]) -> int:
        number: int = parts[0]
        return number

    # Things and places

    def on_enum(self, span: Span, parts: list[Any]) -> d.Enum:
        return d.Enum(span, parts[0], parts[1] is not None, tuple(parts[2]))

    def on_kind(self, span: Span, parts: list[Any]) -> d.Kind:
        name, label, parent, hidden, also, *fields = parts
        return d.Kind(span, name, label, parent, hidden is not None, also is not None, fields[0] if fields else ())

    def on_fields(self, span: Span, parts: list[Any]) -> tuple[Node, ...]:
        return tuple(parts)

    def on_pile(self, span: Span, parts: list[Any]) -> d.Pile:
        name, label, kinds, visibility = parts
        return d.Pile(span, name, label, tuple(kinds), str(visibility or "public"))

    def on_space(self, span: Span, parts: list[Any]) -> d.Space:
        name, label, also, call, holds, visibility, *fields = parts
        shape = d.Shape(call.span, call.name, call.arguments) if call else None
        seen = str(visibility or "public")
        return d.Space(
            span, name, label, also is not None, shape, tuple(holds or ()), seen, fields[0] if fields else ()
        )

    def on_per_player(self, span: Span, parts: list[Any]) -> d.PerPlayer:
        return d.PerPlayer(span, tuple(parts))

    def on_table(self, span: Span, parts: list[Any]) -> d.Table:
        return d.Table(span, parts[0], tuple(parts[1:]))

    def on_row(self, span: Span, parts: list[Any]) -> d.Row:
        return d.Row(span, tuple(parts))

    # Procedures and definitions

    def on_actions(self, span: Span, parts: list[Any]) -> d.Actions:
        return d.Actions(span, parts[0], parts[1] is not None, tuple(parts[2]))

    def on_procedure(self, span: Span, parts: list[Any]) -> d.Procedure:
        sort, name, parameters, label, body = parts
        return d.Procedure(span, str(sort), name, tuple(parameters or ()), label, body)

    def on_params(self, span: Span, parts: list[Any]) -> list[d.Parameter]:
        return parts

    def on_definition(self, span: Span, parts: list[Any]) -> d.Definition:
        sort, name, parameters, label, *rest = parts
        head = (span, str(sort), name, tuple(parameters or ()), label)
        if rest[0] == _ALSO:
            return d.Definition(*head, True, None, None, tuple(rest[1:]))
        return d.Definition(*head, False, rest[0], rest[1], ())

    def on_body(self, span: Span, parts: list[Any]) -> d.Body:
        lets = tuple(part for part in parts if isinstance(part, Let))
        value = next(part for part in parts if isinstance(part, Expression))
        exceptions = tuple(part for part in parts if isinstance(part, d.Exceptional))
        last = exceptions[-1] if exceptions else value
        return d.Body((lets[0] if lets else value).span.to(last.span), lets, value, exceptions)

    def on_also(self, span: Span, parts: list[Any]) -> str:
        return _ALSO

    def on_names(self, span: Span, parts: list[Any]) -> list[Identifier]:
        return parts

    # Scoring, reactions, examples

    def on_winner(self, span: Span, parts: list[Any]) -> d.Winner:
        return d.Winner(span, tuple(parts))

    def on_goal(self, span: Span, parts: list[Any]) -> d.Goal:
        return d.Goal(span, parts[0].type == "MOST", parts[1])

    def on_event(self, span: Span, parts: list[Any]) -> tuple[Identifier, tuple[Identifier, ...]]:
        return parts[0], tuple(parts[1] or ())

    def on_reaction(self, span: Span, parts: list[Any]) -> d.Reaction:
        sort, (event, names), when, body = parts
        return d.Reaction(span, str(sort), event, names, when, body, None)

    def on_forbid(self, span: Span, parts: list[Any]) -> d.Reaction:
        (event, names), when, reason = parts
        return d.Reaction(span, "forbid", event, names, when, None, reason)

    def on_always(self, span: Span, parts: list[Any]) -> d.Always:
        name, *lets, condition, message = parts
        return d.Always(span, name, tuple(lets), condition, message)

    def on_look(self, span: Span, parts: list[Any]) -> d.Look:
        binder, text, colour = parts
        return d.Look(span, binder, None, (d.Mark(text.span.to((colour or text).span), None, text, colour),))

    def on_look_up(self, span: Span, parts: list[Any]) -> d.Look:
        return d.Look(span, parts[0], parts[1], tuple(parts[2:]))

    def on_example(self, span: Span, parts: list[Any]) -> d.Example:
        label, *between, body = parts
        settings = tuple(part for part in between if isinstance(part, Expression))
        details = tuple(part for part in between if isinstance(part, d.Mover | d.Counter))
        phase = next((part for part in between if isinstance(part, Identifier)), None)
        stand = d.Stand(phase.span.to((details[-1] if details else phase).span), phase, details) if phase else None
        return d.Example(span, label, settings, stand, body)

    def on_mover(self, span: Span, parts: list[Any]) -> d.Mover:
        return d.Mover(span, parts[0])
