"""What is declared and never used.

A base is judged when it is checked by itself: what only its own examples use, or what a layer has no use for, is not
reported when layers lie upon it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.constants import truth
from interpreter.checking.analysis.effects import definition_values
from interpreter.checking.analysis.survey import Part, Survey, called, outermost, reactions
from interpreter.checking.analysis.uses import Uses
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Identifier, Node


def report_unused(graph: CallGraph, reporter: Reporter) -> None:
    """Report what nothing uses: declarations, variables that are never read, actions never asked, locals."""
    uses = Uses(graph.survey)
    found = Reporter()
    _report_declarations(graph.survey.typed.ruleset, uses, found)
    _report_variables(graph.survey, uses, found)
    _report_procedures(graph, uses, found)
    _report_locals(graph.survey, uses, found)
    # A name that is nearly a variable's, so that it isn't used, has been reported as that.
    misspelt = {f.span for f in reporter.found if f.id == "nearly-a-variable"}
    judged = {file for layer in outermost(graph.survey.typed.ruleset) for file in layer.files}
    reporter.found.extend(
        f for f in found.found if f.span is not None and f.span.file in judged and f.span not in misspelt
    )


def _report_declarations(ruleset: r.Ruleset, uses: Uses, reporter: Reporter) -> None:
    def report(what: str, name: Identifier, key: object, fine_in_examples: bool = False) -> None:
        if key in uses.things or (fine_in_examples and key in uses.in_examples):
            return
        reporter.report(
            "unused-declaration",
            name.span,
            f"{what} `{name.text}` is never used",
            help="only examples use it" if key in uses.in_examples else "leave it out, or use it",
        )

    filled = {table.subject.text for table in ruleset.tables}
    for option in ruleset.options.values():
        report("option", option.name, option)
    for enum in ruleset.enums.values():
        report("enum", enum.name, ("type", enum.name.text))
    for kind in ruleset.kinds.values():
        if not (kind.name.text in filled and _parent_is_used(ruleset, kind, uses)):
            report("kind", kind.name, ("type", kind.name.text))
    for pile in (*ruleset.piles.values(), *ruleset.own_piles.values()):
        report("pile", pile.name, pile)
    for space in ruleset.spaces.values():
        report("space", space.name, ("type", space.name.text))
    for definition in (*ruleset.definitions.values(), *ruleset.own_definitions.values()):
        report("definition", definition.name, definition, fine_in_examples=True)
    for declaration in _printed_fields(ruleset):
        report("field", declaration.name, ("field", declaration.name.text))
    for actions in ruleset.action_sets.values():
        report("the set of actions", actions.name, actions)


def _parent_is_used(ruleset: r.Ruleset, kind: r.Kind, uses: Uses) -> bool:
    """Tell whether the components of a kind are in play because a kind above it is named."""
    passed = set()
    while kind.parent is not None and kind.parent.text in ruleset.kinds and kind.parent.text not in passed:
        passed.add(kind.parent.text)
        if ("type", kind.parent.text) in uses.things:
            return True
        kind = ruleset.kinds[kind.parent.text]
    return False


def _printed_fields(ruleset: r.Ruleset) -> Iterator[d.FieldDeclaration]:
    for kind in ruleset.kinds.values():
        yield from kind.fields
    for space in ruleset.spaces.values():
        yield from space.fields


def _report_variables(survey: Survey, uses: Uses, reporter: Reporter) -> None:
    ruleset = survey.typed.ruleset

    def report(name: Identifier, key: object) -> None:
        if key in uses.read:
            return
        state = "is set but never read" if key in uses.things else "is never used"
        reporter.report(
            "never-read",
            name.span,
            f"variable `{name.text}` {state}",
            help="only examples read it" if key in uses.in_examples else "leave it out, or use it",
        )

    for variable in (*ruleset.variables.values(), *ruleset.own_variables.values()):
        report(variable.name, variable)
    inner = [v for kind in ruleset.kinds.values() for v in kind.variables]
    inner.extend(v for space in ruleset.spaces.values() for v in space.variables)
    for declaration in inner:
        report(declaration.name, ("field", declaration.name.text))


def _report_procedures(graph: CallGraph, uses: Uses, reporter: Reporter) -> None:
    ruleset = graph.survey.typed.ruleset
    in_unused_set = {m.text for a in ruleset.action_sets.values() if a not in uses.things for m in a.members}
    for name, procedure in ruleset.procedures.items():
        if procedure.sort == "effect" and procedure not in uses.things | uses.in_examples:
            reporter.report(
                "unused-declaration",
                procedure.name.span,
                f"effect `{name}` is never done",
                help=f"`do {name}` somewhere, or leave it out",
            )
        if procedure.sort == "action" and not _is_offered(graph, procedure) and name not in in_unused_set:
            reporter.report(
                "never-asked",
                procedure.name.span,
                f"action `{name}` is never asked",
                help=f"`ask {name}` where a player may choose it, or put it into a set of `actions` that is asked",
            )


def _is_offered(graph: CallGraph, action: r.Procedure) -> bool:
    """Whether an action is asked for, or whether somebody `can` do it, anywhere but in examples."""
    callers = graph.callers.get(action, ())
    return any(c.form in ("ask", "can") and not isinstance(c.caller, d.Example) for c in callers)


# ---- locals ----


def _report_locals(survey: Survey, uses: Uses, reporter: Reporter) -> None:
    used = uses.things | uses.in_examples
    for part in survey.parts:
        for name, what in _introduced(survey, part):
            local = survey.local(name)
            if local is not None and local not in used:
                reporter.report(
                    "unused-name",
                    name.span,
                    f"{what} `{local.name}` of {called(part)} is never used",
                    help="leave it out, or use it",
                )


def _introduced(survey: Survey, part: Part) -> Iterator[tuple[Node, str]]:
    """Yield the names that a part introduces and should use.

    A counter of `for` may be there for those who read the rules, names of an event for the order of its parameters,
    and a definition that is worth the same for all arguments is there for layers to change.
    """
    match part:
        case r.Procedure():
            # What a reaction names is there for the reaction.
            named = max((len(x.names) for x in reactions(part)), default=0)
            yield from _parameters(part.parameters[named:])
        case r.Definition() if not _is_fixed(survey, part):
            yield from _parameters(part.parameters)
    for item in survey.scans[part]:
        match item.node:
            case s.Let(name=name):
                yield name, "the name"
            case s.Choose(binding=binding) | s.Random(binding=binding) if isinstance(binding.target, e.Name):
                yield binding.target, "the name"
            case e.Quantified(binder=binder) | e.Sum(binder=binder) | e.Extreme(binder=binder) | e.Pack(binder=binder):
                yield binder.name, "the name"
            case e.Collect(binder=binder):
                yield binder.name, "the name"


def _parameters(parameters: Iterable[d.Parameter]) -> Iterator[tuple[Node, str]]:
    return ((p.name, "parameter") for p in parameters)


def _is_fixed(survey: Survey, definition: r.Definition) -> bool:
    return all(isinstance(v, e.Number) or truth(survey, v) is not None for v in definition_values(definition))
