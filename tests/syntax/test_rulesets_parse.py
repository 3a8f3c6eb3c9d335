from functools import cache
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.bundled import rulesets_folder
from interpreter.source.reading import read_source
from interpreter.syntax.declaration import Kind, PerPlayer
from interpreter.syntax.expression import Apply, Name
from interpreter.syntax.outline import node_lines
from interpreter.syntax.parser import parse_expression, parse_file
from interpreter.syntax.printing import to_text
from interpreter.syntax.tree import Identifier, Label
from interpreter.syntax.walking import children, walk
from tests.syntax.reading_trees import form, parse

RULESETS = sorted(rulesets_folder().rglob("*.rules"))


@cache
def read(path: Path):
    reporter = Reporter()
    source = read_source(path, path.name, reporter)
    file = parse_file(source, reporter)
    assert reporter.found == []
    return file


def test_there_are_rulesets():
    assert len(RULESETS) >= 19


@pytest.mark.parametrize("path", RULESETS, ids=lambda p: p.stem)
class TestEachRuleset:
    def test_the_text_of_its_tree_has_the_same_tree(self, path):
        file = read(path)
        text = to_text(file)
        again, found = parse(text)
        assert found == []
        assert form(again) == form(file)
        assert to_text(again) == text

    def test_the_text_of_each_expression_is_that_expression(self, path):
        for item in read(path).items:
            for node in walk(item):
                if isinstance(node, Name | Apply):
                    text = node.span.text
                    reporter = Reporter()
                    again = parse_expression(node.span.file, node.span.start, node.span.end, reporter)
                    assert reporter.found == [], text
                    assert form(again) == form(node)
                    assert again.span == node.span

    def test_every_node_lies_within_its_parent_and_in_the_order_of_the_text(self, path):
        for item in read(path).items:
            for node in walk(item):
                inner = children(node)
                for child in inner:
                    assert node.span.start <= child.span.start <= child.span.end <= node.span.end, (node, child)
                ends = [child.span.start for child in inner]
                assert ends == sorted(ends)

    def test_spans_begin_and_end_with_words(self, path):
        for item in read(path).items:
            for node in walk(item):
                assert node.span.text == node.span.text.strip()
                assert node.span.text or isinstance(node, Label)

    def test_the_outline_has_a_line_for_each_node(self, path):
        for item in read(path).items:
            assert len(list(node_lines(item))) == len(list(walk(item)))

    def test_reading_it_again_gives_the_same_tree(self, path):
        outlines = [[list(node_lines(item)) for item in file.items] for file in (read(path), read.__wrapped__(path))]
        assert outlines[0] == outlines[1]


def test_names_point_at_themselves():
    file = read(next(p for p in RULESETS if p.stem == "nautilus"))
    for item in file.items:
        for node in walk(item):
            if isinstance(node, Identifier | Name):
                assert node.span.text == node.text
    assert any(isinstance(item, Kind) for item in file.items)
    assert any(isinstance(item, PerPlayer) for item in file.items)
