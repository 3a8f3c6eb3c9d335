"""Variables that never return to their start, since the phase with which they reset begins only once in a game."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.acting import game_starts
from interpreter.checking.analysis.calls import Call, CallGraph
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import quoted
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Identifier


def report_single_resets(graph: CallGraph, reporter: Reporter) -> None:
    """Report `resets each X` where X can't begin a second time."""
    procedures = graph.survey.typed.ruleset.procedures
    phases = [p for p in procedures.values() if p.sort == "phase"]
    once = {p.name.text: p for p in phases if _begins_once(graph, p)}
    again = [p.name.text for p in phases if p.name.text not in once]
    ways = f"; those that begin again: {quoted(again, 'and')}" if again else ""
    for variable, resets in _resetting(graph.survey.typed.ruleset):
        if resets.text in once:
            reporter.report(
                "single-reset",
                resets.span,
                f"phase `{resets.text}` begins only once in a game, so `{variable}` returns to its start only then",
                help=f"it resets when a phase begins: make a phase of what is done again and again{ways}",
                related=[Label(once[resets.text].name.span, "the phase")],
            )


def _resetting(ruleset: r.Ruleset) -> Iterator[tuple[str, Identifier]]:
    """The variables that reset, and the names of their phases."""
    for variable in (*ruleset.variables.values(), *ruleset.own_variables.values()):
        if variable.resets is not None:
            yield variable.name.text, variable.resets
    fields = [v for kind in ruleset.kinds.values() for v in kind.variables]
    fields.extend(v for space in ruleset.spaces.values() for v in space.variables)
    for field in fields:
        if field.resets is not None:
            yield field.name.text, field.resets


def _begins_once(graph: CallGraph, phase: r.Procedure, inner: tuple[r.Procedure, ...] = ()) -> bool:
    """Tell whether a phase begins once in a game: a single line does it, once, in a phase that begins once itself.

    `inner` are the phases that it leads to, as far as they are asked about; one that leads to itself is an error.
    """
    calls = [call for call in graph.callers.get(phase, ()) if call.runs and not isinstance(call.caller, d.Example)]
    if phase in game_starts(graph):
        return not calls
    if len(calls) != 1 or _repeated(graph, calls[0]):
        return False
    caller = calls[0].caller
    event = graph.survey.event_of[caller] if isinstance(caller, d.Reaction) else caller
    if not isinstance(event, r.Procedure) or event.sort != "phase" or event in inner:
        return False
    return _begins_once(graph, event, (*inner, phase))


def _repeated(graph: CallGraph, call: Call) -> bool:
    """Tell whether a call stands in a loop of its caller."""
    loops = (s.For, s.EachPlayer, s.Turns, s.RepeatUntil, s.RepeatTimes, s.May)
    within = call.node.span
    return any(
        isinstance(item.node, loops)
        and item.node.body.span.file is within.file
        and item.node.body.span.start <= within.start < item.node.body.span.end
        for item in graph.survey.scans[call.caller]
    )
