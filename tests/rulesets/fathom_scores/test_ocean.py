"""The board of the rules: numbers and names of zones that the notes on it state."""

from __future__ import annotations

from tests.rulesets.fathom_scores.ocean import (
    distance,
    groups,
    marked,
    neighbours,
    nurseries,
    ray,
    regions,
    vertices,
    zones,
)


def test_zones_and_vertices():
    assert len(zones(3)) == 37
    assert [sum(distance(zone) == ring for zone in zones(3)) for ring in range(4)] == [1, 6, 12, 18]
    assert len(vertices(3)) == 54
    assert all(len(vertex) == 3 for vertex in vertices(3))
    assert sum((0, 0) in vertex for vertex in vertices(3)) == 6
    assert sum((3, 0) in vertex for vertex in vertices(3)) == 2


def test_vertices_have_two_or_three_neighbours():
    degrees = [sum(len(one & other) == 2 for other in vertices(3)) for one in vertices(3)]
    assert (degrees.count(3), degrees.count(2)) == (36, 18)


def test_neighbours():
    assert neighbours((0, 0), 3) == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    assert neighbours((3, 0), 3) == {(2, 0), (2, 1), (3, -1)}


def test_rays_run_to_the_edge():
    assert ray((-1, 0), "east", 3) == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert ray((0, 0), "south_west", 3) == [(-1, 1), (-2, 2), (-3, 3)]
    assert ray((3, 0), "east", 3) == []


def test_marked_zones():
    assert marked() == {(2, 0), (-2, 2), (-2, 0), (2, -2)}


def test_regions_go_clockwise_and_leave_out_the_centre():
    found = regions(3)
    assert found[1] == {(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)}
    assert [len(region) for region in found.values()] == [6] * 6
    assert frozenset().union(*found.values()) == zones(3) - {(0, 0)}
    assert (0, 1) in found[2]


def test_a_stingray_begins_in_each_region():
    assert nurseries() == {(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)}
    assert all(len(region & nurseries()) == 1 for region in regions(3).values())
    assert not nurseries() & marked()


def test_groups():
    assert set(groups([(0, 0), (1, 0), (3, 0), (2, 1)], 3)) == {
        frozenset({(0, 0), (1, 0)}),
        frozenset({(3, 0), (2, 1)}),
    }
