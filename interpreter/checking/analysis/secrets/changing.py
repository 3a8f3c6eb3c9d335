"""What moves and changes do to what is known of things.

Within a trial nobody learns anything: what counts is what was known when the option was offered.
"""

from __future__ import annotations

from attrs import define, evolve, field

from interpreter.checking import meaning as m
from interpreter.checking.analysis.secrets.judging import Judging
from interpreter.checking.analysis.secrets.worth import Setting, Worth, holds_components, united
from interpreter.checking.types import BROKEN, NumberType, Type, plain
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s


@define(eq=False, slots=False)
class Changing(Judging):
    """Follows statements that change something.

    moved: how many moves were met.
    """

    moved: int = field(default=0, kw_only=True)

    def change(self, node: s.Change, at: Setting) -> None:
        """Follow the change of a variable."""
        if not self.weighing:
            return
        worth = self.value(node.value, at)
        target = self.graph.survey.meaning(node.target)
        if self._may_leave(node, target):
            self.judge("range", (*worth.reads, *at.control), node, at)
        if not isinstance(target, m.VariableValue) or at.trial is None:
            return
        variable = target.variable
        owner = None
        if variable.per_player:
            base = node.target.base if isinstance(node.target, e.Field) else None
            owner = self.value(base, at).player if base is not None else at.me
            if owner is None:
                return
        others = frozenset(c for c in at.trial.changed if c[0] is not variable or c[1] != owner)
        earlier = () if node.operator == ":=" else [c[2] for c in at.trial.changed - others]
        reads = united(worth.reads, at.control, *earlier)
        changed = others | {(variable, owner, reads)} if reads else others
        at.trial = evolve(at.trial, changed=changed)

    def _may_leave(self, node: s.Change, target: m.Meaning | None) -> bool:
        """Whether a change surely can leave the range of its variable, on account of what is set or added."""
        typed = self.graph.survey.typed
        match target:
            case m.VariableValue(variable=variable):
                held = typed.node_types.get(variable.type)
            case _:
                held = typed.types.get(node.target)
        return self._too_wide(typed.types.get(node.value), held, node.operator == ":=")

    def gain(self, node: s.Gain, at: Setting) -> None:
        """Follow a `gain`, which fails only if there is too much of it."""
        reads = self.value(node.amount, at).reads
        meaning = self.graph.survey.meaning(node.resource)
        if isinstance(meaning, m.VariableValue):
            held = self.graph.survey.typed.node_types.get(meaning.variable.type)
            if self._too_wide(self.type_of(node.amount), held, False):
                self.judge("range", reads, node, at)

    def _too_wide(self, value: Type | None, held: Type | None, whole: bool) -> bool:
        """Whether some values don't fit into a range: as they are, or not even if they are added to its least one."""
        value, held = plain(value or BROKEN), plain(held or BROKEN)
        if not isinstance(value, NumberType) or not isinstance(held, NumberType):
            return False
        if value.low is None or value.high is None or held.low is None or held.high is None:
            return False
        if whole:
            return value.low < held.low or value.high > held.high
        return value.high > held.high - held.low

    def move(self, node: s.Move, at: Setting) -> None:
        """Follow a move."""
        what = self.members(node.what, at)
        where = self.value(node.where, at)
        self.moved += 1
        if not self.weighing:
            # `top(pile, 2)` is a part of what lies there.
            part = isinstance(node.what, e.Apply) or not what.crowd
            all_ = not part or not holds_components(self.type_of(node.what))
            self.sight.traffic.moves(what, where.spots, at.soon, all_=all_)
        named = self._local_named(node.what)
        for local, worth in at.locals.items():
            at.locals[local] = self._after_move(local, worth, local is named, what, where, at)
        if at.trial is not None:
            arrived = dict(at.trial.arrived)
            for spot in where.spots:
                arrived[spot.plain] = arrived.get(spot.plain, frozenset()) | what.known_at
            at.trial = evolve(at.trial, arrived=frozenset(arrived.items()), moved=True)

    def _after_move(self, local: m.Local, worth: Worth, moved: bool, what: Worth, where: Worth, at: Setting) -> Worth:
        """The value of a name after a move. In a trial what was known of it when it was offered still counts."""
        reads = worth.reads if at.trial is not None else ()
        if not holds_components(local.type):
            return evolve(worth, reads=reads) if worth.reads else worth
        before = worth.known_at if at.trial is not None else None
        if moved:
            return evolve(worth, reads=reads, spots=where.spots, before=before)
        if not worth.spots or worth.spots & what.spots:
            return evolve(worth, reads=reads, spots=frozenset(), before=before)
        return evolve(worth, reads=reads) if worth.reads else worth

    def _local_named(self, node: e.Expression) -> m.Local | None:
        """The local whose value an expression is."""
        while isinstance(node, e.Group):
            node = node.inner
        meaning = self.graph.survey.meaning(node)
        return meaning if isinstance(meaning, m.Local) and isinstance(node, e.Name) else None

    def ended(self, at: Setting) -> None:
        """A decision or chance ends the trial: what happened in it is now known to those who saw it."""
        if at.trial is not None and at.trial.moved:
            self.forget(at)
        at.trial = None
        at.control = ()

    def forget(self, at: Setting) -> None:
        """What was known of things when the option was offered doesn't count any more."""
        for local, worth in at.locals.items():
            at.locals[local] = evolve(worth, reads=(), before=None)

    def scatter(self, at: Setting) -> None:
        """Something was done in which components moved: where those that names stand for lie isn't known any more."""
        for local, worth in at.locals.items():
            if holds_components(local.type):
                before = worth.known_at if at.trial is not None else None
                at.locals[local] = evolve(worth, spots=frozenset(), before=before)
            elif at.trial is None:
                at.locals[local] = evolve(worth, reads=())
