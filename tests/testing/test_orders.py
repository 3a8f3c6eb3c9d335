"""The order of reactions: found where it matters, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import Diagnostic, Game
from interpreter.testing.orders import Orders
from interpreter.testing.random_games import Report, play_games
from tests.language.making import line_of, made, related_lines

GAME = """
    var pot: number = 4
    var spare: number = 0
    kind Card "{worth}":
        worth: 1..8
    table Card:
        worth: each
    pile deck: Card hidden
    pile heap: Card
    pile rest: Card
    per player:
        pile hand: Card private
        var coins: number = 0
    phase setup:
        move Card to deck
        shuffle deck
    phase play:
        do begin
        turns from seat(1) until count deck < 4 or pot > 99:
            ask go
    phase begin: spare += 0
    effect grow(n: number): pot += n
    action go "Go":
        do grow(1)
        move top(deck) to rest
    score all "All" = pot + spare + my coins + (sum c.worth for c in my hand) + count heap + count rest
    winner most my total
"""


def report(folder: Path, text: str, games: int = 4) -> Report:
    *_, last = play_games(made(folder, GAME + text), games)
    assert last.stopped == 0
    return last


def found(folder: Path, text: str) -> list[Diagnostic]:
    return [each.diagnostic for each in report(folder, text).found]


DEPENDENT = [
    pytest.param("after grow: pot := pot * 2\n", "after grow: pot := pot - 1\n", id="queue"),
    pytest.param("before grow: pot := pot * 2\n", "before grow: pot := pot - 1\n", id="before an effect"),
    pytest.param("before go: pot := pot * 2\n", "before go: pot := pot - 1\n", id="before an action"),
    pytest.param("before begin: pot := pot * 2\n", "before begin: pot := pot - 1\n", id="before a phase"),
    pytest.param("after begin: pot := pot * 2\n", "after begin: pot := pot - 1\n", id="after a phase"),
    pytest.param("after begin: pot += 5\n", "after begin when pot < 6: spare += 1\n", id="a when"),
    pytest.param(
        "after begin: random n in 1..3\n        pot += n\n".replace("begin: random", "begin:\n        random"),
        "after begin: pot := pot * 2\n",
        id="chance",
    ),
    pytest.param("after grow: spare += pot\n", "after grow(n) when n = 1: do grow(2)\n", id="an event in between"),
    pytest.param(
        "after grow:\n        choose n in 1..3\n        pot += n\n", "after grow: pot := pot * 2\n", id="a decision"
    ),
    pytest.param(
        "after grow:\n        choose n in {x in 1..8 where x <= pot}\n        spare += n\n",
        "after grow: pot += 1\n",
        id="what is offered",
    ),
]


@pytest.mark.parametrize(("first", "second"), DEPENDENT)
def test_what_depends_on_the_order_is_found_with_both_lines(first: str, second: str, tmp_path: Path) -> None:
    first, second = f"    {first}", f"    {second}"
    (one,) = found(tmp_path, first + second)
    assert one.id == "order-matters"
    assert line_of(one) == second.strip().split("\n")[0]
    assert related_lines(one) == [first.strip().split("\n")[0]]
    (other,) = found(tmp_path, second + first)
    assert related_lines(other) == [line_of(one)]


INDEPENDENT = [
    pytest.param("after grow: pot += 2\n    after grow: pot -= 1\n", id="sums"),
    pytest.param("after grow: pot += 1\n    after grow: spare += 1\n    before grow: spare += 2\n", id="apart"),
    pytest.param("after grow(n) when n > 5: pot := 2 * pot\n    after grow: pot += 1\n", id="never together"),
    pytest.param("before begin: pot := pot * 2\n    after begin: pot += 1\n", id="one before, one after"),
    pytest.param(
        "after grow: move the c in Card where c.worth = 1 to heap\n"
        "    after grow: move the c in Card where c.worth = 2 to heap\n",
        id="a pile of which nobody asks the order",
    ),
    pytest.param(
        "after go: move top(deck) to my hand\n    after go: move top(deck) to left(me).hand\n", id="unknown cards"
    ),
]


@pytest.mark.parametrize("text", INDEPENDENT)
def test_what_does_not_depend_on_it_is_not(text: str, tmp_path: Path) -> None:
    assert found(tmp_path, "    " + text) == []


def test_the_order_in_a_pile_counts_where_somebody_asks_for_it(tmp_path: Path) -> None:
    text = """
    after grow: move the c in Card where c.worth = 1 to heap
    after grow: move the c in Card where c.worth = 2 to heap
    score topmost "Topmost" = if heap.empty then 0 else top(heap).worth
    """
    (one, *_) = found(tmp_path, text)
    assert "on `heap` lies `2`, `1`, or else `1`, `2`" in one.message


def test_of_three_the_two_are_named_that_matter(tmp_path: Path) -> None:
    text = "    after grow: pot := pot * 2\n    after grow: spare += 1\n    after grow: pot -= 1\n"
    (one,) = found(tmp_path, text)
    assert (related_lines(one), line_of(one)) == (["after grow: pot := pot * 2"], "after grow: pot -= 1")
    before = text.replace("after", "before")
    (one,) = found(tmp_path, before)
    assert (related_lines(one), line_of(one)) == (["before grow: pot := pot * 2"], "before grow: pot -= 1")


def test_one_reaction_that_waits_twice(tmp_path: Path) -> None:
    (one,) = found(tmp_path, "    before go: do grow(2)\n    after grow(n): pot := pot * n + 1\n")
    assert one.message.startswith("the order of these reactions matters: `pot` is ")
    assert one.related == ()


def test_what_can_be_done_in_one_order_only(tmp_path: Path) -> None:
    text = "    before go: pot := 3\n    before go: need pot = 3 or spare = 9\n"
    (one,) = found(tmp_path, text)
    assert one.message == "the order of two reactions matters: in the other order this can't be done at all"


@pytest.mark.parametrize("which", [0, 1])
def test_a_comment_allows_it(which: int, tmp_path: Path) -> None:
    lines = ["    after grow: pot := pot * 2", "    after grow: pot -= 1"]
    lines[which] += "   # allow: order-matters the rulebook says so"
    assert found(tmp_path, "\n".join(lines) + "\n") == []


def test_the_game_itself_is_not_changed_by_looking(tmp_path: Path) -> None:
    text = "    after grow:\n        random n in 1..3\n        pot += n\n    after grow: pot := pot * 2\n"
    rules = made(tmp_path, GAME + text)
    looking = Orders(0, None)
    quiet = Game.start(rules.program(), seed=5)
    watched = Game.start(rules.program(), seed=5, testing=True, inspector=looking)
    while not quiet.ended:
        assert watched.hash() == quiet.hash()
        quiet.apply("go")
        watched.apply("go")
    assert watched.ended
    assert len(looking.found) == 1
