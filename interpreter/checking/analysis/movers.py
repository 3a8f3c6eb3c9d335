"""Who is to move where an example lets play go on: somebody can be only in a phase that has turns, or a player."""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.checking.meaning import TypedRuleset
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.spelling import quoted
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.walking import walk


def report_movers(typed: TypedRuleset, reporter: Reporter) -> None:
    """Report `at … with p to move` for phases in which nobody is to move.

    In a phase without turns that says `me`, the mover is the player for whom it is done.
    """
    phases = {n: p for n, p in typed.ruleset.procedures.items() if p.sort == "phase"}
    moved = [name for name, phase in phases.items() if name in typed.uses_me or _has_turns(phase)]
    help = f"write one of those in which somebody is: {quoted(moved, 'and')}" if moved else "leave out who is to move"
    for example in typed.ruleset.examples:
        stand = example.stand
        if stand is None or stand.phase.text not in phases or stand.phase.text in moved:
            continue
        for mover in stand.details:
            if isinstance(mover, d.Mover):
                message = f"nobody is to move in `{stand.phase.text}`: it has no `turns`"
                reporter.report("wrong-stand", mover.player.span, message, help=help)


def _has_turns(phase: r.Procedure) -> bool:
    return any(isinstance(node, s.Turns) for node in walk(phase.body))
