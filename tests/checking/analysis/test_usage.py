def test_declarations_that_nothing_uses(checks):
    checks.marked("""
        option long_game: yes | no = no #! unused-declaration
        enum Colour: red, blue #! unused-declaration
        enum Size: small, large
        kind Card:
            rank: 1..3
            colour_of: Size #! unused-declaration
        kind Stone #! unused-declaration
        pile deck: Card
        pile heap: Card #! unused-declaration
        space Field: row(3) #! unused-declaration
        table Card:
            rank: each, colour_of: small
        define twice(n: number) = 2 * n #! unused-declaration
        define thrice(n: number) = 3 * n
        effect stumble: gain 1 points #! unused-declaration
        effect slip: gain 1 points
        actions moves: go #! unused-declaration
        phase setup: move Card to deck
        phase play:
            each player: ask jump
        action go "Go": gain 1 points
        action jump "Jump": gain (sum c.rank for c in deck) points
        action hide "Hide": gain 1 points #! never-asked
        example "used only here":
            as seat(1): do slip
            expect thrice(1) = 3
    """)


def test_an_action_that_is_only_tried(checks):
    checks.marked("""
        phase play:
            each player: ask stay, leave
        action stay "Stay": need not me can climb
        action leave "Leave": gain 1 points
        action climb "Climb": need my points > 3
        action fly "Fly": need my points > 5 #! never-asked
        example "what an example tries doesn't count":
            expect not seat(1) can fly
    """)


def test_kinds_whose_components_are_in_play_through_their_parent(checks):
    checks.marked("""
        kind Card
        kind Plain is Card
        kind Special is Plain
        kind Rare is Special #! unused-declaration
        kind Stone
        kind Pebble is Stone #! unused-declaration
        table Plain:
            copies: 2
        table Special:
            copies: 3
        pile deck: Card
        pile quarry: Stone
        phase setup: move Card to deck
        phase play:
            each player: gain (count deck + count quarry) points
    """)


def test_variables_that_are_never_read(checks):
    checks.marked("""
        kind Card:
            var seen: yes_no = no #! never-read
        table Card:
            copies: 3
        pile deck: Card
        var round: number = 0 #! never-read
        var lap: 0..3 = 0
        var quiet: number = 0 #! never-read
        var last: player = seat(1) #! never-read
        per player:
            var lives: 0 or more = 3
            var coins: 0 or more = 3 #! never-read
        phase setup: move Card to deck
        phase play:
            round += 1
            lap += 1
            each player:
                top(deck).seen := yes
                last := me
                gain 1 points
                ask go
        action go "Go":
            pay 1 lives
            gain 1 coins
    """)


def test_a_value_that_limits_is_read(checks):
    checks.marked("""
        per player:
            var steps: 0..3 = 0
        phase play:
            each player:
                may repeatedly: ask go
        action go "Go":
            gain 1 steps
            gain 1 points
    """)


def test_names_that_are_never_used(checks):
    checks.marked("""
        define hook(n: number) = 0
        define double(n: number, m: number) = 2 * n #! unused-name
        effect win(n: number, m: number): gain n points #! unused-name
        phase play:
            each player:
                let bonus = 3 #! unused-name
                for k in 1..2: gain hook(k) + double(1, 2) points
                for k in 1..2: gain 1 points
                choose c in 1..3 #! unused-name
                if any p in players has my points > 3: do win(1, 2) #! unused-name
        after win(n) when n > 1: gain 1 points
    """)


def test_a_base_is_judged_by_itself(checks):
    (checks.folder / "base.rules").write_text(
        'ruleset base "Base"\nplayers 2\nper player:\n    var points: 0..9 = 0\n'
        "phase play:\n    each player: do win\n"
        "effect win: gain 1 points\neffect lose: pay 1 points\n"
        "# allow: never-done for layers\nphase spare:\n    each player: do win\n"
        'winner most my points\nexample "lost":\n    as seat(1): do lose\n'
    )
    checks.marked(
        """
        effect draw_level: pay 1 points #! unused-declaration
        """,
        head='ruleset layer "Layer" extends "base.rules"\n',
    )


def test_a_name_that_is_nearly_a_variable_is_not_reported_twice(checks):
    findings = checks.marked(
        """
        var starter: player?
        phase play:
            random startr in players #! nearly-a-variable
            each player from starter: gain 1 points
            starter := seat(1)
        """
    )
    assert findings[0].help == "did you mean `starter`? If not, choose a name that differs more"
