"""The time of the first playout, in a process of its own."""

from __future__ import annotations

import pytest

from interpreter.measuring.first_playout import STAGES, first_playout


@pytest.mark.slow
def test_each_stage_takes_its_time() -> None:
    stages = first_playout("tic_tac_toe", "walker", (), {}, 2)
    assert tuple(stages) == STAGES
    assert all(seconds >= 0 for seconds in stages.values())
    assert stages["checked"] > stages["ready"]
