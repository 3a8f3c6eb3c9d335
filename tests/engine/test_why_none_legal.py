"""Why a decision has no legal option: what stands against each of its options, now, or when it was passed over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.api import Explanation, Game, Reason, Refused
from interpreter.engine.explanation.groups import MENTIONED
from tests.engine.rulesets import ruleset

STORE = """
    kind Jar "jar of {content}":
        content: 1..4
    table Jar:
        content: each
    space Shelf "shelf {number}": row(3) holds Jar
    per player:
        pile bag: Jar
        var coins: 0..9 = 1
    phase setup:
        move {j in Jar where j.content < 4} to red.bag
        for s in Shelf: move the j in Jar where j.content = 4 and j.place = box to s
    phase play:
        turns from red until red.coins > 5: ask trade, work, rest
    action trade "Trade":
        gain 1 coins
        ask sell, buy else "there is nothing to trade"
    action sell(j in my bag) "Sell {j}":
        need j.content > 2 + my coins else "nobody wants so little"
        need j.content != 3 or my coins = 9 else "not this one"
        gain 1 coins
    action buy(s in Shelf where not s.empty) "Buy from {s}":
        pay top(s).content coins
        move top(s) to my bag
    action work: gain 2 coins
    action rest: gain 1 coins
    winner most my coins
"""


def only(explanation: Explanation) -> Reason:
    (reason,) = explanation.reasons
    return reason


def groups(reason: Reason) -> list[tuple[str, list[str]]]:
    return [(str(refused), [inner.text for inner in refused.reasons]) for refused in reason.refused]


def test_each_option_of_an_ask_has_its_own_reasons(tmp_path: Path) -> None:
    game = ruleset(tmp_path, STORE).start()
    reason = only(game.why("trade", 0))
    assert (reason.sort, reason.text) == ("ask", "there is nothing to trade")
    assert sorted(groups(reason)) == [
        ("“Buy from shelf 1”", ["`coins` would be -2, but holds 0 to 9"]),
        ("“Sell jar of 2” and 1 more", ["nobody wants so little"]),
        ("“Sell jar of 3”", ["nobody wants so little", "not this one"]),
    ]
    buy = next(refused for refused in reason.refused if refused.name == "buy")
    (pay,) = buy.reasons
    assert pay.line_text == "pay top(s).content coins"
    assert {"coins = 2", "top(s).content = 4"} <= {str(seen) for seen in pay.values}  # the trade itself gave a coin


def test_the_nearest_to_being_legal_come_first(tmp_path: Path) -> None:
    reason = only(ruleset(tmp_path, STORE).start().why("trade", 0))
    sells = [len(refused.reasons) for refused in reason.refused if refused.name == "sell"]
    assert sells == [1, 2]


def test_a_choice_that_has_nothing_to_choose_from(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        kind Card "card {rank}":
            rank: 1..3
        table Card:
            rank: each
        pile heap: Card
        pile bin: Card
        var n: 0..99 = 0
        phase setup: move {c in Card where c.rank < 3} to heap
        phase play:
            turns from red until n > 5: ask take, dig, wait, doze
        action take:
            choose c in bin "Which?" else "nothing can be taken"
            move c to heap
        action dig:
            choose c in heap where c.rank > 2 + n "Which?" else "nothing is good enough"
            move c to bin
        action wait: n += 1
        action doze: n += 2
        winner most n
        """,
    )
    game = rules.start()
    assert groups(only(game.why("take"))) == [("`c`", ["there is nothing to choose from in `bin`"])]
    dig = only(game.why("dig"))
    assert (dig.sort, dig.text) == ("choose", "nothing is good enough")
    assert groups(dig) == [("`c`", ["nothing in `heap` comes into question: `where c.rank > 2 + n`"])]


CHAIN = """
    var n: 0..99 = 0
    phase play:
        turns from red until n > 5: ask first, wait, doze
    action first: ask second else "no second"
    action second "Second": ask third else "no third"
    action third "Third":
        need n < 50
        ask fourth else "no fourth"
    action fourth "Fourth": need n > 90 else "too early"
    action wait: n += 1
    action doze: n += 2
    winner most n
"""


def nested(reason: Reason) -> Iterator[str]:
    yield reason.text
    for refused in reason.refused:
        for inner in refused.reasons:
            yield from nested(inner)


def test_decisions_within_decisions_are_told_two_deep(tmp_path: Path) -> None:
    assert list(nested(only(ruleset(tmp_path, CHAIN).start().why("first")))) == ["no second", "no third", "no fourth"]


def test_of_many_lines_some_are_told_and_the_others_counted(tmp_path: Path) -> None:
    actions = "".join(
        f"""
    action try_{number} "Try {number}": need n > 90 + {number} else "not {number}"
"""
        for number in range(9)
    )
    text = CHAIN.replace("ask second else", f"ask {', '.join(f'try_{number}' for number in range(9))} else")
    text = text.replace("    action second", f"{actions}\n    action second", 1)
    reason = only(ruleset(tmp_path, text).start().why("first"))
    assert len(reason.refused) == MENTIONED
    assert reason.unmentioned == 9 - MENTIONED


def test_what_somebody_cannot_do(tmp_path: Path) -> None:
    """A `need` may ask whether somebody can do something: the one who can't, or all of several."""
    rules = ruleset(
        tmp_path,
        """
        var n: 0..99 = 0
        per player:
            var coins: 0..9 = 1
        phase play:
            turns from red until n > 5: ask swap, wait, doze
        action swap:
            need n > 3 or me can give(2) and left(me) can give(1) else "nobody can give"
            n += 1
        action give(k: number) "Give {k}": pay k coins
        action wait: n += 1
        action doze: n += 2
        winner most n
        """,
    )
    reason = only(rules.start().why("swap", 0))
    assert "me can give(2) = no" in [str(seen) for seen in reason.values]
    assert groups(reason) == [("“Give 2”", ["`coins` would be -1, but holds 0 to 9"])]
    assert reason.refused[0].reasons[0].line_text.endswith("pay k coins")


def test_of_several_instances_only_what_is_said_of_all_of_them(tmp_path: Path) -> None:
    """What differs from instance to instance isn't told as if it were the same: these leave values out."""
    text = STORE.replace('action trade "Trade":', 'action trade(k in 1..2) "Trade {k}":')
    game = ruleset(tmp_path, text).start()
    assert only(game.why("trade", 0)).refused == ()
    assert only(game.why("trade 1", 0)).refused != ()


# ---- passed over ----

PASSED = """
    per player:
        var coins: 0..9 = 0
        var turns_taken: 0..9 = 0
    phase play:
        turns from red until red.turns_taken = 3:
            may: ask spend, save
            gain 3 coins
            may: ask dream
            ask rest, work
            gain 1 turns_taken
    action spend(k in 1..3) "Spend {k}":
        pay k + 1 coins
        need k != 2 else "not two"
    action save "Save":
        need my coins > 4 else "too little to save"
        gain 1 coins
    action dream "Dream": need my turns_taken > 8 else "too early"
    action rest: gain 1 coins
    action work: gain 2 coins
    winner most my coins
"""


def against(reason: Reason) -> Refused:
    (refused,) = reason.refused
    return refused


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return ruleset(tmp_path, PASSED).start()


def test_what_was_passed_over_is_told_as_it_was_then(game: Game) -> None:
    explanation = game.why("save", 0)
    assert not explanation.legal
    unasked, passed = explanation.reasons
    assert (unasked.sort, unasked.text) == ("unasked", "`save` is not asked for here")
    assert (passed.sort, passed.line_text) == ("passed", "may: ask spend, save")
    assert passed.text == "`save` was passed over, since nothing of it was legal then"
    (reason,) = against(passed).reasons
    assert (reason.text, [str(seen) for seen in reason.values]) == ("too little to save", ["my coins = 0"])
    assert only_passed(game, "dream") == ["too early"]


def only_passed(game: Game, proposal: str, seat: int | None = 0) -> list[str]:
    reasons = game.why(proposal, seat).reasons
    return [inner.text for reason in reasons if reason.sort == "passed" for inner in against(reason).reasons]


def test_what_was_passed_over_may_be_proposed_with_its_values(game: Game) -> None:
    assert only_passed(game, "spend k=2") == ["`coins` would be -3, but holds 0 to 9", "not two"]
    assert only_passed(game, "spend 1") == ["`coins` would be -2, but holds 0 to 9"]
    assert only_passed(game, "spend 7")[0] == "7 is not in `1..3`"
    assert against(game.why("spend 1", 0).reasons[1]).label == "Spend 1"


def test_what_was_never_there_was_not_passed_over(game: Game) -> None:
    assert game.why("rest", 0).legal
    (reason,) = game.why("sleep", 0).reasons
    assert reason.sort == "unread"
    game.apply("work")
    game.apply("work")
    assert game.decision().options[0].name == "spend k=1"  # red has 5 coins
    assert [reason.sort for reason in game.why("dream", 0).reasons] == ["unasked"]


def test_a_seat_that_is_not_asked_is_told_what_it_was_passed_over_with(game: Game) -> None:
    game.apply("rest")
    assert game.pending() == [1]
    assert only_passed(game, "save", 1) == ["too little to save"]
    assert [reason.sort for reason in game.why("save", 0).reasons] == ["unasked"]  # red has decided since


def test_a_copy_of_a_game_knows_it_too_and_one_drawn_anew_does_not(game: Game) -> None:
    copy = game.clone()
    game.apply("rest")
    assert only_passed(copy, "dream") == ["too early"]
    assert only_passed(copy.resampled(0, 1), "dream") == []


def test_a_seat_that_is_passed_over_again_and_again_is_told_of_the_last_time(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        var n: 0..99 = 0
        phase play:
            turns from red until n > 90:
                if me = blue: ask skip
                else: ask go, stay
                n += 1
        action skip: need n > 80 else "too early"
        action go: n += 0
        action stay: n += 0
        winner most n
        """,
    )
    game = rules.start()
    for _ in range(30):
        game.apply("go")
    unasked, passed = game.why("skip", 1).reasons
    assert unasked.text == "blue is not asked now: red is"
    (reason,) = against(passed).reasons
    assert [str(seen) for seen in reason.values] == ["n = 59"]


def test_a_game_that_is_not_told_keeps_nothing(tmp_path: Path) -> None:
    game = Game.start(ruleset(tmp_path, PASSED).program(), telling=False)
    assert game.machine.passed == ()
    assert [reason.sort for reason in game.why("dream", 0).reasons] == ["unasked"]
