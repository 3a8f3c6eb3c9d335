"""Definitions and scores: the types of their values are inferred, in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.assembly import ruleset as r
from interpreter.checking import expectations as want
from interpreter.checking.checker import Checker
from interpreter.checking.declarations.written_types import written_type
from interpreter.checking.expressions.choices import join_all
from interpreter.checking.guards import present_if
from interpreter.checking.labels import label
from interpreter.checking.scope import Frame, Scope
from interpreter.checking.types import BROKEN, NOTHING, BrokenType, NumberType, Type, YesNoType, plain
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax.walking import walk


def all_definitions(ruleset: r.Ruleset) -> Iterator[r.Definition]:
    """Yield all definitions and scores."""
    for found in (ruleset.definitions, ruleset.own_definitions, ruleset.scores):
        yield from found.values()


def declare_parameters(checker: Checker, parameters: Sequence[d.Parameter]) -> None:
    """Find out the types of a definition's parameters, which are all handed over."""
    for parameter in parameters:
        if isinstance(parameter, d.Given):
            written_type(checker, parameter.type, "parameter")
        else:
            checker.report(
                "chosen-in-definition",
                parameter,
                f"nobody chooses `{parameter.name.text}` for a definition",
                help=f"write its type: `{parameter.name.text}: …`",
            )


def definitions(checker: Checker) -> None:
    """Type all definitions. Those that others need come first, so that long chains need no deep recursion."""
    everything = list(all_definitions(checker.ruleset))
    by_name: dict[str, list[r.Definition]] = {}
    for definition in everything:
        by_name.setdefault(definition.name.text, []).append(definition)
        for parameters in (definition.parameters, *(a.parameters for a in definition.additions)):
            declare_parameters(checker, parameters)
        if definition.sort == "score" and definition.parameters:
            checker.report(
                "wrong-arguments",
                definition.parameters[0],
                "a score takes no parameters: it is worked out for each player as `me`",
            )
        if definition.type is not None:
            checker.typed.results[definition] = written_type(checker, definition.type, "parameter")
    needs = {definition: _needs(definition, by_name) for definition in everything}
    for definition in _in_order(everything, needs):
        checker.result(definition)
        if definition.type is not None:
            _check(checker, definition)


def _needs(definition: r.Definition, by_name: dict[str, list[r.Definition]]) -> list[r.Definition]:
    """The definitions that may stand behind the names in a definition."""
    found: list[r.Definition] = []
    for node in walk(definition.body, *definition.additions):
        name = node.text if isinstance(node, e.Name) else node.name.text if isinstance(node, e.My | e.Field) else ""
        found += by_name.get(name, [])
    return found


def _in_order(
    everything: Sequence[r.Definition], needs: dict[r.Definition, list[r.Definition]]
) -> Iterator[r.Definition]:
    done: set[r.Definition] = set()
    begun: set[r.Definition] = set()
    for first in everything:
        waiting = [first]
        while waiting:
            definition = waiting[-1]
            if definition in done:
                waiting.pop()
            elif definition in begun:
                waiting.pop()
                done.add(definition)
                yield definition
            else:
                begun.add(definition)
                waiting += [n for n in needs[definition] if n not in begun]


def result_of(checker: Checker, definition: r.Definition) -> Type:
    """Return the type of a definition's value: as written, or worked out from its body when first asked for."""
    results = checker.typed.results
    if definition in results:
        return results[definition]
    if definition in checker.pending:
        # The circle is reported by the analysis, which sees all of it.
        return BROKEN
    checker.pending.append(definition)
    result = _check(checker, definition)
    checker.pending.pop()
    results[definition] = result
    return result


def _check(checker: Checker, definition: r.Definition) -> Type:
    """Check the body and the exceptions; return what type their values have in common."""
    scope = Scope(Frame("definition"))
    values: list[tuple[e.Expression, Type]] = []
    _bind(checker, definition.parameters, scope)
    label(checker, definition.label, scope)
    _body(checker, definition.body, scope, values)
    for addition in definition.additions:
        own = Scope(Frame("definition"))
        _bind(checker, addition.parameters, own)
        _exceptions(checker, addition.exceptions, own, values)
    if definition.type is not None:
        wanted = checker.typed.results[definition]
        for value, actual in values:
            want.as_value(checker, value, actual, scope, wanted, f"`{definition.name.text}`", definition.type)
        return wanted
    result = join_all(checker, definition.name, values)
    if definition.sort == "score":
        _score(checker, definition, result)
    if result == NOTHING:
        checker.report(
            "wrong-type",
            definition.body.value,
            f"`{definition.name.text}` would always be nothing",
            help="write its type",
        )
        return BROKEN
    return result


def _score(checker: Checker, definition: r.Definition, result: Type) -> None:
    if result != BROKEN and not isinstance(plain(result), NumberType):
        want.mismatch(checker, definition.body.value, result, "the number of a score")


def _bind(checker: Checker, parameters: Sequence[d.Parameter], scope: Scope) -> None:
    for parameter in parameters:
        type_ = checker.typed.node_types.get(parameter.type, BROKEN) if isinstance(parameter, d.Given) else BROKEN
        checker.bind(parameter.name, parameter.name.text, type_, scope, parameter)


def _body(checker: Checker, body: d.Body, scope: Scope, values: list[tuple[e.Expression, Type]]) -> None:
    inner = scope.inner()
    for let in body.lets:
        checker.statement_rules[type(let)](checker, let, inner)
    values.append((body.value, checker.type_of(body.value, inner)))
    _exceptions(checker, body.exceptions, inner, values)


def _exceptions(
    checker: Checker, exceptions: Sequence[d.Exceptional], scope: Scope, values: list[tuple[e.Expression, Type]]
) -> None:
    for exception in exceptions:
        want.condition(checker, exception.condition, scope)
        _body(checker, exception.body, scope.inner(present_if(checker, exception.condition, True)), values)


def invariants(checker: Checker) -> None:
    """Check what must always hold."""
    for always in checker.ruleset.always.values():
        scope = Scope(Frame("definition"))
        for let in always.lets:
            checker.statement_rules[type(let)](checker, let, scope)
        want.condition(checker, always.condition, scope)
        label(checker, always.message, scope)


def winner(checker: Checker) -> None:
    """Check the goals of `winner`: numbers, or conditions, of which yes is more than no."""
    found = checker.ruleset.winner
    for goal in found.goals if found is not None else ():
        type_ = checker.type_of(goal.value, Scope(Frame("definition")))
        if not isinstance(plain(type_), NumberType | YesNoType | BrokenType):
            want.mismatch(checker, goal.value, type_, "a number, or yes or no", "write `count` before a set")
