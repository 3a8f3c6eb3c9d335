from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.text import SourceFile
from interpreter.syntax import expression as e
from interpreter.syntax.parser import parse_expression
from interpreter.syntax.tree import Identifier
from interpreter.syntax.walking import children, walk


def _parse(text):
    source = SourceFile("x", text)
    return parse_expression(source, 0, len(text), Reporter())


def test_children_are_the_nodes_directly_below_in_the_order_of_the_text():
    node = _parse("if a then {b, 1} else f(c)")
    assert [type(x) for x in children(node)] == [e.Name, e.SetOf, e.Apply]
    assert [x.span.text for x in children(children(node)[1])] == ["b", "1"]
    assert children(children(node)[0]) == ()


def test_walking_meets_every_node_before_what_is_below_it():
    nodes = list(walk(_parse("any x in s where x.p has lookup(x, 1: a, b: 2) = 3"), None))
    names = [n.text for n in nodes if isinstance(n, e.Name | Identifier)]
    assert names == ["x", "s", "x", "p", "x", "a", "b"]
    assert isinstance(nodes[0], e.Quantified)


def test_walking_is_not_limited_by_depth():
    node = e.Number(None, 1)
    for _ in range(5000):
        node = e.Group(None, node)
    assert sum(1 for _ in walk(node)) == 5001
