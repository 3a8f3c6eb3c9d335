"""Boards crowded with tiles and tokens by chance: random games rarely bring forth large groups, shapes and stacks.

They are positions, and can be written as examples of a layer, in which the game then finds the same boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import evolve

from tests.rulesets.fathom_scores.ocean import CENTRE, DIRECTIONS, Zone, combined, distance, zones
from tests.rulesets.fathom_scores.position import COLOURS, Position, Site, Tile

KINDS = ("statue", "chest", "rubble", "wreck")
CORE: tuple[tuple[dict[str, int], int], ...] = (
    ({"coral": 1}, 3),
    ({"coral": 1, "fish": 1}, 2),
    ({"cucumber": 1}, 2),
    ({"cucumber": 1, "fish": 1}, 1),
    ({"crustacean": 1}, 3),
    ({"crustacean": 1, "fish": 1}, 1),
    ({"fish": 3}, 1),
    ({"fish": 2}, 4),
)
"""The tiles of a bag, and how many there are; one with multicoloured Coral comes to them."""
ADVANCED: dict[str, dict[str, int]] = {
    "fathom/expedition_1": {"whalefall": 1, "siphonophore": 2},
    "fathom/expedition_2": {"anglerfish": 2},
    "fathom/expedition_3": {"jellyfish": 3},
    "fathom/expedition_4": {"sole": 3},
}
"""The tiles of each colour that an expedition adds, but for the camera of the second one."""
FILMED, RAYED = "fathom/expedition_2", "fathom/expedition_4"
"""The expeditions with cameras, and with stingrays."""


def all_tiles(expedition: str) -> Iterator[Tile]:
    """All tiles of an expedition except the cameras."""
    kinds = [*CORE, *(({species: 1}, copies) for species, copies in ADVANCED[expedition].items())]
    for colour in COLOURS:
        yield Tile(colour, {"coral": 1}, wild=True)
        for icons, copies in kinds:
            yield from [Tile(colour, icons)] * copies


def crowded(expedition: str, players: int, random: Random) -> list[Position]:
    """A board for each player; no tile is on two of them."""
    left = list(all_tiles(expedition))
    random.shuffle(left)
    return [_board(expedition, COLOURS[seat], left, random) for seat in range(players)]


def _board(expedition: str, colour: str, left: list[Tile], random: Random) -> Position:
    """A board with tiles taken from those that are left, and perhaps with the camera of a colour."""
    middle = random.choice([CENTRE, *DIRECTIONS.values()])
    spread = random.choice([0.5, 2, 6])
    near = {zone: distance(combined(1, zone, -1, middle)) + spread * random.random() for zone in zones(3)}
    free = sorted(near, key=near.__getitem__)

    def anywhere() -> Zone:
        return free.pop(random.randrange(len(free)))

    sites, taken = {}, []
    for kind in KINDS:
        if random.random() < 0.3:
            taken.append(kind)
        else:
            sites[anywhere()] = Site(kind, random.random() < 0.6)
    stingrays = [anywhere() for _ in range(random.randrange(7) if expedition == RAYED else 0)]
    tiles: dict[Zone, tuple[Tile, ...]] = {}
    if expedition == FILMED:
        tiles[anywhere()] = (Tile(colour, camera=True, facing=random.choice(list(DIRECTIONS))),)
    liked = random.sample(["coral", "fish", "crustacean", *ADVANCED[expedition]], 2)
    for zone in free[: random.randint(6, 20)]:
        tiles[zone] = _stack(left, liked, random)
    return Position(tiles, sites, stingrays, tuple(taken))


def _stack(left: list[Tile], liked: Sequence[str], random: Random) -> tuple[Tile, ...]:
    """A tile taken from those that are left, rather of a liked species; discovered Anglerfish may be two."""
    wanted = [tile for tile in left if any(tile.shows(species) for species in liked)]
    tile = random.choice(wanted if wanted and random.random() < 0.6 else left)
    left.remove(tile)
    if random.random() < 0.15:
        return (evolve(tile, discovered=False),)
    partners = [other for other in left if tile.shows("anglerfish") and other.shows("anglerfish")]
    if not partners or random.random() < 0.5:
        return (tile,)
    left.remove(partners[0])
    return tile, partners[0]


def heading(expedition: str) -> str:
    """The beginning of a layer over an expedition, with what its examples need."""
    return f'''ruleset crowded "Crowded boards" extends "{expedition}.rules"

effect lay_out(c: Colour, w: yes_no, s: Species, n: number, o: Species, m: number, z: Zone, f: yes_no):
    let alike = {{t in Tile on box where t.colour = c and (t is Wild) = w and t.icons(s) = n and t.icons(o) = m}}
    let t = the t in alike where (sum t.icons(e) for e in Species) = n + m
    move t to z
    t.found := f
'''


def written(label: str, settings: str, positions: Sequence[Position]) -> str:
    """An example in which the boards of the seats are as in these positions, and the end of the game is reached."""
    lines = [f'example "{label}" with players = {len(positions)}, {settings}:']
    for seat, position in enumerate(positions, start=1):
        lines.append(f"    as seat({seat}):")
        lines += [f"        {line}" for line in _statements(position)]
    return "\n".join([*lines, "    do finale", ""])


def _statements(position: Position) -> Iterator[str]:
    """The statements that fill the board of `me`."""
    for zone, stack in position.tiles.items():
        for tile in reversed(stack):
            if tile.camera:
                yield f"let lens = the t in Tile on box where t is Camera and t.colour = {tile.colour}"
                yield f"move lens to my Zone{zone}"
                yield "lens.found := yes"
                yield f"lens.facing := {tile.facing}"
            else:
                # A tile shows one species, or two.
                shown = [*tile.icons.items(), *((name, 0) for name in ("fish", "coral") if name not in tile.icons)]
                icons = ", ".join(f"{name}, {count}" for name, count in shown[:2])
                wild, found = _yes(tile.wild), _yes(tile.discovered)
                yield f"do lay_out({tile.colour}, {wild}, {icons}, my Zone{zone}, {found})"
    where = {site.kind: f"my Zone{zone}" for zone, site in position.sites.items()}
    for kind in KINDS:
        yield f"let {kind}1 = the x in Poi on box where x.owner = me and x.site = {kind}"
        yield f"move {kind}1 to {where.get(kind, 'my taken')}"
        yield f"{kind}1.found := {_yes(kind in position.found())}"
    for zone in position.stingrays:
        yield f"move the s in Stingray on box where s.owner = me to my Zone{zone}"


def _yes(value: bool) -> str:
    return "yes" if value else "no"
