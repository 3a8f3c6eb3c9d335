"""Where games are kept that nobody gave a file: a folder of the user."""

from __future__ import annotations

import os
from datetime import datetime
from itertools import count
from pathlib import Path

from attrs import frozen

from interpreter.records.errors import RecordError
from interpreter.records.form import Record
from interpreter.records.reading import cannot, read

VARIABLE = "RULEWRIGHT_STATE"
"""The variable of the environment that names another folder."""
ENDING = ".record"


@frozen
class Kept:
    """A record in the folder: what is in it, or why it can't be read; `written` is when it was last written to."""

    path: Path
    written: datetime
    record: Record | None
    error: RecordError | None

    @property
    def name(self) -> str:
        """How commands call it."""
        return self.path.stem

    @property
    def unfinished(self) -> bool:
        """Whether it can be gone on with."""
        return self.record is not None and not self.record.ended


def records_folder() -> Path:
    """The folder in which games are kept; it may not be there yet."""
    import platformdirs

    named = os.environ.get(VARIABLE)
    state = Path(named) if named else platformdirs.user_state_path("rulewright", appauthor=False)
    return state / "records"


def new_path(ruleset: str, now: datetime) -> Path:
    """A new, empty file for a game that begins now. Raises RecordError if it can't be made."""
    folder = records_folder()
    stem = f"{now:%Y-%m-%d_%H%M}_{ruleset.rpartition('/')[2]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            path = folder / f"{stem}{f'_{number}' if number > 1 else ''}{ENDING}"
            try:
                path.touch(exist_ok=False)  # so that no other process takes the same one
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise RecordError(
            str(folder),
            None,
            f"games can't be kept here: {(error.strerror or str(error)).lower()}",
            f"`--record FILE` keeps the game elsewhere; {VARIABLE} names another folder",
            unreadable=True,
        ) from None
    raise AssertionError("there is always another number")


def record_paths() -> list[Path]:
    """The files of the records in the folder, by name. Raises RecordError if one can't look into it."""
    folder = records_folder()
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ENDING))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise cannot(folder, "read", error) from None


def kept_records() -> list[Kept]:
    """All records in the folder, the latest one first. Raises RecordError if one can't look into it."""
    found = []
    for path in record_paths():
        record: Record | None = None
        problem: RecordError | None = None
        try:
            written = path.stat().st_mtime_ns
            record = read(path).record
        except RecordError as error:
            problem = error
        except OSError:  # gone meanwhile
            continue
        found.append((written, Kept(path, datetime.fromtimestamp(written / 1e9), record, problem)))
    return [kept for _, kept in sorted(found, key=lambda each: (each[0], each[1].name), reverse=True)]


def newest_unfinished(ruleset: str | Path | None = None) -> Path | None:
    """The record of the game played last that isn't over, of any ruleset or of one; nothing if there is none."""
    for kept in kept_records():
        if kept.record is not None and kept.unfinished and ruleset in (None, kept.record.header.ruleset):
            return kept.path
    return None


def find_record(named: str) -> Path:
    """The record that a user named: a file, or one that is kept, by its name alone."""
    path = Path(named)
    if not os.path.lexists(path) and os.sep not in named:
        for kept in (records_folder() / named, records_folder() / f"{named}{ENDING}"):
            if os.path.isfile(kept):
                return kept
    return path
