"""The library of a C program: from the cache, or compiled now."""

from __future__ import annotations

import ctypes
import hashlib
import json
import platform
import sys
from threading import Event

from attrs import frozen

from interpreter import __version__
from interpreter.cache.folder import Cache, open_cache
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.native.compiling import compile_library, flags
from interpreter.native.loading import load
from interpreter.native.unavailable import Unavailable

LEVEL, LEVEL_OF_SMALL = 1, 2
"""How far compilers optimise: past it they take twice as long for large programs, which are hardly quicker for it."""
SMALL = 110_000
"""Programs of no more signs are small."""


def level_for(source: str) -> int:
    """How far a program should be optimised."""
    return LEVEL_OF_SMALL if len(source) <= SMALL else LEVEL


@frozen(eq=False)
class Library:
    """A loaded library.

    `kept` says whether it came out of the cache; `note` is one line that tells why it isn't kept there.
    """

    functions: ctypes.CDLL
    kept: bool
    note: str | None = None


def obtain(source: str, level: int, stop: Event) -> Library | Unavailable:
    """Compiles and loads a program, or loads what was compiled before from the same text by the same compiler.

    Args:
        source: The program in C.
        level: How far it is optimised, 0 to 3.
        stop: When this is set, by another thread, compiling is broken off.
    """
    compiler = find_compiler()
    if isinstance(compiler, Unavailable):
        return compiler
    cache = open_cache("native", "compiled programs")
    folders = (cache.folder, None) if isinstance(cache, Cache) else (None,)
    key = _key(compiler, source, level)
    if isinstance(cache, Cache):
        library = cache.read(key)
        if library is not None:
            functions = load(library, folders)
            if isinstance(functions, ctypes.CDLL):
                return Library(functions, True)
            cache.remove(key)
    built = compile_library(compiler, source, level, stop)
    if isinstance(built, Unavailable):
        return built
    functions = load(built, folders)
    if isinstance(functions, Unavailable):
        return functions
    return Library(functions, False, cache.write(key, built) if isinstance(cache, Cache) else cache)


def _key(compiler: Compiler, source: str, level: int) -> str:
    """What a library depends on, in one digest."""
    parts = (__version__, sys.platform, platform.machine(), compiler.command, compiler.version, flags(level), source)
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
