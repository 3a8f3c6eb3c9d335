from interpreter.api import load


def test_turns_and_at_once_stand_only_in_phases(checks):
    checks.marked("""
        phase play:
            do feast
            do rest
        effect feast:
            each player at once: gain 1 points #! only-in-phases
            turns from seat(1) until my points > 5: gain 1 points #! only-in-phases
        phase rest:
            turns from seat(1) until my points > 5: gain 1 points
        after rest:
            each player at once: gain 1 points
    """)


def test_again_belongs_to_turns(checks):
    checks.marked("""
        phase play:
            each player: ask go #! again-outside-turns
            turns from seat(1) until my points > 5: ask go
        action go "Go":
            gain 1 points
            if my points = 3: again
        example "in an example it doesn't matter":
            as seat(1): do go
    """)


def test_nothing_is_decided_before_an_action(checks):
    checks.marked("""
        phase play:
            each player: ask go
        action go "Go": gain 1 points
        before go:
            do ponder #! decision-in-before
        effect ponder:
            choose n in 1..2
            gain n points
        before play:
            random n in 1..2
            each player: gain n points
    """)
    assert checks.related() == [(12, "this decides or draws")]


def test_only_choices_in_best(checks):
    checks.marked("""
        phase play:
            each player:
                best my points:
                    choose n in 1..3
                    gain n points
                    ask go #! decision-in-best
                    do pick
        action go "Go": gain 1 points
        effect pick:
            choose n in 1..3
            gain n points
    """)


def test_nobody_else_acts_at_once(checks):
    checks.marked("""
        phase play:
            each player at once:
                as me: gain 1 points
                do help #! other-player-at-once
        effect help:
            as left(me): gain 1 points
    """)


def test_needs_of_phases_belong_to_choices(checks):
    checks.marked("""
        phase play:
            each player:
                need my points = 0 #! untried-need
                choose n in 1..3
                need n > my points
                gain n points
                for k in 1..2: need my points > k
                may "Stop":
                    need my points > 1
                    pay 1 points
                need my points < 9 #! untried-need
                may "Go on": do feast
        phase feast:
            need my points > 3
            gain 1 points
        before feast: need my points < 50
        forbid feast when my points = 30 else "no"
        forbid play when seat(1).points = 30 else "no" #! untried-need
    """)


def test_who_is_to_move(checks):
    checks.marked("""
        phase play:
            each player: do visit
            do still
            turns from seat(1) until my points > 3: ask go
        phase visit: ask go
        phase still: do calm
        effect calm: seat(1).points := 1
        action go "Go": gain 1 points
        example "turns" at play with seat(2) to move: do calm
        example "a phase that is done for a player" at visit with seat(2) to move: do calm
        example "nobody" at still with seat(2) to move: do calm #! wrong-stand
    """)
    assert checks.findings[0].help == "write one of those in which somebody is: `play` and `visit`"


def test_a_position_in_a_phase_that_is_done_for_a_player(tmp_path):
    path = tmp_path / "trial.rules"
    path.write_text(
        'ruleset trial "Trial"\nplayers 2\nper player:\n    var points: 0..9 = 0\n'
        "phase play:\n    each player: do visit\nphase visit:\n    ask go, stay\n"
        'action go "Go": gain 1 points\naction stay "Stay": need yes\nwinner most my points\n'
        'example "late" at visit with seat(2) to move:\n    seat(1).points := 3\n',
        encoding="utf-8",
    )
    rules = load(str(path))
    game = rules.start_at("late")
    assert game.pending() == [1]
    game.apply("go", 1)
    assert game.winners() == (0,)
