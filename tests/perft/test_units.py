"""What a ply is, on small rulesets whose counts are worked out by hand."""

from __future__ import annotations

import pytest

from interpreter.api import load
from interpreter.engine.errors import GameError
from interpreter.native.built import Library
from interpreter.perft.branching import UncountableError, start_of
from interpreter.perft.native import CountingNative
from interpreter.perft.plies import DECISION, TURN, Plies
from interpreter.perft.quick import QuickCounter
from tests.perft.counts import COMPILES, DEEP, counted, different, told_apart

ACTIONS = """
var pot: number = 0
action one "One": pot += 1
action two "Two": pot += 2
"""


def counts(tmp_path, text, depth, unit=TURN, count=counted, telling=False):
    """The counts of a ruleset of two players, by depth; as sequences they are counted by generated code, too."""
    path = tmp_path / "game.rules"
    path.write_text(f'ruleset game "Game"\nplayers 2\n{text}\nwinner most 0\n', encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    program = rules.program()
    plies = Plies(program, unit)
    found = count(plies, start_of(program, telling=telling), depth)
    if count is counted:
        for engine in ("python", "native") if DEEP and COMPILES else ("python",):
            assert counted(plies, start_of(program), depth, engine) == found, engine
    return found


def test_the_turn_that_ends_the_game_counts_and_nothing_deeper(tmp_path):
    text = ACTIONS + "phase play:\n    turns from seat(1) until pot >= 3: ask one, two\n"
    # 1: two ways. 2: after 1 two ways; after 2 two ways. 3: only 1, 1 isn't over; then two ways.
    assert counts(tmp_path, text, 4) == [2, 4, 2, 0]


FORCED = """
var pot: number = 0
action one "One":
    need me = seat(1) else "only the first"
    pot += 1
action two "Two": pot += 2
phase play:
    turns from seat(1) until pot >= 6: ask one, two
"""


def test_a_forced_turn_is_a_ply(tmp_path):
    # The second player always adds two. One each: 1, 3, 4, 6 or 2, 4, 5|6.
    assert counts(tmp_path, FORCED, 4) == [2, 2, 4, 2 + 1]
    assert counts(tmp_path, FORCED, 4, DECISION) == [2, 2, 4, 2 + 1]


SKIPPED = (
    ACTIONS
    + """
phase play:
    turns from seat(1) until pot >= 3:
        if me = seat(1): ask one, two
"""
)


def test_a_skipped_turn_is_a_ply_and_no_decision(tmp_path):
    # Only after 1, 1 a fourth ply is left, the other player's.
    assert counts(tmp_path, SKIPPED, 5) == [2, 2, 4, 1, 2]
    assert counts(tmp_path, SKIPPED, 3, DECISION) == [2, 4, 2]


AGAIN = """
var pot: number = 0
action one "One":
    pot += 1
    again
action two "Two": pot += 2
phase play:
    turns from seat(1) until pot >= 3: ask one, two
"""


def test_a_turn_goes_on_with_again(tmp_path):
    # A turn: 2 | 1 2 | 1 1 2 | 1 1 1, which ends the game in the middle of it. Only after 2 there is a second one.
    assert counts(tmp_path, AGAIN, 3) == [4, 2 + 0, 0]
    assert counts(tmp_path, AGAIN, 4, DECISION) == [2, 4, 2, 0]


SECOND = """
var pot: number = 0
action one "One":
    choose n in 1..3 "How many?"
    pot += n
phase play:
    turns from seat(1) until pot >= 4: ask one, two
action two "Two": pot += 2
"""


def test_a_second_choice_belongs_to_the_turn(tmp_path):
    assert counts(tmp_path, SECOND, 2) == [4, 16]
    # By decisions: 1 how many, 2; then one of three and the next player's two, or 2 and what he takes.
    assert counts(tmp_path, SECOND, 3, DECISION) == [2, 3 + 2, 3 * 2 + 3]


def test_chance_branches_and_is_no_ply(tmp_path):
    text = ACTIONS + (
        "phase setup:\n    random n in 1..3\n    pot := 10 * n\n"
        "phase play:\n    turns from seat(1) until pot > 99:\n        ask one, two\n"
        "        random n in 1..2\n        pot += n\n"
    )
    # What is drawn before a turn and in it multiplies; by decisions what comes after the last one does not.
    assert counts(tmp_path, text, 2) == [3 * 2 * 2, 3 * 4 * 4]
    assert counts(tmp_path, text, 2, DECISION) == [3 * 2, 3 * 2 * 2 * 2]


def test_chance_after_the_last_ply_does_not_multiply(tmp_path):
    text = ACTIONS + (
        "phase play:\n    for round in 1..2:\n        turns from seat(1) until pot >= round: ask one\n"
        "        random n in 1..5\n"
    )
    assert counts(tmp_path, text, 3) == [1, 5, 0]


def test_outcomes_that_are_alike_are_one(tmp_path):
    text = """
kind Ball "{colour}":
    colour: Colour
enum Colour: black, white
table Ball:
    colour: each, copies: 3
pile bag: Ball hidden
pile seen: Ball
phase setup:
    move Ball to bag
phase play:
    turns from seat(1) until bag.empty:
        random b in bag
        move b to seen
        may "Go on": show bag to players
"""
    assert counts(tmp_path, text, 1) == [2 * 2]


SHUFFLED = """
kind Ball "{{number}}":
    number: 1..{most}
table Ball:
    number: each
pile bag: Ball hidden
per player:
    pile hand: Ball private
phase setup:
    move Ball to bag
    shuffle bag
phase play:
    turns from seat(1) until bag.empty:
        move top(bag) to my hand
        may "Look": show my hand to players
"""


def test_a_shuffled_pile_comes_in_all_its_orders(tmp_path):
    assert counts(tmp_path, SHUFFLED.format(most=3), 3)[0] == 6 * 2


def test_a_pile_with_too_many_orders_is_refused(tmp_path):
    with pytest.raises(UncountableError, match="more than 10,000 orders"):
        counts(tmp_path, SHUFFLED.format(most=9), 1)


def test_chance_may_fall_as_in_one_game(tmp_path):
    path = tmp_path / "game.rules"
    text = f'ruleset game "Game"\nplayers 2\n{SHUFFLED.format(most=9)}\nwinner most 0\n'
    path.write_text(text.replace('may "Look"', 'random n in 1..6\n        may "Look"'), encoding="utf-8")
    program = load(str(path)).program()
    for engine in ("walker", "python"):
        for seed in (1, 2):
            plies = Plies(program, TURN, branches=False)
            assert counted(plies, start_of(program, seed), 4, engine) == [2, 4, 8, 16]


SEALED = """
per player:
    var bid: number = 0
phase play:
    repeat 2 times:
        each player at once:
            choose n in 1..3 "Your bid"
            my bid := n
            may "Double it": my bid += my bid
"""


@pytest.mark.parametrize("unit", [TURN, DECISION])
def test_a_sealed_block_is_one_ply(tmp_path, unit):
    assert counts(tmp_path, SEALED, 3, unit) == [6 * 6, 6**4, 0]


def test_a_player_is_not_told_what_others_bid_at_the_same_time(tmp_path):
    # Each: at first one situation, then three; so two times four. In the second block 36 outcomes are told to all.
    assert counts(tmp_path, SEALED, 1, count=told_apart, telling=True) == 2 * (1 + 3)


def test_a_pass_of_each_player_is_a_ply(tmp_path):
    text = ACTIONS + (
        "phase play:\n    each player:\n        if me = seat(2): ask one, two\n        if me = seat(2): ask one, two\n"
        "    each player: pot += 1\n"
    )
    assert counts(tmp_path, text, 3) == [1, 4, 0]


def test_outside_of_turns_each_decision_is_a_ply(tmp_path):
    text = (
        ACTIONS + "phase play:\n    as seat(1): ask one, two\n    as seat(1): ask one\n    as seat(2): ask one, two\n"
    )
    assert counts(tmp_path, text, 4) == [2, 2, 4, 0]


def test_turns_within_a_turn_belong_to_it(tmp_path):
    text = ACTIONS + (
        "phase play:\n    turns from seat(1) until pot > 99:\n        ask one, two\n        each player: ask one, two\n"
    )
    assert counts(tmp_path, text, 1) == [8]
    assert counts(tmp_path, text, 3, DECISION) == [2, 4, 8]


def test_a_turn_without_end_is_refused(tmp_path):
    text = "var pot: number = 0\naction go_on:\n    again\naction finish: pot := 9\n"
    text += "phase play:\n    turns from seat(1) until pot > 0: ask go_on, finish\n"
    with pytest.raises(UncountableError, match="may never end"):
        counts(tmp_path, text, 1)
    assert counts(tmp_path, text, 3, DECISION) == [2, 2, 2]


@pytest.mark.parametrize(
    ("text", "why", "error"),
    [
        ("phase play:\n    turns from seat(1) until pot > 9:\n        ask one, two\n        sum_of_all += pot\n",
         "can't go on", GameError),
        ("phase play:\n    turns from seat(1) until pot > 9:\n        ask one, two\n        again\n",
         "may never end", UncountableError),
    ],
)  # fmt: skip
def test_where_generated_code_cannot_go_on_the_walker_says_why(tmp_path, text, why, error):
    path = tmp_path / "game.rules"
    head = 'ruleset game "Game"\nplayers 2\nvar sum_of_all: 0..2 = 0\n'
    path.write_text(f"{head}{ACTIONS.replace('pot += 1', 'pot += 0')}{text}winner most 0\n", encoding="utf-8")
    notes = []
    program = load(str(path)).program()
    counter = QuickCounter(Plies(program, TURN), "python", note=notes.append)
    with pytest.raises(error):
        counter.count(start_of(program), 6)
    assert len(notes) == 1
    assert notes[0].startswith("generated Python can't go on, so the walker counts: ")
    assert why in notes[0] or error is GameError


def test_native_code_takes_over_while_generated_python_counts(tmp_path, monkeypatch):
    """What was counted doesn't tell by which engine."""
    path = tmp_path / "game.rules"
    text = ACTIONS + "phase play:\n    turns from seat(1) until pot > 99: ask one, two\n"
    path.write_text(f'ruleset game "Game"\nplayers 2\n{text}winner most 0\n', encoding="utf-8")
    program = load(str(path)).program()
    asked = []

    class Native(CountingNative):
        def __init__(self):
            self.built = Library(None, True)

        def count(self, position, depth):
            asked.append(depth)
            return 2**depth

    counter = QuickCounter(Plies(program, DECISION))
    monkeypatch.setattr(counter._arrival, "get", lambda: Native() if counter._python else None)
    assert counter.count(start_of(program), 8) == 256
    assert asked == [8]


def test_a_procedure_within_turns_and_outside_of_them_is_counted_by_the_walker(tmp_path):
    path = tmp_path / "game.rules"
    text = ACTIONS + "phase play:\n    do pick\n    turns from seat(1) until pot > 5:\n        do pick\n"
    text += "effect pick:\n    as seat(1): ask one, two\n"
    path.write_text(f'ruleset game "Game"\nplayers 2\n{text}winner most 0\n', encoding="utf-8")
    rules = load(str(path))
    assert rules.ok, rules.diagnostics
    notes = []
    counter = QuickCounter(Plies(rules.program(), TURN), "python", note=notes.append)
    assert [counter.count(start_of(rules.program()), depth) for depth in (1, 2)] == [2, 4]
    assert notes == ["the walker counts: `pick` runs within turns and outside of them"]


def test_a_game_that_stops_says_why(tmp_path):
    text = ACTIONS + "var sum_of_all: 0..2 = 0\nphase play:\n    turns from seat(1) until pot > 9:\n"
    text += "        ask one, two\n        sum_of_all += pot\n"
    assert counts(tmp_path, text, 1) == [2]
    with pytest.raises(GameError, match="sum_of_all"):
        counts(tmp_path, text, 2)


STONES = """
kind Stone "{owner} stone":
    owner: player
table Stone:
    owner: each, copies: 2
space Square: row(3) holds Stone
phase play:
    turns from seat(1) until every p in players has (count {x in Stone on box where x.owner = p}) = 0:
        ask put
action put(x in Stone on box, s in Square):
    need x.owner = me and s.empty
    move x to s
"""


def test_positions_are_the_same_whichever_of_the_like_pieces_and_whatever_the_order(tmp_path):
    # 3 squares, then 3 * 2; then the first player has two of three and one is the other's: 3 ways.
    # Then nobody can put anything any more.
    assert counts(tmp_path, STONES, 4, count=different) == [1, 3, 6, 3, 3]
    assert counts(tmp_path, STONES, 4) == [3, 6, 6, 6]


def test_two_ways_to_the_same_position(tmp_path):
    text = ACTIONS + "phase play:\n    turns from seat(1) until pot > 9: ask one, two\n"
    # One or two; 2, 3 or 4; 3 to 6: the same number with the same player to move is one position.
    assert counts(tmp_path, text, 3, count=different) == [1, 2, 3, 4]


DEALT = """
kind Card "{rank}":
    rank: 1..2
    suit: 1..2
table Card:
    rank: each, CARDS
pile deck: Card hidden
per player:
    pile hand: Card private
    var bet: number = 0
phase setup:
    move Card to deck
    shuffle deck
    each player: move top(deck) to my hand
phase play:
    turns from seat(1) until seat(2).bet > 0:
        ask discard, raise_it
action discard(c in my hand): my bet := 1
action raise_it: my bet := 2
"""


@pytest.mark.parametrize(("cards", "hands"), [("suit: 1, copies: 2", 2), ("suit: each", 4)])
def test_cards_that_are_alike_cannot_be_told_apart(tmp_path, cards, hands):
    text = DEALT.replace("CARDS", cards).replace('"{rank}"', '"{rank} of {suit}"')
    # The first player knows his card; the second one his, and what the other has done, but not which card that was.
    assert counts(tmp_path, text, 1, count=told_apart, telling=True) == hands
    assert counts(tmp_path, text, 2, count=told_apart, telling=True) == hands + hands * 2


GIVEN_BACK = """
kind Card "{rank}":
    rank: 1..3
table Card:
    rank: each
pile deck: Card hidden
pile pit: Card hidden
per player:
    pile hand: Card private
    var done: number = 0
phase setup:
    move Card to deck
    shuffle deck
    each player: move top(deck) to my hand
phase play:
    turns from seat(1) until seat(2).done = 2:
        ask give_back, pass, shout
action give_back(c in my hand):
    move c to pit
    shuffle pit
    my done += 1
action pass: my done += 1
action shout: my done += 1
"""


@pytest.mark.parametrize("unit", [TURN, DECISION])
def test_a_player_remembers_what_the_log_tells_him(tmp_path, unit):
    # His card, known by now from the log alone, if he gave it back; what he did; and what the other did.
    found = [counts(tmp_path, GIVEN_BACK, depth, unit, told_apart, telling=True) for depth in (1, 2, 3)]
    assert found == [3, 3 + 3 * 3, 3 + 3 * 3 + 3 * 3 * 3]
