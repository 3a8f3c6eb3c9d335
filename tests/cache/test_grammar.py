"""The tables of the parser are built once for all processes."""

from __future__ import annotations

import pytest
from lark import Lark

from interpreter.cache.folder import Cache, cache_folder, open_cache
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.bundled import rulesets_folder
from interpreter.source.text import SourceFile
from interpreter.syntax import grammar
from interpreter.syntax import parser as parsing


def made():
    """A parser as a new process gets it."""
    return grammar.parser.__wrapped__()


@pytest.fixture
def no_building(monkeypatch):
    def built():
        raise AssertionError("it is kept")

    return lambda: monkeypatch.setattr(grammar, "_built", built)


def test_what_is_kept_is_the_same_parser(no_building, monkeypatch):
    source = SourceFile("nautilus", (rulesets_folder() / "nautilus/nautilus.rules").read_text(encoding="utf-8"))
    trees = []
    for number in range(2):
        parser = made()
        monkeypatch.setattr(parsing, "parser", lambda parser=parser: parser)
        reporter = Reporter()
        trees.append(str(parsing.parse_file(source, reporter)))
        assert not reporter.found
        if number == 0:
            no_building()
    assert trees[0] == trees[1]
    assert len(trees[0]) > 10_000


@pytest.mark.parametrize("content", [b"", b"not tables", b"\x80\x05N."], ids=["nothing", "no pickle", "something else"])
def test_what_cannot_be_used_is_built_anew(content):
    made()
    (file,) = cache_folder("grammar").iterdir()
    cache = open_cache("grammar", "tables")
    assert isinstance(cache, Cache)
    cache.write(file.stem, content)
    assert isinstance(made(), Lark)
    assert cache.read(file.stem) != content


def test_without_a_cache_it_is_built(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "file"))
    assert isinstance(made(), Lark)
