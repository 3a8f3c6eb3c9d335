"""A cache of its own for each test, and the compiler that is usual here."""

from __future__ import annotations

import tempfile

import pytest


@pytest.fixture(autouse=True)
def _own_folders(tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.delenv("CC", raising=False)
    yield
    assert list(temporary.iterdir()) == [], "nothing is left behind"
