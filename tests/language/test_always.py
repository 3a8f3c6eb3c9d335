"""What must always hold: when it counts, what is said of what breaks it, and what layers make of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.api import Diagnostic, GameError, Rules, load
from tests.language.making import line_of, made, related_lines, written

PURSES = """
    var pot: number = 6
    per player:
        var coins: number = 2
    always coins_remain:
        let all = pot + (sum p.coins for p in players)
        all = 10 "there are {all} coins"
    effect take(n: number):
        my coins += n
        pot -= n
    effect find: my coins += 1
    phase play:
        turns from seat(1) until pot <= 0:
            ask grab, steal
    action grab(n in 1..2) "Take {n}": do take(n)
    action steal "Take what isn't there":
        do find
        pot += 0
    winner most my coins
"""


def problems(rules: Rules) -> dict[str, list[str]]:
    """The ids of what is wrong with each example."""
    return {run.label: [d.id for d in run.diagnostics] for run in rules.run_examples()}


def only(rules: Rules) -> Diagnostic:
    """The one problem of the one example."""
    (run,) = rules.run_examples()
    (found,) = run.diagnostics
    return found


def test_what_breaks_it_is_told_with_the_line_and_the_way_to_it(tmp_path: Path) -> None:
    rules = made(tmp_path, PURSES + '    example "x":\n        as seat(2): do steal\n        expect pot = 6\n')
    found = only(rules)
    assert found.id == "always-broken"
    assert found.message == "this breaks `coins_remain`: there are 11 coins"
    assert found.help == "`all` is 11"
    assert line_of(found) == "effect find: my coins += 1"
    assert related_lines(found) == ["do find", "as seat(2): do steal", "always coins_remain:"]


def test_within_an_action_things_may_be_out_of_balance(tmp_path: Path) -> None:
    rules = made(tmp_path, PURSES + '    example "x":\n        as seat(2): do grab(2)\n        expect pot = 4\n')
    assert problems(rules) == {"x": []}


def test_in_a_game_under_test_it_stops_the_game_which_stands_as_before(tmp_path: Path) -> None:
    game = made(tmp_path, PURSES).start(testing=True)
    game.apply("grab n=1")
    before = game.hash()
    with pytest.raises(GameError) as stopped:
        game.apply("steal")
    assert stopped.value.diagnostic.id == "always-broken"
    assert game.hash() == before
    game.apply("grab n=2")
    assert game.clone().machine.testing


def test_play_does_not_look(tmp_path: Path) -> None:
    game = made(tmp_path, PURSES).start()
    game.apply("steal")
    game.apply("grab n=2")
    assert sum(value == "3" for v in game.view().variables for _, value in v.values) == 1


def test_a_trial_does_not_look(tmp_path: Path) -> None:
    game = made(tmp_path, PURSES).start(testing=True)
    assert [o.name for o in game.decision().all_options()] == ["grab n=1", "grab n=2", "steal"]


def test_the_table_rests_when_the_queue_is_empty(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var stock: number = 3
        always three: stock = 3
        action buy "Buy": do sell
        effect sell: stock -= 1
        after sell: stock += 1
        phase play:
            as seat(1): ask buy
            as seat(1): do sell
        winner most my number
        example "x":
            as seat(1): do buy
            do play with buy
            do sell
            expect stock = 3
        """,
    )
    assert problems(rules) == {"x": []}


def test_a_reaction_that_breaks_it_is_the_line(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var stock: number = 3
        var sold: number = 0
        always three: stock = 3
        action buy "Buy": do sell
        effect sell: sold += 1
        after sell: stock -= sold
        phase play:
            as seat(1): ask buy
        winner most my number
        example "x":
            as seat(1): do buy
        """,
    )
    found = only(rules)
    assert line_of(found) == "after sell: stock -= sold"
    assert found.help == "`stock` is 2"
    assert "as seat(1): do buy" in related_lines(found)


def test_what_a_phase_does_itself_counts_at_its_end(tmp_path: Path) -> None:
    text = """
        var stock: number = 3
        always three: stock = 3
        phase play:
            do morning
            do evening
        phase morning:
            stock -= 1
            stock += {n}
        phase evening: stock += 0
        winner most my number
        example "x":
            do play
            expect stock = 3
        """
    assert problems(made(tmp_path, text.replace("{n}", "1"))) == {"x": []}
    found = only(made(tmp_path, text.replace("{n}", "2")))
    assert line_of(found) == "stock -= 1"
    assert related_lines(found)[:2] == ["do morning", "do play"]


def test_an_example_may_put_together_what_is_no_whole_table(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        PURSES
        + """
    example "by hand":
        pot := 1
        as seat(1): do grab(1)
        expect pot = 0
    example "mended":
        pot := 1
        seat(1).coins := 7
        as seat(1): do grab(1)
        as seat(1): do steal
""",
    )
    assert problems(rules) == {"by hand": [], "mended": ["always-broken"]}


SETTING_UP = """
    var stock: number = 0
    always three: stock = 3
    effect fill(n: number): stock += n
    phase setup:
        do fill(1)
        do fill({n})
    phase play:
        as seat(1): ask pass
    action pass "Pass": stock += 0
    winner most my number
"""


def test_setting_up_brings_it_about(tmp_path: Path) -> None:
    rules = made(tmp_path, SETTING_UP.replace("{n}", "2"))
    game = rules.start(testing=True)
    assert game.ended  # a single option is taken


def test_after_setting_up_it_must_hold(tmp_path: Path) -> None:
    with pytest.raises(GameError) as stopped:
        made(tmp_path, SETTING_UP.replace("{n}", "1")).start(testing=True)
    found = stopped.value.diagnostic
    assert (found.id, found.message, found.help) == ("always-broken", "`three` does not hold", "`stock` is 2")
    assert line_of(found) == "effect fill(n: number): stock += n"


def test_without_a_setup_it_counts_from_the_first_rest(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        var stock: number = 0
        always three: stock = 3
        phase play:
            stock := 3
            as seat(1): ask pass
        action pass "Pass": stock += 0
        winner most my number
        """,
    )
    assert rules.start(testing=True).ended


def test_copies_of_a_simultaneous_block_may_be_out_of_balance_until_all_are_done(tmp_path: Path) -> None:
    rules = made(
        tmp_path,
        """
        per player:
            var bid: -9..9 = 0
        always alike: seat(1).bid = seat(2).bid
        phase play:
            each player at once:
                choose my bid in 1..2
                do nothing_more
        effect nothing_more: my bid += 0
        winner most my bid
        """,
    )
    game = rules.start(testing=True)
    game.apply(game.decision(0).options[0], 0)
    game.clone().apply(game.decision(1).options[0], 1)
    with pytest.raises(GameError) as stopped:
        game.apply(game.decision(1).options[1], 1)
    assert stopped.value.diagnostic.help == "`seat(1).bid` is 1 and `seat(2).bid` is 2"


LAYERED = {
    "base.rules": """
        ruleset base "Base"
        players 2
        var stock: number = 3
        always few: stock < 5 "too many"
        action fill "Fill": stock += 1
        phase play:
            turns from seat(1) until stock > 8: ask fill
        winner most my number
    """,
}


@pytest.mark.parametrize(
    ("layer", "holds"),
    [
        ("", False),
        ("always some: stock > 0", False),
        ("replace always few: stock < 7", True),
        ("remove few", True),
    ],
)
def test_layers_add_replace_and_remove(layer: str, holds: bool, tmp_path: Path) -> None:
    example = '\nexample "x":\n    as seat(1): do fill\n    as seat(1): do fill\n'
    path = written(tmp_path, {"top.rules": f'ruleset top "Top" extends "base.rules"\n{layer}{example}'} | LAYERED)
    rules = load(str(path))
    assert [d.message for d in rules.diagnostics] == []
    assert problems(rules) == {"x": [] if holds else ["always-broken"]}


def test_two_layers_that_replace_it_clash(tmp_path: Path) -> None:
    layer = 'ruleset {n} "{n}" extends "base.rules"\nreplace always few: stock < {n_}\n'
    files = {f"{n}.rules": layer.replace("{n}", n).replace("{n_}", str(k)) for k, n in enumerate(("one", "two"), 6)}
    path = written(tmp_path, files | LAYERED)
    rules = load(str(path), [str(tmp_path / "two.rules")])
    assert [d.id for d in rules.diagnostics] == ["layer-clash"]


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("always x: my coins > 0", "nobody-acts"),
        ("always x: pot", "wrong-type"),
        ("always x: 1 < 2", "constant-condition"),
        ("always pot: pot > 0", "duplicate-name"),
        ("replace always x: pot > 0", "unknown-change"),
        ("always x pot > 0", "syntax-error"),
        ("always: pot > 0", "syntax-error"),
        ("invariant x: pot > 0", "unknown-declaration"),
        ('always x: pot = 3 else "so"', "syntax-error"),
    ],
)
def test_what_is_no_such_line_is_told(line: str, id: str, tmp_path: Path) -> None:
    path = written(tmp_path, {"x.rules": 'ruleset x "X"\nplayers 2\n' + PURSES + "\n"})
    path.write_text(path.read_text().replace("\n    ", "\n") + "\n" + line + "\n")
    found = [d for d in load(str(path)).diagnostics if d.span is not None and d.span.line > 20]
    assert [d.id for d in found] == [id]


MOORED = """
    per player:
        var ship: 1..9 = 1
        var boat: 1..9 = 1
    always near: every p in players has p.boat = p.ship
    phase play: do sailing
    phase sailing:
        each player at once: choose my ship in 1..9
    after sailing:
        each player: do haul(my ship)
    effect haul(n: 1..9): my boat := n
    winner most my ship
    example "x":
        do play with 2, 9
"""


def moored(folder: Path, *changes: tuple[str, str]) -> Rules:
    text = MOORED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return made(folder, text)


def late(found: Diagnostic) -> list[str]:
    return [label.message for label in found.related if "comes later" in label.message]


def test_within_a_phase_it_rests_before_what_comes_after_the_phase_which_is_told(tmp_path: Path) -> None:
    found = only(moored(tmp_path))
    assert line_of(found) == "each player at once: choose my ship in 1..9"
    assert late(found) == ["`after sailing` comes later: the table rests before it"]


def test_what_comes_after_a_phase_is_not_told_as_late_where_it_is_done(tmp_path: Path) -> None:
    found = only(
        moored(tmp_path, ("choose my ship in 1..9", "my ship := 1"), ("haul(my ship)", "haul(9)"), ("2, 9", "any"))
    )
    assert line_of(found) == "effect haul(n: 1..9): my boat := n"
    assert late(found) == []


def test_a_variable_set_before_and_cleared_after_a_phase_suspends_it(tmp_path: Path) -> None:
    rules = moored(
        tmp_path,
        ("always near: ", "var under_way: yes_no = no\n    always near: under_way or "),
        ("after sailing:\n", "before sailing: under_way := yes\n    after sailing:\n"),
        ("do haul(my ship)", "do haul(my ship)\n        under_way := no"),
    )
    assert problems(rules) == {"x": []}
