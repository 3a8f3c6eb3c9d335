"""Generated Python plays just what the walker plays: every bundled ruleset, decision by decision.

A sample of the settings is played at each run of the tests. With RULEWRIGHT_ENGINES=whole each setting of the first
round of `test --games` is played, in which every two values of options and every number of players meet; with
RULEWRIGHT_ENGINES=N so many of them are, each with N games. The counts are printed (`pytest -s`).
"""

from __future__ import annotations

import os
from itertools import islice

import pytest

from interpreter.engine.game import Game
from interpreter.engines.python import GeneratedPython, python_source
from interpreter.lowering.settings import Settings
from interpreter.perft.plies import DECISION
from interpreter.testing.settings import all_pairs, all_settings, pairs
from tests.bundled import NAMES, rules
from tests.engines.lockstep import Counted, Lockstep
from tests.perft.counts import counted, started

WANTED = os.environ.get("RULEWRIGHT_ENGINES", "")
SAMPLE = 2
"""So many settings of a ruleset are played at each run: the defaults, and others."""
DECISIONS = 30 if not WANTED else 400
"""A game is broken off after so many decisions."""
MAY_LEAVE = 0.02
"""The walker may have to take over at so great a part of the decisions."""


def settings_of(name: str) -> list[Settings]:
    """The settings to play: all pairs of values, or the first of those settings."""
    typed = rules(name).typed
    assert typed is not None
    if not WANTED:
        return list(islice(all_settings(typed, {}, None), SAMPLE))
    missing = all_pairs(typed, {}, None)
    found = []
    for settings in all_settings(typed, {}, None):
        found.append(settings)
        missing -= set(pairs(settings))
        if not missing or (WANTED != "whole" and len(found) >= int(WANTED)):
            return found
    raise AssertionError("settings have no end")


@pytest.mark.parametrize("name", NAMES)
def test_both_engines_play_the_same(name: str) -> None:
    whole = Counted()
    games = int(WANTED) if WANTED.isdigit() else 1
    chosen = settings_of(name)
    for number, settings in enumerate(chosen):
        lockstep = Lockstep(rules(name).program(settings.seats, dict(settings.options)))
        for game in range(games):
            lockstep.play(number * games + game, DECISIONS)
            lockstep.playout(number * games + game, DECISIONS)
        whole.add(lockstep.counted)
    print(f"{name}: {len(chosen)} settings, {whole}")  # noqa: T201 (the counts)
    assert whole.decisions > 0
    assert whole.stopped == 0
    left = sum(count for why, count in whole.left.items() if not why.startswith("playout"))
    assert left <= MAY_LEAVE * whole.decisions, whole


PERFT: list[tuple[str, int, dict[str, str]]] = [
    # Forced moves are plies of perft, but no decisions of a game: none come so early here.
    ("tic_tac_toe", 3, {}),
    ("connect_four", 3, {}),
    ("breakthrough", 2, {}),
    ("othello", 3, {}),
    ("nine_mens_morris", 2, {}),
    ("hex", 2, {"size": "5"}),
    ("chess", 1, {}),
]


@pytest.mark.parametrize(("name", "depth", "options"), PERFT)
def test_counts_of_plies_agree(name: str, depth: int, options: dict[str, str]) -> None:
    program = rules(name).program(None, options)
    generated = GeneratedPython(program)
    game = Game.start(program, telling=False)
    row = list(game.machine.row)

    def leaves(row: list[int], records: tuple[tuple[int, ...], ...], depth: int) -> int:
        generated.load(row, records, 0)
        if depth == 0:
            return 1
        if Game.resume(program, row, records).ended:
            return 0
        found = 0
        for option in generated.options(-1):
            generated.load(row, records, 0)
            generated.take(-1, tuple(map(int, option)))
            found += leaves(generated.row(), generated.records(), depth - 1)
        return found

    plies, start = started(name, DECISION, **options)
    assert [leaves(row, game.machine.records, n) for n in range(1, depth + 1)] == counted(plies, start, depth)


@pytest.mark.parametrize("name", NAMES)
def test_the_source_names_the_lines_of_the_ruleset(name: str) -> None:
    program = rules(name).program()
    source = python_source(program)
    compile(source, name, "exec")
    # A layer may consist of scores alone, of which the code names no lines; its base has statements.
    files = {span.file.name for block in program.blocks for x in block.statements if (span := x.origin) is not None}
    assert any(f"{file}:" in source for file in files)
