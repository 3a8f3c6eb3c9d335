"""Blocks in which all players act at once: the order of answers never shows, and copies that meet stop the game."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from interpreter.api import Diagnostic, Game, GameError, Rules, load
from tests.language.making import line_of, made, names, related_lines

STATEMENTS = Path(__file__).parent / "statements"


def answered(rules: Rules, seats: tuple[int, ...], seed: int) -> Game:
    """Plays a game; of those who are to decide the first of `seats` does, taking the option that his seat says."""
    game = rules.start(seed=seed)
    while not game.ended:
        seat = next(s for s in seats if s in game.pending())
        options = names(game, seat)
        game.apply(options[(seat + len(options) // 2) % len(options)], seat)
    return game


@pytest.mark.parametrize("seed", [0, 1])
def test_the_order_of_answers_does_not_show(seed: int) -> None:
    rules = load(str(STATEMENTS / "at_once.rules"))
    games = [answered(rules, seats, seed) for seats in permutations(range(3))]
    assert len({game.hash() for game in games}) == 1
    assert len({tuple(line.text for line in game.log) for game in games}) == 1


SECRET = """
        var sum_: number = 0
        per player:
            var bid: 0..9 = 0
            var answer: 0..9 = 0
        phase play:
            each player at once:
                choose n in 1..3 "Bid"
                my bid := n
                choose k in 1..2 "Answer"
                my answer := k + my bid
            sum_ := (sum p.answer for p in players)
        winner most my bid
"""


def test_nobody_sees_another_copy_before_all_are_done(tmp_path: Path) -> None:
    game = made(tmp_path, SECRET, players="3").start()
    assert game.pending() == [0, 1, 2]
    alone = game.clone()
    game.apply("n=3", 1)
    game.apply("k=2", 1)
    assert game.pending() == [0, 2]
    assert game.decision(1) is None
    for seat in (0, 2):
        assert names(game, seat) == names(alone, seat)
        assert game.log_for(seat) == []
        assert game.view(seat).variables[0].values == alone.view(seat).variables[0].values
    with pytest.raises(ValueError, match="nothing to decide"):
        game.apply("n=1", 1)


def test_in_the_middle_of_a_block_a_clone_goes_its_own_way(tmp_path: Path) -> None:
    game = made(tmp_path, SECRET).start()
    game.apply("n=3", 1)
    other = game.clone()
    for seat, option in ((0, "n=1"), (0, "k=1"), (1, "k=2")):
        game.apply(option, seat)
    for seat, option in ((1, "k=2"), (0, "n=1"), (0, "k=1")):
        other.apply(option, seat)
    assert game.ended
    assert game.hash() == other.hash()


def meeting(tmp_path: Path, body: str, *, seats: tuple[int, ...] = (0, 1)) -> Diagnostic:
    """What stops a game in which copies meet."""
    rules = made(
        tmp_path,
        f"""
        kind Card "card {{worth}}":
            worth: 1..6
            var heat: 0..9 = 0
        table Card:
            worth: each
        pile deck: Card
        var pot: 0..99 = 0
        space Field "{{number}}": row(2) holds Card:
            var glow: 0..9 = 0
        per player:
            pile hand: Card
            var coins: 0..9 = 5
            var shown: 0..99 = 0
        phase play:
            each player at once:
                choose n in 1..2
                {body}
        winner most my shown
        """,
    )
    game = rules.start()
    game.apply("n=1", seats[0])
    before, waiting = game.hash(), game.pending()
    with pytest.raises(GameError) as caught:
        game.apply("n=1", seats[1])
    assert caught.value.diagnostic.id == "strands-meet"
    assert game.hash() == before
    assert game.pending() == waiting
    return caught.value.diagnostic


def met(tmp_path: Path, body: str, *, seats: tuple[int, ...] = (0, 1)) -> tuple[str, list[str]]:
    """The guilty line and the others of a game in which copies meet."""
    found = meeting(tmp_path, body, seats=seats)
    return line_of(found), related_lines(found)


def test_two_copies_that_change_one_variable_meet(tmp_path: Path) -> None:
    assert met(tmp_path, "pot += n") == ("pot += n", ["pot += n"])


def test_a_copy_that_reads_what_another_changes_meets_it_in_either_order(tmp_path: Path) -> None:
    body = "if my number = 1: pot := 4\n                else: my shown := pot"
    changing, reading = "if my number = 1: pot := 4", "else: my shown := pot"
    assert met(tmp_path, body) == (reading, [changing])
    assert met(tmp_path, body, seats=(1, 0)) == (changing, [reading])


def test_two_copies_that_take_from_one_pile_meet(tmp_path: Path) -> None:
    body = "move (the c in Card where c.worth = n) to Field(1)"
    line, others = met(tmp_path, body)
    assert line == body
    assert others == [body]


def test_what_copies_meet_in_is_called_by_its_name(tmp_path: Path) -> None:
    for body, what in (
        ("pot += n", "`pot`"),
        ("Field(1).glow := n", "`Field(1).glow`"),
        ("move (the c in Card where c.worth = n) to Field(1)", "where a `Card` lies"),
        ("move (the c in Card where c.worth = my number) to Field(1)", "what lies on `Field(1)`"),
    ):
        assert meeting(tmp_path, body).message == f"seat(1) changes {what} at the same time"


def test_copies_may_take_from_the_box(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        kind Card "card {worth}":
            worth: 1..6
        table Card:
            worth: each
        per player:
            pile hand: Card
        phase play:
            each player at once:
                choose n in 1..3
                move {c in Card where c.worth = n + 3 * (my number - 1)} to my hand
        winner most my hand
        """.replace("most my hand", "most count my hand"),
    )
    hashes = set()
    for seats in ((0, 1), (1, 0)):
        game = rules.start()
        for seat in seats:
            game.apply("n=2", seat)
        assert game.ended
        hashes.add(game.hash())
    assert len(hashes) == 1


def test_the_checker_lists_what_it_cannot_exclude(tmp_path: Path) -> None:
    path = tmp_path / "made.rules"
    path.write_text(
        'ruleset made "Made"\nplayers 2\nvar pot: 0..99 = 0\nphase play:\n    each player at once:\n'
        "        choose n in 1..2\n        pot += n\nwinner most pot\n"
    )
    found = [d for d in load(str(path)).diagnostics if d.id == "copies-may-meet"]
    assert [line_of(d) for d in found] == ["pot += n"]


def test_an_effect_that_draws_may_be_done_at_once_and_by_one_alone(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        per player:
            var die: 0..6 = 0
        var last: 0..6 = 0
        effect roll:
            random n in 1..6
            my die := n
        phase play:
            as seat(1): do roll
            last := seat(1).die
            each player at once: do roll
            random luck in 1..6
            last := luck
        winner most my die + last
        """,
        players="3",
    )
    dice = set()
    for seed in range(6):
        game = rules.start(seed=seed)
        assert game.ended
        dice |= {tuple(text for _, text in v.values) for v in game.view().variables if v.label == "die"}
    # Each seat draws from a stream of its own.
    assert len(dice) > 1
    assert any(len(set(three)) > 1 for three in dice)
