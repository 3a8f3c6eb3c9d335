"""Loads a library from its bytes."""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Iterable
from pathlib import Path

from interpreter.cache.folder import PREFIX
from interpreter.native.unavailable import Unavailable


def load(library: bytes, folders: Iterable[Path | None]) -> ctypes.CDLL | Unavailable:
    """Loads a library.

    It is loaded from a file of its own, which is gone afterwards: for a path that it knows, the system would give the
    library that was loaded from there before; and a file that others can reach could change while it is in use.

    Args:
        library: What a compiler made.
        folders: Where that file may lie, the folder for temporary files being None. The next one is tried where one is
            full, or nothing in it may be run.
    """
    reason = "there is no folder for it"
    for folder in folders:
        try:
            with tempfile.NamedTemporaryFile(dir=folder, prefix=PREFIX, suffix=".so") as file:
                file.write(library)
                file.flush()
                return ctypes.CDLL(file.name)
        except OSError as error:
            # What the loader of the system says begins with the path, which says nothing.
            reason = (error.strerror or str(error).rpartition(".so: ")[2]).lower()
    return Unavailable(f"the compiled program can't be loaded: {reason}")
