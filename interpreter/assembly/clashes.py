"""Layers that don't know each other and change the same thing."""

from __future__ import annotations

from itertools import combinations

from attrs import define

from interpreter.assembly.exclusion import exclude
from interpreter.assembly.items import Item, declaration_of, related
from interpreter.assembly.ruleset import Ruleset
from interpreter.assembly.things import Thing, Things, name_of
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.source.spelling import quoted
from interpreter.source.text import Span
from interpreter.syntax import declaration as d

_HELP = "use one of the two layers, or let one of them extend the other"


def check_clashes(things: Things, ruleset: Ruleset, reporter: Reporter) -> None:
    """Report what layers change against each other, showing both lines."""
    checker = _Clashes(things, _constants(ruleset), reporter)
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


@define
class _Clashes:
    things: Things
    constants: frozenset[str]
    reporter: Reporter

    def check_changes(self, thing: Thing) -> None:
        """Report layers that replace or remove one thing."""
        for first, second in combinations(thing.changes, 2):
            if first.layers == second.layers:
                message = f"`{thing.name}` is {_done(first)} and {_done(second)} by the same layer"
                if _done(first) == _done(second):
                    message = f"`{thing.name}` is {_done(first)} twice by the same layer"
                self._report(second, first, message, "")
            elif not related(first, second):
                self._report(second, first, _both(thing.name, first, second), _HELP)

    def check_removal(self, thing: Thing) -> None:
        """Report layers that remove what another one adds or reacts to."""
        removal = thing.changes[-1] if thing.changes else None
        if removal is None or thing.effective is not None:
            return
        reactions = [
            item
            for item in self.things.rest
            if isinstance(item.declaration, d.Reaction) and item.declaration.event.text == thing.name
        ]
        for item in (*thing.additions, *reactions):
            if not related(item, removal):
                verb = "reacts to it" if isinstance(item.declaration, d.Reaction) else "adds to it"
                layer, other = item.layers[0].name, removal.layers[0].name
                self._report(item, removal, f"`{thing.name}` is removed by `{other}`, and `{layer}` {verb}", _HELP)

    def check_exceptions(self, thing: Thing) -> None:
        """Report exceptions that two layers add to one definition and that can hold together."""
        for first, second in combinations(thing.effective_additions, 2):
            one, two = first.declaration, second.declaration
            if not isinstance(one, d.Definition) or not isinstance(two, d.Definition) or related(first, second):
                continue
            same = {
                theirs.name.text: ours.name.text for ours, theirs in zip(one.parameters, two.parameters, strict=True)
            }
            for ours in one.exceptions:
                for theirs in two.exceptions:
                    if not exclude(ours.condition, theirs.condition, self.constants.__contains__, same):
                        self._report_exceptions(thing, first, second, ours, theirs)

    def _report_exceptions(
        self, thing: Thing, first: Item, second: Item, ours: d.Exceptional, theirs: d.Exceptional
    ) -> None:
        names = quoted([first.layers[0].name, second.layers[0].name], "and")
        self.reporter.report(
            "exception-clash",
            theirs.condition.span,
            f"exceptions that {names} add to `{thing.name}` may hold together",
            help=_HELP,
            related=[Label(ours.condition.span, f"the exception of `{first.layers[0].name}`")],
        )

    def _report(self, item: Item, other: Item, message: str, help: str) -> None:
        self.reporter.report(
            "layer-clash",
            _place(item),
            message,
            help=help,
            related=[Label(_place(other), f"here it is {_done(other)}")],
        )


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
