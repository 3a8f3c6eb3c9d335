"""Players as a text tells them apart, and whether two of them are surely the same, or surely not.

Nobody is known by his seat but who is named. What can be told of two players is how each of them was come by: the one
who acts in a block, his neighbour, anybody else than he, each in turn.
"""

from __future__ import annotations

from attrs import evolve, frozen

from interpreter.syntax.tree import Node


@frozen
class Player:
    """Any player; two that are equal are the same one."""


@frozen
class Everybody(Player):
    """Not one player but all of them: the members of `players`, the owners of all places of a space."""


@frozen
class Bound(Player):
    """Who acts in the block of a node, or is named by what a node binds.

    ranging: in turn he is every player, whatever the others stand for.
    inside:  he is bound within what is worked out for a choice, and so after its player.
    """

    node: Node
    ranging: bool
    inside: bool


@frozen
class Seated(Player):
    """A player by name or number."""

    index: int


@frozen
class Neighbour(Player):
    """Who sits beside a player."""

    of: Player
    left: bool


@frozen
class Another(Player):
    """A player of whom it is known that he isn't some others."""

    who: Player
    than: frozenset[Player]


EVERYBODY = Everybody()


def neighbour(of: Player | None, left: bool) -> Player | None:
    """Return who sits beside a player."""
    if of is None or isinstance(of, Everybody):
        return None
    if isinstance(of, Neighbour) and of.left != left:
        return of.of
    return Neighbour(of, left)


def another(who: Player, than: Player) -> Player:
    """Return a player, who is now known not to be another one."""
    if isinstance(who, Another):
        return Another(who.who, who.than | {than})
    return Another(who, frozenset({than}))


def settled(who: Player | None) -> Player | None:
    """Return a player after a condition that may have picked him out: he isn't every player any more."""
    match who:
        case Everybody() | Seated():
            return None
        case Bound():
            return evolve(who, ranging=False)
        case Another(inner, than):
            kept = settled(inner)
            return Another(kept, than) if kept is not None else None
        case Neighbour(of, left):
            return neighbour(settled(of), left)
    return who


def apart(one: Player | None, other: Player | None) -> bool | None:
    """Tell whether two players differ: yes, in some case at least; no, never; or nothing, if that can't be told."""
    if one is None or other is None:
        return None
    if one == other:
        return isinstance(one, Everybody)
    if _surely_apart(one, other) or _surely_apart(other, one):
        return True
    if isinstance(one, Another) or isinstance(other, Another):
        return None
    first, second = _root(one), _root(other)
    if first == second:
        return None
    return True if _ranges(first, second) or _ranges(second, first) else None


def _surely_apart(one: Player, other: Player) -> bool:
    match one:
        case Everybody():
            return True
        case Another(_, than):
            return other in than
        case Neighbour(of, _):
            return of == other
        case Seated():
            return isinstance(other, Seated)
    return False


def _root(player: Player) -> Player:
    while isinstance(player, Neighbour):
        player = player.of
    return player


def _ranges(one: Player, other: Player) -> bool:
    """Whether the first is every player while the other stays the same."""
    if not isinstance(one, Bound) or not one.ranging:
        return False
    return one.inside or isinstance(other, Seated) or (isinstance(other, Bound) and other.ranging)
