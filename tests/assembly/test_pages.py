"""What the pages of this pass show is found by this pass alone, layers and all."""

import pytest

from interpreter.assembly.assemble import assemble
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.diagnostics.registry.assembly import RULES
from tests.project.fences import ROOT, fences, write


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_wrong_and_right(rule, tmp_path):
    page = (ROOT / f"docs/diagnostics/{rule.id}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {rule.id}\n")
    found = {}
    for section in ("Wrong", "Right"):
        blocks = [fence for fence in fences(page) if fence.section == section]
        folder = tmp_path / section
        for block in blocks:
            write(block, folder / (block.name or "main.rules"))
        layers = [str(folder / block.name) for block in blocks if "layer" in block.flags]
        reporter = Reporter()
        assemble(str(folder / "main.rules"), layers, reporter)
        found[section] = {finding.id for finding in reporter.found}
    assert found["Wrong"] == {rule.id}
    assert found["Right"] == set()
