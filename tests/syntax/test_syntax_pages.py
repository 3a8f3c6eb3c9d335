"""What the pages of this pass show is found by this pass alone, or by reading the files that they name."""

import pytest

from interpreter.diagnostics.diagnostic import Reporter
from interpreter.diagnostics.registry.syntax import RULES
from interpreter.source.reading import read_source
from interpreter.syntax.parser import parse_file
from tests.project.fences import ROOT, fences, write

OF_FILES = {"missing-file", "unreadable-file"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_wrong_and_right(rule, tmp_path):
    page = (ROOT / f"docs/diagnostics/{rule.id}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {rule.id}\n")
    found = {}
    for section in ("Wrong", "Right"):
        for block in fences(page):
            if block.section == section:
                write(block, tmp_path / section / (block.name or "main.rules"))
        reporter = Reporter()
        source = read_source(tmp_path / section / "main.rules", "main.rules", reporter)
        if source:
            parse_file(source, reporter)
        found[section] = {finding.id for finding in reporter.found}
    assert found["Wrong"] == ({rule.id} - OF_FILES)
    assert found["Right"] == set()
