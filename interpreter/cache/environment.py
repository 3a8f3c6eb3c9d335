"""What the results of our own passes depend on besides what they are given: the program itself, and what it runs on."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

import interpreter
from interpreter.source.bundled import grammar_file


@cache
def environment() -> str:
    """A digest of the program's own files, of Python and of the library by which classes are made.

    A file counts by its path, its size and when it was changed: so whatever is edited in a checkout, or installed anew,
    makes another digest. It is the one of when this process first asked for it.
    """
    return _environment_now()


def is_current() -> bool:
    """Whether the program is still what it was, so that what this process makes belongs to its `environment`.

    Some of it may be loaded after somebody has edited it.
    """
    return _environment_now() == environment()


def _environment_now() -> str:
    parts = [interpreter.__version__, sys.version, sys.implementation.cache_tag or "", platform.machine()]
    for path in (grammar_file(), Path(attrs.__file__), *_modules(Path(interpreter.__file__).parent)):
        found = path.stat()
        parts.append(f"{path} {found.st_size} {found.st_mtime_ns}")
    return digest(*parts)


def digest(*parts: str) -> str:
    """A digest of some texts, each of which counts by itself, in hexadecimal digits."""
    whole = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        whole.update(f"{len(encoded)} ".encode())
        whole.update(encoded)
    return whole.hexdigest()


def _modules(folder: Path) -> Iterator[Path]:
    """The Python files below a folder, in a fixed order."""
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if each != "__pycache__")
        yield from (Path(parent, file) for file in sorted(files) if file.endswith(".py"))
