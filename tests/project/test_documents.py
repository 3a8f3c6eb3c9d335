"""Every ruleset in the documents is one: whole ones are checked and their examples run, parts are parsed."""

from __future__ import annotations

import re

import pytest

from interpreter.commands.main import rulewright
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.shell.command_words import BY_WORD
from interpreter.source.text import SourceFile
from interpreter.syntax.parser import parse_file
from tests.project.fences import ROOT, fences, write
from tests.project.pages import findings

PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def _blocks(page):
    return fences(page.read_text(encoding="utf-8"))


PARTS = [(page, b) for page in PAGES for b in _blocks(page) if b.language == "rules" and "part" in b.flags]


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_whole_rulesets(page, tmp_path):
    """Named blocks stay for those after them, as a reader would keep the files; a later one replaces an earlier one."""
    failures = []
    for block in _blocks(page):
        if block.language == "yaml" and block.name:
            write(block, tmp_path / block.name)
    for number, block in enumerate(_blocks(page)):
        if block.language == "rules" and "part" not in block.flags:
            path = tmp_path / (block.name or f"block_{number}.rules")
            write(block, path)
            _, errors = findings(path)
            failures += [f"{page.name}, block in line {block.line}: {e}" for e in errors]
    assert failures == []


@pytest.mark.parametrize(("page", "block"), PARTS, ids=[f"{p.name}:{b.line}" for p, b in PARTS])
def test_parts_parse(page, block):
    reporter = Reporter()
    parse_file(SourceFile(f"{page.name}:{block.line}", block.text), reporter)
    assert [f"{d.span}: {d.message}" for d in reporter.found] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_command_is_told():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in rulewright.commands if f"| `rulewright {name}" not in readme] == []


def test_every_command_of_the_shell_is_told():
    page = (ROOT / "docs/playing.md").read_text(encoding="utf-8")
    table = page.partition("## Commands")[2].partition("##")[0]
    assert [word for word in BY_WORD if not re.search(rf"`{re.escape(word)}[` ]", table)] == []
