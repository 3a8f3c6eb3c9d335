"""A file holds one concept and stays readable."""

import pytest

from tests.project.fences import ROOT

FOLDERS = ("interpreter", "tests", "bench", "grammar")


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_longer_than_600_lines(folder):
    files = [p for p in (ROOT / folder).rglob("*") if p.suffix in {".py", ".lark"}]
    assert files
    lengths = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in files}
    assert {name: length for name, length in lengths.items() if length > 600} == {}


def test_cli_is_a_thin_shim():
    assert len((ROOT / "cli.py").read_text(encoding="utf-8").splitlines()) < 15
