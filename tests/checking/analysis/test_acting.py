from interpreter.api import load


def test_me_in_a_phase_without_anybody(checks):
    checks.marked("""
        phase play:
            do deal
        phase deal:
            let mine = my points #! nobody-acts
            each player: gain mine points
    """)
    assert checks.related() == [(7, "phase `deal` is reached from here")]


def test_the_call_is_to_blame_if_others_call_rightly(checks):
    checks.marked("""
        phase play:
            each player: do turn
            do turn #! nobody-acts
        phase turn: ask go
        action go "Go": gain 1 points
    """)
    assert "phase `turn` needs somebody who acts" in checks.findings[0].message


def test_an_effect_may_say_me_and_its_caller_is_to_blame(checks):
    checks.marked("""
        phase play:
            do outer #! nobody-acts
            as seat(1): do outer
        effect outer: do inner
        effect inner: gain 1 points
    """)
    assert checks.related() == [(9, "effect `inner` is reached from here"), (10, "`gain` is for `me`")]


def test_blocks_and_actions_say_who_acts(checks):
    checks.marked("""
        phase play:
            each player from seat(1): gain 1 points
            as seat(2): gain 1 points
            turns from seat(1) until my points > 5: ask go
            each player at once: gain 1 points
        action go "Go": gain 1 points
    """)


def test_who_begins_is_said_outside_of_the_block(checks):
    checks.marked("""
        phase play:
            each player from left(me): gain 1 points #! nobody-acts
    """)


def test_decisions_are_made_by_somebody(checks):
    checks.marked("""
        phase play:
            choose n in 1..3 #! nobody-acts
            each player: gain n points
    """)


def test_definitions_without_an_owner(checks):
    checks.marked("""
        define mine = my points #! nobody-acts
        per player:
            define most_points = max(my points, mine)
        score all_points = my most_points
        phase play:
            each player: gain 1 points
    """)


def test_examples_say_who_acts(checks):
    checks.marked("""
        phase play:
            each player: ask go
        action go "Go": do win
        effect win: gain 1 points
        example "nobody":
            do go #! nobody-acts
        example "somebody":
            as seat(1):
                do go
                expect my points = 1
        example "nobody wins":
            do win #! nobody-acts
        example "nobody's points":
            expect my points = 0 #! nobody-acts
    """)


def test_a_reaction_that_needs_somebody_is_to_blame_itself(checks):
    checks.marked("""
        var laps: 0..9 = 0
        phase play:
            do lap
            if laps = 1:
                each player: gain 1 points
        effect lap: laps += 1
        after lap: gain 1 points #! nobody-acts
    """)


def test_start_values_of_nobody(checks):
    checks.marked("""
        var first: player = me #! nobody-acts
        per player:
            var friend: player = me
        phase play:
            as first: gain 1 points
            as first.friend: gain 1 points
    """)


def test_procedures_that_use_me_are_known(checks):
    typed = checks.run("""
        var laps: 0..9 = 0
        phase play:
            each player: do turn
            do lap
        phase turn: ask go
        effect lap: laps += 1
        effect win: gain 1 points
        action go "Go": do win
    """)
    assert typed.uses_me == {"turn", "go", "win"}


def test_an_exception_of_a_layer_where_the_base_has_no_owner(tmp_path):
    base = 'ruleset base "Base"\nplayers 2\ndefine size = 5\nper player:\n    var coins: 0 or more = size\n'
    base += "phase play:\n    each player: gain 1 coins\nwinner most my coins\n"
    (tmp_path / "base.rules").write_text(base)
    layer = 'ruleset upper "Upper" extends "base.rules"\ndefine size also:\n    except when my coins > 5: 6\n'
    (tmp_path / "upper.rules").write_text(layer)
    (found,) = load(str(tmp_path / "upper.rules")).diagnostics
    assert (found.id, found.help.split(":")[0]) == ("nobody-acts", "an exception can't change that")
    assert [label.span.file.name.endswith("base.rules") for label in found.related] == [True]
