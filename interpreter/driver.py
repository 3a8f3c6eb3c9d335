"""The passes in their order: one function each, which calls the one before it, so that a command can stop anywhere.

Later passes are imported where they are needed: a command that stops early needn't load them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.assembly.assemble import assemble
from interpreter.assembly.ruleset import Ruleset
from interpreter.diagnostics.diagnostic import Reporter

if TYPE_CHECKING:
    from interpreter.assembly.files import Files
    from interpreter.checking.meaning import TypedRuleset


def assembled(name: str, layers: Sequence[str], reporter: Reporter, files: Files | None = None) -> Ruleset | None:
    """Read a ruleset, by name or path, with all that belongs to it. Nothing if it can't be read.

    `files` may hold files that are not to be read again.
    """
    return assemble(name, layers, reporter, files)


def checked(name: str, layers: Sequence[str], reporter: Reporter, files: Files | None = None) -> TypedRuleset | None:
    """Read and check a ruleset. Nothing if it can't be read. `files` may hold files that are not to be read again."""
    from interpreter.checking.check import check

    ruleset = assembled(name, layers, reporter, files)
    return check(ruleset, reporter) if ruleset else None
