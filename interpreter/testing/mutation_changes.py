"""The small changes that can be made to a tree of rules, of which a test should notice each.

Only rules are changed: examples and invariants, labels and how things are drawn are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from attrs import evolve, fields, frozen

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.parser import parse_expression
from interpreter.syntax.printing import to_text
from interpreter.syntax.tree import Label, Node, RangeType

SORTS = ("need", "exception", "statement", "comparison", "number", "condition", "sign")
"""The sorts of changes; the reference (section 10) says what is changed in each."""

_T = TypeVar("_T", bound=Node)
_with: Any = evolve
"""Makes a node with other parts, where they are known by name only when it happens."""


@frozen
class Change:
    """A change of one node: `what` says it behind "nothing notices when", `span` is what is changed."""

    sort: str
    what: str
    span: Span


Changed = Iterator[tuple[Change, tuple[Node, ...]]]
"""Changes, each with what then stands in the place of the node: nothing, one node, or several in a row."""


def changed(node: Node) -> Changed:
    """Yield the changes that can be made to a node and to all below it, in the order of the text.

    Each comes with what stands in the node's place then; all that isn't concerned are the same nodes as before.
    """
    if isinstance(node, Label | d.Always | d.Example | d.Look | d.LanguageLine):
        return
    yield from _CHANGES.get(type(node), _none)(node)
    for part in fields(type(node)):
        value = getattr(node, part.name)
        for change, new in _within(value):
            yield change, _standing(_with(node, **{part.name: new}))


def _within(value: object) -> Iterator[tuple[Change, object]]:
    if isinstance(value, Node):
        for change, (new,) in changed(value):
            yield change, new
    elif isinstance(value, tuple):
        for index, member in enumerate(value):
            if isinstance(member, Node):
                for change, nodes in changed(member):
                    yield change, (*value[:index], *nodes, *value[index + 1 :])
            else:
                for change, other in _within(member):
                    yield change, (*value[:index], other, *value[index + 1 :])


def _standing(node: Node) -> tuple[Node, ...]:
    """What stands where a node was changed: as if it had been read, since expressions and cells go by their text.

    A `may` in which nothing is left offers nothing: what is done without it remains.
    """
    if isinstance(node, e.Expression | d.Scalar):
        source = SourceFile(node.span.file.name, to_text(node))
        return (evolve(node, span=Span(source, 0, len(source.text))),)
    if isinstance(node, s.May) and not node.body.statements:
        return node.otherwise.statements if node.otherwise is not None else ()
    return (node,)


# ---- what can be changed in each form of node ----

_CHANGES: dict[type[Node], Callable[[Any], Changed]] = {}


def _none(_node: Node) -> Changed:
    yield from ()


def _changes(*forms: type[Node]) -> Callable[[Callable[[_T], Changed]], Callable[[_T], Changed]]:
    def register(function: Callable[[_T], Changed]) -> Callable[[_T], Changed]:
        for form in forms:
            assert form not in _CHANGES
            _CHANGES[form] = function
        return function

    return register


def _replaced(sort: str, before: str, after: str, span: Span, node: Node) -> tuple[Change, tuple[Node, ...]]:
    return Change(sort, f"`{before}` is `{after}`", span), _standing(node)


def _left_out(sort: str, what: str, span: Span, *nodes: Node) -> tuple[Change, tuple[Node, ...]]:
    return Change(sort, f"{what} is left out", span), nodes


def _word(text: str, within: Span, behind: int = 0) -> Span:
    """Where a word or sign stands that has no node: the first one in a span, or behind an offset in it."""
    at = within.file.text.index(text, behind or within.start)
    return Span(within.file, at, at + len(text))


def _number_word(value: int, within: Span, behind: int = 0) -> Span:
    """Where a number stands that has no node."""
    found = re.compile(rf"(?<!\w){value}(?!\w)").search(within.file.text, behind or within.start)
    assert found is not None
    return Span(within.file, found.start(), found.end())


def _constant(holds: bool, node: Node) -> e.Name:
    return e.Name(node.span, "yes" if holds else "no")


@_changes(s.Need)
def _need(node: s.Need) -> Changed:
    yield _left_out("need", "this `need`", node.span)


@_changes(d.Reaction)
def _reaction(node: d.Reaction) -> Changed:
    if node.sort == "forbid":
        yield _left_out("need", "this `forbid`", node.span)
    if node.when is not None:
        yield _always("this `when`", node.when.span, evolve(node, when=None))


@_changes(d.Exceptional)
def _exceptional(node: d.Exceptional) -> Changed:
    head = node.span.file.text.rindex("except", 0, node.condition.span.start)
    yield _left_out("exception", "this exception", Span(node.span.file, head, node.condition.span.end))
    yield _always("this exception", node.condition.span, evolve(node, condition=_constant(True, node.condition)))


@_changes(d.Winner)
def _winner(node: d.Winner) -> Changed:
    for index, goal in enumerate(node.goals):
        if index:
            rest = (*node.goals[:index], *node.goals[index + 1 :])
            yield _left_out("exception", "this comparison of the winners", goal.span, evolve(node, goals=rest))


@_changes(s.Change)
def _change(node: s.Change) -> Changed:
    yield from _line(node)
    if node.operator != ":=":
        other = "-=" if node.operator == "+=" else "+="
        span = _word(node.operator, node.target.span, node.target.span.end)
        yield _replaced("sign", node.operator, other, span, evolve(node, operator=other))


@_changes(s.Move)
def _move(node: s.Move) -> Changed:
    yield from _line(node)
    if node.under:
        span = _word("under", node.what.span, node.what.span.end)
        yield _replaced("sign", "under", "to", span, evolve(node, under=False))


@_changes(s.Gain, s.Pay, s.Shuffle, s.Show, s.Do, s.Ask, s.Choose, s.Random, s.Again)
def _line(node: s.Statement) -> Changed:
    yield _left_out("statement", "this line", node.span)


@_changes(s.May)
def _may(node: s.May) -> Changed:
    if node.limit is None and not node.repeatedly:
        span = Span(node.span.file, node.span.start, node.span.start + len("may"))
        yield Change("condition", "this is done without a choice", span), node.body.statements


@_changes(s.Branch, e.Conditional)
def _branch(node: s.Branch | e.Conditional) -> Changed:
    for holds in (True, False):
        what = f"this condition {'always' if holds else 'never'} holds"
        new = evolve(node, condition=_constant(holds, node.condition))
        yield Change("condition", what, node.condition.span), _standing(new)


@_changes(e.Binder, s.Binding, d.Chosen)
def _where(node: e.Binder | s.Binding | d.Chosen) -> Changed:
    if node.where is not None:
        yield _always("this `where`", node.where.span, evolve(node, where=None))


def _always(what: str, span: Span, node: Node) -> tuple[Change, tuple[Node, ...]]:
    return Change("condition", f"{what} always holds", span), (node,)


@_changes(e.Both, e.Either)
def _sides(node: e.Both | e.Either) -> Changed:
    for side in (node.left, node.right):
        yield _left_out("condition", f"`{_short(side)}`", side.span, node.right if side is node.left else node.left)


_OTHER = {"=": ("!=",), "!=": ("=",), "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<")}


@_changes(e.Compare)
def _compare(node: e.Compare) -> Changed:
    span = _word(node.operator, node.left.span, node.left.span.end)
    for other in _OTHER[node.operator]:
        yield _replaced("comparison", node.operator, other, span, evolve(node, operator=other))


@_changes(e.Member, e.IsKind, e.Can)
def _test(node: e.Member | e.IsKind | e.Can) -> Changed:
    turned = e.Negation(node.span, e.Group(node.span, node))
    yield _replaced("comparison", _short(node), _short(turned), node.span, turned)


@_changes(e.Negation)
def _negation(node: e.Negation) -> Changed:
    yield _left_out("comparison", "`not`", _word("not", node.span), node.operand)


@_changes(e.Quantified)
def _quantified(node: e.Quantified) -> Changed:
    before, after = ("every", "any") if node.every else ("any", "every")
    yield _replaced("sign", before, after, _word(before, node.span), evolve(node, every=not node.every))


@_changes(e.Extreme, d.Goal)
def _extreme(node: e.Extreme | e.Award | d.Goal) -> Changed:
    before, after = ("most", "least") if node.most else ("least", "most")
    yield _replaced("sign", before, after, _word(before, node.span), evolve(node, most=not node.most))


@_changes(e.Award)
def _award(node: e.Award) -> Changed:
    yield from _extreme(node)
    behind = node.span.start
    for index, prize in enumerate(node.prizes):
        span = _number_word(prize, node.span, behind)
        behind = span.end
        for new in _near(prize):
            prizes = (*node.prizes[:index], new, *node.prizes[index + 1 :])
            yield _replaced("number", str(prize), str(new), span, evolve(node, prizes=prizes))


@_changes(e.Arithmetic)
def _arithmetic(node: e.Arithmetic) -> Changed:
    if node.operator in "+-":
        other = "-" if node.operator == "+" else "+"
        span = _word(node.operator, node.left.span, node.left.span.end)
        yield _replaced("sign", node.operator, other, span, evolve(node, operator=other))


def _near(value: int) -> tuple[int, ...]:
    """The next numbers, none below 0: what was no negative number isn't to become one."""
    return (value + 1,) if value == 0 else (value + 1, value - 1)


@_changes(e.Number)
def _number(node: e.Number) -> Changed:
    for new in _near(node.value):
        yield _replaced("number", str(node.value), str(new), node.span, evolve(node, value=new))


@_changes(e.Name)
def _yes_no(node: e.Name) -> Changed:
    if node.text in ("yes", "no"):
        other = "no" if node.text == "yes" else "yes"
        yield _replaced("number", node.text, other, node.span, evolve(node, text=other))


@_changes(e.Step)
def _step(node: e.Step) -> Changed:
    if isinstance(node.key, int):
        for new in _near(node.key):
            yield _replaced("number", str(node.key), str(new), _number_word(node.key, node.span), evolve(node, key=new))


@_changes(d.Scalar)
def _scalar(node: d.Scalar) -> Changed:
    if re.fullmatch(r"\w+\(.*\)", node.text):  # an effect with its arguments, which may stand in quotes
        start = node.span.start + int(node.quoted)
        called = parse_expression(node.span.file, start, start + len(node.text), Reporter())
        for change, (other_call,) in changed(called) if called is not None else ():
            yield change, _standing(evolve(node, text=to_text(other_call), quoted=False))
        return
    if node.quoted:
        return
    if re.fullmatch(r"-?\d+", node.text):
        for new in (int(node.text) + 1, int(node.text) - 1):
            yield _replaced("number", node.text, str(new), node.span, evolve(node, text=str(new)))
    elif node.text in ("yes", "no"):
        other = "no" if node.text == "yes" else "yes"
        yield _replaced("number", node.text, other, node.span, evolve(node, text=other))


@_changes(d.Var)
def _variable(node: d.Var) -> Changed:
    yield from _type(node, narrower=False)
    if node.resets is not None:
        yield _left_out("statement", f"`resets each {node.resets.text}`", node.resets.span, evolve(node, resets=None))


@_changes(d.FieldDeclaration, d.Definition, d.Given)
def _declared(node: d.FieldDeclaration | d.Definition | d.Given) -> Changed:
    yield from _type(node, narrower=True)


@_changes(d.Players)
def _players(node: d.Players) -> Changed:
    if not node.names:
        yield from _bounds(node, node.span.start, narrower=True)


@_changes(d.Option)
def _option(node: d.Option) -> Changed:
    behind = (node.label or node.name).span.end
    yield from _bounds(node, behind, narrower=True)
    for index, choice in enumerate(node.choices):
        if isinstance(choice, int):
            span = _number_word(choice, node.span, behind)
            behind = span.end
            for new in _near(choice):
                choices = (*node.choices[:index], new, *node.choices[index + 1 :])
                yield _replaced("number", str(choice), str(new), span, evolve(node, choices=choices))
        else:
            behind = choice.span.end


def _type(node: d.Var | d.FieldDeclaration | d.Definition | d.Given, *, narrower: bool) -> Changed:
    if isinstance(node.type, RangeType):
        for change, (new,) in _bounds(node.type, node.type.span.start, narrower=narrower):
            yield change, (_with(node, type=new),)


def _bounds(node: RangeType | d.Option | d.Players, behind: int, *, narrower: bool) -> Changed:
    """The bounds of a range, each one more or less.

    With `narrower` only so that less lies between them: where a range but limits what may be written, no test could
    notice a wider one.
    """
    if narrower and node.low == node.high:
        return
    for bound in ("low", "high"):
        value = getattr(node, bound)
        if value is None:
            continue
        span = _number_word(value, node.span, behind)
        behind = span.end if node.low != node.high or ".." in node.span.text else behind
        for new in _near(value):
            if not narrower or (new > value) == (bound == "low"):
                yield _replaced("number", str(value), str(new), span, _with(node, **{bound: new}))


def _short(node: Node) -> str:
    text = to_text(node)
    return text if len(text) <= 60 else f"{text[:59]}…"
