"""Every finding has a page, and the page tells the truth: its wrong ruleset has the finding, its right one hasn't."""

from __future__ import annotations

import pytest

from interpreter.diagnostics.registry import RULES
from tests.project.fences import ROOT, fences, write
from tests.project.pages import findings

PAGES = ROOT / "docs/diagnostics"


FOUND_BY_GAMES = {"order-matters"}
FOUND_BY_CHANGES = {"unnoticed-change"}


def _found(blocks, folder, id):
    """The files of one section written to a folder, and what is found in the one to check."""
    names = [b.name or ("main.rules" if b.language in ("rules", "hex") else None) for b in blocks]
    assert all(names), "a block has no name"
    for name, block in zip(names, blocks, strict=True):
        write(block, folder / name)
    checked = [name for name, block in zip(names, blocks, strict=True) if "check" in block.flags] or ["main.rules"]
    layers = [folder / name for name, block in zip(names, blocks, strict=True) if "layer" in block.flags]
    games = 3 if id in FOUND_BY_GAMES else 0
    return findings(folder / checked[0], layers, games, mutate=id in FOUND_BY_CHANGES)


def _cases(blocks):
    """The rulesets of one section, each the blocks of its files: a second block without a name begins another one."""
    cases = [[]]
    for block in blocks:
        if block.name is None and any(b.name is None for b in cases[-1]):
            cases.append([])
        cases[-1].append(block)
    return cases


@pytest.mark.parametrize("id", sorted(RULES))
def test_the_page_of_each_finding(id, tmp_path):
    page = (PAGES / f"{id}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {id}\n")
    blocks = [f for f in fences(page) if f.language in ("rules", "yaml", "hex")]
    if RULES[id].ours:
        assert blocks == []
        return
    for number, case in enumerate(_cases([f for f in blocks if f.section == "Wrong"])):
        wrong, _ = _found(case, tmp_path / f"wrong{number}", id)
        assert id in wrong
    for number, case in enumerate(_cases([f for f in blocks if f.section == "Right"])):
        right, errors = _found(case, tmp_path / f"right{number}", id)
        assert id not in right
        assert errors == []


def test_no_page_is_left_over():
    assert {p.stem for p in PAGES.glob("*.md")} - {"README", "index"} == set(RULES)


def test_summaries_are_short_and_plain():
    for rule in RULES.values():
        assert 0 < len(rule.summary) <= 100, rule.id
        assert not rule.summary.endswith("."), rule.id
