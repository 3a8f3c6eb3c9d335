"""What a player's options depend on, and he can't know."""

from __future__ import annotations

from interpreter.checking.analysis.acting import game_starts
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.secrets.printed import Printed
from interpreter.checking.analysis.secrets.running import Running
from interpreter.checking.analysis.secrets.sight import Sight
from interpreter.checking.analysis.secrets.traffic import Traffic
from interpreter.checking.catalog import Catalog
from interpreter.diagnostics.diagnostic import Reporter


def report_secrets(graph: CallGraph, reporter: Reporter) -> None:
    """Report options, prompts and `need`s of trials that depend on what who chooses surely can't know.

    And choices among components of which, for who chooses, one is like the other. Where it isn't certain nothing is
    said. Works on sound rulesets only.
    """
    typed = graph.survey.typed
    catalog = Catalog(typed.ruleset)
    sight = Sight(graph, catalog, Traffic(catalog), Printed(typed, catalog))
    if not sight.needed:
        return
    finding = Running(graph, sight, reporter, weighing=False)
    starts = game_starts(graph)
    for start in starts:
        finding.start(start)
    if finding.cut:
        return
    sight.traffic.settle()
    judging = Running(graph, sight, reporter, judging=True)
    for start in starts:
        judging.start(start)
