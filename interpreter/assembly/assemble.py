"""The pass from names of files to one assembled ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.assembly.clashes import check_clashes
from interpreter.assembly.files import Files
from interpreter.assembly.loading import load
from interpreter.assembly.merging import merge
from interpreter.assembly.names import check_names
from interpreter.assembly.reactions import attach_reactions
from interpreter.assembly.ruleset import Ruleset
from interpreter.assembly.things import collect
from interpreter.diagnostics.diagnostic import Reporter


def assemble(
    name_or_path: str, layers: Sequence[str], reporter: Reporter, files: Files | None = None
) -> Ruleset | None:
    """Read a ruleset and join it with what it extends, its libraries and tables, and further layers.

    `name_or_path` and `layers` are names or paths as users write them; the order of the layers makes no difference.
    `files` may hold files that are not to be read again. The result is nothing if the ruleset, or one that it extends,
    can't be read. All mistakes go to the reporter.
    """
    content = load(name_or_path, layers, files or Files(reporter))
    if content is None:
        return None
    things = collect(content, reporter)
    ruleset = merge(content, things, reporter)
    attach_reactions(content, things, ruleset, reporter)
    check_names(things, reporter)
    check_clashes(things, ruleset, reporter)
    return ruleset
