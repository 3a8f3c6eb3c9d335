"""Random games under test: what they find, how they are summed up, and that the bundled rulesets stand them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.assembly.listing import list_rulesets
from interpreter.engine import game as engine_game
from interpreter.engine import running
from interpreter.lowering.settings import Settings
from interpreter.source.bundled import rulesets_folder
from interpreter.testing.random_games import Report, play_games
from interpreter.testing.settings import all_settings
from tests.language.making import line_of, made

NAMES = [listed.name for listed in list_rulesets(rulesets_folder())]
SHORT = 40
"""So many decisions of each game are looked at here; whole games are for those who have the time."""


def played(rules, games: int, seed: int = 0, **more) -> Report:
    *_, report = play_games(rules, games, seed, **more)
    return report


@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_ruleset_stands_the_beginning_of_some_games(name: str) -> None:
    report = played(load(name), 2, seed=11, most_decisions=10 if name == "classics/go" else SHORT)
    assert [(f.diagnostic.message, f.diagnostic.span) for f in report.found] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nautilus", "kalah", "english_draughts", "othello", "goofspiel", "pig"])
def test_a_bundled_ruleset_stands_whole_games(name: str) -> None:
    report = played(load(name), 10, seed=21)
    assert [(f.diagnostic.message, f.diagnostic.span) for f in report.found] == []
    assert all(game.ended for game in report.played)


COUNTED = """
    option step: 1..3 = 2
    var pot: number = 0
    var bad: number = 0
    always small: pot < 5
    phase play:
        turns from seat(1) until pot > 20 or bad > 0: ask add, stop
    action add "Add": pot += step
    action stop "Stop": bad := 1
    winner most my number
"""


def test_what_stops_games_is_told_once_with_the_first_and_how_many(tmp_path: Path) -> None:
    report = played(made(tmp_path, COUNTED, players="2..3"), 30)
    (found,) = report.found
    assert found.diagnostic.id == "always-broken"
    assert line_of(found.diagnostic) == 'action add "Add": pot += step'
    assert found.first == next(game for game in report.played if game.stopped)
    assert found.games == report.stopped > 1
    assert report.decisions == sum(game.decisions for game in report.played)
    assert report.endless == 0


def test_a_game_can_be_played_again_by_its_seed_and_settings(tmp_path: Path) -> None:
    rules = made(tmp_path, COUNTED, players="2..3")
    for game in played(rules, 8, seed=5).played:
        settings = game.settings
        again = played(rules, 1, game.seed, options=dict(settings.options), players=settings.seats)
        assert again.played == [game]


def test_all_settings_come_in_turn_and_those_given_stay(tmp_path: Path) -> None:
    rules = made(tmp_path, COUNTED, players="2..3")
    seen = [(dict(g.settings.options)["step"], g.settings.seats) for g in played(rules, 12).played]
    assert seen[0] == ("2", 2)
    assert sorted(seen[:6]) == [(str(step), seats) for step in (1, 2, 3) for seats in (2, 3)]
    assert seen[6:] == seen[:6]
    given = played(rules, 4, options={"step": "3"}, players=3).played
    assert {(dict(g.settings.options)["step"], g.settings.seats) for g in given} == {("3", 3)}


def test_the_first_settings_let_every_two_values_meet(tmp_path: Path) -> None:
    options = "".join(f"option o{n}: 1..{n} = 2\n" for n in range(2, 9))
    uses = " + ".join(f"o{n}" for n in range(2, 9))
    text = options + f"phase play:\n    as seat(1): ask go\naction go: my coins := {uses}\n"
    text += "per player:\n    var coins: -1..999 = 0\nwinner most my coins\n"
    rules = made(tmp_path, text, players="2..4")
    sizes = [3, *range(2, 9)]
    report = played(rules, 80)
    assert report.pairs == sum(one * two for one, two in combinations(sizes, 2)) == report.met
    # There can't be fewer than 7 * 8 settings.
    enough = played(rules, 70)
    assert (enough.met, enough.settings) == (report.pairs, 70)
    assert enough.played[0].settings == Settings(tuple((f"o{n}", "2") for n in range(2, 9)), 2)
    # With three players given, only the options vary.
    three = played(rules, 70, players=3)
    assert three.met == three.pairs == report.pairs - 2 * sum(range(2, 9))
    assert {game.settings.seats for game in three.played} == {3}
    few = played(rules, 2)
    assert 28 < few.met <= 2 * 28 < few.pairs


def test_very_many_settings_are_drawn(tmp_path: Path) -> None:
    options = "".join(f"option o{n}: 1..100 = 1\n" for n in range(6))
    uses = " + ".join(f"o{n}" for n in range(6))
    text = options + f"phase play:\n    as seat(1): ask go\naction go: my coins := {uses}\n"
    text += "per player:\n    var coins: -1..999 = 0\nwinner most my coins\n"
    rules = made(tmp_path, text)
    assert rules.typed is not None
    drawn = [s for s, _ in zip(all_settings(rules.typed, {}, None, 1), range(20), strict=False)]
    assert len(set(drawn)) > 10
    again = [s for s, _ in zip(all_settings(rules.typed, {}, None, 1), range(20), strict=False)]
    assert drawn == again


def test_a_game_that_goes_on_and_on_is_left(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var pot: number = 0
        phase play:
            turns from seat(1) until pot < 0: ask add, wait
        action add "Add": pot += 1
        action wait "Wait": pot += 0
        winner most my number
        """,
    )
    report = played(rules, 2, most_decisions=30)
    assert (report.endless, report.stopped, report.decisions) == (2, 0, 60)


def test_what_is_executed_is_told(tmp_path: Path) -> None:
    rules = made(tmp_path, COUNTED)
    lines = set()

    class Told:
        def executed(self, origin) -> None:
            lines.add(origin.file.line_text(origin.line).strip())

        def decided(self, seat, text) -> None:
            pass

    played(rules, 5, observer=Told())
    assert {'action add "Add": pot += step', 'action stop "Stop": bad := 1'} <= lines


AT_ONCE = """
    var last: number = 0
    per player:
        var bid: -9..9 = 0
    phase play:
        repeat 3 times:
            each player at once:
                choose my bid in 1..4
                choose my bid in 1..4
                {what}
    winner most my bid
"""


def test_players_who_act_at_once_meet_in_one_thing(tmp_path: Path) -> None:
    text = AT_ONCE.replace("{what}", "if my bid > 1: last := my number").replace(
        "# allow: copies-may-meet the test", "#"
    )
    report = played(made(tmp_path, text), 10)
    assert {found.diagnostic.id for found in report.found} == {"strands-meet"}
    assert report.stopped > 0


def test_players_who_act_at_once_answer_both_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it shows who answers first can't happen, unless the engine doesn't notice that they meet."""
    apart = made(tmp_path, AT_ONCE.replace("{what}", "my bid += 1"))
    assert played(apart, 5).found == []
    text = AT_ONCE.replace("{what}", "if my bid > 0: last := my number")
    rules = made(tmp_path, text)
    monkeypatch.setattr(running, "flush_claims", lambda m, seat, sealed: None)
    (found,) = played(rules, 5).found
    assert found.diagnostic.id == "order-matters"
    assert found.diagnostic.message == (
        "it matters who of those that act at the same time answers first: `last` is 2, or else 1"
    )
    assert line_of(found.diagnostic) == "choose my bid in 1..4"


SECRETS = """
    kind Card "{worth}":
        worth: 1..8
    table Card:
        worth: each
    pile deck: Card hidden
    pile heap: Card
    per player:
        pile hand: Card private
    phase setup:
        move Card to deck
        shuffle deck
        each player: move top(deck, 3) to my hand
    phase play:
        turns from seat(1) until every p in players has p.hand.empty: ask lay
    action lay(c in my hand) "Lay {c}": move c to heap
    winner most my number
"""


def test_what_a_player_is_told_is_the_same_on_tables_that_are_alike_to_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No ruleset can tell more; so the engine is made to."""
    rules = made(tmp_path, SECRETS)
    assert played(rules, 3).found == []
    monkeypatch.setattr(engine_game.Game, "view", lambda self, seat=None: self.machine.row)
    (found,) = played(rules, 3).found
    assert found.diagnostic.id == "secret-told"
    assert found.diagnostic.message.startswith("seat(1) is told what only others may know: the table looks different:")
    assert line_of(found.diagnostic).startswith("turns from")
