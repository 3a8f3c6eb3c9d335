"""The phases that a ruleset has: what is said to somebody who names one that it hasn't."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

from interpreter.assembly import ruleset as r
from interpreter.checking.checker import Checker
from interpreter.source.spelling import listed, quoted
from interpreter.source.stems import akin
from interpreter.syntax.tree import Identifier


def unknown_phase(checker: Checker, name: Identifier, otherwise: str) -> None:
    """Report a phase that isn't there, with what may have been meant; `otherwise` goes on after the list of phases."""
    if name.text in checker.lost:
        return
    phases = {text: each for text, each in checker.ruleset.procedures.items() if each.sort == "phase"}
    same = akin(name.text, phases)
    help = f"did you mean {quoted(same)}?" if same else checker.meant(name.text, phases)
    verb = "the phases are" if len(phases) > 1 else "the only phase is"
    help = help or f"{verb} {_where(phases, name)}{otherwise}"
    checker.report("unknown-phase", name, f"unknown phase `{name.text}`", help=help)


def _where(phases: Mapping[str, r.Procedure], asked: Identifier) -> str:
    """List phases with the files in which they are declared, if it isn't that where one was asked for."""
    if all(procedure.name.span.file is asked.span.file for procedure in phases.values()):
        return quoted(phases, "and")
    files: dict[str, list[str]] = {}
    for text, procedure in phases.items():
        files.setdefault(PurePath(procedure.name.span.file.name).name, []).append(text)
    return listed([f"{quoted(names, 'and')} in {file}" for file, names in files.items()])
