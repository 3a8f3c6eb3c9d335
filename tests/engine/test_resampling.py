"""Tables drawn anew: like the one before in everything that a seat knows, and free in everything else."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from interpreter.engine.chance import Policy
from interpreter.engine.components import contents
from interpreter.engine.game import Game
from interpreter.engine.resampling import live_locals
from interpreter.program.value import ListStorage
from tests.engine.rulesets import BIDDING, CARDS, ruleset
from tests.engine.test_knowledge import SPOTS, TABLE, place
from tests.rulesets.placing import check_places


def told(game: Game, seat: int) -> tuple[object, ...]:
    """All that a seat is told."""
    decision = game.decision(seat) if seat in game.pending() else None
    offered = [] if decision is None else [(o.name, o.label) for o in decision.all_options()]
    prompt = "" if decision is None else decision.prompt
    return game.view(seat), game.log_for(seat), game.scores(seat), game.winners(seat), game.pending(), prompt, offered


def played(game: Game, decisions: int, seed: int) -> Game:
    """A game played on by chance."""
    policy = Policy(seed)
    for _ in range(decisions):
        decision = game.decision()
        if decision is None:
            break
        options = decision.all_options()
        game.apply(options[policy.below(len(options))], decision.seat)
    return game


GAMES = {
    "cards": CARDS,
    "bidding": BIDDING,
    "forts": TABLE + "    winner most count my hand\n",
    "tokens": SPOTS
    + """
    phase play:
        each player:
            ask peek, take
        each player:
            ask peek, take
    action peek(t in Token on Spot): show t to me
    action take(t in Token on Spot): move t to my taken
    winner most count my taken
    """,
}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_seat_is_told_the_same_on_every_table_that_it_may_be(tmp_path, name) -> None:
    rules = ruleset(tmp_path, GAMES[name])
    for seed in range(6):
        for decisions in range(5):
            game = played(rules.start(seed=seed), decisions, seed)
            for seat in (0, 1):
                before = told(game, seat)
                for number in range(4):
                    other = game.resampled(seat, number)
                    assert told(other, seat) == before
                    check_places(other)
                    known = [c for c in range(len(game.program.components)) if _knows(game, seat, c)]
                    assert [_place(other, c) for c in known] == [_place(game, c) for c in known]
                    assert played(other, 50, number).ended


def _knows(game: Game, seat: int, component: int) -> bool:
    """Whether a seat knows a component, and on which place it is."""
    view = game.view(seat)
    return any(c.component == component for p in view.places for c in (*(p.contents or ()), *p.known))


def _place(game: Game, component: int) -> int:
    return game.machine.row[game.machine.code.place_of + component]


def test_all_orders_of_a_deck_come_up_about_equally_often(tmp_path) -> None:
    game = ruleset(
        tmp_path,
        """
        kind Card "card {rank}":
            rank: 1..4
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            var said: 0..9 = 0
        phase setup:
            move Card to deck
            shuffle deck
        phase play:
            each player: choose my said in 1..9
        winner most my said
        """,
    ).start()
    deck = place(game, "deck")
    orders = Counter(contents(game.resampled(0, seed).machine, deck) for seed in range(2400))
    assert set(orders) == set(permutations(range(4)))
    # 100 of each are expected; six standard deviations.
    assert all(40 < count < 160 for count in orders.values())


def test_the_same_seed_draws_the_same_table(tmp_path) -> None:
    game = ruleset(tmp_path, CARDS).start(seed=1)
    hashes = [game.resampled(0, seed).hash() for seed in range(8)]
    assert hashes == [game.resampled(0, seed).hash() for seed in range(8)]
    assert len(set(hashes)) == 8
    assert game.hash() not in hashes


def test_chance_to_come_is_drawn_anew(tmp_path) -> None:
    """Red draws one of three cards whose faces it knows: only chance differs."""
    game = ruleset(
        tmp_path,
        CARDS.replace(
            "each player: move top(deck, 3) to my hand",
            "each player: move top(deck, 3) to my hand\n        show blue.hand to red",
        ),
    ).start(seed=1)
    caught = set()
    for seed in range(30):
        other = game.resampled(0, seed)
        other.apply("steal")
        caught.add(contents(other.machine, place(other, "red.hand"))[0])
    assert caught == set(contents(game.machine, place(game, "blue.hand")))


def test_what_a_seat_learnt_stays(tmp_path) -> None:
    game = ruleset(tmp_path, CARDS).start(seed=1)
    hand = contents(game.machine, place(game, "blue.hand"))
    free = {contents(game.resampled(0, seed).machine, place(game, "blue.hand")) for seed in range(8)}
    assert len(free) > 4
    game.apply("look")
    fixed = {contents(game.resampled(0, seed).machine, place(game, "blue.hand")) for seed in range(8)}
    assert fixed == {hand}


def test_each_place_holds_what_it_may_hold(tmp_path) -> None:
    """Two decks of one family meet in the hands; each deck is dealt only its own kind, so that the hands have both."""
    rules = ruleset(
        tmp_path,
        """
        kind Card:
            rank: 1..6
        kind Plain "plain {rank}" is Card
        kind Trump "trump {rank}" is Card
        table Plain:
            rank: each
        table Trump:
            rank: each
        pile plains: Plain hidden
        pile trumps: Trump hidden
        per player:
            pile hand: Card private
        phase setup:
            move Plain to plains
            move Trump to trumps
            shuffle plains
            shuffle trumps
            each player:
                move top(plains, 2) to my hand
                move top(trumps) to my hand
        phase play:
            each player:
                choose c in my hand
                move c to box
        winner most count my hand
        """,
    )
    game = rules.start(seed=2)
    hands = set()
    for seed in range(40):
        m = game.resampled(0, seed).machine
        assert {m.code.program.components[c].kind for c in contents(m, place(game, "plains"))} == {"Plain"}
        assert {m.code.program.components[c].kind for c in contents(m, place(game, "trumps"))} == {"Trump"}
        hands.add(contents(m, place(game, "blue.hand")))
    assert len(hands) > 8


def test_what_speaks_of_a_component_speaks_of_the_one_that_lies_there_now(tmp_path) -> None:
    game = ruleset(
        tmp_path,
        SPOTS
        + """
    var marked: Token?
    var several: set of Token = {}
    phase play:
        marked := top(Spot(3))
        several := {top(Spot(1)), top(Spot(4))}
        each player:
            for t in {top(Spot(2)), top(Spot(1))}:
                may "Take {t}?": move t to my taken
    winner most count my taken
    """,
    ).start(seed=4)
    seen = set()
    for seed in range(20):
        other = game.resampled(0, seed)
        m = other.machine
        columns = {column.name: column for column in m.code.program.columns}
        top = {n: contents(m, place(other, f"Spot({n})"))[0] for n in range(1, 5)}
        assert columns["marked"].load(m.row, 0) == top[3]
        assert columns["several"].load(m.row, 0) == 1 << top[1] | 1 << top[4]
        decision = other.decision()
        assert decision is not None
        assert decision.prompt == "Take Token?"
        # The loop goes on with the components that lie there now.
        first = contents(m, place(other, "Spot(1)")) if _first(other) == 1 else contents(m, place(other, "Spot(2)"))
        other.apply("yes")
        assert contents(other.machine, place(other, "red.taken")) == first
        seen.add(first)
    assert len(seen) > 2


def _first(game: Game) -> int:
    """From which place the first of a running loop is taken, found by taking it."""
    later = game.clone()
    later.apply("yes")
    return 1 if not contents(later.machine, place(later, "Spot(1)")) else 2


def test_the_places_of_a_private_space_are_mixed(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + "    winner most count my hand\n").start(seed=3)
    heights = set()
    for seed in range(20):
        m = game.resampled(1, seed).machine
        heights.add(tuple(len(contents(m, place(game, f"red.Fort({n})"))) for n in (1, 2, 3)))
        assert [len(contents(m, place(game, f"blue.Fort({n})"))) for n in (1, 2, 3)] == [0, 1, 0]
    assert heights == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}


def test_within_a_simultaneous_block_what_others_do_stays_theirs(tmp_path) -> None:
    dealt = "move Coin to bag\n        shuffle bag\n        each player: move top(bag, 2) to my purse"
    text = BIDDING.replace("for p in players: move {c in Coin where c.owner = p} to p.purse", dealt)
    text = text.replace("    per player:", "    pile bag: Coin hidden\n    per player:", 1)
    game = ruleset(tmp_path, text).start(seed=1)
    game.apply(game.decision(0).options[1], 0)
    assert game.pending() == [1]
    mine = told(game, 1)
    bids = set()
    for seed in range(20):
        other = game.resampled(1, seed)
        assert told(other, 1) == mine
        other.apply(other.decision(1).options[0], 1)
        bids.add(contents(other.machine, place(other, "red.out")))
        check_places(other)
    assert len(bids) > 1


def test_without_secrets_only_chance_is_drawn_anew(tmp_path) -> None:
    game = ruleset(
        tmp_path,
        """
        per player:
            var n: 0..9 = 0
        phase play:
            each player:
                choose my n in 1..3
                random my n in 4..9
        winner most my n
        """,
    ).start(seed=1)
    assert game.resampled(0, 5).hash() == game.hash()
    rolls = set()
    for seed in range(20):
        other = game.resampled(0, seed)
        other.apply("my n=1")
        rolls.add(other.hash())
    assert len(rolls) > 3


def test_a_list_that_is_not_set_yet_is_left_alone(tmp_path) -> None:
    """Its cells hold what an earlier procedure left there, which may look like a list that is too long."""
    rules = ruleset(
        tmp_path,
        """
        kind Card "card {rank}":
            rank: 1..6
        table Card:
            rank: each
        pile deck: Card hidden
        per player:
            pile hand: Card private
            var said: 0..9 = 0
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 2) to my hand
        phase play:
            as seat(1):
                choose my said in 1..9
                for c in my hand:
                    choose my said in 1..c.rank
        winner most my said
        """,
    )
    game = rules.start(seed=1)
    m = game.machine
    (local,) = [x for x, _ in live_locals(m.code, m.row) if isinstance(x.storage, ListStorage) and x.holds]
    m.row[local.address] = 99
    before = list(m.row)
    after = game.resampled(0, 3).machine.row
    cells = slice(local.address, local.address + local.storage.width)
    assert len(after) == len(before)
    assert after[cells] == before[cells]
