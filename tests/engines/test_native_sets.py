"""What native code does with whole sets at once, beside what it means place by place.

Functions of the C program are called with sets drawn at random, and again with ones that have grown or shrunk, since
they keep what they found.
"""

from __future__ import annotations

import ctypes
import random
import re
from collections.abc import Iterable, Iterator

import pytest

from interpreter.engine.neighbours import flood_over, neighbour_masks, parts
from interpreter.engines.native import native_source
from interpreter.native.building import library_of
from interpreter.native.built import Library
from interpreter.native.compilers import Compiler, find_compiler
from interpreter.program.masks import mask_of, members
from interpreter.program.program import Program, Topology
from tests.bundled import rules

pytestmark = pytest.mark.skipif(not isinstance(find_compiler(), Compiler), reason="there is no C compiler")
MASKS = 300


def compiled(source: str) -> ctypes.CDLL:
    library = library_of(source, 0)
    assert isinstance(library, Library), library
    return library.functions


def topology_of(program: Program) -> Topology:
    assert program.topology is not None
    return program.topology


def cells(mask: int, words: int) -> ctypes.Array[ctypes.c_uint64]:
    return (ctypes.c_uint64 * words)(*(mask >> 64 * i & (1 << 64) - 1 for i in range(words)))


def number(words: Iterable[int]) -> int:
    return sum(word << 64 * i for i, word in enumerate(words))


def changing_sets(places: list[int], seed: int) -> Iterator[int]:
    """Sets of places of all sizes; most of them are the last one with a place more, or less."""
    random_places, found = random.Random(seed), 0
    for _ in range(MASKS):
        kind = random_places.random()
        if kind < 0.1:
            found = mask_of(random_places.sample(places, random_places.randrange(len(places))))
        elif kind < 0.8:
            found |= 1 << random_places.choice(places)
        else:
            found &= ~(1 << random_places.choice(places))
        yield found


# ---- bits ----


def test_the_nth_member_of_a_set() -> None:
    source = native_source(rules("hex").program())
    functions = compiled(
        source
        + """
        EXPORT int64_t check_size(const U *words) { M a; memcpy(&a, words, sizeof a); return m_size(a); }
        EXPORT int64_t check_nth(const U *words, int64_t n) { M a; memcpy(&a, words, sizeof a); return m_nth(a, n); }
        """
    )
    functions.check_size.restype = functions.check_nth.restype = ctypes.c_int64
    for found in (*changing_sets(list(range(128)), 1), (1 << 128) - 1, 1 << 127, 1, (1 << 64) - 1, 0xFF << 60):
        wanted, words = members(found), cells(found, 2)
        assert functions.check_size(words) == len(wanted)
        assert [functions.check_nth(words, ctypes.c_int64(n)) for n in range(len(wanted))] == list(wanted)


# ---- columns ----


@pytest.mark.parametrize("name", ["connect_four", "othello", "breakthrough", "go", "nine_mens_morris"])
def test_kept_masks_are_those_of_the_table(name: str) -> None:
    """After each of the first decisions of a game, in the course of which options were tried."""
    source = native_source(rules(name).program())
    functions = compiled(
        source
        + """
        EXPORT int32_t check(void) {
            Kept before = kept;
            keep_all();
            return !memcmp(&before, &kept, sizeof kept) && KEPT > 1;
        }
        """
    )
    facts = (ctypes.c_int64 * 3)()
    for decisions in range(40):
        assert functions.rw_playout(ctypes.c_uint64(5), ctypes.c_uint64(7), ctypes.c_int64(decisions), 0, facts) == 0
        assert functions.check(), decisions


# ---- boards ----


@pytest.mark.parametrize(("name", "options"), [("hex", {"size": "6", "swap": "no"}), ("go", {"size": "9"})])
def test_what_is_reached_as_sets_grow_and_shrink(name: str, options: dict[str, str]) -> None:
    program = rules(name).program(options=options)
    topology = topology_of(program)
    neighbours, words = neighbour_masks(topology), (len(program.places) // 64) + 1
    functions = compiled(
        native_source(program)
        + """
        EXPORT void check(const U *start, const U *among, U *found) {
            M a, b, r;
            memcpy(&a, start, sizeof a);
            memcpy(&b, among, sizeof b);
            r = reached(a, b);
            memcpy(found, &r, sizeof r);
        }
        """
    )
    places = [place for place, around in enumerate(topology.around) if around]
    starts = [1 << places[0], mask_of(places[:4]), mask_of(places[-3:]), mask_of(places[::5])]
    found = cells(0, words)
    for among in changing_sets(places, 2):
        for start in starts:
            functions.check(cells(start, words), cells(among, words), found)
            assert number(found) == flood_over(neighbours, start, among)


def test_groups_with_what_lies_beside_them() -> None:
    program = rules("go").program(options={"size": "9"})
    topology = topology_of(program)
    neighbours, words = neighbour_masks(topology), 2
    functions = compiled(
        native_source(program)
        + """
        EXPORT int64_t check(const U *among, U *found, U *beside_them) {
            M a;
            const Groups *all;
            memcpy(&a, among, sizeof a);
            all = groups_of(a);
            memcpy(found, all->parts, all->n * sizeof(M));
            memcpy(beside_them, all->sides, all->n * sizeof(M));
            return all->n;
        }
        """
    )
    functions.check.restype = ctypes.c_int64
    found, sides = cells(0, 81 * words), cells(0, 81 * words)
    for among in changing_sets([place for place, around in enumerate(topology.around) if around], 3):
        count = functions.check(cells(among, words), found, sides)
        assert [number(found[i * words : (i + 1) * words]) for i in range(count)] == parts(neighbours, among)
        for i, group in enumerate(parts(neighbours, among)):
            around = 0
            for place in members(group):
                around |= neighbours[place]
            assert number(sides[i * words : (i + 1) * words]) == around


def function_in(source: str, pattern: str) -> str:
    found = re.search(rf"^static \w+ ({pattern})\(", source, re.MULTILINE)
    assert found, pattern
    return found.group(1)


def test_sandwiched_places() -> None:
    """Othello looks from all places at once for a run of discs that ends at a disc of the other colour."""
    program = rules("othello").program()
    topology, source = topology_of(program), native_source(program)
    name = function_in(source, r"sandwiched_\w+")
    functions = compiled(
        source
        + f"""
        EXPORT void check(const U *run, const U *end, U *found) {{
            M a, b, r;
            memcpy(&a, run, sizeof a);
            memcpy(&b, end, sizeof b);
            r = {name}(a, b);
            memcpy(found, &r, sizeof r);
        }}
        """
    )
    places, found = [place for place, around in enumerate(topology.around) if around], cells(0, 2)
    for run, end in zip(changing_sets(places, 4), changing_sets(places, 5), strict=True):
        end &= ~run
        functions.check(cells(run, 2), cells(end, 2), found)
        assert number(found) == mask_of(place for place in places if _is_sandwiched(topology, place, run, end))


def _is_sandwiched(topology: Topology, place: int, run: int, end: int) -> bool:
    for direction in range(8):
        at, count = topology.steps[place][direction], 0
        while at >= 0 and run >> at & 1:
            at, count = topology.steps[at][direction], count + 1
        if count and at >= 0 and end >> at & 1:
            return True
    return False


@pytest.mark.parametrize(("name", "length"), [("connect_four", 4), ("tic_tac_toe", 3)])
def test_rows(name: str, length: int) -> None:
    program = rules(name).program()
    topology, source = topology_of(program), native_source(program)
    functions = compiled(
        source
        + f"""
        EXPORT int64_t check(const U *among) {{
            M a;
            memcpy(&a, among, sizeof a);
            return {function_in(source, "lines_ROWS_[0-9]+_")}(a);
        }}
        """
    )
    functions.check.restype = ctypes.c_int64
    places = [place for place, around in enumerate(topology.around) if around]
    asked = _rows(topology, places, length)
    for among in changing_sets(places, 6):
        assert functions.check(cells(among, 1)) == any(row & ~among == 0 for row in asked)


def _rows(topology: Topology, places: list[int], length: int) -> list[int]:
    found = []
    for place in places:
        for direction in range(8):
            row, at = [place], place
            while len(row) < length and (at := topology.steps[at][direction]) >= 0:
                row.append(at)
            if len(row) == length:
                found.append(mask_of(row))
    return found


# ---- where they don't apply ----


def test_options_that_are_no_members_of_a_set_stay_lists() -> None:
    """In Breakthrough an option is a square and a direction; in Hex with a swap there are two sorts of them."""
    for name, options in (("breakthrough", {}), ("hex", {"swap": "yes"})):
        source = native_source(rules(name).program(options=options))
        assert re.search(r"^static L options_\w+\(void\) \{", source, re.MULTILINE), name
    for name, options in (("othello", {}), ("hex", {"swap": "no"})):
        source = native_source(rules(name).program(options=options))
        assert re.search(r"^static M options_\w+\(void\) \{", source, re.MULTILINE), name
