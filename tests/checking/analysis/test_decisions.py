def test_decisions_without_options(checks):
    checks.marked("""
        kind Card
        phase play:
            each player:
                choose c in {} #! empty-decision
                gain (if c = none then 1 else 2) points
            each player:
                choose c in Card #! empty-decision
                gain (if c = none then 1 else 2) points
            each player: ask go
        action go(c in Card) "Go {c}": gain 1 points #! empty-decision
    """)


def test_decisions_with_too_many_options(checks):
    checks.marked("""
        option size: 5..19 = 9
        space Point: grid(size, size)
        kind Card:
            rank: 1..13
            suit: 1..4
        table Card:
            rank: each, suit: each, copies: 2
        var last: Point?
        phase play:
            each player: ask jump, place, pick
        action jump(a in Point, b in Point) "Jump {a} {b}": #! too-many-options
            need last != b and a != b
            last := b
        action place(a in Point) "Place {a}": last := a
        action pick(a in Card, b in around(Point(1, 1)), c in Card) "Pick {a} {b} {c}": #! too-many-options
            gain (if a.rank = c.rank and a.suit != c.suit and b = last then 1 else 2) points
    """)
    assert "130,321" in checks.findings[0].message
    assert "10,816" in checks.findings[1].message


def test_best_tries_only_so_many_ways(checks):
    checks.marked("""
        enum Colour: red, green, blue, white
        kind Stone:
            var colour: Colour = red
        table Stone:
            copies: 7
        phase play:
            each player:
                best my points: #! too-many-options
                    for s in Stone: choose s.colour in Colour
                    gain count {s in Stone where s.colour = blue} points
                best my points:
                    for n in 1..6:
                        choose c in Colour
                        gain (if c = red then n else 1) points
    """)
