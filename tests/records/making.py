"""Records of random games, for tests."""

from __future__ import annotations

from pathlib import Path
from random import Random

from interpreter.api import Game, Rules
from interpreter.records import recording
from interpreter.records.timeline import Timeline
from tests import bundled


def play_on(timeline: Timeline, random: Random, most: int = 10_000, undoing: float = 0.0) -> None:
    """Play at random to the end of a game, or up to so many decisions; some are taken back with a probability."""
    for _ in range(most):
        if timeline.game.ended:
            return
        seat = random.choice(timeline.game.pending())
        decision = timeline.game.decision(seat)
        assert decision is not None
        timeline.decide(seat, random.choice(decision.all_options()))
        if random.random() < undoing:
            timeline.undo(random.randint(1, 3))
            if random.random() < 0.3:
                timeline.redo()


def record_game(
    path: Path, name: str, seed: int = 0, *, most: int = 10_000, undoing: float = 0.0, rules: Rules | None = None
) -> Game:
    """Write the record of a random game; gives the game as it stands in the end."""
    rules = rules or bundled.rules(name)
    timeline = Timeline(rules.start(seed=seed))
    file = recording.start(timeline, rules, ["random"] * timeline.game.program.seats, seed, path)
    play_on(timeline, Random(seed), most, undoing)
    file.close()
    return timeline.game
