"""How often the player who searches wins against random ones, or other ones.

    python bench/search.py [NAME …] [--games 100] [--playouts 400] [--against random]

It sits in each seat in turn, in games with the fewest players, but at least two, that the ruleset is for. Prints for
each ruleset how many games it won alone, shared with others and didn't win; the share that it won alone, with Wilson's
interval in which that lies with 95 %; and the seconds of a decision, on the average and of the slowest one.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from time import perf_counter

from attrs import define

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter import api  # noqa: E402
from interpreter.engines.listing import Listing  # noqa: E402
from interpreter.players.limits import PLAYOUTS  # noqa: E402
from interpreter.players.seats import SEARCH, SeatKind, make_player, parse_seats  # noqa: E402

MOST_DECISIONS = 1_000
"""A game that goes on longer counts as it stands."""


@define
class Tally:
    """What came of the games of one ruleset."""

    games: int = 0
    won: int = 0
    shared: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


def wilson(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of Wilson for a share: E. B. Wilson, *Probable inference* (1927)."""
    share, doubt = won / games, z * z / games
    middle = share + doubt / 2
    reach = z * sqrt(share * (1 - share) / games + doubt / games / 4)
    return max(0.0, (middle - reach) / (1 + doubt)), min(1.0, (middle + reach) / (1 + doubt))


def play(
    program: api.Program, listing: Listing, seat: int, playouts: int, against: SeatKind, seed: int, tally: Tally
) -> None:
    """One game with the player who searches in a seat."""
    game = api.Game.start(program, seed, telling=False, lister=listing)
    kinds = [against] * program.seats
    kinds[seat] = SeatKind(SEARCH, playouts=playouts)
    players = [make_player(kind, seed, number) for number, kind in enumerate(kinds)]
    for _ in range(MOST_DECISIONS):
        decision = game.decision()
        if decision is None:
            break
        player = players[decision.seat]
        assert player is not None
        start = perf_counter()
        option = player.choose(game, decision).option
        if decision.seat == seat:
            spent = perf_counter() - start
            tally.seconds += spent
            tally.slowest = max(tally.slowest, spent)
            tally.decisions += 1
        game.apply(option, decision.seat)
    winners = game.winners()
    tally.games += 1
    tally.won += winners == (seat,)
    tally.shared += seat in winners and len(winners) > 1


def measure(name: str, games: int, playouts: int, against: SeatKind) -> str:
    rules = api.load(name)
    if not rules.ok:
        raise SystemExit(f"{name} has errors: see rulewright check {name}")
    numbers = [number for number in rules.players if number > 1]
    if not numbers:
        raise SystemExit(f"{name} is for one player, so there is nobody to win against")
    program = rules.program(numbers[0])
    tally, listing = Tally(), Listing(program, at_once=True)
    for seed in range(games):
        play(program, listing, seed % program.seats, playouts, against, seed, tally)
    lost = tally.games - tally.won - tally.shared
    low, high = wilson(tally.won, tally.games)
    return (
        f"{name:<22}{tally.games:>6}{tally.won:>6}{tally.shared:>8}{lost:>6}"
        f"{tally.won / tally.games:>8.1%}{low:>9.1%} to {high:<6.1%}"
        f"{tally.seconds / max(1, tally.decisions):>9.2f}{tally.slowest:>9.2f}"
    )


def opponents(written: str) -> SeatKind:
    kinds = parse_seats(written)
    if len(kinds) != 1 or kinds[0].kind == "human":
        raise ValueError
    return kinds[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=["connect_four", "othello", "breakthrough", "fathom/expedition_1"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="so many for each decision")
    parser.add_argument("--against", type=opponents, default="random", help="the kind of the other seats")
    arguments = parser.parse_args()
    heading = f"{'':<22}{'games':>6}{'won':>6}{'shared':>8}{'lost':>6}{'share':>8}{'95 %':>14}"
    print(f"{heading}{'mean s':>14}{'slowest':>9}")
    for name in arguments.names:
        print(measure(name, arguments.games, arguments.playouts, arguments.against), flush=True)


if __name__ == "__main__":
    main()
