"""The parts of a ruleset that analysis goes through, each with its nodes in a row."""

from __future__ import annotations

from functools import cached_property

from attrs import define, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.contexts import Context, Placed, placed
from interpreter.checking.meaning import Local, Meaning, TypedRuleset
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Identifier, Node

Part = r.Procedure | r.Definition | d.Reaction | d.Winner
"""What can call, or be called."""


@frozen(eq=False)
class Loose:
    """Nodes outside of all parts: types, start values, labels, tables. `acting` where `me` is the owner."""

    nodes: tuple[Node, ...]
    acting: bool = False


@define(eq=False, slots=False)
class Survey:
    """A typed ruleset cut into parts, with what several analyses need to know of them."""

    typed: TypedRuleset

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order of the declarations; reactions follow what they react to."""
        ruleset = self.typed.ruleset
        parts: list[Part] = []
        for group in (ruleset.definitions, ruleset.own_definitions, ruleset.scores):
            parts.extend(group.values())
        for procedure in ruleset.procedures.values():
            parts.append(procedure)
            parts.extend(reactions(procedure))
        if ruleset.winner:
            parts.append(ruleset.winner)
        return tuple(parts)

    @cached_property
    def event_of(self) -> dict[d.Reaction, r.Procedure]:
        """What each reaction reacts to."""
        return {x: p for p in self.typed.ruleset.procedures.values() for x in reactions(p)}

    @cached_property
    def scans(self) -> dict[Part | d.Example, tuple[Placed, ...]]:
        """The nodes of each part and example, in the order of the text."""
        found: dict[Part | d.Example, tuple[Placed, ...]] = {}
        for part in self.parts:
            found[part] = tuple(placed(nodes_of(part), Context(acting=self._acts(part))))
        for example in self.typed.ruleset.examples:
            found[example] = tuple(placed([example], Context()))
        return found

    @cached_property
    def loose(self) -> tuple[Loose, ...]:
        """Everything that is said outside of parts and examples."""
        ruleset = self.typed.ruleset
        found: list[Loose] = []
        found.extend(Loose((o.default,)) for o in ruleset.options.values())
        for kind in ruleset.kinds.values():
            found.append(_loose(kind.label, kind.parent, *kind.fields, *kind.variables))
        for pile in (*ruleset.piles.values(), *ruleset.own_piles.values()):
            found.append(_loose(pile.label, *pile.kinds))
        for space in ruleset.spaces.values():
            found.append(_loose(space.shape, *space.holds))
            found.append(_loose(space.label, *space.fields, *space.variables, acting=space.per_player))
        for variable in (*ruleset.variables.values(), *ruleset.own_variables.values()):
            found.append(
                _loose(variable.label, variable.type, variable.start, variable.resets, acting=variable.per_player)
            )
        for row in self.typed.rows:
            values = [c.value for c in row.cells]
            found.append(_loose(row.copies, *row.at, *values))
        found.extend(Loose((always,)) for always in ruleset.always.values())
        found.extend(Loose((look,)) for look in ruleset.looks)
        return tuple(found)

    @cached_property
    def locals(self) -> dict[Node, Local]:
        """The locals by the node that introduces them."""
        found = {m.declared: m for m in self.typed.meanings.values() if isinstance(m, Local)}
        for names in self.typed.event_names.values():
            found.update((local.declared, local) for local in names)
        return found

    def meaning(self, node: Node) -> Meaning | None:
        """What a node stands for, or nothing where it could not be found out."""
        return self.typed.meanings.get(node)

    def local(self, introduced: Identifier | Node) -> Local | None:
        """The local that a name introduces, if anything refers to it."""
        return self.locals.get(introduced)

    def procedure(self, name: str) -> r.Procedure | None:
        """A phase, effect or action by its name."""
        return self.typed.ruleset.procedures.get(name)

    def _acts(self, part: Part) -> bool:
        match part:
            case r.Procedure():
                return part.sort == "action"
            case r.Definition():
                return part.per_player or part.sort == "score"
            case d.Reaction():
                return self.event_of[part].sort == "action"
        return True


def outermost(ruleset: r.Ruleset) -> list[r.Layer]:
    """The layers that no other layer extends."""
    return [layer for layer in ruleset.layers if all(other.extends is not layer for other in ruleset.layers)]


def reactions(procedure: r.Procedure) -> tuple[d.Reaction, ...]:
    """All reactions to a procedure, in the order in which they come."""
    return (*procedure.forbids, *procedure.before, *procedure.after)


def nodes_of(part: Part) -> tuple[Node, ...]:
    """The nodes that make up a part, besides its name."""
    match part:
        case r.Procedure():
            return _some(*part.parameters, part.label, part.body)
        case r.Definition():
            return _some(*part.parameters, part.label, part.type, part.body, *part.additions)
    return (part,)


def name_span(part: Part) -> Span:
    """Where a message about a part as a whole points."""
    match part:
        case r.Procedure() | r.Definition():
            return part.name.span
        case d.Reaction():
            return part.event.span
    return part.span


def called(part: Part) -> str:
    """How messages call a part."""
    match part:
        case r.Procedure():
            return f"{part.sort} `{part.name.text}`"
        case r.Definition():
            return f"{'score' if part.sort == 'score' else 'definition'} `{part.name.text}`"
        case d.Reaction():
            return f"the reaction to `{part.event.text}`"
    return "the winner"


def _loose(*nodes: Node | None, acting: bool = False) -> Loose:
    return Loose(_some(*nodes), acting)


def _some(*nodes: Node | None) -> tuple[Node, ...]:
    return tuple(n for n in nodes if n is not None)
