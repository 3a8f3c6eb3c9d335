"""How long it takes until the first playout is over: in a process of its own, with what the user's cache holds."""

from __future__ import annotations

from time import perf_counter

_BEGAN = perf_counter()

import json  # noqa: E402 (the clock is started before anything is loaded)
import os  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
from collections.abc import Mapping, Sequence  # noqa: E402
from itertools import pairwise  # noqa: E402
from pathlib import Path  # noqa: E402

STAGES = ("checked", "lowered", "ready", "played")
"""What is done before the playout is over. `checked`: the program itself is loaded, the ruleset is read and checked;
`ready`: the engine is made."""


def first_playout(
    name: str, engine: str, layers: Sequence[str], options: Mapping[str, str], players: int
) -> dict[str, float]:
    """Plays one game in a new process. The result is how many seconds each of the STAGES took there.

    Args:
        name: A ruleset without errors.
        engine: The name of an engine.
        layers: Its layers.
        options: Its options.
        players: The number of players.
    """
    root = Path(__file__).resolve().parents[2]
    words = json.dumps([name, engine, list(layers), dict(options), players])
    path = os.pathsep.join([str(root), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", __name__, words],
        env=os.environ | {"PYTHONPATH": path},
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    stages: dict[str, float] = json.loads(done.stdout)
    return stages


def _main() -> None:
    name, engine, layers, options, players = json.loads(sys.argv[1])
    from interpreter.api import load
    from interpreter.engines.ready import ready

    marks = [_BEGAN]
    rules = load(name, layers)
    marks.append(perf_counter())
    program = rules.program(players, options)
    marks.append(perf_counter())
    playing = ready(program, engine)
    marks.append(perf_counter())
    playing.playout(0, 0)
    marks.append(perf_counter())
    took = [after - before for before, after in pairwise(marks)]
    sys.stdout.write(json.dumps(dict(zip(STAGES, took, strict=True))))


if __name__ == "__main__":
    _main()
