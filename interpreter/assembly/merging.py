"""From things to the assembled ruleset: for each name, what counts once all layers have had their say."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.assembly import ruleset as r
from interpreter.assembly.items import Content, Item, declaration_of
from interpreter.assembly.loading import NEWEST_LANGUAGE
from interpreter.assembly.things import Thing, Things
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax.expression import Number
from interpreter.syntax.tree import Identifier


def merge(content: Content, things: Things, reporter: Reporter) -> r.Ruleset:
    """Build the assembled ruleset of all declarations but the reactions."""
    main = content.main
    ruleset = r.Ruleset(tuple(content.layers), main.name, main.line.label, NEWEST_LANGUAGE, maps=content.maps)
    ruleset.lost = frozenset(content.lost)
    for thing in things:
        item = thing.effective
        if item is not None:
            _merge_thing(ruleset, thing, item, reporter)
        elif thing.removed is not None and isinstance(thing.removed.declaration, d.Remove):
            ruleset.removed[thing.name] = thing.removed.declaration.name
    outermost = [layer for layer in content.layers if all(other.extends is not layer for other in content.layers)]
    for item in things.rest:
        match item.declaration:
            case d.Table() as table:
                ruleset.tables.append(table)
            case d.Example() as example if any(layer in outermost for layer in item.layers):
                ruleset.examples.append(example)
    ruleset.looks = _looks(content, things)
    ruleset.parts = _parts(content, things, ruleset.examples)
    return ruleset


def _looks(content: Content, things: Things) -> list[d.Look]:
    """How things are drawn: what a layer says before what it extends says, since the first that fits counts."""
    found = [(item.declaration, item.layers[0]) for item in things.rest if isinstance(item.declaration, d.Look)]
    return [look for layer in reversed(content.layers) for look, own in found if own is layer]


def _merge_thing(ruleset: r.Ruleset, thing: Thing, item: Item, reporter: Reporter) -> None:
    additions = [each.declaration for each in thing.effective_additions]
    own = thing.declared.own
    match declaration_of(item):
        case d.Winner() as winner:
            ruleset.winner = winner
        case d.Players() as players:
            ruleset.players = players
        case d.Always() as always:
            ruleset.always[thing.name] = always
        case d.Option() as option:
            ruleset.options[thing.name] = option
        case d.Enum() as enum:
            members = [member for each in (enum, *additions) if isinstance(each, d.Enum) for member in each.members]
            ruleset.enums[thing.name] = r.Enum(enum.name, members)
        case d.Kind() as kind:
            fields, variables = _split([part for each in (kind, *additions) for part in _fields(each)])
            ruleset.kinds[thing.name] = r.Kind(kind.name, kind.label, kind.parent, kind.hidden, fields, variables)
        case d.Pile() as pile:
            piles = ruleset.own_piles if own else ruleset.piles
            piles[thing.name] = r.Pile(pile.name, pile.label, list(pile.kinds), pile.visibility, own)
        case d.Space() as space:
            ruleset.spaces[thing.name] = _space(space, additions, own, reporter)
        case d.Var() as var:
            variables_ = ruleset.own_variables if own else ruleset.variables
            variables_[thing.name] = r.Variable(var.name, var.label, var.type, var.start, var.resets, own)
        case d.Definition() as definition:
            _merge_definition(ruleset, definition, additions, own)
        case d.Procedure() as procedure:
            ruleset.procedures[thing.name] = r.Procedure(
                procedure.sort, procedure.name, procedure.parameters, procedure.label, procedure.body
            )
        case d.Actions() as actions:
            named = [member for each in (actions, *additions) if isinstance(each, d.Actions) for member in each.members]
            ruleset.action_sets[thing.name] = r.ActionSet(actions.name, named)


def _merge_definition(
    ruleset: r.Ruleset, definition: d.Definition, additions: Sequence[d.Declaration], own: bool
) -> None:
    assert definition.body is not None, "only `also` has no body"
    scores = definition.sort == "score"
    scope = ruleset.scores if scores else ruleset.own_definitions if own else ruleset.definitions
    scope[definition.name.text] = r.Definition(
        definition.sort,
        definition.name,
        definition.parameters,
        definition.label,
        definition.type,
        definition.body,
        [each for each in additions if isinstance(each, d.Definition)],
        own or scores,
    )


def _space(space: d.Space, additions: Sequence[d.Declaration], own: bool, reporter: Reporter) -> r.Space:
    shape = space.shape
    if shape is None:
        name = space.name
        reporter.report(
            "missing-shape",
            name.span,
            f"`{name.text}` has no shape",
            help=f"write one after its name, as in `space {name.text}: row(6)`",
        )
        # One place is enough to go on with.
        shape = d.Shape(name.span, Identifier(name.span, "row"), (Number(name.span, 1),))
    holds = [kind for each in (space, *additions) if isinstance(each, d.Space) for kind in each.holds]
    fields, variables = _split([part for each in (space, *additions) for part in _fields(each)])
    return r.Space(space.name, space.label, shape, holds, space.visibility, fields, variables, own)


def _fields(declaration: d.Declaration) -> tuple[d.FieldDeclaration | d.Var, ...]:
    return declaration.fields if isinstance(declaration, d.Kind | d.Space) else ()


def _split(parts: Sequence[d.FieldDeclaration | d.Var]) -> tuple[list[d.FieldDeclaration], list[d.Var]]:
    printed = [part for part in parts if isinstance(part, d.FieldDeclaration)]
    return printed, [part for part in parts if isinstance(part, d.Var)]


def _parts(content: Content, things: Things, examples: Sequence[d.Example]) -> list[d.Declaration]:
    """List the declarations that count: those of things, with what is added to them, and all without a name."""
    counting: list[Item] = []
    for thing in things:
        item = thing.effective
        if item is not None:
            counting += [item, *thing.effective_additions]
    counting += [each for each in things.rest if not isinstance(each.declaration, d.Example)]
    counting += [each for each in things.rest if each.declaration in examples]
    return [declaration_of(each) for each in sorted(counting, key=lambda each: each.number)]
