"""What never happens: branches, needs and reactions without effect, phases and statements that nothing leads to."""

from __future__ import annotations

from interpreter.checking.analysis.acting import game_starts
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.constants import truth
from interpreter.checking.analysis.survey import Part, Survey
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.spelling import did_you_mean, if_not, nearest
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


def report_constants(survey: Survey, reporter: Reporter) -> None:
    """Report needs and conditions that always or never hold. Examples may say what is obvious."""
    for part in survey.parts:
        for item in survey.scans[part]:
            _report_constant(survey, item.node, reporter)
    for always in survey.typed.ruleset.always.values():
        value = truth(survey, always.condition)
        if value is not None:
            reporter.report(
                "constant-condition",
                always.condition.span,
                f"`{always.name.text}` {'always' if value else 'never'} holds, whatever happens",
                help="leave it out, or say what could be broken",
            )


def report_never_done(graph: CallGraph, reporter: Reporter) -> None:
    """Report phases that nothing leads to, and reactions to what never happens."""
    played = graph.reachable(game_starts(graph), lambda call: call.runs)
    _report_phases(graph, played, reporter)
    _report_reactions(graph, played, reporter)


def _report_constant(survey: Survey, node: Node, reporter: Reporter) -> None:
    match node:
        case s.Need(condition=condition):
            value = truth(survey, condition)
            if value is not None:
                reporter.report(
                    "constant-need",
                    condition.span,
                    f"this `need` {'always holds' if value else 'never holds'}",
                    help="leave it out" if value else "what comes after it can never be done",
                )
        case s.Branch(condition=condition) | e.Conditional(condition=condition) | d.Exceptional(condition=condition):
            _report_condition(survey, condition, reporter)
        case d.Reaction(when=condition) if condition is not None:
            _report_condition(survey, condition, reporter)
        case e.Binder(where=condition) | s.Binding(where=condition) | d.Chosen(where=condition) if (
            condition is not None
        ):
            _report_condition(survey, condition, reporter)


def _report_condition(survey: Survey, condition: e.Expression, reporter: Reporter) -> None:
    value = truth(survey, condition)
    if value is not None:
        reporter.report(
            "constant-condition",
            condition.span,
            f"this condition {'always holds' if value else 'never holds'}",
            help="the condition can go" if value else "what depends on it never happens",
        )


def report_play(graph: CallGraph, reporter: Reporter) -> None:
    """Report that the game has no beginning, or one that wants something handed over."""
    ruleset = graph.survey.typed.ruleset
    play = graph.survey.procedure("play")
    if play is None and ("play" in ruleset.lost or nearest("play", ruleset.lost)):
        return
    phases = {n: p.name.span for n, p in ruleset.procedures.items() if p.sort == "phase" and n != "setup"}
    near = nearest("play", phases, most=1)
    if play is None and near:
        reporter.report("no-play", phases[near[0]], "there is no `phase play`", help="did you mean `play`?")
    elif play is None and len(phases) == 1:
        [(name, span)] = phases.items()
        help = (
            f"the game is `phase setup`, if there is one, then `phase play`: call this one `play`, or `do {name}` in it"
        )
        reporter.report("no-play", span, "there is no `phase play`", help=help)
    elif play is None:
        base = next((layer for layer in ruleset.layers if layer.extends is None), None)
        reporter.report(
            "no-play",
            base.line.name.span if base else None,
            "there is no `phase play`",
            help="a game is `phase setup`, if there is one, then `phase play`, then scoring",
        )
    elif play.sort != "phase":
        reporter.report("no-play", play.name.span, f"`play` is an {play.sort}, and should be a phase")
    for start in game_starts(graph):
        if start.parameters:
            reporter.report(
                "no-play",
                start.parameters[0].name.span,
                f"`{start.name.text}` can't have parameters",
                help="the game itself begins it, and has nothing to hand over",
            )


def _report_phases(graph: CallGraph, played: set[Part], reporter: Reporter) -> None:
    """Report phases that nothing leads to, but not those that only such a phase does."""
    procedures = graph.survey.typed.ruleset.procedures
    if "play" not in procedures:
        return
    idle = [p for n, p in procedures.items() if p.sort == "phase" and p not in played and n not in ("setup", "play")]
    led_to: set[Part] = set()
    # Those come first that none of the others does; what is left then goes in a circle.
    for phase in sorted(idle, key=lambda p: any(c.caller in idle and c.runs for c in graph.callers.get(p, ()))):
        if phase in led_to:
            continue
        led_to |= graph.reachable([phase], lambda call: call.runs)
        name = phase.name.text
        setup = did_you_mean(name, ["setup"]) if "setup" not in procedures else ""
        reporter.report(
            "never-done",
            phase.name.span,
            f"phase `{name}` is never done",
            help=if_not(setup, f"`do {name}` in `phase play`, or in a phase that is done"),
        )


def _report_reactions(graph: CallGraph, played: set[Part], reporter: Reporter) -> None:
    """Report reactions to what nothing in the game leads to, unless that is reported itself."""
    for reaction, event in graph.survey.event_of.items():
        used = any(c.runs and c.form not in ("reaction", "after") for c in graph.callers.get(event, ()))
        if event not in played and used and event.sort != "phase":
            reporter.report(
                "reaction-to-nothing",
                reaction.event.span,
                f"`{event.name.text}` never happens in the game, and so this reaction never happens",
            )
