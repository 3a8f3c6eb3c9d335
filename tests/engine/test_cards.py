"""Components in piles: their order, dealing, shuffling, alike ones, and who knows what."""

from __future__ import annotations

from interpreter.engine.components import contents, move, position
from interpreter.engine.game import Game
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.program.program import Component, Place, Program
from interpreter.program.value import NOTHING, Format
from tests.engine.handmade import Maker, const, line

BOX, DECK, TABLE, RED, BLUE = range(5)


def pile(name: str, visibility: str, owner: int | None = None) -> Place:
    return Place(name, name, owner, visibility, False, None, {})


def cards(hidden: bool = False, ranks: tuple[int, ...] = (1, 2, 3, 3, 4, 5)) -> Maker:
    maker = Maker()
    components = [Component(f"Card_{i}", "Card", hidden, None, {"rank": r}) for i, r in enumerate(ranks)]
    places = [pile("deck", "hidden"), pile("table", "public"), pile("red.hand", "private", 0)]
    maker.things(components, [*places, pile("blue.hand", "private", 1)])
    return maker


def deal(hidden: bool = False) -> Program:
    """Everything goes to the deck, which is shuffled; two cards for each hand, then red lays one on the table."""
    maker = cards(hidden)
    maker.program.streams = tuple(f"shuffle {n}" for n in range(5))
    play = maker.procedure("play")
    card = maker.local("card")
    ask, lay = maker.block(play), maker.block(play)
    play.entry.statements += [
        s.MoveComponents(line(2), e.Contents(const(BOX)), const(DECK), False, None),
        s.ShufflePlaces(line(3), const((DECK,)), 0),
        s.MoveComponents(line(4), e.FirstOf(e.Contents(const(DECK)), const(2)), const(RED), False, None),
        s.MoveComponents(line(5), e.FirstOf(e.Contents(const(DECK)), const(2)), const(BLUE), False, None),
    ]
    play.entry.terminator = s.Goto(ask)
    choice = s.Choice(card, e.Contents(const(RED)), None, Format("component"), "card", alike=True)
    laying = s.Alternative("card", None, (), (choice,), (), lay, play.exit, False)
    ask.terminator = s.Decide(maker.decision("choose", const(0), [laying], play.exit))
    lay.statements.append(s.MoveComponents(line(7), e.MakeList((e.Get(card),)), const(TABLE), False, None))
    lay.terminator = s.Goto(play.exit)
    play.exit.terminator = s.Halt()
    return maker.finish(play.entry)


def standing() -> Game:
    maker = cards()
    play = maker.procedure("play")
    play.entry.terminator = s.Halt()
    return Game.standing(maker.finish(play.entry))


def test_each_on_top_one_by_one_under_and_at_a_position() -> None:
    m = standing().machine
    for component in (0, 1, 2):
        move(m, component, DECK, False, None)
    assert contents(m, DECK) == (2, 1, 0)
    move(m, 3, DECK, True, None)
    assert contents(m, DECK) == (2, 1, 0, 3)
    move(m, 4, DECK, False, 3)
    assert contents(m, DECK) == (2, 1, 4, 0, 3)
    assert [position(m, c) for c in (2, 4, 3, 5, NOTHING)] == [1, 3, 5, NOTHING, NOTHING]
    move(m, 2, DECK, True, None)
    assert contents(m, DECK) == (1, 4, 0, 3, 2)
    move(m, 5, DECK, False, 99)
    assert contents(m, DECK) == (1, 4, 0, 3, 2, 5)
    assert m.row[m.code.held + DECK] == 6
    assert m.row[m.code.held + BOX] == 0


def test_the_box_keeps_no_order_and_nothing_is_no_place() -> None:
    m = standing().machine
    move(m, 3, DECK, False, None)
    move(m, 1, DECK, False, None)
    move(m, 3, BOX, False, None)
    move(m, 3, NOTHING, False, None)
    assert contents(m, BOX) == (0, 2, 3, 4, 5)
    assert contents(m, NOTHING) == ()


def test_every_card_is_in_one_place_whatever_the_seed() -> None:
    program = deal()
    for seed in range(20):
        m = Game.start(program, seed).machine
        found = [c for place in range(5) for c in contents(m, place)]
        assert sorted(found) == list(range(6))
        assert len(contents(m, RED) + contents(m, TABLE)) == len(contents(m, BLUE)) == 2


def test_the_same_seed_deals_the_same_cards() -> None:
    program = deal()
    hashes = [Game.start(program, seed).hash() for seed in range(12)]
    assert hashes == [Game.start(program, seed).hash() for seed in range(12)]
    assert len(set(hashes)) > 6


def test_alike_cards_are_offered_once() -> None:
    program = deal()
    for seed in range(60):
        game = Game.start(program, seed)
        hand, laid = contents(game.machine, RED), contents(game.machine, TABLE)
        assert game.ended == (set(hand + laid) == {2, 3})
        if game.ended:
            assert [line.text for line in game.log] == [f"red: Card_{laid[0]}"]
            break
    else:
        raise AssertionError("no seed deals both alike cards to one hand")


def test_a_view_shows_what_the_seat_may_see() -> None:
    game = Game.start(deal(), 3)
    own, other = game.view(0), game.view(1)
    assert [p.count for p in own.places] == [p.count for p in other.places]
    assert own.places[RED].contents is not None
    assert all(c.name is not None for c in own.places[RED].contents)
    assert other.places[RED].contents is None
    assert other.places[RED].known == ()
    assert own.places[DECK].contents is None
    option = game.decision().options[0]
    game.apply(option)
    table = game.view(1).places[TABLE].contents
    assert table is not None
    assert table[0].name == option.label
    assert game.log_for(1) == [f"{option.label} to table"]
    assert game.log_for(0) == [f"red: {option.label}", f"{option.label} to table"]


def test_hidden_kinds_are_learnt_only_by_showing() -> None:
    game = Game.start(deal(hidden=True), 3)
    game.apply(game.decision().options[0])
    table = game.view(1).places[TABLE].contents
    assert table is not None
    assert (table[0].name, table[0].text) == (None, "Card")


def test_knowledge_goes_with_a_shuffle_and_with_an_unseen_move() -> None:
    game = standing()
    m = game.machine
    for component in range(4):
        move(m, component, DECK, False, None)
    known = m.code.known
    assert [m.row[known + c] for c in range(6)] == [3] * 6
    move(m, 1, RED, False, None)
    # Blue saw neither the middle of the deck nor the hand: it may have been any of them.
    assert [m.row[known + c] for c in range(4)] == [1, 1, 1, 1]
    move(m, 1, TABLE, False, None)
    assert m.row[known + 1] == 3
    move(m, 3, BLUE, False, None)
    # Red saw that it was the top card, and knew it.
    assert m.row[known + 3] == 3
