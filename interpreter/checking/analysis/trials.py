"""Needs of phases that no trial reaches: nobody could ever be told why.

A `need` in a phase makes sense only where the trial of an option gets to it: after a `choose` in the same block, or
in the block of a `may`, and before the next decision or chance.
"""

from __future__ import annotations

from attrs import define, field

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.acting import game_starts
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.phases import is_phase
from interpreter.checking.analysis.pointing import first_word
from interpreter.checking.analysis.survey import Part, called
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import children


def report_untried_needs(graph: CallGraph, reporter: Reporter) -> None:
    """Report each `need` and `forbid` of a phase that no trial can reach."""
    trials = _Trials(graph)
    for part in graph.survey.parts:
        if not is_phase(graph, part):
            continue
        if isinstance(part, d.Reaction) and part.sort == "forbid" and trials.event(part) not in trials.tried:
            reporter.report(
                "untried-need",
                part.event.span,
                f"no choice leads to phase `{part.event.text}`, and so it can't be forbidden",
                help="forbid the action or effect that should not happen",
            )
        for need in trials.needs(part):
            reporter.report(
                "untried-need",
                first_word(need.span),
                f"this `need` of {called(part)} belongs to no choice, so nothing can be forbidden by it",
                help="put it into the action or effect that it is about, or use `if`",
            )


@define(eq=False)
class _Trials:
    """`tried` are the phases that can be done within the trial of an option."""

    graph: CallGraph
    tried: set[Part] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        starts = set(game_starts(self.graph))
        phases = [p for p in self.graph.survey.parts if isinstance(p, r.Procedure) and p.sort == "phase"]
        changed = True
        while changed:
            changed = False
            for phase in phases:
                for reached in self._reached(phase):
                    if reached not in self.tried and reached not in starts:
                        self.tried.add(reached)
                        changed = True

    def event(self, reaction: d.Reaction) -> r.Procedure:
        return self.graph.survey.event_of[reaction]

    def needs(self, part: Part) -> list[s.Need]:
        """Return the needs of a phase or a reaction to one that no trial reaches."""
        return [n for n, tried in self._statements(part) if isinstance(n, s.Need) and not tried]

    def _reached(self, phase: r.Procedure) -> list[Part]:
        parts: list[Part] = [phase, *phase.before, *phase.after]
        dos = [n for part in parts for n, tried in self._statements(part) if isinstance(n, s.Do) and tried]
        return [p for do in dos for p in self.graph.done_by(do) if p.sort == "phase"]

    def _statements(self, part: Part) -> list[tuple[s.Statement, bool]]:
        event = self.event(part) if isinstance(part, d.Reaction) else part
        body = part.body if isinstance(part, r.Procedure | d.Reaction) else None
        return _walk(body, event in self.tried) if isinstance(body, s.Block) else []


def _walk(block: s.Block, tried: bool) -> list[tuple[s.Statement, bool]]:
    """List the statements of a block and whether a trial may be under way when they are reached."""
    found: list[tuple[s.Statement, bool]] = []
    for statement in block.statements:
        found.append((statement, tried))
        for inner in _blocks(statement):
            found.extend(_walk(inner, tried or (isinstance(statement, s.May) and inner is statement.body)))
        if isinstance(statement, s.Choose):
            tried = True
        elif isinstance(statement, s.Ask | s.May | s.Random | s.Shuffle):
            tried = False
    return found


def _blocks(statement: Node) -> list[s.Block]:
    found: list[s.Block] = []
    for child in children(statement):
        if isinstance(child, s.Block):
            found.append(child)
        elif isinstance(child, s.Branch):
            found.append(child.body)
    return found
