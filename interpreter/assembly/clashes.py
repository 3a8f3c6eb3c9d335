"""Layers that don't know each other and change the same thing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from attrs import define, frozen

from interpreter.assembly.exclusion import exclude, same_constant
from interpreter.assembly.items import Item, declaration_of, related
from interpreter.assembly.ruleset import Layer, Ruleset
from interpreter.assembly.things import Thing, Things, name_of
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import quoted
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.expression import Expression
from interpreter.syntax.walking import walk

_EFFORT = 2_000_000
"""So much is spent on comparing conditions, counted in pairs of their parts; then any two are taken to meet."""

_HELP = "use one of the two layers, or let one of them extend the other"


def check_clashes(things: Things, ruleset: Ruleset, reporter: Reporter) -> None:
    """Report what layers change against each other, showing both lines."""
    reactions: dict[str, list[Item]] = {}
    for item in things.rest:
        if isinstance(item.declaration, d.Reaction):
            reactions.setdefault(item.declaration.event.text, []).append(item)
    checker = _Clashes(reactions, _constants(ruleset), reporter)
    for thing in things:
        checker.check_changes(thing)
        checker.check_removal(thing)
        checker.check_exceptions(thing)


def _constants(ruleset: Ruleset) -> frozenset[str]:
    """Collect the names that always stand for one value each: enum members, option values, players."""
    enums = (member.text for enum in ruleset.enums.values() for member in enum.members)
    options = (str(getattr(each, "text", each)) for option in ruleset.options.values() for each in option.choices)
    players = (name.text for name in ruleset.players.names) if ruleset.players else ()
    return frozenset({*enums, *options, *players, "none"})


@frozen
class _Exception:
    """An exception that a layer adds; `size` counts the parts of its condition."""

    layer: str
    definition: d.Definition
    condition: Expression
    body: d.Body
    size: int


@define
class _Clashes:
    reactions: dict[str, list[Item]]
    constants: frozenset[str]
    reporter: Reporter
    effort: int = _EFFORT

    def check_changes(self, thing: Thing) -> None:
        """Report layers that replace or remove one thing."""
        for number, second in enumerate(thing.changes):
            # From the nearest one back: a layer that says the same ten thousand times is found out at once.
            for first in (thing.changes[n] for n in range(number - 1, -1, -1)):
                if first.layers == second.layers:
                    message = f"`{thing.name}` is {_done(first)} and {_done(second)} by the same layer"
                    if _done(first) == _done(second):
                        message = f"`{thing.name}` is {_done(first)} twice by the same layer"
                    self._report(second, first, message, "")
                    break
                if not related(first, second):
                    self._report(second, first, _both(thing.name, first, second), _HELP)
                    break

    def check_removal(self, thing: Thing) -> None:
        """Report layers that remove what another one adds or reacts to."""
        removal = thing.changes[-1] if thing.changes else None
        if removal is None or thing.effective is not None:
            return
        for item in (*thing.additions, *self.reactions.get(thing.name, ())):
            if not related(item, removal):
                verb = "reacts to it" if isinstance(item.declaration, d.Reaction) else "adds to it"
                layer, other = item.layers[0].name, removal.layers[0].name
                self._report(item, removal, f"`{thing.name}` is removed by `{other}`, and `{layer}` {verb}", _HELP)

    def check_exceptions(self, thing: Thing) -> None:
        """Report exceptions that two layers add to one definition and that can hold together."""
        groups: dict[tuple[Layer, ...], list[Item]] = {}
        for item in thing.effective_additions:
            if isinstance(item.declaration, d.Definition):
                groups.setdefault(tuple(item.layers), []).append(item)
        for ours, theirs in combinations(groups.values(), 2):
            if not related(ours[0], theirs[0]):
                self._compare(thing, _exceptions(ours), _exceptions(theirs))

    def _compare(self, thing: Thing, ours: Sequence[_Exception], theirs: Sequence[_Exception]) -> None:
        for second in theirs:
            if self.effort < 0:
                return
            first = next((each for each in ours if self._may_meet(each, second)), None)
            if first is not None:
                self._report_exceptions(thing, first, second)

    def _may_meet(self, first: _Exception, second: _Exception) -> bool:
        self.effort -= first.size * second.size
        if self.effort < 0:
            return True
        if same_constant(first.body, second.body, self.constants.__contains__):
            return False
        mine, other = first.definition.parameters, second.definition.parameters
        same = {theirs.name.text: ours.name.text for ours, theirs in zip(mine, other, strict=True)}
        return not exclude(first.condition, second.condition, self.constants.__contains__, same)

    def _report_exceptions(self, thing: Thing, first: _Exception, second: _Exception) -> None:
        names = quoted([first.layer, second.layer], "and")
        self.reporter.report(
            "exception-clash",
            second.condition.span,
            f"exceptions that {names} add to `{thing.name}` may hold together",
            help=f"make the conditions exclude each other, give both the same value, or {_HELP}",
            related=[Label(first.condition.span, f"the exception of `{first.layer}`")],
        )

    def _report(self, item: Item, other: Item, message: str, help: str) -> None:
        self.reporter.report(
            "layer-clash",
            _place(item),
            message,
            help=help,
            related=[Label(_place(other), f"here it is {_done(other)}")],
        )


def _exceptions(items: Sequence[Item]) -> list[_Exception]:
    definitions = [(item.layers[0].name, item.declaration) for item in items]
    return [
        _Exception(layer, definition, each.condition, each.body, sum(1 for _ in walk(each.condition)))
        for layer, definition in definitions
        if isinstance(definition, d.Definition)
        for each in definition.exceptions
    ]


def _done(item: Item) -> str:
    return "removed" if isinstance(item.declaration, d.Remove) else "replaced"


def _both(name: str, first: Item, second: Item) -> str:
    one, two = first.layers[0].name, second.layers[0].name
    if _done(first) == _done(second):
        return f"`{name}` is {_done(first)} by both `{one}` and `{two}`"
    return f"`{name}` is {_done(first)} by `{one}` and {_done(second)} by `{two}`"


def _place(item: Item) -> Span:
    declaration = declaration_of(item)
    match declaration:
        case d.Remove():
            return declaration.name.span
        case d.Reaction():
            return declaration.event.span
    return name_of(declaration).span
