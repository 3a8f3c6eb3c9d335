"""What examples report, and where play stands after them."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import Diagnostic, Rules, load
from tests.language.making import line_of, made, names, written

GAME = """
    var trace: number = 0
    var rounds: 0..9 = 0
    action add(n in 1..3) "Add {n}": trace := trace * 10 + n
    action high(n in 4..6):
        need trace > 0 else "first something lower"
        trace := trace * 10 + n
    phase play:
        for rounds in 1..3:
            turns from seat(1) until trace > 999:
                ask add, high
    phase one_move:
        as seat(1): ask add, high
    phase two_dice:
        random a in 1..6
        random b in 1..6
        trace := a * 10 + b
    winner most trace
"""


def problems(folder: Path, example: str) -> list[Diagnostic]:
    (run,) = made(folder, GAME + example).run_examples()
    assert run.passed == (not run.diagnostics)
    return list(run.diagnostics)


def test_a_missing_answer_lists_what_was_offered(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '    example "x":\n        do one_move\n')
    assert found.id == "answer-missing"
    assert "`add n=1`" in found.help


def test_a_missing_answer_after_others(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '    example "x":\n        do two_dice with 4\n')
    assert found.id == "answer-missing"


def test_chance_without_any_answer_is_drawn(tmp_path: Path) -> None:
    assert problems(tmp_path, '    example "x":\n        do two_dice\n        expect trace > 10\n') == []


def test_an_answer_that_is_left_over(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '    example "x":\n        do one_move with add(1), add(2)\n')
    assert found.id == "answer-left-over"
    assert found.span is not None
    assert found.span.text == "add(2)"


def test_an_answer_that_is_not_offered(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '    example "x":\n        do one_move with high(5)\n')
    assert found.id == "answer-unmatched"
    assert found.span is not None
    assert found.span.text == "high(5)"
    assert found.related


def test_none_where_nobody_may_stop(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '    example "x":\n        do one_move with none\n')
    assert found.id == "answer-unmatched"


def test_an_action_that_is_not_legal(tmp_path: Path) -> None:
    found = problems(tmp_path, '    example "x":\n        as seat(1): do high(4)\n')
    assert found[0].id == "expect-failed"
    assert "first something lower" in found[0].help


def test_every_expect_that_fails_is_told_with_both_sides(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        """
    example "x":
        do one_move with add(2)
        expect trace = 3
        expect trace = 2
        expect trace > 1 and trace > 5
""",
    )
    assert [line_of(d) for d in found] == ["expect trace = 3", "expect trace > 1 and trace > 5"]
    assert found[0].help == "the left side is 2, the right side is 3"


def test_any_ends_the_answers_of_one_do_alone(tmp_path: Path) -> None:
    assert (
        problems(
            tmp_path,
            """
    example "x":
        do play with add(1), any
        expect trace > 999
        trace := 0
        do one_move with add(3)
        expect trace = 3
""",
        )
        == []
    )


SETS = """
    kind Stone "stone {worth}":
        worth: 1..4
    table Stone:
        worth: each
    pile heap: Stone
    var taken: number = 0
    phase play:
        move Stone to heap
        as seat(1): do take
    effect take:
        choose some in subsets(Stone on heap, 2)
        taken := sum s.worth for s in some
    effect throw:
        choose some in subsets(2..6, 2)
        taken := sum n for n in some
    winner most taken
    example "x" with players = 2:
        move {s in Stone where s.worth < 3} to heap
        move {s in Stone where s.worth = 3} to heap
        as seat(1): do ACTION with ANSWER
        expect taken = TAKEN
"""


@pytest.mark.parametrize(
    ("action", "answer", "taken"),
    [
        ("take", "{(the s in Stone where s.worth = 1), (the s in Stone where s.worth = 3)}", 4),
        ("take", "{(the s in Stone where s.worth = 3), (the s in Stone where s.worth = 1)}", 4),
        ("take", "{s in Stone where s.worth < 3}", 3),
        # These keep the order in which they lie.
        ("take", "{s in Stone on heap where s.worth < 3}", 3),
        ("take", "{s in Stone on heap where s.worth != 1}", 5),
        ("take", "Stone on heap - {s in Stone where s.worth = 2}", 4),
        # Numbers of other ranges are the same numbers.
        ("throw", "{3, 4}", 7),
        ("throw", "{6, 2}", 8),
        ("throw", "{n in 1..9 where n > 4 and n < 7}", 11),
    ],
)
def test_a_set_is_answered_by_its_members_in_any_order(tmp_path: Path, action: str, answer: str, taken: int) -> None:
    text = SETS.replace("ACTION", action).replace("ANSWER", answer).replace("TAKEN", str(taken))
    (run,) = made(tmp_path, text).run_examples()
    assert list(run.diagnostics) == []


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        ("take", "Stone on heap"),
        ("take", "{s in Stone on heap where s.worth = 1}"),
        ("take", "{s in Stone where s.worth > 2}"),
        ("throw", "{1, 3, 4}"),
        ("throw", "{1, 7}"),
    ],
)
def test_a_set_with_other_members_is_not_offered(tmp_path: Path, action: str, answer: str) -> None:
    text = SETS.replace("ACTION", action).replace("ANSWER", answer).replace("TAKEN", "0")
    (run,) = made(tmp_path, text).run_examples()
    assert [d.id for d in run.diagnostics] == ["answer-unmatched"]


# ---- where play stands ----

STANDING = """
    kind Stone "stone {worth}":
        worth: 1..3
    table Stone:
        worth: each
    var trace: 0..9999 = 0
    var rounds: 0..9 = 0
    var last: 0..9 = 0
    per player:
        pile hand: Stone
        var seen: number = 0
    action add(n in 1..3) "Add {n}":
        trace += n
        my seen := my seen + rounds * 100 + n
    phase setup: trace := 5000
    phase play:
        for rounds in 1..3:
            for lap in 1..2:
                do a_round(lap)
        trace := 9999
    phase a_round(lap: number):
        last := lap
        turns from seat(1) until trace >= 3:
            ask add
        trace := 0
    winner most my seen
    example "an end game" at a_round with seat(2) to move, rounds = 3, lap = 2:
        move Stone to seat(2).hand
        trace := 1
"""


def stand(folder: Path) -> Rules:
    return made(folder, STANDING)


def test_play_goes_on_from_where_an_example_stands(tmp_path: Path) -> None:
    rules = stand(tmp_path)
    assert [run.passed for run in rules.run_examples()] == [True]
    game = rules.start_at("an end game", seed=4)
    assert game.pending() == [1]
    assert names(game) == ["add n=1", "add n=2", "add n=3"]
    game.apply("add n=1")
    assert game.pending() == [0]
    game.apply("add n=2")
    # It was the last lap of the last round.
    assert game.ended
    assert [[text for _, text in v.values] for v in game.view().variables if v.label == "seen"] == [["302", "301"]]
    assert game.winners() == (0,)


def test_an_earlier_stand_leaves_the_rest_of_the_loops(tmp_path: Path) -> None:
    rules = made(tmp_path, STANDING.replace("rounds = 3, lap = 2", "rounds = 2, lap = 1"))
    game = rules.start_at("an end game")
    moves = 0
    while not game.ended:
        game.apply("add n=3")
        moves += 1
    # What is left of this lap, lap 2 of round 2, and both of round 3.
    assert moves == 4


def test_no_such_stand(tmp_path: Path) -> None:
    rules = stand(tmp_path)
    with pytest.raises(ValueError, match="no example"):
        rules.start_at("nowhere")
    with pytest.raises(ValueError, match="players"):
        rules.start_at("an end game", players=3)


BOTTLES = """
    ruleset made "Made"
    players 2
    kind Bottle
    table Bottle:
        copies: 3
    pile rack: Bottle
    per player:
        pile bottles: Bottle
    phase setup: move Bottle to rack
    phase play:
        each player:
            may: ask take
    action take(b in rack) "Take a bottle": move b to my bottles
    action back(b in my bottles, p in {x in players where x != me}) "Give one back": move b to rack
    phase giving:
        each player: ask back else "there must be one"
    winner most count my bottles
    example "x":
        do setup
"""


def bottled(folder: Path, line: str) -> list[Diagnostic]:
    rules = load(str(written(folder, {"made.rules": BOTTLES + f"        {line}\n"})))
    found = [d for d in rules.diagnostics if d.severity.value == "error"]
    return found or [d for run in rules.run_examples() for d in run.diagnostics]


@pytest.mark.parametrize(
    "line",
    [
        "do play with take(top(rack)), take(top(rack))",
        "do play with take(the b in rack), take(rack(2))",  # each is worked out when it comes, and all are alike
        "do play with none, take(bottom(rack))",
        "as seat(2): do take(the b in rack where b.place = rack)",
        "expect seat(1) can take(rack(3)) and not (seat(1) can take(top(seat(2).bottles)))",
        "as seat(2): do play with none, take(top(rack))",
    ],
)
def test_what_stands_for_a_parameter_is_any_expression(line: str, tmp_path: Path) -> None:
    assert bottled(tmp_path, line) == []


@pytest.mark.parametrize(
    ("line", "id", "help"),
    [
        ("do play with take, none", "wrong-arguments", "as in `take(the b in rack)`"),
        ("do play with back, none", "wrong-arguments", "as in `back(the b in seat(1).bottles, the p in …)`"),
        (
            "do play with take(b), none",
            "unknown-name",
            "`b` is a name within `take` only: a value stands there, as in `the ",
        ),
        ("expect seat(1) can take(b)", "unknown-name", "as in `the b in rack`"),
        ("as seat(1): expect refused take(b)", "unknown-name", "as in `the b in rack`"),
        ("as seat(1): do take(b)", "unknown-name", "as in `the b in rack`"),
        (
            "do play with take(top(seat(1).bottles)), none",
            "answer-unmatched",
            "`top(seat(1).bottles)` is nothing here; off",
        ),
    ],
)
def test_what_is_no_value_is_told_with_what_could_stand_there(line: str, id: str, help: str, tmp_path: Path) -> None:
    found = bottled(tmp_path, line)
    assert found[0].id == id
    assert help in found[0].help


def test_my_in_an_answer_is_of_the_player_below_whom_it_stands(tmp_path: Path) -> None:
    (found, *_) = bottled(tmp_path, "as seat(1): do play with take(top(rack)), take(top(my bottles))")
    assert (found.id, "nothing here" in found.help) == ("answer-unmatched", False)
    (found, *_) = bottled(tmp_path, "as seat(2): do play with take(top(rack)), take(top(my bottles))")
    assert (found.id, "`top(my bottles)` is nothing here" in found.help) == ("answer-unmatched", True)
    assert bottled(tmp_path, "do play with take(top(my bottles)), none")[0].id == "nobody-acts"
