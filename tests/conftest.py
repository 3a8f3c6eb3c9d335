"""What all tests share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def _folder_of_games(tmp_path_factory):
    """Games that tests play are kept in a folder of their own, not among the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEWRIGHT_STATE", str(tmp_path_factory.mktemp("state")))
        # What is compiled is kept for all processes of a run, which would do it once more each.
        patch.setenv("RULEWRIGHT_CACHE", str(tmp_path_factory.getbasetemp().parent / "cache"))
        yield
