"""How long a person waits from a decision to the next prompt.

    python bench/prompt_time.py [NAME …] [--games 5] [--seats human,random] [--columns 80] [--rows 24]

In each game a person, who is played by chance, decides at a terminal of this size; without --seats he sits at the
first seat, and random players at the others, as in `rulewright play NAME`. Measured is the time from the line that
completes a decision until the next screen is drawn: what the engine and the other players do until then, the question,
the table, and the signs for the terminal. What the terminal itself takes isn't in it, nor the start of the program.
Prints for each ruleset the decisions, and the median, the time that only one in twenty takes longer than, and the worst
one, in milliseconds.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from interpreter import api  # noqa: E402
from interpreter.players.seats import HUMAN, RANDOM, SeatKind, make_player, parse_seats  # noqa: E402
from interpreter.records.timeline import Timeline  # noqa: E402
from interpreter.shell import events as ev  # noqa: E402
from interpreter.shell.session import Session  # noqa: E402
from interpreter.shell.terminal.palette import Palette  # noqa: E402
from interpreter.shell.terminal.screen import Screen  # noqa: E402

NAMES = ("tic_tac_toe", "connect_four", "hex", "chess", "nautilus", "otys", "fathom")
MOST_LINES = 2_000
"""So many lines are typed in one game at most."""


def play(rules: api.Rules, kinds: list[SeatKind] | None, seed: int, size: tuple[int, int]) -> list[float]:
    """The seconds of each decision of a person in one game."""
    game = rules.start(None if kinds is None else len(kinds), seed=seed)
    kinds = kinds or [SeatKind(HUMAN)] + [SeatKind(RANDOM)] * (game.program.seats - 1)
    players = {seat: player for seat, kind in enumerate(kinds) if (player := make_player(kind, seed, seat))}
    session = Session(Timeline(game), players)
    palette = Palette(game.program.seat_names)
    screen = Screen(game.program.seat_names)
    chance = Random(seed)
    screen.take(session.begin(), size[0])
    times = []
    for _ in range(MOST_LINES):
        if session.waiting.ended:
            break
        question = screen.question
        line = chance.choice(question.entries).number if isinstance(question, ev.Asked) else ""
        steps = len(session.timeline.steps)
        start = perf_counter()
        screen.take(session.receive(line), size[0])
        palette.ansi(screen.frame(*size) or screen.answer)
        if len(session.timeline.steps) > steps:
            times.append(perf_counter() - start)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seats", type=parse_seats)
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--rows", type=int, default=24)
    given = parser.parse_args()
    size = given.columns, given.rows - 2
    for name in given.names:
        rules = api.load(name)
        times = [t * 1000 for seed in range(given.games) for t in play(rules, given.seats, seed, size)]
        last = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
        print(
            f"{name:16} {len(times):5} decisions   median {median(times):7.1f}   "
            f"19 of 20 within {last:7.1f}   worst {max(times):7.1f} ms"
        )


if __name__ == "__main__":
    main()
