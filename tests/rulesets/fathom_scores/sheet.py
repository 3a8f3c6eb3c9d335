"""The score sheets of all players, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tests.rulesets.fathom_scores import advanced, species
from tests.rulesets.fathom_scores.position import Position

Part = Callable[[Position], int]

CORE: dict[str, Part] = {"coral": species.coral, "fish": species.fish, "crustacean": species.crustacean}
ADDED: dict[str, dict[str, Part]] = {
    "fathom/expedition_1": {
        "sites": partial(advanced.sites, worth=advanced.LEVIATHAN),
        "whalefall": advanced.whalefall,
        "siphonophore": advanced.siphonophore,
    },
    "fathom/expedition_2": {
        "sites": partial(advanced.sites, worth=advanced.ANGLES),
        "anglerfish": advanced.anglerfish,
        "camera": advanced.camera,
    },
    "fathom/expedition_3": {
        "sites": partial(advanced.sites, worth=advanced.VISITORS),
        "jellyfish": advanced.jellyfish,
    },
    "fathom/expedition_4": {
        "sites": partial(advanced.sites, worth=advanced.SHALLOWS),
        "stingrays": advanced.stingrays,
        "sole": advanced.sole,
    },
}
EXPEDITIONS = tuple(ADDED)


def own(position: Position, expedition: str) -> dict[str, int]:
    """What a board scores by itself, in the colours that were chosen."""
    return {name: part(position) for name, part in {**CORE, **ADDED[expedition]}.items()}


def best(position: Position, expedition: str) -> int:
    """The most that a board scores by itself, with any colours for the multicoloured tiles."""
    return max(sum(own(coloured, expedition).values()) for coloured in position.colourings())


def shared(positions: Sequence[Position], *, ranked_without: bool = False) -> list[int]:
    """What the players score for Sea Cucumbers, which the colours don't touch."""
    return species.cucumber([species.cucumbers(p) for p in positions], ranked_without=ranked_without)


def winners(totals: Sequence[int], positions: Sequence[Position]) -> tuple[int, ...]:
    """Who has most points, and of those who tie the most discovered tiles."""
    ranks = [
        (total, sum(len(stack) for stack in position.discovered.values()))
        for total, position in zip(totals, positions, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
