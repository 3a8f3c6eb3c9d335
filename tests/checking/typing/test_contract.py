"""What lowering relies on: everything has a type, and every name a meaning."""

import pytest

from interpreter.assembly.assemble import assemble
from interpreter.assembly.listing import list_rulesets
from interpreter.checking import meaning as m
from interpreter.checking.check import type_ruleset
from interpreter.checking.types import BrokenType
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.bundled import rulesets_folder
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node, TypeNode
from interpreter.syntax.walking import walk

RULESETS = [listed.path for listed in list_rulesets(rulesets_folder())]


def _roots(ruleset):
    """All nodes of the tree that an assembled ruleset holds."""

    def collect(value):
        if isinstance(value, Node):
            yield value
        elif isinstance(value, dict):
            for part in value.values():
                yield from collect(part)
        elif isinstance(value, list | tuple):
            for part in value:
                yield from collect(part)
        elif hasattr(value, "__attrs_attrs__") and type(value).__module__.endswith("assembly.ruleset"):
            for part in value.__attrs_attrs__:
                if part.name not in ("layers", "maps"):
                    yield from collect(getattr(value, part.name))

    yield from collect(ruleset)


@pytest.fixture(scope="module", params=RULESETS, ids=lambda path: path.stem)
def typed(request):
    reporter = Reporter()
    ruleset = assemble(str(request.param), (), reporter)
    typed = type_ruleset(ruleset, reporter)
    assert not reporter.failed, [f"{f.span}: {f.message}" for f in reporter.found]
    return typed


def test_every_expression_has_a_type(typed):
    for node in walk(*_roots(typed.ruleset)):
        if isinstance(node, e.Expression) and not isinstance(node, s.AnyAnswer):
            assert node in typed.types, str(node.span)
            assert not isinstance(typed.types[node], BrokenType), f"{node.span}: {node.span.text}"
    for row in typed.rows:
        for cell in row.cells:
            assert cell.each or all(n in typed.types for n in walk(cell.value) if isinstance(n, e.Expression))


def test_every_name_has_a_meaning(typed):
    for node in walk(*_roots(typed.ruleset)):
        if isinstance(node, e.Name | e.My | e.Field | e.Binder | s.Binding | d.Parameter):
            assert node in typed.meanings, f"{node.span}: {node.span.text}"
        if isinstance(node, s.Let):
            assert isinstance(typed.meanings[node], m.Local)
        named = [node.name] if isinstance(node, e.Call) else []
        named += [node.resource] if isinstance(node, s.Gain | s.Pay) else []
        named += [node.kind] if isinstance(node, e.IsKind) else []
        named += [node.key] if isinstance(node, e.Pair) else []
        for name in named:
            assert name in typed.meanings, f"{name.span}: {name.text}"
        if isinstance(node, TypeNode):
            assert node in typed.node_types


def test_every_definition_has_a_result(typed):
    rules = typed.ruleset
    for definitions in (rules.definitions, rules.own_definitions, rules.scores):
        for definition in definitions.values():
            assert definition in typed.results
