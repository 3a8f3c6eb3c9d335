"""Why something is legal or not: what is told, of which line, with which values, and to whom."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.api import Explanation, Game, Reason, load
from tests.engine.rulesets import ruleset

MARKET = """
    enum Sort: apple, pear

    kind Fruit "{sort} {worth}":
        sort: Sort
        worth: 1..4
    table Fruit:
        sort: each, worth: each

    space Stall "stall {number}": row(3) holds Fruit
    pile heap: Fruit hidden

    var limit: 0..9 = 3

    per player:
        pile basket: Fruit private
        var coins: 0..9 = 2
        var goods: 0..9 = 0
        var rests: 0..9 = 0
        define poor = my coins < 2
        define fits(f: Fruit) = f.worth <= limit and not my poor

    define price(f: Fruit) = f.worth
        except when f.sort = pear: 1

    phase setup:
        move {f in Fruit where f.sort = apple} to red.basket
        move {f in Fruit where f.worth > 2 and f.sort = pear} to blue.basket

    phase play:
        turns from red until count Stall = 0:
            ask sell, buy(2), rest, doze

    action sell(f in my basket, s in Stall where s.number != 3) "Sell {f} on {s}":
        need s.empty else "{s} is taken"
        need my fits(f) else "this doesn't fit"
        pay price(f) coins
        move f to s
        gain 1 goods
        need every x in Fruit on Stall has x.worth + f.worth < 7 else "too much at once"

    action buy(n: number, s in Stall) "Buy":
        need not s.empty
        pay n coins
        move s to my basket
    forbid buy(n, s) when limit = 9 else "the market is closed"

    action rest "Rest": gain 1 rests
    action doze "Doze": gain 1 rests

    winner most my goods
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return ruleset(tmp_path, MARKET).start()


def told(game: Game, proposal: str, seat: int | None = None) -> list[str]:
    return [reason.text for reason in game.why(proposal, seat).reasons]


def only(explanation: Explanation) -> Reason:
    (reason,) = explanation.reasons
    return reason


def put(game: Game, **variables: int) -> Game:
    """Sets global variables, and those of red."""
    for column in game.program.columns:
        if column.name in variables:
            column.store(game.machine.row, column.first, variables[column.name])
    game.machine.memo = {}
    game._offers.clear()
    return game


def test_what_is_legal_says_so_and_who_asked_for_it(game: Game) -> None:
    explanation = game.why("sell f=apple_1 s=Stall(1)")
    assert explanation.legal
    assert explanation.reasons == ()
    assert explanation.option == "sell f=apple_1 s=Stall(1)"
    assert explanation.label == "Sell apple 1 on stall 1"
    assert [cause.line_text for cause in explanation.asked] == [
        "ask sell, buy(2), rest, doze",
        "phase play:",
    ]
    assert [cause.what for cause in explanation.asked] == ["ask sell, buy, rest, doze", "phase play"]


def test_every_need_that_fails_is_told_with_its_line(game: Game) -> None:
    game.apply("sell f=apple_1 s=Stall(1)")
    game.apply("rest")
    explanation = game.why("sell f=apple_4 s=Stall(1)")
    assert [(r.sort, r.text, r.line_text) for r in explanation.reasons] == [
        ("need", "stall 1 is taken", 'need s.empty else "{s} is taken"'),
        ("need", "this doesn't fit", 'need my fits(f) else "this doesn\'t fit"'),
        ("range", "`coins` would be -3, but holds 0 to 9", "pay price(f) coins"),
    ]
    reason = explanation.reasons[0]
    text = reason.origin.file.text
    assert reason.line == text[: text.index("need s.empty")].count("\n") + 1
    assert reason.column == 5
    assert reason.file.endswith("made.rules")
    assert reason.layer == "made"


def test_the_values_that_a_need_saw(game: Game) -> None:
    reason = only(game.why("buy s=Stall(2)"))
    assert reason.text == "`need not s.empty` does not hold"
    assert [str(seen) for seen in reason.values] == ["s.empty = yes"]


def test_the_values_in_a_definition(game: Game) -> None:
    reason = game.why("sell f=apple_4 s=Stall(1)").reasons[0]
    assert reason.text == "this doesn't fit"
    (fits,) = reason.values
    assert str(fits) == "my fits(f) = no"
    assert [str(seen) for seen in fits.inside] == ["f.worth = 4", "limit = 3"]


def test_a_range_tells_what_was_there_and_what_was_paid(game: Game) -> None:
    reason = only(game.why("sell f=apple_3 s=Stall(1)"))
    assert reason.text == "`coins` would be -1, but holds 0 to 9"
    assert [str(seen) for seen in reason.values] == ["coins = 2", "price(f) = 3"]


def test_a_forbid_is_named(game: Game) -> None:
    put(game, limit=9)
    first, second = game.why("buy s=Stall(1)").reasons
    assert (first.sort, first.text) == ("forbid", "the market is closed")
    assert first.line_text.startswith("forbid buy(n, s) when limit = 9")
    assert [str(seen) for seen in first.values] == ["limit = 9"]
    assert second.sort == "need"


def test_what_cannot_be_chosen(game: Game) -> None:
    source, where = (game.why(f"sell {values}") for values in ("f=pear_3 s=Stall(1)", "f=apple_1 s=Stall(3)"))
    assert (source.reasons[0].sort, source.reasons[0].text) == ("source", "pear 3 is not in `my basket`")
    assert str(source.reasons[0].values[0]) == "my basket = {apple 4, apple 3, apple 2, apple 1}"
    assert source.reasons[0].line_text.startswith("action sell(f in my basket")
    reason = only(where)
    assert (reason.sort, reason.text) == ("where", "stall 3 does not come into question: `where s.number != 3`")
    assert [str(seen) for seen in reason.values] == ["s.number = 3"]


def test_words_of_one_value_are_taken_together(game: Game) -> None:
    assert game.why("sell apple 1 Stall 1").proposal == "sell f=apple_1 s=Stall(1)"


def test_of_many_words_no_way_to_take_them_together_is_tried(game: Game) -> None:
    (reason,) = [r for r in game.why("sell " + "x " * 5000).reasons if "is left for" in r.text]
    assert reason.sort == "unread"


@pytest.mark.parametrize(
    ("proposal", "text", "help"),
    [
        ("sel f=apple_1 s=Stall(1)", "there is no action `sel`", "did you mean `sell`?"),
        ("sell f=aple_1 s=Stall(1)", "`aple_1` is no component", "did you mean `apple_1`"),
        ("sell f=Stall(1) s=Stall(1)", "`Stall(1)` is a place, where a component is wanted", ""),
        ("sell g=apple_1 s=Stall(1) t=2", "`sell` has no `g`", "it takes `f` and `s`"),
        ("sell apple_1 Stall(1) Stall(2)", "nothing of `sell` is left for `Stall(2)`", ""),
        ("none", "this must be decided: only a `may` can be refused or stopped", ""),
    ],
)
def test_what_names_nothing(game: Game, proposal: str, text: str, help: str) -> None:
    reason = game.why(proposal).reasons[0]
    assert reason.text == text
    assert reason.help.startswith(help)
    assert not game.why(proposal).legal


@pytest.mark.parametrize(
    "proposal",
    [
        "sell f=apple_1 s=Stall(2)",
        "sell f=1 s=2",
        "sell s=2 f=apple 1",
        "sell apple_1 2",
        "sell(apple_1, Stall(2))",
        "sell(1, 2)",
        "  sell   f=1   s=stall 2 ",
    ],
)
def test_short_forms(game: Game, proposal: str) -> None:
    explanation = game.why(proposal)
    assert explanation.legal
    assert explanation.proposal == explanation.option == "sell f=apple_1 s=Stall(2)"
    assert explanation.reading in ("", explanation.proposal)
    exact = "apple_1" in proposal and "Stall(2)" in proposal
    assert exact or explanation.reading


def test_a_short_form_that_may_be_several(game: Game) -> None:
    reason = game.why("sell f=apple s=1").reasons[0]
    assert reason.text == "`apple` may be `apple_4`, `apple_3`, `apple_2` or `apple_1`"


def test_values_that_are_left_out_stand_for_all(game: Game) -> None:
    assert game.why("sell").legal
    assert game.why("sell f=apple_2").option == "sell f=apple_2 s=Stall(1)"
    assert told(game, "sell f=apple_4") == ["this doesn't fit", "`coins` would be -2, but holds 0 to 9"]
    assert told(game, "buy") == ["`need not s.empty` does not hold"]


def test_a_seat_that_is_not_asked(game: Game) -> None:
    explanation = game.why("rest", seat=1)
    assert not explanation.legal
    assert told(game, "rest", 1) == ["blue is not asked now: red is"]
    assert told(game, "rest", 2) == ["player 3 is not asked now: red is"]
    assert game.why("rest", seat=0).legal


def test_an_action_that_is_not_asked_for(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        var n: 0..9 = 0
        phase play:
            each player: ask early
            each player: ask late
        action early(k in 1..2): n += k
        action late(k in 1..2): n += k
        winner most n
        """,
    )
    reason = only(rules.start().why("late k=1"))
    assert (reason.sort, reason.text) == ("unasked", "`late` is not asked for here")
    assert reason.line_text == "each player: ask early"
    assert reason.help == "red is asked for `early`"


def test_a_choice_is_named_by_its_value(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        space Zone "zone {q}, {r}": hexagon(1)
        per player:
            var ship: Zone?
        phase play:
            each player:
                choose my ship in Zone where s_ok "Where?"
                need my ship != Zone(0, 0) else "not in the centre"
        define s_ok = yes
        winner most my number
        """,
    )
    game = rules.start()
    assert game.why("my ship=Zone(1, 0)").legal
    assert game.why("ship=1 0").legal
    assert game.why("Zone(1, 0)").legal
    assert told(game, "my ship=Zone(0, 0)") == ["not in the centre"]


def test_a_need_after_changes(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        kind Man "man {number}":
            number: 1..3
        table Man:
            number: each
        space Field "field {number}": row(3) holds Man
        var moves: 0..9 = 0
        phase setup:
            for n in 1..2: move the x in Man where x.number = n to Field(n)
        phase play:
            turns from red until moves > 3: ask go, stay, doze
        action go(x in Man on Field, goal in Field) "{x} to {goal}":
            move x to goal
            moves += 1
            need every f in Field has count (Man on f) < 2 else "two on one field"
            moves += 1
            need moves > 5
        action stay: moves += 1
        action doze: moves += 2
        winner most moves
        """,
    )
    reason = only(rules.start().why("go x=man_1 goal=Field(2)"))
    assert reason.text == "two on one field"
    assert reason.changes == ("man 1: field 1 → field 2", "moves: 0 → 1")
    assert [(seen.text, seen.value) for seen in reason.values] == [("f", "field 2")]
    assert [str(seen) for seen in reason.values[0].inside] == ["count (Man on f) = 2"]


def test_exceptions_and_layers_are_named(tmp_path: Path) -> None:
    (tmp_path / "base.rules").write_text(
        dedent(
            """
            ruleset base "Base"
            players red, blue
            var n: 0..99 = 0
            define cost(k: number) = k
            phase play:
                turns from red until n > 9: ask add
            action add(k in 1..6) "Add {k}":
                need cost(k) < 5 else "too dear"
                n += k
            winner most n
            """
        ),
        encoding="utf-8",
    )
    (tmp_path / "layer.rules").write_text(
        dedent(
            """
            ruleset deluxe "Deluxe" extends "base.rules"
            define cost(k: number) also:
                except when k = 2: 7
            forbid add(k) when k = 3
            """
        ),
        encoding="utf-8",
    )
    game = load(str(tmp_path / "layer.rules")).start()
    reason = only(game.why("add k=2"))
    assert (reason.text, reason.layer) == ("too dear", "base")
    assert [str(seen) for seen in reason.values] == ["cost(k) = 7"]
    (used,) = reason.exceptions
    assert (used.definition, used.layer, used.line_text) == ("cost", "deluxe", "except when k = 2: 7")
    assert used.file.endswith("layer.rules")
    forbidden = only(game.why("add k=3"))
    assert (forbidden.sort, forbidden.layer) == ("forbid", "deluxe")
    assert forbidden.text == "`forbid add(k) when k = 3` forbids it"
    assert game.why("add k=1").legal


def test_a_game_that_is_over(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        var n: 0..9 = 0
        phase play:
            as red: ask add
        action add(k in 1..2): n += k
        winner most n
        """,
    )
    game = rules.start()
    game.apply("add k=1")
    assert told(game, "add k=1") == ["the game is over: nobody is asked any more"]
    assert told(game, "add k=1", 1) == ["the game is over: nobody is asked any more"]


def test_asking_changes_nothing(game: Game) -> None:
    before, log = game.hash(), list(game.log)
    for proposal in ("sell", "sell f=1 s=1", "buy s=1", "rest", "none", "nonsense"):
        game.why(proposal)
    assert game.hash() == before
    assert game.log == log
    assert [option.name for option in game.decision().options][-1] == "doze"


def test_alike_ones_are_legal_and_offered_under_one_name(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        kind Stone
        table Stone:
            copies: 3
        per player:
            pile bag: Stone
        pile heap: Stone
        phase setup: move Stone to red.bag
        phase play:
            turns from red until red.bag.empty: ask throw, wait
        action throw(s in my bag): move s to heap
        action wait: need yes
        winner most count my bag
        """,
    )
    game = rules.start()
    names = [option.name for option in game.decision().options]
    assert len(names) == 2
    for n in (1, 2, 3):
        explanation = game.why(f"throw s=Stone#{n}")
        assert explanation.legal
        assert explanation.option == names[0]
    assert game.why("throw s=Stone").legal


def test_a_decision_without_a_legal_option_counts_against_what_leads_to_it(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        var n: 0..9 = 0
        phase play:
            turns from red until n > 3: ask dare, wait, doze
        action dare:
            n += 1
            ask risk else "there is nothing to risk"
        action risk(k in 1..3):
            need k > n + 3 else "too little"
            n += k
        action wait: n += 1
        action doze: n += 1
        winner most n
        """,
    )
    reason = only(rules.start().why("dare"))
    assert (reason.sort, reason.text) == ("ask", "there is nothing to risk")
    assert reason.changes == ("n: 0 → 1",)


SECRETS = """
    kind Card "card {rank}":
        rank: 1..9
    table Card:
        rank: each
    kind Token "token {worth}" hidden:
        worth: 1..4
    table Token:
        worth: each

    pile deck: Card hidden
    space Spot "spot {number}": row(4) holds Token

    per player:
        pile hand: Card private
        var coins: 0..9 = 0

    define open_spots = {s in Spot where s.number < 3}

    phase setup:
        move Card to deck
        shuffle deck
        each player: move top(deck, 2) to my hand
        for s in Spot: move the t in Token where t.worth = s.number and t.place = box to s
        show Token on Spot(1) to players
        show Token on Spot(2) to players

    phase play:
        each player: ask draw, peek, pick, rest, doze

    action draw "Draw":
        move top(deck) to my hand
        gain 1 coins
        need count my hand < 3 else "three are too many"
    action peek(s in open_spots where top(s).worth > 1) "Peek": gain 1 coins
    action pick(c in my hand) "Pick {c}": gain c.rank coins
    action rest: gain 1 coins
    action doze: gain 2 coins
    winner most my coins
"""


def test_asking_shows_no_card(tmp_path: Path) -> None:
    game = ruleset(tmp_path, SECRETS).start(seed=5)
    deck = [c for p in game.view().places if p.name == "deck" for c in p.contents]
    assert only(game.why("draw")).changes == (
        f"{deck[0].text}: deck → red.hand",
        "coins of red: 0 → 1",
    )
    assert only(game.why("draw", 0)).changes == ("Card: deck → red.hand", "coins of red: 0 → 1")


def test_a_card_that_one_does_not_know_is_only_not_among_ones_own(tmp_path: Path) -> None:
    game = ruleset(tmp_path, SECRETS).start(seed=5)
    own = {c.name for p in game.view(0).places if p.name == "red.hand" for c in p.contents}
    told_of_others = {
        str([(r.sort, r.text.replace(name, "it"), r.values, r.line) for r in game.why(f"pick c={name}", 0).reasons])
        for name in (f"card_{rank}" for rank in range(1, 10))
        if name not in own
    }
    assert len(told_of_others) == 1
    for name in own:
        assert game.why(f"pick c={name}", 0).legal


def test_something_hidden_decides(tmp_path: Path) -> None:
    game = ruleset(tmp_path, SECRETS).start(seed=5)
    assert game.why("peek s=2", 0).legal
    assert told(game, "peek s=1", 0) == ["spot 1 does not come into question: `where top(s).worth > 1`"]
    assert told(game, "peek s=4") == ["spot 4 is not in `open_spots`"]
    (reason,) = game.why("peek s=4", 0).reasons
    assert (reason.sort, reason.text) == ("source", "spot 4 is not in `open_spots`")


def test_changes_come_in_an_order_that_tells_nothing(tmp_path: Path) -> None:
    """Of two cards that would change places the one that isn't known comes last, whichever it is."""
    swap = """
    action swap(c in my hand) "Swap {c}":
        move top(deck) to my hand
        move c to deck
        need my coins > 0 else "it costs a coin"
    """
    rules = ruleset(
        tmp_path,
        SECRETS.replace("ask draw,", "ask swap, draw,").replace("    action rest:", f"{swap}\n    action rest:"),
    )
    game = rules.start(seed=5)
    own = [c for p in game.view(0).places if p.name == "red.hand" for c in p.contents]
    for card in own:
        for seed in range(8):
            reason = only(game.resampled(0, seed).why(f"swap c={card.name}", 0))
            assert reason.changes == (f"{card.text}: red.hand → deck", "Card: deck → red.hand")


@pytest.mark.parametrize("condition", ["where n + my coins + 1 < 4", ""])
def test_what_is_beyond_all_that_can_be_chosen_stops_nothing(tmp_path: Path, condition: str) -> None:
    """The rules need no answer for a number that isn't offered, and may overflow with it."""
    rules = ruleset(
        tmp_path,
        f"""
        per player:
            var coins: 0..9 = 0
        phase play:
            each player: ask go, rest
        action go(n in 1..3 {condition}) "Go {{n}}":
            need n + my coins + 1 < 9 else "too far"
            gain n coins
        action rest: gain 1 coins
        winner most my coins
        """,
    )
    game = rules.start()
    for viewer in (0, None):
        assert told(game, "go n=2147483647", viewer) == ["2147483647 is not in `1..3`"]
