"""Reading text files that users named, whatever they turn out to be."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from interpreter.source.text import SourceFile, Span

LARGEST = 1 << 20
"""So many bytes a file may have: a ruleset is written by people, and long ones have a twentieth of it."""

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_SAVE_AS_UTF_8 = "save it as UTF-8: most editors offer that when saving"


class Reports(Protocol):
    """Whoever is told what is wrong: a Reporter, of which this room, which stands above its, may not know."""

    def report(self, id: str, span: Span | None, message: str, *, help: str = "") -> None: ...


def read_source(path: Path, shown: str, reporter: Reports, *, named_at: Span | None = None) -> SourceFile | None:
    """Read a UTF-8 file.

    `shown` is how messages call the file, `named_at` the place in another file that names it. A byte order mark is
    dropped, and each line ends with a line feed. The result is nothing if the file can't be read as text; then the
    reason has been reported.
    """
    content = _read_bytes(path, shown, reporter, named_at or _start_of(shown))
    text = None if content is None else _decode(content, shown, reporter)
    return None if text is None else SourceFile(shown, _one_kind_of_line_end(text.removeprefix(_BOM)), path)


def _read_bytes(path: Path, shown: str, reporter: Reports, at: Span) -> bytes | None:
    try:
        if path.is_dir():
            reporter.report("unreadable-file", at, f"`{shown}` is a folder, not a file")
            return None
        if not path.exists():
            reporter.report("missing-file", at, f"there is no file `{shown}`")
            return None
        if not path.is_file():  # a pipe or a device might never end
            reporter.report("unreadable-file", at, f"`{shown}` is not an ordinary file")
            return None
        with path.open("rb") as stream:
            content = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte in it
        reason = error.strerror if isinstance(error, OSError) else None
        reporter.report(
            "unreadable-file", at, f"`{shown}` can't be read: {(reason or 'its name is not valid').lower()}"
        )
        return None
    if len(content) > LARGEST:
        help = "divide it: `use` takes in a file of definitions, `table` a file of rows"
        reporter.report("unreadable-file", at, f"`{shown}` is too big: a file may have {LARGEST:,} bytes", help=help)
        return None
    return content


def _decode(content: bytes, shown: str, reporter: Reports) -> str | None:
    if content.startswith(_UTF_16_MARKS):
        reporter.report(
            "not-text", _start_of(shown), f"`{shown}` is UTF-16 text, and should be UTF-8", help=_SAVE_AS_UTF_8
        )
        return None
    if b"\0" in content:
        reporter.report("not-text", _start_of(shown), f"`{shown}` is not a text file")
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = _one_kind_of_line_end(content[: error.start].decode("utf-8").removeprefix(_BOM))
        after = _one_kind_of_line_end(content[error.start :].decode("utf-8", "replace"))
        guilty = Span(SourceFile(shown, before + after), len(before), len(before) + 1)
        message = f"the file is not UTF-8 text: it has the byte {content[error.start]:#04x} here"
        reporter.report("not-text", guilty, message, help=_SAVE_AS_UTF_8)
        return None


def _one_kind_of_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _start_of(shown: str) -> Span:
    return Span(SourceFile(shown, ""), 0, 0)
