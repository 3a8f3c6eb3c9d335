"""Which names are visible where: the globals of a ruleset, the predeclared ones, and the locals of a block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import define, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.catalog import DIRECTIONS
from interpreter.checking.types import Type
from interpreter.syntax.tree import Identifier

CONSTANTS = ("yes", "no", "none", "box", "winners", "players", "orthogonal", "diagonal")

TABLE = "*"
"""Stands for everything on the table but variables and `var` fields, among what an expression reads."""

FIXED = frozenset({"me", "none", "yes", "no"})
"""Predeclared names that no declaration may take."""


@frozen(eq=False)
class Frame:
    """The declaration that an expression or statement stands in.

    `sort` is phase, effect, action, example, definition, or data (fields, tables, labels of things). `own` names are
    fields of the thing itself, which its label and its fields' defaults name without a dot.
    """

    sort: str
    own: Mapping[str, tuple[m.Meaning, Type]] = field(factory=dict)


@define(eq=False)
class Scope:
    """The locals of a block, over those of the blocks around it.

    `present` holds the texts of expressions that are known not to be nothing here, each with the names of the variables
    and `var` fields that it reads; TABLE stands for all else that can change.
    """

    frame: Frame
    outer: Scope | None = None
    names: dict[str, m.Local] = field(factory=dict)
    present: dict[str, frozenset[str]] = field(factory=dict)

    def inner(self, present: Mapping[str, frozenset[str]] | None = None) -> Scope:
        """Return a scope for a block within this one."""
        return Scope(self.frame, self, present=dict(present or {}))

    def chain(self) -> Iterator[Scope]:
        """Yield this scope and those around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.outer

    def local(self, name: str) -> m.Local | None:
        for scope in self.chain():
            if name in scope.names:
                return scope.names[name]
        return None

    def visible(self) -> list[str]:
        """Return the names of all visible locals, and of the thing's own fields."""
        return [name for scope in self.chain() for name in scope.names] + list(self.frame.own)

    def is_present(self, text: str) -> bool:
        """Tell whether an expression, given by its text, is known not to be nothing."""
        return any(text in scope.present for scope in self.chain())

    def changed(self, *names: str) -> None:
        """Forget what is known of expressions that read any of the names; without names, of all that read anything."""
        for scope in self.chain():
            scope.present = {
                text: reads
                for text, reads in scope.present.items()
                if (reads.isdisjoint((*names, TABLE)) if names else not reads)
            }


def global_names(ruleset: r.Ruleset) -> dict[str, m.Meaning]:
    """Collect what is visible everywhere. Of a name that is declared twice the first counts."""
    found: dict[str, m.Meaning] = {}

    def add(name: str, meaning: m.Meaning) -> None:
        found.setdefault(name, meaning)

    for enum in ruleset.enums.values():
        add(enum.name.text, m.EnumSet(enum.name.text))
        for index, member in enumerate(enum.members):
            add(member.text, m.EnumMember(enum.name.text, index))
    for index, seat in enumerate(ruleset.players.names if ruleset.players else ()):
        add(seat.text, m.Seat(index))
    for name, option in ruleset.options.items():
        add(name, m.OptionValue(option))
        for index, choice in enumerate(option.choices):
            if isinstance(choice, Identifier) and choice.text not in FIXED:
                add(choice.text, m.EnumMember(name, index))
    for name, kind in ruleset.kinds.items():
        add(name, m.KindSet(kind))
    for name, pile in ruleset.piles.items():
        add(name, m.PilePlace(pile))
    for name, space in ruleset.spaces.items():
        add(name, m.SpacePlaces(space))
    for name, variable in ruleset.variables.items():
        add(name, m.VariableValue(variable))
    for name, definition in ruleset.definitions.items():
        add(name, m.DefinitionValue(definition))
    for name, procedure in ruleset.procedures.items():
        add(name, m.ProcedureName(procedure))
    for name, actions in ruleset.action_sets.items():
        add(name, m.ActionSetName(actions))
    return found


def own_names(ruleset: r.Ruleset) -> dict[str, m.Meaning]:
    """Collect what each player has of his own, written after `my` or a player."""
    found: dict[str, m.Meaning] = {
        "total": m.Total(),
        "number": m.BuiltinField("number", "player"),
    }
    for name, space in ruleset.spaces.items():
        if space.per_player:
            found[name] = m.SpacePlaces(space)
    for name, pile in ruleset.own_piles.items():
        found[name] = m.PilePlace(pile)
    for name, variable in ruleset.own_variables.items():
        found[name] = m.VariableValue(variable)
    for definitions in (ruleset.own_definitions, ruleset.scores):
        for name, definition in definitions.items():
            found[name] = m.DefinitionValue(definition)
    return found


def predeclared_names(functions: Mapping[str, object]) -> dict[str, m.Meaning]:
    """Collect the names that are there without a declaration; `functions` are the built-in ones."""
    found: dict[str, m.Meaning] = {name: m.Constant(name) for name in CONSTANTS}
    found["me"] = m.Me()
    found["Direction"] = m.EnumSet("Direction")
    for index, name in enumerate(DIRECTIONS):
        found[name] = m.EnumMember("Direction", index)
    for name in functions:
        found[name] = m.Builtin(name)
    return found
