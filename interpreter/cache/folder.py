"""Keeps what took long to make in the user's cache folder, where many processes may look for and put the same at once.

To load it may be to run it: libraries, code and pickled objects are kept. So nothing is taken from a folder or a file
that somebody else can write to, and each file says what it must hold: one that was cut off, damaged, renamed or
replaced is as good as none.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from attrs import frozen

from interpreter.diagnostics.visible import visible

PREFIX = "rulewright-"
"""How files begin that are there for a moment only."""
VARIABLE = "RULEWRIGHT_CACHE"
"""The variable of the environment that names another folder."""
MOST_BYTES = 256 * 1024 * 1024
"""More than this isn't kept: what wasn't used for the longest time goes."""
_ENDING = ".kept"
_FORGOTTEN = 3600.0
"""After so many seconds nobody still needs a file that was there for a moment only."""
_MARK = b"rulewright 1\n"
_DIGEST = hashlib.sha256().digest_size
# A pipe would make one wait, and a link may lead anywhere.
_READING = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def cache_folder(name: str) -> Path:
    """The folder in which things of one sort are kept; it may not be there yet."""
    import platformdirs

    named = os.environ.get(VARIABLE)
    cache = Path(named) if named else platformdirs.user_cache_path("rulewright", appauthor=False)
    return cache / name


@frozen
class Cache:
    """A folder that is the user's alone. What is kept there has keys, which are digests in hexadecimal digits.

    `what` it is stands in notes.
    """

    folder: Path
    what: str
    most_bytes: int = MOST_BYTES

    def read(self, key: str) -> bytes | None:
        """What is kept for a key. What is there and can't be it is removed."""
        path = self._path(key)
        try:
            whole = _content(path)
        except FileNotFoundError:
            return None
        except OSError:
            whole = b""
        head, content = whole[: len(_MARK) + _DIGEST], whole[len(_MARK) + _DIGEST :]
        if head != _head(key, content):
            self.remove(key)
            return None
        with suppress(OSError):
            os.utime(path)  # what is used is kept
        return content

    def write(self, key: str, content: bytes) -> str | None:
        """Keeps something, for all or not at all. Gives a note, of one line, where that can't be done."""
        try:
            descriptor, name = tempfile.mkstemp(dir=self.folder, prefix=PREFIX)
            try:
                with open(descriptor, "wb") as file:
                    file.write(_head(key, content) + content)
                os.replace(name, self._path(key))
            except BaseException:
                with suppress(OSError):
                    os.unlink(name)
                raise
        except OSError as error:
            return _note(self.what, self.folder, error.strerror or str(error))
        self._make_room(key)
        return None

    def remove(self, key: str) -> None:
        """Removes what is kept for a key, if anything is and it can be removed."""
        with suppress(OSError):
            os.unlink(self._path(key))

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{_ENDING}"

    def _make_room(self, newest: str) -> None:
        """Removes what wasn't used for the longest time, while there is too much; and what killed processes left."""
        kept = []
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                with suppress(OSError):
                    found = entry.stat(follow_symlinks=False)
                    if entry.name.endswith(_ENDING):
                        kept.append((found.st_mtime, found.st_size, entry.name))
                    elif entry.name.startswith(PREFIX) and found.st_mtime < time.time() - _FORGOTTEN:
                        os.unlink(entry.path)
        size = sum(each for _, each, _ in kept)
        for _, each, name in sorted(kept):
            if size <= self.most_bytes:
                break
            if name != f"{newest}{_ENDING}":
                size -= each
                with suppress(OSError):
                    os.unlink(self.folder / name)


def open_cache(name: str, what: str, most_bytes: int = MOST_BYTES) -> Cache | str:
    """The user's cache of one sort of things.

    Args:
        name: How its folder is called, which is made if need be.
        what: What is kept there, for notes: `compiled programs`.
        most_bytes: What is more than this isn't kept.

    Returns:
        The cache, or a note of one line that says why it isn't used.
    """
    folder = cache_folder(name)
    try:
        folder.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError as error:
        return _note(what, folder, error.strerror or str(error))
    if not stat.S_ISDIR(found.st_mode):
        return _note(what, folder, os.strerror(errno.ENOTDIR))
    if not _ours(found):
        return _note(what, folder, "others can write to it")
    return Cache(folder, what, most_bytes)


def _content(path: Path) -> bytes:
    """What a file holds; nothing if it isn't a plain file of the user's own. Raises OSError if it can't be read."""
    descriptor = os.open(path, _READING)
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or not _ours(found):
            return b""
        with open(descriptor, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(descriptor)


def _ours(found: os.stat_result) -> bool:
    """Whether something is the user's, and nobody else can write to it."""
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _head(key: str, content: bytes) -> bytes:
    return _MARK + hashlib.sha256(key.encode() + content).digest()


def _note(what: str, folder: Path, reason: str) -> str:
    return f"{what} aren't kept in {visible(str(folder))}: {reason.lower()}"
