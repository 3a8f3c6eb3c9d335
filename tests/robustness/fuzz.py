"""Changed rulesets, by the thousand: `python -m tests.robustness.fuzz --runs 5000 --seed 1`.

Whatever a ruleset says, loading it gives findings, and playing it raises nothing but what the API names. A run that
breaks that is printed with its seed, and its files are kept in the folder `--keep`.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from interpreter.api import BadSettingError, GameError, Rules, RulesetError, load
from interpreter.diagnostics.render_full import render_full
from interpreter.engine.game import Game
from tests.robustness.garbling import bundled, garble, read_folder

STEPS = 20_000
DECISIONS = 15


class TooSlow(BaseException):
    """A run takes longer than it may."""


def use(path: Path, random: Random) -> str:
    """Load a ruleset and do with it what can be done; the result says how far that came."""
    rules = load(str(path))
    render_full(rules.diagnostics, colour=True)
    if not rules.ok:
        return "errors"
    try:
        rules.run_examples()
        players = random.choice(list(rules.players))
        return play(rules, players, random)
    except RulesetError:
        return "errors of lowering"


def play(rules: Rules, players: int, random: Random, options: dict[str, str] | None = None) -> str:
    """Play a few decisions at random; look at everything that can be looked at."""
    try:
        game = Game.start(rules.program(players, options), random.randrange(1000), step_limit=STEPS)
        for _ in range(DECISIONS):
            if game.ended:
                break
            seat = random.choice(game.pending())
            decision = game.decision(seat)
            assert decision is not None
            assert decision.prompt is not None
            first = decision.options[:3] + ([decision.stop] if decision.stop else [])
            assert first, "a decision without an option"
            for option in first:
                assert option.label is not None
            assert game.why(first[0], seat).legal
            game.apply(random.choice(first), seat)
            game.view(seat)
            game.hash()
        game.scores()
        game.winners()
        return "ended" if game.ended else "played"
    except GameError:
        return "stopped"
    except BadSettingError:
        return "bad setting"


def one(file: Path, seed: int, folder: Path) -> str:
    """Change a ruleset and use it."""
    random = Random(f"{file.stem} {seed}")
    files = garble(read_folder(file.parent), file.name, random)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return use(folder / file.name, random)


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 (run by hand)


def _stop(*_: object) -> None:
    raise TooSlow


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--only", default="", help="rulesets whose path has this in it")
    parser.add_argument("--seconds", type=int, default=10, help="how much of the processor's time one run may take")
    parser.add_argument("--keep", type=Path, help="where to put the files of runs that go wrong")
    given = parser.parse_args()
    rulesets = [file for file in bundled() if given.only in str(file)]
    outcomes: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    slowest = (0.0, "")
    signal.signal(signal.SIGPROF, _stop)
    for seed in range(given.seed, given.seed + given.runs):
        file = rulesets[seed % len(rulesets)]
        with tempfile.TemporaryDirectory() as name:
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, given.seconds)
            try:
                outcomes[one(file, seed, Path(name))] += 1
            except (Exception, TooSlow) as error:
                signal.setitimer(signal.ITIMER_PROF, 0)
                frames = traceback.extract_tb(error.__traceback__)
                last = frames[-1]
                where = f"{type(error).__name__} {error} at {Path(last.filename).name}:{last.lineno} {last.name}"
                wrong[where] += 1
                if wrong[where] == 1 or isinstance(error, TooSlow):
                    say(f"seed {seed} {file.stem}: {where}")
                    if given.keep:
                        kept = given.keep / f"{file.stem}-{seed}"
                        shutil.copytree(name, kept, dirs_exist_ok=True)
                        (kept / "trace.txt").write_text("".join(traceback.format_exception(error)[-40:]))
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            slowest = max(slowest, (time.process_time() - begun, f"{file.stem} {seed}"))
    say(f"{dict(outcomes)}; the slowest took {slowest[0]:.1f} s: {slowest[1]}")
    for where, count in wrong.most_common():
        say(f"{count} {where}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
