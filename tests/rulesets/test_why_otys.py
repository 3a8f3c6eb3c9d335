"""What `why` answers in Otys where a player can't do what the rules of the game don't allow at the moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent

import pytest

from interpreter.api import Explanation, Game, Reason, Rules, load
from interpreter.commands.main import run
from interpreter.drawing.explanation import draw_explanation
from interpreter.drawing.text import plain
from interpreter.shell.telling import told
from tests.shell.sitting import at, type_in

CAN_FULFIL = """
move (the c in Fixed where c.points = 2 and c.needs = {fuel: 2, tech: 1}) to offer
do stock(my Level(5), {fuel: 2, tech: 1})
"""
"""A contract that can be fulfilled on level 5, so that the player is asked for an action after the Sponsor."""
POSITIONS = {
    "no Credit": CAN_FULFIL + "my credits := 0",
    "one Credit": CAN_FULFIL + "my credits := 1",
    "a full level": CAN_FULFIL
    + """
move diver(me, metal_expert) to my column at 4
do stock(my Level(1), {plant: 3})
move {c in Cube where c.place = box} to supply""",
    "cubes on two levels": """
move (the c in Fixed where c.points = 2 and c.needs = {fuel: 2, tech: 1}) to offer
do stock(my Level(4), {fuel: 2})
do stock(my Level(3), {tech: 1})
move {c in Cube where c.place = box} to supply""",
    "a Key is used": "move numbered(me, 2) to my track",
    "a full column of the store": CAN_FULFIL
    + """
my credits := 0
move diver(me, trader) to my column at 7
do stock(my Level(4), {metal: 1})
do fill_store(metal, 4)
do fill_store(plant, 3)""",
    "all Keys are there": CAN_FULFIL,
    "neither a Credit nor a contract": "my credits := 0",
}
"""Where player 1 has the Divers in the order of the jobs, all Keys, 3 Credits, no Battery, and what is set up here."""
POSITION = """
example "{name}" at turn with seat(1) to move:
    move Sponsor to sponsors
    move Reward to reward_bag
    do refill
    as seat(2): do equip
    as seat(1):
        do equip
{rows}
"""


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("otys") / "positions.rules"
    examples = [POSITION.format(name=name, rows=indent(rows.strip(), " " * 8)) for name, rows in POSITIONS.items()]
    path.write_text('ruleset positions "Positions" extends "otys"\n' + "".join(examples), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def rules(positions: Path) -> Rules:
    loaded = load(str(positions))
    assert loaded.ok, loaded.diagnostics
    return loaded


@pytest.fixture
def standing(rules: Rules) -> Callable[[str], Game]:
    return lambda name: rules.start_at(name, 2)


def opened(game: Game, level: int) -> Game:
    """The game after Key `level` was used on its level, and the Sponsor there, if it can be used, was not."""
    game.apply(f"use_key k=Key_{level}#1 lv={level}")
    if game.decision(0) is not None and game.decision(0).options[0].name.startswith("use_sponsor"):
        game.apply("none")
    return game


def refused(game: Game, proposal: str, seat: int = 0) -> Explanation:
    explanation = game.why(proposal, seat)
    assert not explanation.legal
    return explanation


def reasons(explanation: Explanation) -> list[str]:
    return [reason.text for reason in explanation.reasons]


def behind(reason: Reason, option: str) -> list[Reason]:
    """What stands against the options that begin with a word, behind a reason."""
    return [inner for refused in reason.refused if refused.label.startswith(option) for inner in refused.reasons]


def seen(reason: Reason) -> Iterator[str]:
    return (str(value) for value in reason.values)


def test_an_effect_that_one_cannot_pay(standing: Callable[[str], Game]) -> None:
    """The Engineer costs 1 Credit, the Explorer 2; here there is none, and one."""
    game = opened(standing("no Credit"), 4)
    (reason,) = refused(game, "dive").reasons
    assert reason.text == "`credits` would be -1, but holds 0 or more"
    assert reason.line_text == "pay fee(cost) credits"
    assert list(seen(reason)) == ["credits = 0", "cost = 1", "fee(cost) = 1"]
    (reason,) = refused(opened(standing("one Credit"), 5), "dive").reasons
    assert reason.text == "`credits` would be -1, but holds 0 or more"
    assert {"credits = 1", "fee(cost) = 2"} <= set(seen(reason))


def test_a_level_that_is_full(standing: Callable[[str], Game]) -> None:
    """Level 1 has 3 spaces."""
    explanation = refused(opened(standing("a full level"), 1), "dive")
    reason = explanation.reasons[0]
    assert (reason.sort, reason.text) == ("need", "no free space on the level")
    full = next(value for value in reason.values if value.text == "full(my floor)")
    assert full.value == "yes"
    assert {"count lv = 3", "lv.spaces = 3"} <= {str(inner) for inner in full.inside}


def test_a_contract_that_lies_on_two_levels(standing: Callable[[str], Game]) -> None:
    """2 fuel and 1 tech: two fuel on level 4, the tech on level 3. On none of the levels lies all of it."""
    game = opened(standing("cubes on two levels"), 1)
    assert game.why("dive", 0).legal
    for proposal in ("fulfil lv=3", "fulfil lv=4", "fulfil"):
        (reason,) = refused(game, proposal).reasons
        assert reason.text == "the cubes do not lie together there"
    (reason,) = refused(game, "fulfil lv=4").reasons
    (short,) = reason.values
    assert str(short) == "r = tech"
    assert {"count cubes(lv, r) = 0", "needed(card, extra, r) = 1"} <= {str(inner) for inner in short.inside}


def test_a_key_that_is_not_available(standing: Callable[[str], Game]) -> None:
    game = standing("a Key is used")
    (reason,) = refused(game, "use_key k=Key_2 lv=2").reasons
    assert reason.text == "that Key is on the Hacker track"
    assert list(seen(reason)) == ["k.place = Hacker track"]
    (reason,) = refused(game, "use_key k=Key_3 lv=2").reasons
    assert reason.text == "a numbered Key opens its own level"
    assert "k.opens = 3" in seen(reason)


def test_a_column_of_the_store_that_is_full(standing: Callable[[str], Game]) -> None:
    """The Trader has a metal to sell, whose column is full, and no Credit to buy anything."""
    game = opened(standing("a full column of the store"), 4)
    (reason,) = refused(game, "dive").reasons
    assert reason.text == "there is nothing to sell or buy"
    sell = behind(reason, "Sell metal for Credits")
    assert [inner.text for inner in sell] == ["that column of the store is full"]
    assert sell[0].line_text == 'need s != none else "that column of the store is full"'
    nearest = behind(reason, "Buy")[0]
    assert nearest.text.startswith("`credits` would be -1")
    assert "credits = 0" in seen(nearest)
    drawn = "\n".join(draw_explanation(game.program, game.why("dive", 0)))
    assert "= not: “Sell metal for Credits”\n" in drawn
    assert "that column of the store is full" in drawn


def test_a_sponsor_that_was_passed_over(standing: Callable[[str], Game]) -> None:
    """Sponsor 3 takes a used Key back; none was used when the Sponsor's turn had come."""
    game = standing("all Keys are there")
    game.apply("use_key k=Key_3#1 lv=3")
    unasked, passed = refused(game, "use_sponsor").reasons
    assert unasked.text == "`use_sponsor` is not asked for here"
    assert passed.line_text == "may: ask use_sponsor(side(sponsors(level)))"
    assert [inner.text for inner in behind(passed, "Use the Sponsor: take back")] == ["none of your Keys is used"]


def test_a_turn_that_ended_with_nothing_to_do(standing: Callable[[str], Game]) -> None:
    """Without a contract to fulfil the player isn't asked for an action at all, and the other one is to play."""
    game = opened(standing("neither a Credit nor a contract"), 4)
    assert game.pending() == [1]
    unasked, passed = refused(game, "dive").reasons
    assert unasked.text == "player 1 is not asked now: player 2 is"
    assert [inner.text for inner in behind(passed, "Use Engineer")] == ["`credits` would be -1, but holds 0 or more"]


def test_the_store_at_the_shell(standing: Callable[[str], Game]) -> None:
    session = at(opened(standing("a full column of the store"), 4), [0])
    list(session.begin())
    text = "\n".join(line for event in type_in(session, "why dive") for line in plain(told(event)))
    assert text.startswith("player 1 may not “Use Trader”")
    for words in (
        "there is nothing to sell or buy",
        "not: “Sell metal for Credits”",
        "that column of the store is full",
    ):
        assert words in text
    text = "\n".join(line for event in type_in(session, "why propel") for line in plain(told(event)))
    assert "`propel` was passed over, since nothing of it was legal then" in text
    assert "saw: batteries = 0" in text


def test_a_key_at_the_command_line(positions: Path, capsys) -> None:
    arguments = ["why", str(positions), "--from", "a Key is used", "--players", "2", "use_key k=Key_2 lv=2", "propel"]
    assert run(arguments) == 0
    out = capsys.readouterr().out
    assert "that Key is on the Hacker track" in out
    assert 'need k in my keys else "that Key is on the Hacker track"' in out
    assert "`propel` was passed over, since nothing of it was legal then" in out
    assert "`batteries` would be -1, but holds 0 or more" in out
