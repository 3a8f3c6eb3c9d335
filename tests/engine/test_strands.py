"""Simultaneous blocks: several seats decide at once, nobody sees the others, and meeting stops the game."""

from __future__ import annotations

import pytest

from interpreter.engine.errors import GameError
from interpreter.engine.game import Game
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Program, ViewedVariable
from tests.engine.handmade import NUMBER, Maker, add, const, line


def bids(meet: bool = False, seats: int = 3, rolls: bool = False) -> Program:
    """Each player bids 0 to 2 at once; with `meet` all bids go into one variable. Then the bids are added up."""
    maker = Maker(seats)
    bid = maker.column("bid", seats, 0, 9, over="player")
    total = maker.column("total", 1)
    if meet:
        maker.watched.append(total)
    maker.program.streams = tuple(f"roll {n}" for n in range(seats))
    maker.program.variables.append(ViewedVariable("bid", bid, NUMBER))
    me, amount, roll = (maker.local(n, strand=True) for n in ("me", "amount", "roll"))
    play = maker.procedure("play")
    entry, chosen, last, join, drawn = (maker.block(play) for _ in range(5))
    play.entry.terminator = s.Fork(entry, join, me)
    choice = s.Choice(amount, const((0, 1, 2)), None, NUMBER, "amount")
    bidding = s.Alternative("amount", None, (), (choice,), (), chosen, last, False)
    entry.terminator = s.Decide(maker.decision("choose", e.Get(me), [bidding], last))
    chosen.statements.append(s.Put(line(4), bid, e.Get(me), e.Get(amount), ":="))
    if meet:
        chosen.statements.append(s.Put(line(5), total, const(0), add(e.Cell(total, const(0)), e.Get(amount)), "+="))
    if rolls:
        luck = s.Choice(roll, const(tuple(range(6))), None, NUMBER, "roll")
        rolling = s.Alternative("roll", None, (), (luck,), (), drawn, last, False)
        chosen.terminator = s.Decide(maker.decision("random", None, [rolling], last, stream=0))
        drawn.statements.append(s.Put(line(6), bid, e.Get(me), e.Get(roll), ":="))
        drawn.terminator = s.Goto(last)
    else:
        chosen.terminator = s.Goto(last)
    last.terminator = s.StrandEnd()
    index = e.Local("p", 0)
    bids_ = e.Comprehension("sum", index, const(tuple(range(seats))), None, e.Cell(bid, e.Get(index)))
    join.statements.append(s.Put(line(8), total, const(0), bids_, ":="))
    join.terminator = s.Halt()
    return maker.finish(play.entry)


def test_all_seats_decide_at_once_and_the_order_of_answers_does_not_show() -> None:
    program = bids()
    hashes = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        game = Game.start(program)
        assert game.pending() == [0, 1, 2]
        for n, seat in enumerate(order):
            assert game.decision(seat).seat == seat
            game.apply(f"amount={seat}", seat)
            if n < 2:
                assert seat not in game.pending()
        assert game.ended
        hashes.add(game.hash())
        assert [line.text for line in game.log] == ["red: 0", "blue: 1", "green: 2"]
    assert len(hashes) == 1


def test_nobody_sees_what_the_others_did_before_all_are_done() -> None:
    game = Game.start(bids())
    game.apply("amount=2", 0)
    assert game.log_for(0) == ["red: 2"]
    assert game.log_for(1) == []
    assert game.view(0).variables[0].values[0] == (0, "2")
    assert game.view(1).variables[0].values[0] == (0, "0")
    game.apply("amount=1", 1)
    game.apply("amount=1", 2)
    assert game.view(1).variables[0].values[0] == (0, "2")


def test_each_seat_draws_from_its_own_stream() -> None:
    program = bids(rolls=True)
    hashes = set()
    for order in ((0, 1, 2), (2, 1, 0)):
        game = Game.start(program, seed=5)
        for seat in order:
            game.apply("amount=0", seat)
        hashes.add(game.hash())
    assert len(hashes) == 1


def test_meeting_in_one_variable_stops_the_game_with_both_lines() -> None:
    game = Game.start(bids(meet=True))
    game.apply("amount=1", 1)
    before = game.hash()
    with pytest.raises(GameError) as caught:
        game.apply("amount=1", 0)
    diagnostic = caught.value.diagnostic
    assert diagnostic.id == "strands-meet"
    assert diagnostic.span.line == 5
    assert [label.span.line for label in diagnostic.related] == [5]
    assert game.hash() == before
    assert game.pending() == [0, 2]


def test_a_copy_in_the_middle_goes_on_alone() -> None:
    game = Game.start(bids())
    game.apply("amount=1", 1)
    copy = game.clone()
    for seat in (0, 2):
        game.apply("amount=0", seat)
    assert copy.pending() == [0, 2]
    for seat in (2, 0):
        copy.apply("amount=0", seat)
    assert copy.hash() == game.hash()


def test_the_row_is_all_that_a_game_needs_to_go_on() -> None:
    program = bids(rolls=True)
    game = Game.start(program, seed=5)
    game.apply("amount=1", 1)
    again = Game.resume(program, list(game.machine.row), game.machine.records, seed=5)
    assert again.hash() == game.hash()
    assert again.pending() == [0, 2]
    for seat in (0, 2):
        assert [o.name for o in again.decision(seat).options] == [o.name for o in game.decision(seat).options]
        game.apply("amount=2", seat)
        again.apply("amount=2", seat)
    assert again.ended
    assert again.hash() == game.hash()


@pytest.mark.parametrize("rolls", [False, True])
def test_what_others_did_is_taken_back_and_what_a_seat_did_stays(rolls: bool) -> None:
    program = bids(rolls=rolls)
    game, fresh = Game.start(program), Game.start(program)
    game.apply("amount=2", 0)
    game.apply("amount=1", 2)
    fresh.apply("amount=2", 0)
    game.forget_others(0)
    assert game.pending() == [1, 2]
    assert game.hash() == fresh.hash()
    assert game.view(0) == fresh.view(0)
    for seat in (1, 2):
        for each in (game, fresh):
            each.apply("amount=1", seat)
    assert game.hash() == fresh.hash()
    assert game.ended
    before = game.hash()
    game.forget_others(0)
    assert game.hash() == before


def test_claims_of_others_are_taken_back_with_what_they_did() -> None:
    program = bids(meet=True)
    game = Game.start(program)
    game.apply("amount=1", 0)
    game.forget_others(1)
    game.apply("amount=2", 1)  # With the claim of seat 0 this would stop the game.
    assert game.pending() == [0, 2]
