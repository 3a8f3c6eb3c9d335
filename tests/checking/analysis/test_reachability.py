def test_conditions_that_never_change(checks):
    checks.marked("""
        phase play:
            each player:
                if yes: gain 1 points #! constant-condition
                if my points > 99: gain 1 points #! constant-condition
                else if no or my points > 4: gain 2 points
                if my points + 1 > 0 and not no: gain 1 points #! constant-condition
                ask go
        action go "Go":
            need my points >= 0 else "nobody has less than nothing" #! constant-need
            need 3 = 4 else "never" #! constant-need
            need my points = 100 #! constant-need
            need my points != 4
            gain (if count players > 4 then 1 else 2) points #! constant-condition
        example "constant":
            expect 2 + 2 = 4
    """)


def test_a_game_needs_play(checks):
    checks.marked(
        """
        phase setup:
            each player: gain 1 points
        """,
        head='ruleset trial "T" #! no-play\nplayers 2\nper player:\n    var points: 0..9 = 0\nwinner most my points\n',
    )


def test_a_misspelt_play_is_found(checks):
    findings = checks.marked(
        """
        phase paly: #! no-play
            each player: gain 1 points
        """
    )
    assert findings[0].help == "did you mean `play`?"


def test_a_misspelt_setup_is_found_and_not_what_it_leads_to(checks):
    findings = checks.marked(
        """
        phase stup: #! never-done
            do early
        phase early:
            each player: gain 1 points
        phase play:
            each player: gain 1 points
        """
    )
    assert findings[0].help == "did you mean `setup`? If not, `do stup` in `phase play`, or in a phase that is done"


def test_of_phases_that_do_each_other_one_is_reported(checks):
    checks.marked(
        """
        phase one: #! never-done, circular-procedure
            if seat(1).points < 9: do two
        phase two:
            if seat(1).points < 8: do one
        phase play:
            each player: gain 1 points
        """
    )


def test_play_is_a_phase_without_parameters(checks):
    checks.marked("""
        phase play(n: 1..3): #! no-play
            each player: gain n points
    """)


def test_phases_that_are_never_done(checks):
    checks.marked("""
        phase play:
            do first
        phase first:
            each player: gain 1 points
        phase second: #! never-done
            do third
        phase third:  # it is done as soon as the second one is
            each player: gain 1 points
        example "a phase that only an example does":
            do third
    """)


def test_reactions_to_what_never_happens(checks):
    checks.marked("""
        phase play:
            each player: gain 1 points
        effect rise: gain 1 points
        after rise: gain 1 points #! reaction-to-nothing
        example "a rise":
            as seat(1): do rise
    """)


def test_a_reset_with_a_phase_that_begins_once(checks):
    findings = checks.marked("""
        var a: 0..9 = 0  resets each setup #! single-reset
        var b: 0..9 = 0  resets each play #! single-reset
        var c: 0..9 = 0  resets each last #! single-reset
        var d: 0..9 = 0  resets each closing #! single-reset
        var e: 0..9 = 0  resets each lap
        var f: 0..9 = 0  resets each twice
        var g: 0..9 = 0  resets each turn
        var h: 0..9 = 0  resets each within
        phase setup: do change
        phase play:
            repeat 2 times: do lap
            do twice
            do twice
            turns from seat(1) until a > 3: do turn
            do last
        phase lap: do within
        phase within: do change
        phase twice: do change
        phase turn: do change
        phase last: do change
        after last: do closing
        phase closing: do change
        effect change:
            a := b + c + d + e + f + g + h
            each player: gain a points
            b += 1
            c += 1
            d += 1
            e += 1
            f += 1
            g += 1
            h += 1
        example "of no account":
            do last
    """)
    assert findings[0].help.endswith("those that begin again: `lap`, `within`, `twice` and `turn`")


def test_what_resets_with_no_phase_is_told_when_it_could(checks):
    findings = checks.marked("""
        var a: 0..9 = 0  resets each round #! unknown-phase
        var b: 0..9 = 0  resets each go #! unknown-phase
        var c: 0..9 = 0  resets each plai #! unknown-phase
        phase play:
            each player: ask go
        action go "Go": a := b + c
    """)
    assert [f.help for f in findings] == [
        "the only phase is `play`; a variable resets when one begins: make `round` one",
        "a variable resets only when a phase begins; here set it in `before go:`",
        "did you mean `play`?",
    ]
