"""How things of the bundled games look on the table."""

from __future__ import annotations

import re
from random import Random

import pytest

from interpreter.api import Game, SeenComponent
from tests.bundled import rules
from tests.drawing.tables import middle, play, text


def test_a_thing_at_home_is_not_told_from_those_of_others() -> None:
    """Each board has stingrays of its owner; where all are at home, whose they are is plain."""
    game = middle("fathom/expedition_4", 0, 3)
    assert "stingray" in text(game)
    assert not re.search(r"stingray \d", text(game))


def tiles(game: Game, word: str) -> list[SeenComponent]:
    """The tiles on boards that are called so, over the rest of a game."""
    found = []
    while not game.ended:
        play(game, 1, Random(len(found) + game.pending()[0]))
        on_boards = [p for p in game.view(None).places if p.group == "Zone"]
        found += [c for p in on_boards for c in p.contents or () if word in c.text]
    return found


def test_a_camera_shows_where_it_looks() -> None:
    found = tiles(rules("fathom/expedition_2").start(players=2, seed=2), "camera")
    for camera in found:
        held = dict(camera.variables)
        told = f"{camera.text} {held['facing']}" + ("" if held["discovered"] == "yes" else " undiscovered")
        assert camera.mark == told
    assert len({camera.mark for camera in found}) > 1


def test_multicoloured_coral_is_drawn_otherwise_than_coral() -> None:
    found = tiles(rules("fathom/expedition_1").start(players=2, seed=2), "coral")
    told = "multicoloured coral"
    chosen = {f"{hue} {told}" for hue in ("red", "yellow", "blue", "purple")}
    assert {c.mark for c in found if told in c.mark} <= {told, f"{told} undiscovered", *chosen}
    assert {c.name.startswith("multicoloured") for c in found if told in c.mark} == {True}
    assert not any(c.name.startswith("multi") for c in found if told not in c.mark and c.name)


TYPED = {"shift token", "extra token", "look token", "discovery token"}


@pytest.mark.parametrize(("mode", "found"), [("universal", {"bonus token"}), ("typed", TYPED)])
def test_tokens_show_a_benefit_only_if_they_have_but_one(mode: str, found: set[str]) -> None:
    game = rules("fathom/expedition_1").start(options={"bonus_tokens": mode}, players=2, seed=5)
    play(game, 12, Random(5))
    view = game.view(None)
    assert {c.text for p in view.places for c in p.contents or () if c.text.endswith("token")} == found


def test_empty_spaces_of_sections_are_told() -> None:
    """With two players sections have 2, 1, 1, 2, 1 and 1 spaces; see the rules, 3.1."""
    view = middle("fathom/expedition_1", 0, 2).view(0)
    marks = [place.mark for place in view.places if place.group == "Section"]
    assert marks == ["2 empty", "1 empty", "1 empty", "2 empty", "1 empty", "1 empty"]
    for decisions in range(10, 100, 10):
        for place in middle("fathom/expedition_1", decisions, 4).view(0).places:
            if place.group == "Section":
                told = int(place.mark.split()[0]) if place.mark else 0
                assert told + len(place.contents or ()) == 2


def test_what_colour_a_multicoloured_coral_takes_is_drawn_when_it_is_chosen() -> None:
    game = rules("fathom/expedition_1").start(players=2, seed=12)
    random = Random(12)
    while not game.ended:
        play(game, 1, random)
        zones = [place for place in game.view(None).places if place.group == "Zone"]
        wild = [c for place in zones for c in place.contents or () if "multicoloured" in c.text]
        assert game.ended or all(c.mark.startswith("multicoloured") for c in wild)
    assert wild
    assert all(c.mark == f"{dict(c.variables)['hue']} multicoloured coral" for c in wild)


def test_a_token_that_was_looked_at_is_drawn_to_who_looked() -> None:
    """Before that, and to all others, it is only a token that nobody has discovered."""
    game = rules("fathom/expedition_1").start(players=2, seed=4)

    def marks(seat: int) -> list[str]:
        lying = [c for p in game.view(seat).places if p.group == "Zone" for c in p.contents or ()]
        return [c.mark for c in lying if re.fullmatch(r"\w+ undiscovered", c.mark)]

    play(game, 3, Random(2))
    assert marks(0) == marks(1) == ["Poi undiscovered"] * 8
    random, found = Random(3), None
    while found is None:
        seat = game.pending()[0]
        decision = game.decision(seat)
        assert decision is not None
        options = decision.all_options()
        found = next((option for option in options if option.label.startswith("Bonus: look")), None)
        if found is None:
            taking = [option for option in options if option.label.startswith("Take the bonus tokens")]
            game.apply(random.choice(taking or options), seat)
    before = marks(seat)
    game.apply(found, seat)
    after = marks(seat)
    assert after.count("Poi undiscovered") == before.count("Poi undiscovered") - 1
    assert {*after} - {*before} <= {f"{site} undiscovered" for site in ("statue", "chest", "rubble", "wreck")}
    assert len({*after}) == 2
