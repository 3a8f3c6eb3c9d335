"""How fast the walker plays, and what a copy of a game costs.

    python bench/walker.py [NAME …] [--seconds 5] [--players N] [--option NAME=VALUES …]

Prints for each ruleset the random playouts a second, decisions a playout, microseconds a decision, and for a game in
its middle the microseconds a clone takes, the bytes it needs (the memory of a state) and the integers of its table.
With values such as `--option radius=2..6` or `--option teleport=same|paired` there is a row for each, which shows how
all this grows. Figures can be compared only if nothing else runs meanwhile.
"""

from __future__ import annotations

import argparse
import sys
import tracemalloc
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.variants import Options, title, variants  # noqa: E402
from interpreter import api  # noqa: E402
from interpreter.players.random_player import RandomPlayer  # noqa: E402

CLONES = 2000


def play(game: api.Game, seed: int, limit: int | None = None) -> int:
    """Random play to the end, or for a number of decisions; tells how many there were."""
    players = [RandomPlayer(seed, seat) for seat in range(len(game.program.seat_names))]
    decisions = 0
    while not game.ended and decisions != limit:
        seat = game.pending()[0]
        game.apply(players[seat].choose(game, game.decision(seat)).option, seat)
        decisions += 1
    return decisions


def measure(rules: api.Rules, players: int | None, options: Options, seconds: float) -> str:
    games = decisions = 0
    program = rules.program(players, options)
    start = perf_counter()
    while perf_counter() - start < seconds:
        decisions += play(api.Game.start(program, games, telling=False), games)
        games += 1
    took = perf_counter() - start
    game = api.Game.start(program, 0, telling=False)
    play(game, 0, decisions // games // 2)
    clock = perf_counter()
    for _ in range(CLONES):
        game.clone()
    clone = (perf_counter() - clock) / CLONES
    tracemalloc.start()
    kept = [game.clone() for _ in range(CLONES)]
    size = tracemalloc.get_traced_memory()[0] / len(kept)
    tracemalloc.stop()
    return (
        f"{games / took:>12.1f}{decisions / games:>14.1f}{took / decisions * 1e6:>14.1f}"
        f"{clone * 1e6:>12.2f}{size:>13,.0f}{len(game.machine.row):>10,}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=["nautilus", "tic_tac_toe", "connect_four", "breakthrough"])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUES")
    given = parser.parse_args()
    rows = [(name, options) for name in given.names for options in variants(given.option)]
    width = max(len(title(*row)) for row in rows) + 2
    print(
        f"{'ruleset':<{width}}{'playouts/s':>12}{'decisions':>14}{'µs/decision':>14}"
        f"{'µs/clone':>12}{'bytes/clone':>13}{'integers':>10}"
    )
    loaded = {name: api.load(name) for name in given.names}
    for name, rules in loaded.items():
        if not rules.ok:
            raise SystemExit(f"{name} has errors: see rulewright check {name}")
    for name, options in rows:
        figures = measure(loaded[name], given.players, options, given.seconds)
        print(f"{title(name, options):<{width}}{figures}", flush=True)


if __name__ == "__main__":
    main()
