"""What players are told: what is drawn, chosen and shown; and the table where an example broke off."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.rulesets import ruleset

PEEKING = """
    kind Card "card {rank}":
        rank: 1..3
    table Card:
        rank: each
    pile deck: Card hidden
    space Die: row(1):
        var face: 1..6 = 1

    per player:
        pile hand: Card private
        var points: number = 0

    phase setup:
        move Card to deck
        shuffle deck
        move top(deck) to blue.hand
        move top(deck) to box

    phase play:
        as red:
            for d in Die: random d.face in 4..5
            choose n in 1..2 "How often?"
            repeat n times: show blue.hand to me
            may "Go on": my points := Die(1).face
        show deck to players

    winner most my points

    example "breaks off":
        move the c in Card where c.rank = 2 to red.hand
        expect count red.hand = 1 and red.points = 2 and red.points = 3
        do play with 6, 2, yes
"""


def test_names_and_prompts_stand_before_what_is_drawn_and_chosen(tmp_path: Path) -> None:
    game = ruleset(tmp_path, PEEKING).start(seed=3)
    for option in (0, -1):
        game.apply(game.decision().all_options()[option])
    places = {p.name: p.contents for p in game.view().places}
    hand, deck = ((places[name] or ())[0].text for name in ("blue.hand", "deck"))
    drawn = game.log[0].text
    assert drawn in ("face of Die(1): 4", "face of Die(1): 5")
    assert game.log_for(0) == [drawn, "red: How often? 1", f"red sees {hand}", "red: Go on: no", f"all see {deck}"]
    assert game.log_for(1) == [drawn, f"all see {deck}"]


def test_places_that_chance_draws_are_told_with_whose_they_are(tmp_path: Path) -> None:
    text = """
        kind Cube:
            owner: player
        table Cube:
            owner: each
        space Market "market {number}": row(1) holds Cube
        per player:
            space Level "level {number}": row(1) holds Cube
            var points: 0..9 = 0
        phase setup:
            each player: random start in my Level
            random stall in Market
        phase play:
            each player: gain 1 points
        winner most my points
    """
    game = ruleset(tmp_path, text).start(seed=1)
    assert game.log_for(0)[:3] == ["start: red's level 1", "start: blue's level 1", "stall: market 1"]


def test_who_knows_a_thing_is_not_told_again(tmp_path: Path) -> None:
    game = ruleset(tmp_path, PEEKING).start(seed=3)
    game.apply(game.decision().options[1])
    assert [line.split(" card")[0] for line in game.log_for(0)[1:]] == ["red: How often? 2", "red sees"]


def test_a_part_of_an_expect_that_fails_is_shown_and_the_table_stays(tmp_path: Path) -> None:
    (run,) = ruleset(tmp_path, PEEKING).run_examples()
    assert [(d.id, d.span.text if d.span else "", d.help) for d in run.diagnostics][:1] == [
        ("expect-failed", "red.points = 2", "the left side is 0, the right side is 2")
    ]
    assert [d.id for d in run.diagnostics][1:] == ["answer-unmatched"]
    hand = next(p for p in run.game.view().places if p.name == "red.hand")
    assert hand.count == 1


REPLAY = """
    kind Card "card {rank}":
        rank: 1..3
    table Card:
        rank: each
    pile deck: Card hidden
    pile open: Card

    per player:
        pile hand: Card private

    phase play:
        repeat 2 times:
            move Card to deck
            shuffle deck
            move top(deck, 2) to red.hand
            as red: ask lay
            move open to deck
            shuffle deck

    action lay(c in my hand) "Lay {c}": move c to open

    winner most my number
"""


def test_what_was_seen_is_told_though_it_is_forgotten_at_once(tmp_path: Path) -> None:
    game = ruleset(tmp_path, REPLAY).start(seed=3)
    label = game.decision().options[0].label
    game.apply(game.decision().options[0])
    assert label.startswith("Lay card ")
    card = label.removeprefix("Lay ")
    # The card that was laid was open for a moment; the one left in the hand was red's alone.
    assert game.log_for(0)[:2] == game.log_for(1)[:2] == [f"red: {label}", f"{card} to deck"]
    assert re.fullmatch(r"card \d to deck", game.log_for(0)[2])
    assert game.log_for(1)[2:] == ["Card to deck", "2× Card to red's hand"]


def test_who_does_not_look_in_is_not_told_which_component_chance_draws(tmp_path: Path) -> None:
    text = """
        kind Card "{rank}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        pile row: Card
        per player:
            pile hand: Card private
            var points: number = 0
        phase setup: move Card to deck     # in an order that all have seen
        phase play:
            as red:
                random drawn in deck
                move drawn to my hand
                random own in my hand
                my points := own.rank
                may "Go on": my points := 0
            random open in deck
            move open to row
            random laid in row
        winner most my points
    """
    game = ruleset(tmp_path, text).start(seed=5)
    game.apply(game.decision().all_options()[0])
    whole, red, blue = (game.log_for(seat) for seat in (None, 0, 1))
    assert "drawn: Card" not in whole
    for log in (red, blue):
        assert "drawn: Card" in log
    own = next(line for line in whole if line.startswith("own: "))
    assert own in red
    assert own not in blue
    laid = next(line for line in whole if line.startswith("laid: "))
    assert laid in red
    assert laid in blue
