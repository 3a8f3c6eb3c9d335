"""How often the greedy player wins against random ones.

    python bench/greedy.py [NAME …] [--games 100]

The greedy player sits in each seat in turn, in games with the fewest players that the ruleset is for. Prints for each
ruleset the games that it won alone, shared with others and didn't win, at how many of its decisions all options were
worth the same, and the seconds of the slowest one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from attrs import define

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter import api  # noqa: E402
from interpreter.players.greedy import GreedyPlayer  # noqa: E402
from interpreter.players.player import Player  # noqa: E402
from interpreter.players.random_player import RandomPlayer  # noqa: E402

MOST_DECISIONS = 1_000
"""A game that goes on longer counts as it stands."""


@define
class Tally:
    """What came of the games of one ruleset."""

    games: int = 0
    won: int = 0
    shared: int = 0
    decisions: int = 0
    equal: int = 0
    slowest: float = 0.0


def play(rules: api.Rules, seat: int, players: int, seed: int, tally: Tally) -> None:
    """One game with a greedy player in a seat."""
    game = rules.start(players, seed=seed)
    game.machine.telling = False
    engines: list[Player] = [RandomPlayer(seed, other) for other in range(players)]
    engines[seat] = GreedyPlayer(seed, seat)
    for _ in range(MOST_DECISIONS):
        decision = game.decision()
        if decision is None:
            break
        start = perf_counter()
        choice = engines[decision.seat].choose(game, decision)
        if decision.seat == seat:
            tally.slowest = max(tally.slowest, perf_counter() - start)
            tally.decisions += 1
            tally.equal += bool(choice.remark)
        game.apply(choice.option, decision.seat)
    winners = game.winners()
    tally.games += 1
    tally.won += winners == (seat,)
    tally.shared += seat in winners and len(winners) > 1


def measure(name: str, games: int) -> str:
    rules = api.load(name)
    if not rules.ok:
        raise SystemExit(f"{name} has errors: see rulewright check {name}")
    players = next(n for n in rules.players if n > 1)
    tally = Tally()
    for seed in range(games):
        play(rules, seed % players, players, seed, tally)
    lost = tally.games - tally.won - tally.shared
    return (
        f"{name:<22}{tally.games:>6}{tally.won:>8}{tally.shared:>8}{lost:>8}"
        f"{tally.equal:>10} of {tally.decisions:<8}{tally.slowest:>8.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=["othello", "kalah", "nautilus"])
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    print(f"{'':<22}{'games':>6}{'won':>8}{'shared':>8}{'lost':>8}{'all equal at':>10}{'seconds':>17}")
    for name in arguments.names:
        print(measure(name, arguments.games), flush=True)


if __name__ == "__main__":
    main()
