"""Exceptions that a layer adds to definitions, with and without an owner, with and without parameters."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.api import load
from tests.engine.rulesets import ruleset

BASE = """
    per player:
        var points: 0 or more = 0
        define bare = 1
        define of_two(a: number, b: number) = a + b
    define doubled(a: number) = 2 * a
    define fixed = 5
    phase play:
        each player: gain my bare + my of_two(1, 2) + doubled(3) + fixed points
    winner most my points
"""

LAYER = """
    ruleset upper "Upper" extends "made.rules"
    per player:
        define bare also:
            except when me = red: 100
        define of_two(x: number, y: number) also:
            except when x = y and me = red: 200
    define doubled(a: number) also:
        except when a > 3: 300
    define fixed also:
        except when fine_day: 400
    var fine_day: yes_no = yes
"""


@pytest.mark.parametrize(
    "expected",
    [
        "red.bare = 100 and blue.bare = 1",
        "red.of_two(4, 4) = 200 and red.of_two(4, 5) = 9 and blue.of_two(4, 4) = 8",
        "doubled(3) = 6 and doubled(4) = 300",
        "fixed = 400",
    ],
)
def test_each_sees_the_owner_and_the_parameters(tmp_path: Path, expected: str) -> None:
    ruleset(tmp_path, BASE)
    path = tmp_path / "upper.rules"
    path.write_text(dedent(LAYER).lstrip() + f'example "it":\n    expect {expected}\n', encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    assert all(run.passed for run in rules.run_examples())
