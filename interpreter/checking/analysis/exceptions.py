"""Exceptions to a definition that stand side by side and may hold together.

The game stops if they do with different values; so a warning says where it can't be seen that they exclude each other.
What layers add that know nothing of each other is judged when they are put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from attrs import define, frozen

from interpreter.assembly import ruleset as r
from interpreter.assembly.exclusion import exclude, same_constant
from interpreter.checking.analysis.survey import Survey
from interpreter.checking.catalog import DIRECTIONS
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier


def report_clashes(survey: Survey, reporter: Reporter) -> None:
    """Report pairs of exceptions side by side that may hold together with different values."""
    ruleset = survey.typed.ruleset
    clashes = _Clashes(ruleset, _constants(ruleset), reporter)
    for group in (ruleset.definitions, ruleset.own_definitions, ruleset.scores):
        for definition in group.values():
            clashes.check(definition)


def _constants(ruleset: r.Ruleset) -> frozenset[str]:
    """Collect the names that stand for one value each."""
    found = {"none", *DIRECTIONS}
    for enum in ruleset.enums.values():
        found.update(member.text for member in enum.members)
    for option in ruleset.options.values():
        found.update(c.text for c in option.choices if isinstance(c, Identifier))
    if ruleset.players:
        found.update(name.text for name in ruleset.players.names)
    return frozenset(found)


@frozen(eq=False)
class _Case:
    """An exception, and by which declaration it was added: nothing for those of the definition itself."""

    exception: d.Exceptional
    addition: d.Definition | None = None


@define(eq=False)
class _Clashes:
    ruleset: r.Ruleset
    constants: frozenset[str]
    reporter: Reporter

    def check(self, definition: r.Definition) -> None:
        """Compare all exceptions that stand side by side, at every level."""
        cases = [_Case(x) for x in definition.body.exceptions]
        for addition in definition.additions:
            cases.extend(_Case(x, addition) for x in addition.exceptions)
        waiting = [cases]
        while waiting:
            level = waiting.pop()
            for one, other in combinations(level, 2):
                self._compare(definition, one, other)
            waiting.extend([_Case(x, c.addition) for x in c.exception.body.exceptions] for c in level)

    def _compare(self, definition: r.Definition, one: _Case, other: _Case) -> None:
        if self._judged_before(one, other):
            return
        if same_constant(one.exception.body, other.exception.body, self.constants.__contains__):
            return
        first, second = one.exception.condition, other.exception.condition
        if not exclude(first, second, self.constants.__contains__, _renamed(definition, one, other)):
            self.reporter.report(
                "clashing-exceptions",
                second.span,
                f"two exceptions of `{definition.name.text}` may hold at once",
                help="make the conditions exclude each other, or put one exception below the other: the inner one wins",
                related=[Label(first.span, "the other exception")],
            )

    def _judged_before(self, one: _Case, other: _Case) -> bool:
        """Tell whether the two were added by layers of which neither extends the other."""
        layers = [self._layer(case) for case in (one, other)]
        return all(layers) and not _extends(layers[0], layers[1]) and not _extends(layers[1], layers[0])

    def _layer(self, case: _Case) -> r.Layer | None:
        if case.addition is None:
            return None
        file = case.addition.span.file
        return next((x for x in self.ruleset.layers if x.file is file or file in x.used), None)


def _extends(layer: r.Layer | None, base: r.Layer | None) -> bool:
    """Tell whether a layer is another one, or builds on it."""
    while layer is not None and layer is not base:
        layer = layer.extends
    return layer is not None


def _renamed(definition: r.Definition, one: _Case, other: _Case) -> Mapping[str, str]:
    """Map the second exception's names of the parameters to the first one's."""
    mine = one.addition.parameters if one.addition else definition.parameters
    theirs = other.addition.parameters if other.addition else definition.parameters
    return {b.name.text: a.name.text for a, b in zip(mine, theirs, strict=False)}
