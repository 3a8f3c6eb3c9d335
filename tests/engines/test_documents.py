"""The rulesets of the documentation, each of which shows something else of the language, in both engines."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.api import RulesetError, load
from tests.engines.lockstep import Counted, Lockstep
from tests.project.fences import ROOT, Fence, fences, write

WHOLE = bool(os.environ.get("RULEWRIGHT_ENGINES"))
"""Without it one of eight is played, once."""
DECISIONS = 40 if WHOLE else 20
PARTS = 4


def whole_rulesets() -> list[tuple[str, Fence]]:
    """The code blocks that are whole rulesets, with the pages on which they stand."""
    pages = sorted((ROOT / "docs").rglob("*.md"))
    return [
        (page.stem, fence)
        for page in pages
        for fence in fences(page.read_text(encoding="utf-8"))
        if fence.language == "rules" and fence.text.startswith("ruleset ")
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_rulesets_of_pages_are_played_the_same(tmp_path: Path, part: int) -> None:
    """Blocks that are wrong on purpose, or parts of larger examples, are passed over."""
    whole, played = Counted(), 0
    chosen = whole_rulesets() if WHOLE else whole_rulesets()[::8]
    for number, (page, fence) in enumerate(chosen[part::PARTS]):
        path = tmp_path / str(number) / (fence.name or "game.rules")
        write(fence, path)
        loaded = load(str(path))
        if not loaded.ok:
            continue
        try:
            for players in sorted({min(loaded.players), max(loaded.players)} if WHOLE else {max(loaded.players)}):
                lockstep = Lockstep(loaded.program(players))
                for seed in range(3 if WHOLE else 1):
                    lockstep.play(seed, DECISIONS)
                    lockstep.playout(seed, DECISIONS)
                whole.add(lockstep.counted)
        except RulesetError:
            continue  # A mistake that shows only for some options.
        except Exception as error:
            error.add_note(f"{page}.md, line {fence.line}: {fence.name or 'a ruleset'}")
            raise
        played += 1
    print(f"{played} rulesets, {whole}")  # noqa: T201 (the counts)
    assert played > 5
