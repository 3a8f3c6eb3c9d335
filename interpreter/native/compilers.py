"""Which C compiler there is: the one that `CC` names, else the system's, else that of the package ziglang."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from threading import Event

from attrs import frozen

from interpreter.diagnostics.visible import visible
from interpreter.native.running import run
from interpreter.native.unavailable import Unavailable

VARIABLE = "CC"
"""The variable of the environment that names another compiler, with its arguments if need be."""
_USUAL = ("cc", "gcc", "clang")
_SECONDS = 20.0
"""So long a compiler may think about which one it is."""


@frozen
class Compiler:
    """A C compiler: the command with which it is called, and what tells this version from others."""

    command: tuple[str, ...]
    version: str


def find_compiler() -> Compiler | Unavailable:
    """The compiler to use, or why there is none.

    `CC` is an order: where it names nothing that could be used, no other compiler is looked for.
    """
    named = os.environ.get(VARIABLE, "").strip()
    if named:
        return _named(named)
    for name in _USUAL:
        found = _asked((name,))
        if found is not None:
            return found
    return _packaged() or Unavailable(
        "no C compiler was found", "install one (`cc`, `gcc` or `clang`), or `pip install 'rulewright[native]'`"
    )


def _named(named: str) -> Compiler | Unavailable:
    try:
        command = tuple(shlex.split(named))
    except ValueError:  # a quotation mark without its other one
        command = ()
    return _asked(command) or Unavailable(
        f"`{VARIABLE}` in the environment names no C compiler: `{visible(named)}`",
        f"without `{VARIABLE}`, {', '.join(_USUAL)} and the package ziglang are looked for",
    )


def _asked(command: tuple[str, ...]) -> Compiler | None:
    """A compiler, if there is one of that name and it says of which version it is."""
    path = shutil.which(command[0]) if command else None
    if path is None:
        return None
    try:
        # What it is called is kept, even where that is a link: some programs look at how they are called.
        full = (os.path.abspath(path), *command[1:])
        answer = run((*full, "--version"), _SECONDS, Event())
    except OSError:
        return None
    return Compiler(full, answer.output) if answer.status == 0 else None


def _packaged() -> Compiler | None:
    """The compiler in the package ziglang, if that is installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("ziglang")
    except PackageNotFoundError:
        return None
    # By itself it compiles for this very processor, others for all of its kind: what is cached may be used on another.
    return Compiler((sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"), f"ziglang {number}")
