"""How long it takes from the name of a ruleset to the end of its first random playout, and what takes that time.

    python bench/first_playout.py [NAME …] [--repeat 3]

Each run is a process of its own, which plays one game with generated Python; of several runs the one with the least
processor time counts. Prints milliseconds of processor time: for starting Python and loading the program, parsing (with
all that is assembled), checking, lowering, generating code (and compiling it) and playing; their `sum`. `again` is how
long it all takes where what came of these stages has been kept.

Python's own cache of compiled modules and the kept tables of the parser are used, as they are on a machine on which
another ruleset has been played before; they lie in a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

BUNDLED = [*sorted(path.stem for path in (ROOT / "rulesets/classics").glob("*.rules")), "nautilus", "fathom", "otys"]
STAGES = ("start", "parse", "check", "lower", "generate", "play")


def measure(name: str) -> dict[str, float]:
    """Seconds of one playout by stages, in this process, which must be a new one."""
    from interpreter.assembly.assemble import assemble
    from interpreter.checking.check import check
    from interpreter.diagnostics.diagnostic import Reporter
    from interpreter.engines.ready import ready
    from interpreter.lowering.lower import lower
    from interpreter.lowering.settings import settle

    marks = [0.0, process_time()]
    reporter = Reporter()
    ruleset = assemble(name, (), reporter)
    marks.append(process_time())
    assert ruleset is not None
    typed = check(ruleset, reporter)
    marks.append(process_time())
    settings = settle(typed, {}, None)
    program = lower(typed, dict(settings.options), settings.seats, reporter)
    marks.append(process_time())
    assert program is not None
    engine = ready(program, "python")
    marks.append(process_time())
    engine.playout(0, 0)
    marks.append(process_time())
    return dict(zip(STAGES, (after - before for before, after in pairwise(marks)), strict=True))


def measure_again(name: str) -> dict[str, float]:
    """Seconds of one playout as users begin it, in this process."""
    from interpreter.api import load
    from interpreter.engines.ready import ready

    ready(load(name).program(), "python").playout(0, 0)
    return {"again": process_time()}


def run(name: str, how: str, environment: dict[str, str]) -> dict[str, float]:
    """Seconds of one playout by stages, in a new process."""
    done = subprocess.check_output([sys.executable, __file__, how, name], env=environment)
    found: dict[str, float] = json.loads(done)
    return found


def best(name: str, how: str, environment: dict[str, str], repeat: int) -> dict[str, float]:
    """Those of the quickest of several runs."""
    runs = [run(name, how, environment) for _ in range(repeat)]
    return min(runs, key=lambda stages: sum(stages.values()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", default=BUNDLED)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--again", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one or arguments.again:
        print(json.dumps((measure if arguments.one else measure_again)(arguments.names[0])))
        return
    with tempfile.TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = environment["RULEWRIGHT_CACHE"] = folder
        run(arguments.names[0], "--one", environment)  # Python compiles the modules, and the parser is built
        print(f"{'ruleset':<20}" + "".join(f"{stage:>10}" for stage in (*STAGES, "sum", "again")))
        for name in arguments.names:
            stages = best(name, "--one", environment, arguments.repeat)
            run(name, "--again", environment)  # it is kept
            again = best(name, "--again", environment, arguments.repeat)
            cells = [*stages.values(), sum(stages.values()), *again.values()]
            print(f"{name:<20}" + "".join(f"{cell * 1000:>10.0f}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
