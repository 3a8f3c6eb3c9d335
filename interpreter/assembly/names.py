"""That a name stands for one thing in its scope, and that the words with a fixed meaning keep it."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.assembly.fitting import members_of
from interpreter.assembly.items import Item, declaration_of, related
from interpreter.assembly.things import Thing, Things, name_of
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier

FIXED = frozenset({"me", "none", "yes", "no"})
"""Predeclared names that no declaration may take."""


def check_names(things: Things, reporter: Reporter) -> None:
    """Report enum members, option values and player names that clash with another name, and fixed words as names.

    That no two things are declared under one name has been seen to when they were collected.
    """
    shared: dict[str, tuple[Identifier, Item]] = {}
    for name, item in sorted(_shared_names(things), key=lambda found: (found[1].number, found[0].span.start)):
        other, its_item = shared.setdefault(name.text, (name, item))
        if other is not name:
            apart = not related(item, its_item)
            reporter.report(
                "duplicate-name",
                name.span,
                f"`{name.text}` is already declared",
                help="neither of the two layers extends the other, so each needs a name of its own"
                if apart
                else "give one of the two another name, or leave it out if they are the same",
                related=[Label(other.span, f"the other `{name.text}`")],
            )
    names = [name for name, _ in shared.values()]
    names += [name_of(declaration_of(thing.declared)) for thing in things.own.values()]
    names += [name for thing in things for name in _fields(thing)]
    for name in names:
        if name.text in FIXED:
            reporter.report(
                "predeclared-name",
                name.span,
                f"`{name.text}` always has its own meaning, so nothing else can be called so",
            )


def _shared_names(things: Things) -> Iterator[tuple[Identifier, Item]]:
    """Yield all names of the scope that everything shares, but for a player's own things."""
    for thing in [*things.shared.values(), *things.lines.values()]:
        item = thing.effective
        if item is None:
            continue
        if thing.name in things.shared:
            yield name_of(declaration_of(item)), item
        for each in (item, *thing.effective_additions):
            for name in members_of(declaration_of(each)):
                yield name, each


def _fields(thing: Thing) -> list[Identifier]:
    items = [*([thing.effective] if thing.effective else []), *thing.effective_additions]
    declarations = [declaration_of(item) for item in items]
    return [field.name for each in declarations if isinstance(each, d.Kind | d.Space) for field in each.fields]
