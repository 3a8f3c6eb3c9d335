BOARD = """\
ruleset trial "Trial"
players 2..4
kind Tile:
    var found: yes_no = no
table Tile:
    copies: 36
pile stock: Tile
per player:
    pile bag: Tile
    space Zone: hexagon(2) holds Tile
    var ship: Zone = my Zone(0, 0)
    var points: 0..99 = 0
    define found_here = count {t in Tile on my Zone where t.found}
winner most my points
"""


def test_everybody_keeps_to_his_own(checks):
    checks.marked(
        """
        phase play:
            each player at once:
                move top(my bag, 3) to my ship
                choose my ship in around(my ship)
                for z in within(1, my ship) where not z.empty: do discover(top(z))
                may repeatedly: ask shift
                gain my found_here points
        effect discover(t: Tile): t.found := yes
        action shift(t in Tile on my Zone, z in around(t.place)) "Shift {t} {z}":
            need z.empty
            move t to z
            move t to box
        """,
        BOARD + "phase setup:\n    move Tile to stock\n    each player: move top(stock, 5) to my bag\n",
    )


def test_what_belongs_to_nobody(checks):
    checks.marked(
        """
        var laps: 0 or more = 0
        phase play:
            each player at once:
                laps += 1 #! copies-meet
                may: ask draw
                if laps > 3: gain 1 points
            each player at once: gain laps points
        action draw "Draw": move top(stock) to my bag #! copies-may-meet
        phase setup: move Tile to stock
        score found_tiles = my found_here + count my Zone(0, 0) + count around(my ship)
        effect find(t: Tile): t.found := yes #! unused-declaration
        """,
        BOARD,
    )


def test_what_may_be_met_in_is_known_for_each_block(checks):
    typed = checks.run(
        """
        phase play:
            each player at once: gain 1 points
            each player at once:
                move top(stock) to my bag
                choose t in my bag
                t.found := yes
        phase setup: move Tile to stock
        """,
        BOARD,
    )
    assert list(typed.may_meet.values()) == [frozenset(), frozenset({"stock"})]


def test_variables_that_hold_what_is_somebody_elses(checks):
    checks.marked(
        """
        phase play:
            each player: my ship := left(me).Zone(0, 0)
            each player at once:
                move top(my bag) to my ship #! copies-may-meet
                gain my found_here points
        phase setup:
            move Tile to stock
            each player: move top(stock) to my bag
        effect find(t: Tile): t.found := yes #! unused-declaration
        """,
        BOARD,
    )


def test_reading_what_others_change(checks):
    checks.marked(
        """
        phase play:
            each player at once:
                let best_other = most p.points for p in players
                if best_other != none and my points < best_other: gain 1 points #! copies-may-meet
            each player at once:
                gain (award 3, 1 to most count my bag ties split) points
        phase setup:
            move Tile to stock
            each player: move top(stock, 5) to my bag
        score tiles = my found_here + count my ship
        effect find(t: Tile): t.found := yes #! unused-declaration
        """,
        BOARD,
    )


def test_what_was_moved_away_is_no_longer_the_players_own(checks):
    checks.marked(
        """
        phase play:
            each player at once:
                choose t in my bag
                do put_away(t)
                let near = around(t.place)
                for z in near where not z.empty: move top(z) to my ship
                move t to my ship #! copies-may-meet, copies-may-meet
                gain my found_here points
        effect put_away(t: Tile):
            choose p in players
            move t to p.Zone(0, 0) #! copies-may-meet
        phase setup:
            move Tile to stock
            each player: move top(stock, 5) to my bag
        effect find(t: Tile): t.found := yes #! unused-declaration
        """,
        BOARD,
    )


def test_nested_loops_are_no_burden(checks):
    depth = 20
    loops = "\n".join("    " * n + "repeat 2 times:" for n in range(2, depth))
    checks.run(
        "phase play:\n    each player at once:\n"
        + loops
        + "\n"
        + "    " * depth
        + "move my bag to stock\nphase setup:\n    move Tile to stock\n",
        BOARD,
    )
    assert "copies-may-meet" in {d.id for d in checks.findings}
