"""What is wrong with a record, in words for the user."""

from __future__ import annotations


class RecordError(Exception):
    """A record can't be read, written or gone on with.

    `file` is how messages call it; `line` is the first line that isn't right, or nothing where no line is to blame.
    `unreadable` tells that nothing could be read or written at all.
    """

    def __init__(self, file: str, line: int | None, message: str, help: str = "", *, unreadable: bool = False) -> None:
        super().__init__(f"{file}{f':{line}' if line is not None else ''}: {message}")
        self.file = file
        self.line = line
        self.message = message
        self.help = help
        self.unreadable = unreadable
