"""Files that are written whole: what was there before stays until the new one is complete."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from interpreter.program.program import Program
from interpreter.simulation.batches import Row
from interpreter.simulation.endings import Endings


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """A text file that takes the place of `path` when all is done, and is gone if it breaks off.

    Raises OSError if it can't be written.
    """
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as file:
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            file.close()
            with suppress(OSError):
                os.unlink(file.name)
            raise
    os.chmod(file.name, 0o666 & ~_mask())
    os.replace(file.name, path)


def _mask() -> int:
    """What the process takes away from the rights of new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


class RowFile:
    """A table with a line for each game, in the order of their numbers."""

    def __init__(self, program: Program, file: IO[str]) -> None:
        self._program = program
        self._conditions = [condition.text for condition in Endings.of(program).conditions]
        self._writer = csv.writer(file, lineterminator="\n")
        scores = [f"score {name}" for name in program.seat_labels] if program.scores else []
        self._scored = bool(scores)
        self._writer.writerow(["game", "seed", "outcome", "decisions", "winners", *scores, "ended by"])

    def write(self, rows: Iterable[Row]) -> None:
        """Add games."""
        for row in rows:
            winners = "; ".join(self._program.seat_labels[seat] for seat in row.winners)
            totals = row.totals or ("",) * self._program.seats
            ended_by = " + ".join(self._conditions[number] for number in row.conditions)
            self._writer.writerow(
                [
                    row.number,
                    row.seed,
                    row.outcome,
                    row.decisions,
                    winners,
                    *(totals if self._scored else ()),
                    ended_by,
                ]
            )
