"""Legality as a player meets it: what is offered, taken by itself, explained, undone, and where a game stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import GameError, load
from tests.language.making import line_of, made, names


def test_a_single_option_is_taken_and_logged_and_an_ask_without_any_is_a_pass(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var heap: 0..9 = 4
        phase play:
            turns from seat(1) until heap = 0:
                ask take
            as seat(1): ask take
        action take(n in 1..3) "Take {n}": heap -= n
        winner most my number
        """,
    )
    game = rules.start()
    assert names(game) == ["take n=1", "take n=2", "take n=3"]
    game.apply("take n=3")
    assert game.ended
    assert [line.text for line in game.log] == [
        "player 1: Take 3",
        "player 2: Take 1",
        "player 1 has no option",
    ]


def test_a_single_option_of_may_is_asked(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var n: 0..1 = 0
        phase play:
            as seat(2):
                may "Raise": n += 1
                may "Raise again": n += 1
        winner most n
        """,
    )
    game = rules.start()
    assert game.pending() == [1]
    decision = game.decision()
    assert decision is not None
    assert (decision.sort, decision.prompt, decision.can_stop) == ("may", "Raise", True)
    assert names(game) == ["yes", "none"]
    refused = game.clone()
    game.apply("yes")
    assert game.ended
    refused.apply("none")
    assert names(refused) == ["yes", "none"]


CARDS = """
        kind Card "card {worth}":
            worth: 1..3
            var marked: yes_no = no
        table Card:
            worth: 1, copies: 3
            worth: 2, copies: 2
        pile deck: Card
        var found: 0..9 = 0
        per player:
            pile hand: Card
"""


def test_alike_components_are_offered_once_as_the_first(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        CARDS
        + """
        phase play:
            move Card to seat(1).hand
            let second = (the c in Card where c.worth = 2)
            second.marked := yes
            as seat(1): ask lay
        action lay(c in my hand): move c to deck
        winner most found
        """,
    )
    game = rules.start()
    options = names(game)
    # Five cards in three sorts; on top of the hand lies the last of the table.
    assert len(options) == 3
    game.apply(options[-1])
    assert game.ended


def test_alike_components_are_all_offered_where_position_is_read(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        CARDS
        + """
        phase play:
            move Card to seat(1).hand
            as seat(1): ask lay
        action lay(c in my hand):
            do look_at(c)
            move c to deck
        define first(c: Card) = position(c) = 1
        effect look_at(c: Card):
            if first(c): found := 1
        winner most found
        """,
    )
    game = rules.start()
    assert len(names(game)) == 5


def test_an_alike_component_that_fits_is_not_hidden_by_one_that_does_not(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        CARDS
        + """
        phase play:
            move {c in Card where c.worth = 1} to seat(1).hand
            as seat(1):
                may "Not the first":
                    ask lay
                may "Nor the second":
                    ask put
        action lay(c in my hand where c != top(my hand)): move c to deck
        action put(c in my hand):
            need c != top(my hand)
            move c to deck
        winner most found
        """,
    )
    game = rules.start()
    assert len(names(game)) == 2
    game.apply("none")
    assert len(names(game)) == 2


def test_alike_components_in_two_places_are_two_options(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        CARDS
        + """
        phase play:
            move {c in Card where c.worth = 1} to seat(1).hand
            move top(seat(1).hand) to seat(2).hand
            as seat(1): ask lay
        action lay(c in Card where c.place != box): move c to deck
        winner most found
        """,
    )
    assert len(names(rules.start())) == 2


def test_a_choice_offers_alike_components_once(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        CARDS
        + """
        phase play:
            move Card to seat(1).hand
            as seat(1):
                choose c in my hand "Which"
                move c to deck
                choose d in my hand "And"
                if position(d) = 1: found := 1
        winner most found
        """,
    )
    game = rules.start()
    # What follows reads `position` of another card, but it does read it.
    assert len(names(game)) == 5
    game.apply(names(game)[0])
    assert len(names(game)) == 4


def test_why_tells_every_need_and_a_trial_leaves_no_trace(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        option closed: yes | no = no
        var n: 0..5 = 2
        phase play:
            as seat(1): ask add, wait
        action add(k in 1..6) "Add {k}":
            need k != 3 else "three is unlucky"
            need mod(k, 2) = 1 or k < 5 else "odd, or small"
            n += k
            need n != 4 else "never four"
        action wait "Wait": n := 0
        forbid add(k) when closed and k = 1 else "closed for one"
        winner most n
        """,
    )
    game = rules.start()
    before = game.hash()
    assert names(game) == ["add k=1", "wait"]
    reasons = {k: [reason.text for reason in game.why(f"add k={k}").reasons] for k in range(1, 7)}
    assert reasons == {
        1: [],
        2: ["never four"],
        3: ["three is unlucky"],
        4: ["`n` would be 6, but holds 0 to 5"],
        5: ["`n` would be 7, but holds 0 to 5"],
        6: ["odd, or small", "`n` would be 8, but holds 0 to 5"],
    }
    with pytest.raises(ValueError, match="not a legal option"):
        game.apply("add k=3")
    assert game.hash() == before
    # Closed, nothing but `wait` is left, which is taken by itself.
    assert [line.text for line in rules.start(options={"closed": "yes"}).log] == ["player 1: Wait"]


def test_an_action_asked_twice_has_two_names(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var n: number = 0
        phase play:
            as seat(1): ask add(1), add(5), times_(2), times_(3)
        action add(k: number): n += k
        action times_(k in 1..9, m in 1..2): n += k * m
        winner most n
        example "the second":
            do play with add(5)
            expect n = 5
        example "the last":
            do play with times_(3, 2)
            expect n = 6
        """,
    )
    game = rules.start()
    assert names(game) == ["add k=1", "add k=5", "times_ k=2 m=1", "times_ k=2 m=2", "times_ k=3 m=1", "times_ k=3 m=2"]
    assert all(run.passed for run in rules.run_examples())
    assert game.why("times_ k=2 m=2").legal


LATE = """
        var n: 0..9 = 0
        phase play:
            as seat(1):
                do risk
                ask risk_it
        effect risk:
            n += 1
            choose k in {1, 2} "First"
            n += k
            random luck in {0}
            n += 4
            need k = 2 else "only two holds"
        action risk_it "Risk": do risk
        winner most n
"""


def test_a_late_need_is_told_and_play_goes_on(tmp_path: Path) -> None:
    rules = made(tmp_path, LATE)
    game = rules.start()
    game.apply("k=1")
    assert "risk is broken off: only two holds" in [line.text for line in game.log]
    assert names(game) == ["k=1", "k=2"]


def test_a_need_of_a_phase_that_no_trial_reaches_is_found(tmp_path: Path) -> None:
    path = tmp_path / "made.rules"
    path.write_text(
        'ruleset made "Made"\nplayers 2\nvar n: number = 0\nphase play:\n    n += 1\n    need n > 1\nwinner most n\n'
    )
    rules = load(str(path))
    assert not rules.ok
    assert [line_of(d) for d in rules.diagnostics if d.severity.name == "ERROR"] == ["need n > 1"]


def test_a_range_left_in_a_phase_stops_the_game_with_its_line_and_nothing_is_changed(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var n: 0..3 = 0
        phase play:
            turns from seat(1) until n > 8:
                ask go
                n += 2
        action go(k in 1..2): n += 0
        winner most n
        """,
    )
    game = rules.start()
    game.apply("go k=1")
    before, log = game.hash(), [line.text for line in game.log]
    with pytest.raises(GameError) as caught:
        game.apply("go k=1")
    assert caught.value.diagnostic.id == "range-left"
    assert line_of(caught.value.diagnostic) == "n += 2"
    assert game.hash() == before
    assert [line.text for line in game.log] == log
    assert game.pending() == [1]
    assert names(game) == ["go k=1", "go k=2"]


def test_a_need_of_a_phase_counts_for_a_choice_before_it(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var n: 0..9 = 0
        phase play:
            as seat(1):
                choose k in 1..5 "How many"
                n := k
                need n > 3 else "more"
        winner most n
        """,
    )
    game = rules.start()
    assert names(game) == ["k=4", "k=5"]
    assert [r.text for r in game.why("k=2").reasons] == ["more"]


def test_options_without_a_fitting_place_for_handed_nothing(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        space Cell "{number}": row(2)
        var here: Cell?
        var n: number = 0
        phase play:
            as seat(1):
                ask enter(here), leave(here)
                n += 10
        action enter(s: Cell) "Enter": n := s.number
        action leave(s: Cell?) "Leave": n := 7
        winner most n
        """,
    )
    game = rules.start()
    assert game.ended
    assert [line.text for line in game.log] == ["player 1: Leave"]


def test_a_where_cannot_speak_of_the_variable_that_is_set(tmp_path: Path) -> None:
    path = tmp_path / "made.rules"
    path.write_text(
        'ruleset made "Made"\nplayers 2\nspace Field "{number}": row(5)\nvar spot: Field = Field(1)\n'
        "var wide: 1..9 = 3\n"
        "phase play:\n    as seat(1):\n        choose spot in Field where spot.number > 2\n"
        "        choose spot in Field where wide > 2\nwinner most spot.number\n"
    )
    found = [d for d in load(str(path)).diagnostics if d.severity.name == "ERROR"]
    assert [(d.id, line_of(d)) for d in found] == [
        ("where-of-variable", "choose spot in Field where spot.number > 2"),
    ]
