"""Lowering of what somebody may not know: the guarded forms of expressions that read it.

Only programs with private or hidden places or hidden kinds have them, so that no other game pays for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.checking import types as t
from interpreter.lowering.families import build_families, has_secrets, held_by_places
from interpreter.lowering.folding import constant, fold
from interpreter.lowering.heads import nodes_of
from interpreter.lowering.scope import held
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.program import BOX
from interpreter.program.value import Value

if TYPE_CHECKING:
    from interpreter.lowering.context import Context


TELLING = (g.GuardedPrinted, g.GuardedInMask, g.GuardedKeep, g.KindMask, g.GuardedKept, g.GuardedFirst)
"""What tells of components what they are, without regard to how they lie."""


class Secrecy:
    """Chooses between plain and guarded forms for one program."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.on = False
        self.veiled = False
        """Whether there is a private or hidden space of many places: of it only the total is public."""
        self.masked = False
        """Whether there are hidden kinds: in the box they lie by their numbers, which not everybody may know."""
        self._reading: dict[e.Define, bool] = {}

    def begin(self) -> None:
        """Guard what is lowered from here on, if there are secrets. Components and places must be known."""
        context, program = self.context, self.context.program
        self.on = program.secrets = has_secrets(context)
        if not self.on:
            return
        program.families = build_families(context)
        program.holds = held_by_places(context)
        self.masked = any(component.hidden for component in context.domains.components)
        closed = [(p.group, p.owner) for p in context.domains.places if p.space and p.visibility != "public"]
        self.veiled = len(closed) > len(set(closed))

    # ---- reading ----

    def printed(self, name: str, values: tuple[Value, ...], component: e.Expr, nothing: Value) -> e.Expr:
        """A printed field of a component."""
        form = g.GuardedPrinted if self.on else e.Printed
        return fold(form(name, values, 0, component, nothing))

    def cell(self, column: e.Column, index: e.Expr) -> e.Expr:
        """A cell of a component or place."""
        return g.GuardedCell(column, index) if self.on and self._is_closed(column) else e.Cell(column, index)

    def _is_closed(self, column: e.Column) -> bool:
        """Whether somebody may not know a cell of a column."""
        program = self.context.program
        if column in (program.held, program.top):
            return self.veiled
        if column.over == "place":
            places = self.context.domains.places[column.first : column.first + column.count]
            return any(place.visibility != "public" for place in places)
        return column.over == "component"

    def equal(self, left: e.Expr, right: e.Expr) -> e.Expr:
        """Whether two values of one form are the same."""
        for one, other in ((left, right), (right, left)):
            if isinstance(one, g.GuardedCell) and one.column is self.context.program.place_of:
                return g.GuardedSamePlace(one, other)
        return fold(e.Equal(left, right))

    def position(self, component: e.Expr) -> e.Expr:
        """Where a component lies in its place."""
        return g.GuardedPosition(component) if self.on else e.Position(component)

    def contents(self, place: e.Expr) -> e.Expr:
        """What lies on a place."""
        return g.GuardedContents(place) if self.veiled else e.Contents(place)

    def contents_of_all(self, places: e.Expr) -> e.Expr:
        """What lies on several places."""
        return g.GuardedContentsOfAll(places) if self.veiled else e.ContentsOfAll(places)

    # ---- kinds ----

    def kind(self, mask: int) -> e.Expr:
        """The components of a kind."""
        return g.KindMask(mask) if self._tells_apart(mask) else e.Const(mask)

    def is_among(self, component: e.Expr, mask: int) -> e.Expr:
        """Whether a component is of a kind."""
        form = g.GuardedInMask if self._tells_apart(mask) else e.InMask
        return fold(form(component, e.Const(mask), 0))

    def keep(self, components: e.Expr, mask: int) -> e.Expr:
        """Those of a list of components that are of a kind."""
        return g.GuardedKeep(components, mask) if self._tells_apart(mask) else e.Keep(components, mask)

    def _tells_apart(self, mask: int) -> bool:
        """Whether a set of components tells members of one family apart."""
        return any(0 != family.members & mask != family.members for family in self.context.program.families)

    # ---- what needs no guard ----

    def kept(self, value: e.Expr, type_: t.Type) -> e.Expr:
        """A value that an engine may keep, such that it counts as read where its names aren't known, and only there."""
        if not self.on:
            return value
        if isinstance(value, e.Kept) and not isinstance(value, g.GuardedKept):
            return g.GuardedKept(value.operand, value.names, held(type_)) if self._reads(value.operand) else value
        if isinstance(value, e.CountMask | e.CountList) and isinstance(value.operand, g.GuardedKept):
            return g.GuardedKept(value, value.operand.names)
        if isinstance(value, g.GuardedPrinted) and isinstance(value.index, g.GuardedKept):
            # All know what is printed, so also what is printed on the one that is found by it.
            return g.GuardedKept(value, value.index.names, held(type_))
        return value

    def _reads(self, expression: e.Expr) -> bool:
        """Whether an expression that doesn't read the table reads what is printed on components."""
        return any(
            isinstance(node, TELLING) or (isinstance(node, e.CallDefine) and self._reads_in(node.define))
            for node in nodes_of(expression)
        )

    def _reads_in(self, define: e.Define) -> bool:
        if define not in self._reading:
            self._reading[define] = self._reads(define.body)
        return self._reading[define]

    def first(self, local: e.Local, source: e.Expr, where: e.Expr | None, type_: t.Type) -> e.Expr:
        """The first of a set that passes. Without an order of its own, a set goes by the numbers of components."""
        unordered = _of_box(source) or (isinstance(type_, t.SetType) and held(type_))
        form = g.GuardedFirst if self.on and unordered else e.Comprehension
        return form("first", local, source if unordered else self.ordered(source, type_), where, None)

    def quantified(self, form: str, local: e.Local, source: e.Expr, where: e.Expr | None, condition: e.Expr) -> e.Expr:
        """Whether something holds for any or every member."""
        return (g.GuardedQuantified if self.on else e.Comprehension)(form, local, source, where, condition)

    def ordered(self, members: e.Expr, type_: t.Type) -> e.Expr:
        """A list of which the first, last or n-th member is asked."""
        if _of_box(members):
            return self.box_in_order(members)
        unsure = (self.veiled or self.masked) and isinstance(type_, t.ListType) and held(type_)
        return g.GuardedOrder(members) if unsure else members

    def box_in_order(self, members: e.Expr) -> e.Expr:
        """What lies in the box, of which one is asked by its place there."""
        return g.GuardedOrder(members) if self.masked else members


def _of_box(source: e.Expr) -> bool:
    while isinstance(source, e.Keep):
        source = source.members
    return isinstance(source, e.Contents) and isinstance(source.place, e.Const) and source.place.value == BOX


def members_of(kinds: e.Expr) -> Value | None:
    """The mask of a set of components that is constant, else nothing."""
    return kinds.mask if isinstance(kinds, g.KindMask) else constant(kinds)
