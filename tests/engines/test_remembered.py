"""What generated code remembers is what it would find by looking at everything."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.api import load
from interpreter.engines.python import GeneratedPython, python_source
from interpreter.generation.lines import lines_of
from interpreter.generation.remembered import Links, Memories

GRID = 6
AROUND = [
    [
        b
        for b in (a - 1, a + 1, a - GRID, a + GRID)
        if 0 <= b < GRID * GRID and (abs(a - b) != 1 or a // GRID == b // GRID)
    ]
    for a in range(GRID * GRID)
]


def reached(inside: set[int]) -> bool:
    """Whether the left edge and the right one are linked, place by place."""
    waiting = [a for a in inside if a % GRID == 0]
    seen = set(waiting)
    while waiting:
        place = waiting.pop()
        if place % GRID == GRID - 1:
            return True
        new = {b for b in AROUND[place] if b in inside} - seen
        seen |= new
        waiting += new
    return False


@pytest.mark.parametrize("seed", range(20))
def test_links_are_those_of_a_search(seed: int) -> None:
    edges = sum(1 << a for a in range(0, GRID * GRID, GRID)), sum(1 << a for a in range(GRID - 1, GRID * GRID, GRID))
    links, inside = Links(AROUND, edges), set[int]()
    places = list(range(GRID * GRID))
    Random(seed).shuffle(places)
    for place in places:
        links.add(place)
        inside.add(place)
        assert bool(links.joined) == reached(inside)


@pytest.mark.parametrize("seed", range(20))
def test_kept_places_are_those_that_have_the_value(seed: int) -> None:
    """However many changes lie between two questions, cells outside of the span among them."""
    draw, memories = Random(seed), Memories()
    cells = [0] * 20
    log = memories.changes("stone")
    kept = memories.kept(cells, "stone", range(2, 18), [(0, i) for i in range(20)])
    for _ in range(200):
        for _ in range(draw.randrange(4)):
            index = draw.randrange(20)
            cells[index] = draw.randrange(3)
            log.append(index)
        if draw.random() < 0.02:
            cells[:] = [draw.randrange(3) for _ in cells]
            memories.forget()
        value = draw.randrange(4)
        assert list(kept(value)) == [(0, i) for i in range(2, 18) if cells[i] == value]


def test_a_kept_list_stays_as_it_was_given() -> None:
    memories = Memories()
    cells = [1, 1, 1]
    kept = memories.kept(cells, "stone", range(3), range(3))
    before = kept(1)
    cells[1] = 2
    memories.changes("stone").append(1)
    assert (list(before), list(kept(1))) == ([0, 1, 2], [0, 2])


def test_lines_end_at_the_edge_and_rings_have_none() -> None:
    assert lines_of([(1, -1), (2, 0), (-1, 1)], 2) == ((1, 2), (), (2,), (0,), (), (1, 0))
    assert lines_of([(1,), (2,), (0,)], 1) is None


@pytest.mark.parametrize("name", ["hex", "connect_four", "breakthrough"])
def test_another_table_is_not_taken_for_the_one_before(name: str) -> None:
    """One engine that goes from position to position finds what a new one finds."""
    rules = load(name)
    program = rules.program()
    engine = GeneratedPython(program)
    assert "runtime.changes" in python_source(program)
    for seed in range(6):
        game = engine.playout(seed, seed, most=7 * seed).game(program)
        for policy_seed in range(3):
            told = engine.rollout(game, policy_seed)
            assert told.row == GeneratedPython(program).rollout(game, policy_seed).row
