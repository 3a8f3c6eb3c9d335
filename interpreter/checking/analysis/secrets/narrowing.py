"""What a condition that holds tells of players: which of them are one, which are not, and that not everyone gets here.

A condition on the players themselves, such as whose turn it is, may let only those get to a line who know what it
reads. Of what isn't understood in it, it is taken for granted that it does.
"""

from __future__ import annotations

from attrs import define, evolve, field

from interpreter.checking import meaning as m
from interpreter.checking.analysis.calls import CallGraph
from interpreter.checking.analysis.secrets.players import Another, Bound, Everybody, Player, Seated, another, settled
from interpreter.checking.analysis.secrets.worth import Setting, Spot, Worth
from interpreter.checking.types import PlayerType, plain
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Node
from interpreter.syntax.walking import children


@define(eq=False)
class _Facts:
    """What a condition tells: who is to be taken for whom, and whether it says more than is understood.

    named:   where it stands somebody is named, besides the one who chooses.
    picking: it may pick out players, of those who are named there.
    """

    named: bool
    taken: list[tuple[Player, Player]] = field(factory=list)
    picking: bool = False


@define(eq=False, slots=False)
class Narrowing:
    """Follows conditions.

    mentioning: whether conditions mention players, for those of which that was asked.
    """

    graph: CallGraph
    mentioning: dict[Node, bool] = field(factory=dict, kw_only=True)

    def value(self, node: e.Expression, at: Setting) -> Worth:
        """Tell what is known of an expression's value."""
        raise NotImplementedError

    def resolved(self, player: Player | None, at: Setting) -> Player | None:
        """Return a player as he is known at a place of the text."""
        if player is None or (at.doubt and isinstance(player, Seated) and player not in at.same):
            return None
        return at.same.get(player, player)

    def narrowed(self, condition: e.Expression, holds: bool, at: Setting) -> Setting:
        """Return the setting of what is done, or worked out, only if a condition holds (or doesn't)."""
        kept = at.trial.chooser if at.trial is not None else at.me
        facts = _Facts(at.me != kept or any(_names_others(worth, kept) for worth in at.locals.values()))
        self._collect(condition, holds, at, facts)
        if at.doubt and not facts.taken and not facts.picking:
            return at
        inner = at.inner()
        inner.same, inner.doubt = dict(at.same), True
        for old, new in facts.taken:
            inner.same[old] = new
            for local, worth in inner.locals.items():
                inner.locals[local] = _with(worth, {old: new})
        if facts.picking:
            if at.me != kept:
                inner.me = settled(at.me)
            for local, worth in inner.locals.items():
                inner.locals[local] = _with(worth, _settlement(worth, kept))
        return inner

    def _collect(self, condition: e.Expression, holds: bool, at: Setting, facts: _Facts) -> None:
        match condition:
            case e.Group(inner=inner):
                self._collect(inner, holds, at, facts)
            case e.Negation(operand=operand):
                self._collect(operand, not holds, at, facts)
            case e.Both(left=left, right=right) if holds:
                self._collect(left, holds, at, facts)
                self._collect(right, holds, at, facts)
            case e.Either(left=left, right=right) if not holds:
                self._collect(left, holds, at, facts)
                self._collect(right, holds, at, facts)
            case e.Compare(operator="=" | "!=" as operator, left=left, right=right) if self._is_player(left):
                one, other = self.value(left, at).player, self.value(right, at).player
                facts.picking |= not _take(one, other, (operator == "=") == holds, at.me, facts)
            case _ if facts.named:
                if condition not in self.mentioning:
                    self.mentioning[condition] = self._mentions_players(condition)
                facts.picking |= self.mentioning[condition]

    def _mentions_players(self, node: Node) -> bool:
        """Whether a condition reads anything by which a player can be told from another."""
        waiting = [node]
        while waiting:
            part = waiting.pop()
            match self.graph.survey.meaning(part):
                case m.VariableValue(variable=variable) if variable.per_player:
                    return True
                case m.DefinitionValue(definition=definition) if definition.per_player:
                    return True
            if isinstance(part, e.Expression) and self._is_player(part):
                return True
            # `p.x` names a player only to say whose.
            base = part.base if isinstance(part, e.Field) else None
            waiting.extend(c for c in children(part) if c is not base or not isinstance(c, e.Name))
        return False

    def _is_player(self, node: e.Expression) -> bool:
        type_ = self.graph.survey.typed.types.get(node)
        return type_ is not None and isinstance(plain(type_), PlayerType)


def _take(one: Player | None, other: Player | None, equal: bool, me: Player | None, facts: _Facts) -> bool:
    """Note that two players are one, or aren't; tell whether that could be said of them."""
    if one is None or other is None or isinstance(one, Everybody) or isinstance(other, Everybody):
        return False
    if equal:
        old, new = (one, other) if other == me or (one != me and isinstance(one, Bound)) else (other, one)
        facts.taken.append((old, new))
        return True
    told = False
    for who, than in ((one, other), (other, one)):
        if isinstance(who, Bound | Another) and who != me:
            facts.taken.append((who, another(who, than)))
            told = True
    return told


def _names_others(worth: Worth, kept: Player | None) -> bool:
    """Whether a value has to do with players other than one."""
    if worth.player is not None and worth.player != kept:
        return True
    return any(spot.owner is not None and spot.owner != kept for spot in worth.spots | worth.known_at)


def _settlement(worth: Worth, kept: Player | None) -> dict[Player, Player | None]:
    players = {worth.player, *(spot.owner for spot in worth.spots | worth.known_at)}
    return {p: settled(p) for p in players if p is not None and p != kept}


def _with(worth: Worth, taken: dict[Player, Player | None]) -> Worth:
    """Return a value with some players taken for others."""

    def spots(old: frozenset[Spot]) -> frozenset[Spot]:
        if not any(spot.owner in taken for spot in old):
            return old
        return frozenset(evolve(s, owner=taken[s.owner]) if s.owner in taken else s for s in old)

    if worth.player not in taken and not any(s.owner in taken for s in worth.spots | worth.known_at):
        return worth
    return evolve(
        worth,
        player=taken.get(worth.player, worth.player) if worth.player else None,
        spots=spots(worth.spots),
        before=None if worth.before is None else spots(worth.before),
    )
