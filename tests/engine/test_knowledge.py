"""Who knows what: what may be read for whom, and what may be chosen."""

from __future__ import annotations

import pytest

from interpreter.engine.components import contents
from interpreter.engine.errors import GameError
from interpreter.engine.evaluation import call
from interpreter.engine.game import Game
from interpreter.engine.secrecy import Unseen, as_known_to
from tests.engine.rulesets import CARDS, ruleset
from tests.engine.unchecked import unchecked
from tests.language.making import made

TABLE = """
    kind Card "card {rank}":
        rank: 1..3
        var marks: 0..9 = 0
    kind Plain is Card
    kind Trump is Card
    table Plain:
        rank: each
    table Trump:
        rank: each

    pile deck: Card hidden
    pile open: Card

    per player:
        pile hand: Card private
        space Fort: row(3) holds Card private:
            var dug: yes_no = no
        define rival = left(me)

    phase setup:
        move Card to deck
        shuffle deck
        each player:
            move top(deck) to my hand
            move top(deck) to my Fort(2)

    phase play:
        each player: ask lay, dig
        each player: ask lay, dig

    action lay(c in my hand) "Lay {c}, worth {c.rank}": move c to open
    action dig(f in my Fort) "Dig":
        f.dug := yes
        move f to my Fort(3)
"""

SCORES = """
    score own = sum c.rank for c in my hand
    score high_cards = count {c in Card where c.rank > 2}
    score cards = count my rival.hand
    score trumps = count Trump on my rival.hand
    score lowest = if (the c in Plain where c.rank = 1).place = deck then 1 else 0
    score fort = count Card on my rival.Fort
    score middle = count my rival.Fort(2)
    score holes = count {f in my Fort where f.dug}
    score marked = sum c.marks for c in my rival.hand
    score same = if top(deck) = (the c in Plain where c.rank = 1) then 1 else 0
    score last_laid = top(open).rank
    score by_place = sum (if c.place = my hand then 1 else if c.place = open then 10 else 0) for c in Card
    score by_deck = count {c in Card where deck = c.place}
    winner most my own
"""


def place(game: Game, name: str) -> int:
    """The number of a place."""
    return next(number for number, place in enumerate(game.program.places) if place.name == name)


def told(game: Game, viewer: int | None, seat: int) -> dict[str, int | None]:
    """The parts of a seat's score as a viewer knows them."""
    return {part.name: part.value for part in game.scores(viewer)[seat].parts}


def test_a_score_is_known_to_who_knows_what_it_reads(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    known = told(game, 0, 0)
    # His own hand and fort; how many cards there are and where; what is printed on all cards together.
    assert known["own"] == told(game, None, 0)["own"]
    assert (known["cards"], known["fort"], known["holes"], known["high_cards"]) == (1, 1, 0, 2)
    # Of each card it is known whether it lies where he sees it.
    assert known["by_place"] == 1
    # What the rival holds, and how it lies in the rival's fort; where in the deck a card is.
    hidden = ("trumps", "middle", "marked", "lowest", "same", "by_deck")
    assert [known[name] for name in hidden] == [None] * len(hidden)
    assert told(game, 1, 0)["own"] is None
    assert told(game, 1, 0)["holes"] is None
    assert game.scores(0)[0].total is None
    assert game.scores()[0].total == sum(value or 0 for value in told(game, None, 0).values())


def test_what_lies_open_is_known_and_at_the_end_everything_is_told(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    assert game.winners(0) == ()
    game.apply(game.decision().options[0])
    assert told(game, 1, 0)["last_laid"] == told(game, None, 0)["last_laid"] > 0
    while not game.ended:
        game.apply(game.decision().options[0])
    for seat in (0, 1):
        assert game.scores(seat) == game.scores()
        assert game.winners(seat) == game.winners() != ()


def test_the_innermost_line_and_the_component_are_told(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    m = game.machine.copy()
    define = next(s.define for s in game.program.scores if s.name == "own")
    with as_known_to(m, 1), pytest.raises(Unseen) as unseen:
        call(m, define, [0])
    assert unseen.value.origin is not None
    assert unseen.value.origin.text == "sum c.rank for c in my hand"
    assert unseen.value.component == contents(m, place(game, "red.hand"))[0]
    # Nothing that was worked out for one counts for another.
    assert call(m, define, [0]) == told(game, None, 0)["own"]
    with as_known_to(m, 0):
        assert call(m, define, [0]) == told(game, None, 0)["own"]


def test_families_are_what_could_be_mistaken(tmp_path) -> None:
    program = ruleset(
        tmp_path,
        """
        kind Thing "thing":
            worth: 1..2
        kind Tile is Thing
        kind Token is Thing hidden
        kind Coin:
            worth: 1..2
        kind Ring is Coin
        kind Note is Coin
        table Tile:
            worth: each
        table Token:
            worth: each
        table Ring:
            worth: each
        table Note:
            worth: each
        pile bag: Tile hidden
        pile stack: Token hidden
        space Spot: row(4) holds Tile, Token
        pile purse: Ring, Note hidden
        phase play:
            for s in Spot: move top(stack) to s
            move Coin to purse
            move Tile to bag
        winner most count players
        """,
    ).program()
    assert {family.name for family in program.families} == {"Tile", "Token", "Coin"}
    assert [family.members.bit_count() for family in program.families if family.name == "Coin"] == [4]


def test_a_game_without_secrets_has_no_guards(tmp_path) -> None:
    program = ruleset(
        tmp_path,
        """
        kind Card:
            rank: 1..3
        table Card:
            rank: each
        pile open: Card
        phase play: move Card to open
        winner most count open
        """,
    ).program()
    assert not program.secrets
    assert program.families == ()


# ---- decisions ----

SPOTS = """
    kind Token "token {worth}" hidden:
        worth: 1..4
    table Token:
        worth: each
    space Spot: row(4) holds Token
    pile heap: Token hidden
    per player:
        pile taken: Token
    phase setup:
        move Token to heap
        shuffle heap
        for s in Spot: move top(heap) to s
"""


def test_unknown_components_on_places_of_their_own_are_named_by_these(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        SPOTS
        + """
    phase play:
        each player:
            choose t in Token on Spot "Which?"
            move t to my taken
    winner most count my taken
    """,
    )
    names = {tuple(o.name for o in rules.start(seed=seed).decision().options) for seed in range(12)}
    assert names == {tuple(f"t=Token@Spot({n})" for n in range(1, 5))}
    game = rules.start(seed=5)
    assert [o.label for o in game.decision().options] == ["Token"] * 4
    third = contents(game.machine, place(game, "Spot(3)"))
    game.apply("t=Token@Spot(3)")
    assert contents(game.machine, place(game, "red.taken")) == third
    assert [o.name for o in game.decision().options] == [f"t=Token@Spot({n})" for n in (1, 2, 4)]


def test_the_order_of_what_cannot_be_told_is_that_of_where_it_lies(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        SPOTS
        + """
    var all_tokens: set of Token = {}
    phase play:
        all_tokens := {t in Token where t.worth > 0}
        each player:
            choose t in all_tokens "Which?"
            all_tokens -= {t}
            move t to my taken
    winner most count my taken
    """,
    )
    names = {tuple(o.name for o in rules.start(seed=seed).decision().options) for seed in range(12)}
    assert names == {tuple(f"t=Token@Spot({n})" for n in range(1, 5))}
    tables = {rules.start(seed=seed).hash() for seed in range(12)}
    assert len(tables) > 6


def test_one_of_several_that_look_the_same_cannot_be_chosen(tmp_path) -> None:
    program = unchecked(
        tmp_path,
        CARDS.replace("action steal:\n        random c in my rival.hand", "action steal(c in my rival.hand):"),
    )
    with pytest.raises(GameError) as error:
        Game.start(program, 1)
    assert error.value.diagnostic.id == "choice-among-unknown"
    assert "red can't tell one Card from another on `blue.hand`" in error.value.diagnostic.message
    assert "random" in error.value.diagnostic.help


def test_the_ends_of_a_hidden_pile_can_be_told(tmp_path) -> None:
    program = unchecked(tmp_path, SPOTS.replace("for s in Spot: move top(heap) to s", "") + HEAP)
    game = Game.start(program, 1)
    assert [o.name for o in game.decision().options] == ["t=Token@heap:top", "t=Token@heap:bottom"]
    bottom = contents(game.machine, place(game, "heap"))[-1]
    game.apply("t=Token@heap:bottom")
    assert contents(game.machine, place(game, "red.taken")) == (bottom,)


HEAP = """
    phase play:
        each player:
            choose t in {top(heap), bottom(heap)} "Which end?"
            move t to my taken
    winner most count my taken
"""


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('choose c in my hand "The deck begins with {deck_rank}"', "`rank` of a Card on `deck`"),
        ('choose c in my hand where c.rank > deck_rank "Which?"', "`rank` of a Card on `deck`"),
        ("choose c in {d in my hand where d.rank > top(my rival.hand).rank}", "`rank` of a Card on `blue.hand`"),
        ("ask beat(top(my rival.hand))", "`rank` of a Card on `blue.hand`"),
        ("ask draw", "`rank` of a Card on `deck`"),
        ("ask gamble", "`rank` of a Card on `deck`"),
        ("ask spend", "`rank` of a Card on `deck`"),
    ],
)
def test_what_is_worked_out_for_who_decides_reads_only_what_they_know(tmp_path, line, what) -> None:
    program = unchecked(
        tmp_path,
        f"""
        kind Card "card {{rank}}":
            rank: 1..9
        table Card:
            rank: each
        pile deck: Card hidden
        pile open: Card
        per player:
            pile hand: Card private
            var credits: 0..3 = 0
            define rival = left(me)
        define deck_rank = top(deck).rank
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 3) to my hand
        phase play:
            each player: do step
        effect step:
            {line}
        action peek: show deck to me
        action beat(rival_card: Card, c in my hand): need c.rank > rival_card.rank
        action draw(c in my hand):
            move top(deck) to my hand
            need every d in my hand has d.rank > 0
        action gamble(c in my hand):
            if top(deck).rank > 0: need c.rank > 9 else "too low"
        action spend(c in my hand): gain top(deck).rank + 3 credits
        winner most count my hand
        """,
    )
    with pytest.raises(GameError) as error:
        take_the_first(Game.start(program, 1))
    found = error.value.diagnostic
    assert found.id == "hidden-read"
    assert what in found.message
    assert found.span is not None
    assert [label.message for label in found.related] == ["red decides here"]


def take_the_first(game: Game) -> None:
    """Takes the first option, after everything that it says was looked at."""
    decision = game.decision()
    assert decision is not None
    assert isinstance(decision.prompt, str)
    game.apply(decision.options[0])


def test_whatever_comes_after_the_choice_may_read_everything(tmp_path) -> None:
    program = unchecked(
        tmp_path,
        CARDS.replace(
            "move c to open", "if c.rank > top(my rival.hand).rank: move c to open\n        else: move c to deck"
        ),
    )
    game = Game.start(program, 2)
    game.apply(next(o for o in game.decision().options if o.name.startswith("show_off")))
    assert len(game.pending()) == 1


def test_can_asks_as_the_one_who_can(tmp_path) -> None:
    text = CARDS.replace(
        "each player:\n            ask steal, look, show_off",
        "turns from red until not (me can guess(top(deck))):\n            ask steal",
    )
    program = unchecked(tmp_path, text + "\n    action guess(d: Card): need d.rank > 0\n")
    with pytest.raises(GameError) as error:
        Game.start(program, 2)
    assert error.value.diagnostic.id == "hidden-read"
    assert "red doesn't know" in error.value.diagnostic.message


def test_within_a_question_can_asks_as_who_asked_that(tmp_path) -> None:
    """What blue can do would tell red of blue's hand, so red is offered nothing that depends on it."""
    text = (
        CARDS.replace("ask steal, look, show_off", "ask dare")
        + """
    action dare(n in 1..2 where left(me) can answer(n)): show my hand to left(me)
    action answer(k: number, c in my hand where c.rank > k): move c to open
    """
    )
    program = unchecked(tmp_path, text)
    with pytest.raises(GameError) as error:
        Game.start(program, 2)
    assert error.value.diagnostic.id == "hidden-read"
    assert "red doesn't know" in error.value.diagnostic.message
    # Asked for itself, it is blue's own hand.
    game = Game.start(unchecked(tmp_path, text.replace(" where left(me) can answer(n)", " where me can answer(n)")), 2)
    assert game.decision().options


PASSING = """
    kind Card "card {rank}":
        rank: 1..6
    table Card:
        rank: each
    pile deck: Card hidden

    per player:
        pile hand: Card private
        pile passed: Card private

    phase setup:
        move Card to deck
        shuffle deck
        for p in {seat(1), seat(2)}: move top(deck, 3) to p.hand
        show seat(2).hand to players

    phase play:
        each player: ask sort, part, pass_on

    action sort "Sort": move {c in Card where c in my hand} under my hand
    action part "Give two": move top(my hand, 2) to left(me).hand
    action pass_on "Pass the hand on":
        move my hand to left(me).passed
        move left(me).passed to left(me).hand

    winner most my number
"""


@pytest.mark.parametrize(
    ("action", "known"),
    [
        ("sort", [0, 3, 0, 0]),
        # Which two they were can't be seen; so it isn't known any more which one is left, either.
        ("part", [0, 0, 0, 0]),
        ("pass_on", [0, 0, 3, 0]),
    ],
)
def test_nobody_loses_track_of_what_moves_all_at_once(tmp_path, action: str, known: list[int]) -> None:
    game = made(tmp_path, PASSING, players="4").start()
    game.apply("sort", 0)
    game.apply(action, 1)
    assert [len(p.known) for p in game.view(3).places if p.group == "hand"] == known


def test_what_is_printed_on_a_card_that_is_found_by_what_is_printed_is_known_to_all(tmp_path) -> None:
    """That the 3 is a trump stands in the table of cards, whoever holds it."""
    text = CARDS + (
        "\n    action name_rank(n in {c.rank for c in Card}): need (the c in Card where c.rank = n).rank = n\n"
    )
    text = text.replace("ask steal, look, show_off", "ask name_rank")
    game = Game.start(unchecked(tmp_path, text), 2)
    assert game.decision().options
