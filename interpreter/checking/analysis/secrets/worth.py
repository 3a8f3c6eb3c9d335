"""What is known of a value before the game: not what it is, but from which hidden things it comes.

Whether somebody may know these things is told later, when it is seen who chooses; so a value is followed only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, evolve, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.secrets.players import Player
from interpreter.checking.types import ComponentType, ListType, Maybe, SetType, Type
from interpreter.syntax.tree import Node


@frozen
class Spot:
    """A pile, or places of a space; of a player's own, those of `owner`, who is nothing if it isn't known whose.

    `whole` where all places of the space are meant: how many things lie on them together is public.
    """

    place: r.Pile | r.Space
    owner: Player | None = None
    whole: bool = False

    @property
    def name(self) -> str:
        return self.place.name.text

    @property
    def plain(self) -> Spot:
        """The spot, without whether all of it is meant."""
        return Spot(self.place, self.owner)


@frozen
class Read:
    """Something that was read, and that not everybody knows.

    sort:   "field" (printed on a component), "variable" (of a component), "kind" (of which kind components are),
            "lying" (what lies there), "place" (a variable of a place), "number" (how much lies on one place of many),
            "shown" (a printed field of a hidden kind).
    spot:   where the component lies, or the place; of a hidden kind nothing.
    name:   the field, or the kind.
    origin: the node that reads it.
    node:   the part, of what is being looked at, through which it comes: the origin itself, a name, a call.
    one:    of a single component, and not of all that lie there.
    """

    sort: str
    spot: Spot | None
    name: str
    origin: Node
    node: Node
    one: bool = False

    @property
    def name_of_spot(self) -> str:
        return self.spot.name if self.spot is not None else ""


@frozen
class Worth:
    """What is known of a value.

    reads:   what its value depends on; of a set, which members it has.
    spots:   where the components lie; of places, which they are. Empty if that isn't known.
    before:  where components lay when the option was offered that is being tried; nothing if they haven't moved since.
    crowd:   several components of one spot, of which one is like the other for who can't see into it.
    one:     a single one of what lies there, and not each in turn.
    named:   components taken by what is printed on them from all of their kind; of a place: where such a one lies.
    player:  which player it is, or who all members are.
    """

    reads: tuple[Read, ...] = ()
    spots: frozenset[Spot] = frozenset()
    before: frozenset[Spot] | None = None
    crowd: bool = False
    one: bool = False
    named: bool = False
    player: Player | None = None

    @property
    def known_at(self) -> frozenset[Spot]:
        """The spots by which it is judged who knows the components."""
        return self.spots if self.before is None else self.before

    @property
    def member(self) -> Worth:
        """What is known of one member of a set, whoever picked it."""
        if not self.reads and not self.crowd and not any(spot.whole for spot in self.spots):
            return self
        spots = frozenset(spot.plain for spot in self.spots)
        return Worth((), spots, self.before, False, self.one, self.named, self.player)


PLAIN = Worth()
"""A value of which everything is known to all, or nothing to us."""


def both(one: Worth, other: Worth) -> Worth:
    """Return either of two values, or both of them in a set."""
    before = None
    if one.before is not None or other.before is not None:
        before = one.known_at | other.known_at
    return Worth(
        united(one.reads, other.reads),
        one.spots | other.spots,
        before,
        one.crowd or other.crowd,
        one.one or other.one,
        one.named and other.named,
        one.player if one.player == other.player else None,
    )


def united(*groups: Iterable[Read]) -> tuple[Read, ...]:
    """Join reads; of those that are alike the first is kept."""
    if not any(groups):
        return ()
    found: dict[tuple[object, ...], Read] = {}
    for group in groups:
        for read in group:
            found.setdefault((read.sort, read.spot, read.name, read.one), read)
    return tuple(found.values())


def reading(value: Worth, *groups: Iterable[Read]) -> Worth:
    """Return a value that depends on some more."""
    if not any(groups):
        return value
    reads = united(value.reads, *groups)
    return Worth(reads, value.spots, value.before, value.crowd, value.one, value.named, value.player)


def through(reads: tuple[Read, ...], node: Node, handed: Iterable[Read] = ()) -> tuple[Read, ...]:
    """Return reads as they come through a name or a call; what was handed to the call comes from there, as before."""
    if not reads:
        return reads
    earlier = {read.origin: read for read in handed}
    return tuple(earlier.get(read.origin) or evolve(read, node=node) for read in reads)


@frozen
class Trial:
    """An option that is being tried: what happens until the next decision or chance.

    chooser:   who is offered it.
    node:      the choice, and `body` what it leads to, for messages.
    arrived:   to which spots components have been moved in it, and from which; from none if that isn't certain.
    changed:   what variables depend on that were set in it.
    moved:     whether anything was moved at all.
    """

    chooser: Player | None
    node: Node
    body: Node
    arrived: frozenset[tuple[Spot, frozenset[Spot]]] = frozenset()
    changed: frozenset[tuple[r.Variable, Player | None, tuple[Read, ...]]] = frozenset()
    moved: bool = False


def joined_trials(trials: Sequence[Trial]) -> Trial:
    """Return the trial that is under way after one of several ways: certain is only what is so on all of them."""
    first = trials[0]
    if all(trial == first for trial in trials):
        return first
    arrived: dict[Spot, frozenset[Spot]] = {}
    for trial in trials:
        for spot, _ in trial.arrived:
            whole = all(spot in dict(other.arrived) for other in trials)
            arrived[spot] = frozenset(o for t in trials for o in dict(t.arrived)[spot]) if whole else frozenset()
    changed: dict[tuple[r.Variable, Player | None], tuple[Read, ...]] = {}
    for trial in trials:
        for variable, owner, reads in trial.changed:
            changed[variable, owner] = united(changed.get((variable, owner), ()), reads)
    return Trial(
        first.chooser,
        first.node,
        first.body,
        frozenset(arrived.items()),
        frozenset((variable, owner, reads) for (variable, owner), reads in changed.items()),
        any(trial.moved for trial in trials),
    )


@define(eq=False)
class Setting:
    """What is known at a place of the text.

    me:      who acts.
    locals:  the values of names.
    same:    players who are known to be one, each with the one for whom he is taken.
    doubt:   a condition has been passed that may have picked out players, so that not every player gets here.
    trial:   the option that is being tried, if any.
    control: what decides whether this place is reached within the trial.
    soon:    places that are shuffled after this before anybody decides.
    """

    me: Player | None = None
    locals: dict[m.Local, Worth] = field(factory=dict)
    same: dict[Player, Player] = field(factory=dict)
    doubt: bool = False
    trial: Trial | None = None
    control: tuple[Read, ...] = ()
    soon: frozenset[Spot] = frozenset()
    depth: int = 0

    def inner(self) -> Setting:
        """Return a setting for a block within this one."""
        return self._with(dict(self.locals), self.depth)

    def outside(self) -> Setting:
        """Return a setting for what is called from here, which has locals of its own."""
        return self._with({}, self.depth + 1)

    def _with(self, locals_: dict[m.Local, Worth], depth: int) -> Setting:
        return Setting(self.me, locals_, self.same, self.doubt, self.trial, self.control, self.soon, depth)


def scalar(type_: Type | None) -> Type | None:
    """Return the type itself, or that of the members of sets."""
    while isinstance(type_, Maybe | SetType | ListType):
        type_ = type_.of if isinstance(type_, Maybe) else type_.member
    return type_


def holds_components(type_: Type | None) -> bool:
    """Whether values of a type are components, or sets of them."""
    return isinstance(scalar(type_), ComponentType)
