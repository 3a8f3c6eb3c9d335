"""Reading a record, and saying exactly which line of it is damaged, and how.

A record that only ends early is whole as far as it goes: play, or the machine, was interrupted.
"""

from __future__ import annotations

import codecs
import os
import re
from pathlib import Path
from typing import BinaryIO

from attrs import define, field, frozen

from interpreter.records.errors import RecordError
from interpreter.records.form import (
    TITLE,
    VERSION,
    CheckedLine,
    Decided,
    Ended,
    Entry,
    FormError,
    Header,
    Record,
    Undone,
    line_of,
    may_go_on,
    read_entry,
    read_header,
)
from interpreter.source.spelling import counted

LONGEST = 1 << 16
"""So many bytes a line may have: far more than any name of an option."""
_AHEAD = 1 << 26
"""So many bytes are looked at behind a line that isn't right, to find out what happened to it."""
_TITLE = re.compile(rf"{TITLE} ([0-9]{{1,9}})")


@frozen
class Read:
    """A record as a file holds it: `size` bytes in complete lines, of which the last has this number and check.

    `unfinished` is what stands behind them, the beginning of a line, and `zeros` how many zero bytes stand behind that;
    `complete` tells that the last line has its end.
    """

    path: Path
    record: Record
    size: int
    number: int
    check: str
    unfinished: str
    complete: bool
    zeros: int = 0


def read(path: Path) -> Read:
    """Read a record.

    Raises RecordError: for a file that can't be read or isn't a record, and for the first line that is damaged.
    """
    reject_unusable(path)
    try:
        with path.open("rb") as stream:
            return read_from(stream, path)
    except OSError as error:
        raise cannot(path, "read", error) from None


def read_from(stream: BinaryIO, path: Path) -> Read:
    """Read a record from its beginning, from an open file. Raises RecordError."""
    return _Reader(stream, path, str(path)).read()


def folder_of(path: Path) -> Path:
    """The folder from which the paths in a record are told."""
    return Path(os.path.realpath(path)).parent


def reject_unusable(path: Path) -> None:
    """Raise RecordError for what is no ordinary file, or isn't there."""
    try:
        if path.is_dir():
            raise RecordError(str(path), None, "this is a folder, not a record", unreadable=True)
        if not path.exists():
            raise RecordError(str(path), None, "there is no such file", _LIST, unreadable=True)
        if not path.is_file():  # a pipe or a device might never end
            raise RecordError(str(path), None, "this is not an ordinary file", unreadable=True)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte in it
        raise cannot(path, "read", error) from None


def cannot(path: Path, verb: str, error: OSError | ValueError) -> RecordError:
    """What is to be said of a file that can't be read or written."""
    if isinstance(error, FileNotFoundError) and not path.parent.is_dir():
        return RecordError(str(path), None, f"there is no folder `{path.parent}`", unreadable=True)
    reason = error.strerror if isinstance(error, OSError) else None
    message = f"this can't be {verb}: {(reason or 'its name is not valid').lower()}"
    return RecordError(str(path), None, message, unreadable=True)


_LIST = "`rulewright records` lists the games that are kept"
_DAMAGED = "what stands before this line is whole; the file was not touched"


@define
class _Reader:
    stream: BinaryIO
    path: Path
    shown: str
    raws: list[bytes] = field(factory=list)
    """The lines read so far, without their ends."""
    check: str = ""
    """Of the last good line."""
    size: int = 0
    complete: bool = True
    unfinished: str = ""
    zeros: int = 0
    texts: list[str] = field(factory=list)
    """What the lines of the header say, behind the first one."""
    header: Header | None = None
    entries: list[Entry] = field(factory=list)
    standing: int = 0
    """How many decisions weren't taken back."""
    over: bool = False

    def read(self) -> Read:
        while raw := self.stream.readline(LONGEST):
            if not self.take(raw):
                break
        if not self.raws and not self.unfinished:
            raise RecordError(self.shown, 1, "the file is empty: no game has begun in it")
        if self.header is None:
            line = len(self.raws) + 1
            raise RecordError(self.shown, line, "the record ends before its game has begun", "begin the game anew")
        record = Record(self.header, tuple(self.entries))
        return Read(
            self.path, record, self.size, len(self.raws), self.check, self.unfinished, self.complete, self.zeros
        )

    def take(self, raw: bytes) -> bool:
        """Take the next line; tells whether it is whole. Raises RecordError if it is damaged."""
        number = len(self.raws) + 1
        raw = self.without_zeros(raw)
        if not raw:
            return False
        text = raw.removesuffix(b"\n")
        self.complete = raw.endswith(b"\n")
        written = self.decoded(text, number)
        line = None if written is None else line_of(written)
        if number == 1:
            self.reject_foreign(raw, line)
        at_end = not self.complete and len(raw) < LONGEST
        if written is not None and line is None and at_end and may_go_on(written, number):
            self.unfinished = written
            self.complete = True
            return False
        if line is None or not line.follows(number, self.check) or line.number != number:
            raise self.damage(number, text, line)
        self.raws.append(text)
        self.check = line.check
        self.size += len(raw)
        self.understand(number, line.text)
        return True

    def without_zeros(self, raw: bytes) -> bytes:
        """The line without zero bytes with which the file ends: some systems leave them when the power fails."""
        written = raw.rstrip(b"\0")
        if written == raw or not (written or self.raws):
            return raw
        here = self.stream.tell()
        rest = self.stream.read(_AHEAD)
        if rest.strip(b"\0") or len(rest) == _AHEAD:
            self.stream.seek(here)
            return raw
        self.zeros = len(raw) - len(written) + len(rest)
        return written

    def decoded(self, text: bytes, number: int) -> str | None:
        """A line as text; nothing if it isn't any. Of the last line the last letter may be unfinished."""
        try:
            return codecs.getincrementaldecoder("utf-8")().decode(text, final=self.complete)
        except UnicodeDecodeError:
            return None

    def understand(self, number: int, text: str) -> None:
        """Take in what a good line says. Raises RecordError if that can't be."""
        try:
            if number == 1:
                self.reject_version(text)
            elif self.header is None:
                self.texts.append(text)
                self.header = read_header(self.texts, folder_of(self.path))
            else:
                self.enter(read_entry(text, len(self.header.seats)))
        except FormError as error:
            raise RecordError(self.shown, number, str(error)) from None

    def enter(self, entry: Entry) -> None:
        match entry:
            case Decided() | Ended() if self.over:
                raise FormError("the game is over already")
            case Decided():
                self.standing += 1
            case Ended():
                self.over = True
            case Undone(count):
                if count > self.standing:
                    raise FormError(f"{counted(count, 'decision')} can't be taken back: there are only {self.standing}")
                self.standing -= count
                self.over = False
        self.entries.append(entry)

    # ---- what is no record, or one of another version ----

    def reject_foreign(self, raw: bytes, line: CheckedLine | None) -> None:
        """Raise RecordError if the first line shows that this is no record."""
        if raw.startswith(f"1 {TITLE} ".encode()):
            if raw.endswith(b"\r\n"):
                help = "a program changed the ends of its lines; change them back"
                raise RecordError(self.shown, 1, "the lines of a record end with a line feed alone", help)
            return
        if line is not None or f"1 {TITLE} ".encode().startswith(raw):
            return
        if raw.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
            help = "a program has saved it anew; a record is UTF-8 text without a byte order mark"
            raise RecordError(self.shown, 1, "this begins with a byte order mark, so it is no record", help)
        if b"\0" in raw:
            raise RecordError(self.shown, 1, "this is not a text file, so it is no record")
        raise RecordError(self.shown, 1, f"this is no record: a record begins with `1 {TITLE} {VERSION}`", _LIST)

    def reject_version(self, text: str) -> None:
        found = _TITLE.fullmatch(text)
        if found is None:
            raise FormError(f"this is no record: a record begins with `1 {TITLE} {VERSION}`")
        if int(found[1]) != VERSION:
            help = f"this program reads version {VERSION}"
            raise RecordError(self.shown, 1, f"this is a record of version {found[1]}", help)

    # ---- what happened to a damaged line ----

    def damage(self, number: int, raw: bytes, line: CheckedLine | None) -> RecordError:
        """What is to be said of a line that isn't right."""
        return RecordError(self.shown, number, self.what_happened(number, raw, line), _DAMAGED)

    def what_happened(self, number: int, raw: bytes, line: CheckedLine | None) -> str:
        if self.raws and raw == self.raws[-1]:
            return f"this line is there twice: it is line {number - 1} again"
        if line is None or line.number == number:
            return self.changed(raw, line)
        if line.follows(number, self.check):
            return f"the line is damaged: its number should be {number}"
        if line.number < number:
            again = raw == self.raws[line.number - 1]
            return (
                f"line {line.number} is here again" if again else f"the line is damaged: it begins with {line.number}"
            )
        return self.ahead(number, line)

    def changed(self, raw: bytes, line: CheckedLine | None) -> str:
        if line is not None:
            return "the line is damaged: its check is wrong"
        if len(raw) >= LONGEST - 1:
            return "the line is damaged: it is longer than any line of a record"
        if self.decoded(raw, 0) is None:
            return "the line is damaged: it is not UTF-8 text"
        return "the line is damaged: it should have a number, words and a check"

    def ahead(self, number: int, line: CheckedLine) -> str:
        """What happened where a later line stands."""
        later = [self.line_in(raw) for raw in self.stream.read(_AHEAD).split(b"\n")]
        for place, other in enumerate(later, number + 1):
            if other is not None and other.number == number and other.follows(number, self.check):
                if place == number + 1 == line.number:
                    return f"lines {number} and {place} have changed places"
                return f"line {line.number} stands here, and line {number} at place {place}"
        following = later[0] if later else None
        if following is not None and not following.follows(line.number + 1, line.check):
            return f"the line is damaged: it begins with {line.number}"
        if line.number == number + 1:
            return f"line {number} is missing: line {line.number} stands here"
        return f"lines {number} to {line.number - 1} are missing: line {line.number} stands here"

    def line_in(self, raw: bytes) -> CheckedLine | None:
        try:
            return line_of(raw.decode())
        except UnicodeDecodeError:
            return None
