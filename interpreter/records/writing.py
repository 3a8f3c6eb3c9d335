"""Writing a record while its game is played: a line at a time, each on the disk before the game goes on."""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Sequence
from io import BufferedReader, FileIO
from pathlib import Path

from attrs import define

from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.records.errors import RecordError
from interpreter.records.form import (
    Changed,
    Decided,
    Ended,
    Entry,
    Record,
    Result,
    Undone,
    entry_text,
    header_texts,
    written_lines,
)
from interpreter.records.reading import Read, cannot, folder_of, read_from, reject_unusable
from interpreter.records.timeline import Step


@define(eq=False)
class RecordFile:
    """A record that is being written. It listens to the timeline of its game.

    Nobody else can write to it meanwhile. All its methods raise RecordError when the file can't be written; what was
    written before stays whole.
    """

    path: Path
    _stream: FileIO
    _number: int = 0
    _check: str = ""
    _size: int = 0
    _complete: bool = True
    """Whether the last line has its end."""

    @classmethod
    def create(cls, path: Path, record: Record) -> RecordFile:
        """Begin a record in a new file, or in an empty one, with what has happened so far.

        Raises RecordError; a file that holds anything is kept.
        """
        stream = _locked(path, new=True)
        try:
            if stream.seek(0, os.SEEK_END):
                raise _occupied(path, stream)
            file = cls(path, stream)
            header = header_texts(record.header, folder_of(path))
            file._write([*header, *(entry_text(entry) for entry in record.entries)])
        except BaseException:
            stream.close()
            raise
        _sync_folder(path)
        return file

    @classmethod
    def open(cls, path: Path) -> tuple[RecordFile, Read]:
        """Open a record to go on with it. Nothing is changed in it before more is written.

        Raises RecordError for a file that is damaged, no record, or in use.
        """
        stream = _locked(path, new=False)
        try:
            found = _read_whole(stream, path)
        except BaseException:
            stream.close()
            raise
        return cls(path, stream, found.number, found.check, found.size, found.complete), found

    def close(self) -> None:
        """End writing; others may go on with the record."""
        self._stream.close()

    # ---- what the timeline tells ----

    def decided(self, step: Step) -> None:
        self.add(Decided(step.seat, step.option))

    def undone(self, count: int) -> None:
        self.add(Undone(count))

    def ended(self, game: Game) -> None:
        self.add(Ended(result_of(game)))

    def change(self, word: str, value: str = "") -> None:
        """Note that something of the header is different from here on."""
        self.add(Changed(word, value))

    def add(self, entry: Entry) -> None:
        """Write the line of an entry."""
        self._write([entry_text(entry)])

    def _write(self, texts: Sequence[str]) -> None:
        """Write whole lines behind the last whole line, and see to it that they are on the disk."""
        written, check = written_lines(texts, self._number + 1, self._check)
        content = (written if self._complete else f"\n{written}").encode()
        try:
            self._stream.truncate(self._size)  # what stands behind the last whole line is unfinished
            self._stream.seek(self._size)
            rest = memoryview(content)
            while rest:
                rest = rest[self._stream.write(rest) :]
            os.fsync(self._stream.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._stream.truncate(self._size)
            raise cannot(self.path, "written", error) from None
        self._number += len(texts)
        self._check = check
        self._size += len(content)
        self._complete = True


def result_of(game: Game) -> Result | None:
    """How a game has ended; nothing if its scores can't be worked out."""
    try:
        scores = game.scores()
        winners = game.winners()
    except GameError:
        return None
    each = [tuple(part.value or 0 for part in parts) for parts in zip(*(score.parts for score in scores), strict=True)]
    names = [part.name for part in scores[0].parts]
    return Result(winners, tuple(zip(names, each, strict=True)))


def _locked(path: Path, *, new: bool) -> FileIO:
    """A file open for reading and writing that no other process writes to."""
    import portalocker

    if not new or os.path.exists(path):
        reject_unusable(path)
    try:
        if new:
            with contextlib.suppress(FileExistsError):
                path.touch(exist_ok=False)
        stream = path.open("r+b", buffering=0)
    except (OSError, ValueError) as error:
        raise cannot(path, "written", error) from None
    try:
        portalocker.lock(stream, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.exceptions.AlreadyLocked:
        stream.close()
        help = "end it there first; `rulewright replay` can look at it meanwhile"
        raise RecordError(str(path), None, "this game is being played elsewhere", help) from None
    except portalocker.exceptions.LockException as error:
        stream.close()
        raise RecordError(str(path), None, f"this can't be locked: {error.strerror or error}".lower()) from None
    return stream


def _read_whole(stream: FileIO, path: Path) -> Read:
    """Read a record from its beginning, from a file that stays open."""
    stream.seek(0)
    buffered = BufferedReader(stream)
    try:
        return read_from(buffered, path)
    except OSError as error:
        raise cannot(path, "read", error) from None
    finally:
        buffered.detach()


def _occupied(path: Path, stream: FileIO) -> RecordError:
    """What is to be said where a record is to be begun in a file that holds something."""
    try:
        _read_whole(stream, path)
    except RecordError as error:
        help = "choose another file: this one was not touched"
        return RecordError(str(path), None, f"there is a file already, and it holds no whole record ({error})", help)
    help = f"`--resume {shlex.quote(str(path))}` goes on with it; for a new game choose another file"
    return RecordError(str(path), None, "there is a record in this file already", help)


def _sync_folder(path: Path) -> None:
    """See to it that a new file is found again after a power failure, where the system can do that."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
