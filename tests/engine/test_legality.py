"""The one rule of legality: needs before and after changes, ranges, effects, early and late needs."""

from __future__ import annotations

from tests.engine.rulesets import problems, ruleset


def names(game):
    return [option.name for option in game.decision().all_options()]


def test_needs_after_changes_say_how_things_must_stand_afterwards(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var tower: 0..9 = 1

        phase play:
            turns from red until tower >= 8:
                ask grow, shrink

        action grow(by in 1..4):
            tower += by
            need mod(tower, 2) = 1 or tower = 8 else "the tower must be odd"

        action shrink:
            need tower > 1 else "there is nothing to take away"
            tower -= 2
            need tower > 0 else "something must stay"

        winner most tower
        """,
    )
    game = rules.start()
    assert names(game) == ["grow by=2", "grow by=4"]
    game.apply("grow by=2")
    assert names(game) == ["grow by=2", "grow by=4", "shrink"]
    game.apply("grow by=4")
    assert names(game) == ["grow by=1", "grow by=2", "shrink"]
    assert [reason.text for reason in game.why("grow by=3").reasons] == ["`tower` would be 10, but holds 0 to 9"]
    game.apply("shrink")
    assert [reason.text for reason in game.why("grow by=1").reasons] == ["the tower must be odd"]
    assert game.why("grow by=2").legal


def test_effects_on_the_way_belong_to_the_trial(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        per player:
            var coins: 0..5 = 2
            var goods: 0..9 = 0

        phase play:
            each player:
                ask buy

        action buy(n in 1..4):
            do charge(n)
            gain n goods

        effect charge(n: number):
            pay n coins

        winner most my goods
        """,
    )
    game = rules.start()
    assert names(game) == ["buy n=1", "buy n=2"]
    game.apply("buy n=2")
    assert "`coins` would be -1" in game.why("buy n=3").reasons[0].text


def test_a_choice_is_legal_if_the_rest_of_its_block_can_be_done(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var left: 0..9 = 5

        phase play:
            each player:
                do take

        effect take:
            choose n in 1..9 "How many?"
            left -= n
            need left != 3 else "three may not stay"

        winner most left
        """,
    )
    game = rules.start()
    assert names(game) == ["n=1", "n=3", "n=4", "n=5"]
    assert game.decision().prompt == "How many?"
    game.apply("n=1")
    assert names(game) == ["n=2", "n=3", "n=4"]


def test_a_late_need_ends_the_effect_and_play_goes_on(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var pot: 0..9 = 0
        var done: 0..9 = 0

        phase play:
            each player:
                do put(4)
            done := 1

        effect put(n: number):
            pot += n
            need pot < 6 else "the pot is full"
            pot += 1

        winner most pot

        example "the second one is undone":
            do play
            expect pot = 5 and done = 1
        """,
    )
    assert problems(rules) == {}
    log = [line.text for line in rules.start().log]
    assert log == ["put is broken off: the pot is full"]


def test_a_late_need_after_chance_undoes_back_to_the_chance(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        per player:
            var coins: 0..99 = 10

        phase play:
            each player:
                ask gamble

        action gamble(stake in 1..2):
            pay stake coins
            random face in 1..6
            gain 20 coins
            need face + stake > 8 else "no luck"
            gain 20 coins

        winner most my coins

        example "the stake stays paid":
            as red: do gamble(2) with 3
            expect red.coins = 8
        """,
    )
    assert problems(rules) == {}
    game = rules.start()
    game.apply("gamble stake=2")
    game.apply("gamble stake=1")
    assert game.ended
    assert game.winners() == (1,)
    assert "gamble is broken off: no luck" in [line.text for line in game.log]


def test_without_an_option_a_player_passes(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var n: 0..9 = 0

        phase play:
            each player: ask never
            n := 3

        action never:
            need n > 5 else "not yet"
            n := 9

        winner most n
        """,
    )
    game = rules.start()
    assert game.ended
    assert [line.text for line in game.log] == ["red has no option", "blue has no option"]


def test_may_offers_its_first_decision_and_stop(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        per player:
            var steps: 0..9 = 0
            var rested: yes_no = no

        phase play:
            each player:
                may up to 2 times:
                    ask walk
                may "rest?":
                    my rested := yes
                else:
                    gain 1 steps

        action walk(n in 1..2):
            gain n steps

        winner most my steps

        example "twice, then rest":
            do play with walk(1), walk(2), yes, none, none
            expect red.steps = 3 and red.rested and blue.steps = 1
        """,
    )
    assert problems(rules) == {}
    game = rules.start()
    assert names(game) == ["walk n=1", "walk n=2", "none"]
    game.apply("walk n=2")
    game.apply("none")
    assert names(game) == ["yes", "none"]
    assert game.decision().prompt == "rest?"
    assert game.log_for(1) == ["red: walk 2"]
    game.apply("none")
    assert game.pending() == [1]


def test_again_gives_the_next_turn_to_the_same_player(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var n: 0..20 = 0

        phase play:
            turns from red until n >= 6:
                ask add

        action add(k in 1..2):
            n += k
            if k = 2: again

        winner most n
        """,
    )
    game = rules.start()
    seats = []
    for k in (2, 1, 1, 2):
        seats += game.pending()
        game.apply(f"add k={k}")
    assert seats == [0, 0, 1, 0]
    assert game.ended


def test_an_illegal_action_of_an_example_says_why(tmp_path):
    rules = ruleset(
        tmp_path,
        """
        var n: 0..9 = 7

        phase play:
            each player: ask add

        action add(k in 1..9):
            need k != 4 else "four is unlucky"
            n += k

        winner most n

        example "unlucky":
            as red: do add(4)

        example "too many":
            expect red can add(5)

        example "not so":
            expect not (red can add(1))
        """,
    )
    found = {run.label: run.diagnostics[0] for run in rules.run_examples()}
    assert found["unlucky"].message == "`add` is not legal here"
    assert found["unlucky"].help == "four is unlucky; `n` would be 11, but holds 0 to 9"
    assert found["too many"].help == "`n` would be 12, but holds 0 to 9"
    assert found["not so"].help == "it is legal: `add k=1`"
