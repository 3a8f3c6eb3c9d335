"""Players who decide by chance: any option, or rather one that fills the board."""

from __future__ import annotations

from random import Random

from interpreter.api import Game, Option

KEEN = {"lay": 20, "fetch": 10, "reveal": 12, "late_find": 10, "swim": 20, "none": 1}
"""How gladly an eager player does something; what isn't named counts 2."""


def eager(options: list[Option], random: Random) -> Option:
    """One option; first chance picks what to do, then how."""
    sorts: dict[str, list[Option]] = {}
    for option in options:
        sorts.setdefault(option.name.split()[0], []).append(option)
    (sort,) = random.choices(list(sorts), [KEEN.get(name, 2) for name in sorts])
    return random.choice(sorts[sort])


def play(game: Game, random: Random, keen: bool) -> int:
    """Play to the end; the number of decisions that it took."""
    decisions = 0
    while not game.ended:
        seat = random.choice(game.pending())
        decision = game.decision(seat)
        assert decision is not None
        options = list(decision.all_options())
        game.apply(eager(options, random) if keen else random.choice(options), seat)
        decisions += 1
        assert decisions < 2000, "stuck"
    return decisions
