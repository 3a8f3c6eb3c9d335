"""Statements that decide what is done, by whom and how often, and those that ask."""

from __future__ import annotations

from interpreter.assembly import ruleset as r
from interpreter.checking import expectations as want
from interpreter.checking import meaning as m
from interpreter.checking.checker import Checker
from interpreter.checking.expectations import short
from interpreter.checking.expressions.calls import arguments
from interpreter.checking.guards import present_if
from interpreter.checking.labels import label
from interpreter.checking.procedure_calls import check_answer, check_call, record_procedure
from interpreter.checking.scope import Scope
from interpreter.checking.statements.changes import only_in_example
from interpreter.checking.statements.targets import binding
from interpreter.checking.types import BrokenType, EffectType, NothingType, PlayerType, plain
from interpreter.diagnostics.diagnostic import Label
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s

# ---- who and how often ----


def if_(checker: Checker, node: s.If, scope: Scope) -> None:
    """Check `if … else if … else`."""
    around = scope
    for branch in node.branches:
        want.condition(checker, branch.condition, around)
        checker.block(branch.body, around, present_if(checker, branch.condition, True))
        around = around.inner(present_if(checker, branch.condition, False))
    if node.otherwise is not None:
        checker.block(node.otherwise, around)


def for_(checker: Checker, node: s.For, scope: Scope) -> None:
    """Check `for x in S`."""
    inner = _loop(scope)
    holder = binding(checker, node.binding, scope, body=inner)
    meaning = checker.typed.meanings.get(node.binding)
    if isinstance(meaning, m.Local) and scope.frame.sort == "phase":
        checker.loops.setdefault(meaning.name, meaning)
    checker.block(node.body, holder)
    scope.changed()


def _loop(scope: Scope) -> Scope:
    """A scope for what is done several times: what is known of the table may be wrong the second time."""
    scope.changed()
    return scope.inner()


def each_player(checker: Checker, node: s.EachPlayer, scope: Scope) -> None:
    """Check `each player`."""
    if node.start is not None:
        want.player(checker, node.start, scope)
    checker.block(node.body, _loop(scope))
    scope.changed()


def as_(checker: Checker, node: s.As, scope: Scope) -> None:
    """Check `as p`."""
    want.player(checker, node.player, scope)
    scope.changed()
    checker.block(node.body, scope)


def turns(checker: Checker, node: s.Turns, scope: Scope) -> None:
    """Check `turns from p among S until c`."""
    want.player(checker, node.start, scope)
    inner = _loop(scope)
    if node.among is not None:
        found = want.collection(checker, node.among, inner, "a set of players")
        if found is not None and not isinstance(found.member, PlayerType | BrokenType) and found.member is not None:
            want.mismatch(checker, node.among, checker.typed.types[node.among], "a set of players")
    want.condition(checker, node.until, inner)
    checker.block(node.body, inner)
    scope.changed()


def repeat_until(checker: Checker, node: s.RepeatUntil, scope: Scope) -> None:
    """Check `repeat until c`."""
    inner = _loop(scope)
    want.condition(checker, node.until, inner)
    checker.block(node.body, inner, present_if(checker, node.until, False))
    scope.changed()


def repeat_times(checker: Checker, node: s.RepeatTimes, scope: Scope) -> None:
    """Check `repeat n times`."""
    want.number(checker, node.times, scope)
    checker.block(node.body, _loop(scope))
    scope.changed()


def best(checker: Checker, node: s.Best, scope: Scope) -> None:
    """Check `best e`."""
    want.number(checker, node.value, scope)
    checker.block(node.body, _loop(scope))
    scope.changed()


# ---- decisions and chance ----


def ask(checker: Checker, node: s.Ask, scope: Scope) -> None:
    """Check `ask a, b(x)`."""
    for call in node.calls:
        check_call(checker, call, scope)
    label(checker, node.reason, scope)
    scope.changed()


def expect_refused(checker: Checker, node: s.ExpectRefused, scope: Scope) -> None:
    """Check `expect refused act(x) because "…"`."""
    check_call(checker, node.call, scope)
    label(checker, node.reason, scope)
    only_in_example(checker, node, scope)


def choose(checker: Checker, node: s.Choose, scope: Scope) -> None:
    """Check `choose x in S`."""
    # The prompt and the reason are shown before anything is chosen.
    label(checker, node.prompt, scope)
    label(checker, node.reason, scope)
    binding(checker, node.binding, scope)


def random(checker: Checker, node: s.Random, scope: Scope) -> None:
    """Check `random x in S`."""
    binding(checker, node.binding, scope)


def may(checker: Checker, node: s.May, scope: Scope) -> None:
    """Check all forms of `may`."""
    label(checker, node.prompt, scope)
    if node.limit is not None:
        want.number(checker, node.limit, scope)
    several = node.limit is not None or node.repeatedly
    if several and node.otherwise is not None:
        checker.report(
            "may-else",
            node.otherwise,
            "only a plain `may` can have an `else`",
            help="`may up to … times` and `may repeatedly` end when the player stops",
        )
    first = node.body.statements[0]
    if isinstance(first, s.Ask | s.Choose) and first.reason is not None:
        checker.report(
            "idle-reason",
            first.reason,
            "a `may` that begins with a decision is over where there is no option, so this `else` never counts",
            help="leave it out; or put a `need` in front of the `may`, if there must be an option",
        )
    checker.block(node.body, _loop(scope) if several else scope)
    if node.otherwise is not None:
        checker.block(node.otherwise, scope)
    scope.changed()


# ---- do ----

_REFUSALS = frozenset({"stop", "skip", "done", "end", "nothing", "refuse", "decline"})
"""How somebody may say in an example that a player takes none of what is offered."""


def do(checker: Checker, node: s.Do, scope: Scope) -> None:
    """Check `do e`, and in examples its answers."""
    target = node.target
    procedure = _procedure(checker, target, scope)
    if procedure is not None:
        _do_procedure(checker, node, procedure.procedure, scope)
    else:
        type_ = checker.type_of(target, scope)
        if not isinstance(plain(type_), EffectType | BrokenType | NothingType):
            want.mismatch(checker, target, type_, "an effect or a phase")
    if node.answers and scope.frame.sort != "example":
        checker.report("only-in-examples", node.answers[0], "`with` and answers stand only in an `example`")
    for index, answer in enumerate(node.answers):
        if isinstance(answer, s.AnyAnswer) and index < len(node.answers) - 1:
            checker.report("any-not-last", answer, "`any` leaves the rest open, so it stands last")
        if isinstance(answer, e.Name) and answer.text in _REFUSALS and checker.is_unknown(answer.text, scope):
            help = "the answer by which a player stops, or does without, is `none`"
            checker.report("unknown-name", answer, f"`{answer.text}` is no answer", help=help)
        else:
            check_answer(checker, answer, scope)
    scope.changed()


def _procedure(checker: Checker, target: e.Expression, scope: Scope) -> m.ProcedureName | None:
    """The phase, effect or action that is named, if it isn't a value that is an effect."""
    name = target.function if isinstance(target, e.Apply) else target
    if not isinstance(name, e.Name) or scope.local(name.text) is not None:
        return None
    meaning = checker.globals_.get(name.text)
    return meaning if isinstance(meaning, m.ProcedureName) else None


def _do_procedure(checker: Checker, node: s.Do, procedure: r.Procedure, scope: Scope) -> None:
    target = node.target
    given = target.arguments if isinstance(target, e.Apply) else ()
    least = len(procedure.parameters)
    if procedure.sort == "action":
        least = sum(isinstance(p, d.Given) for p in procedure.parameters)
    arguments(checker, target, procedure.parameters, given, scope, least=least)
    record_procedure(checker, target, procedure)
    if procedure.sort == "action" and scope.frame.sort != "example":
        checker.report(
            "action-done",
            target,
            f"`{procedure.name.text}` is an action, which is asked for",
            help=f"write `ask {short(target)}`, or make it an `effect`",
            related=[Label(procedure.name.span, "declared here")],
        )
