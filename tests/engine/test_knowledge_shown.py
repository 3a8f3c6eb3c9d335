"""What each seat is shown: views, labels, logs; and what can't be taken back."""

from __future__ import annotations

from interpreter.drawing.table import draw_table
from interpreter.drawing.text import plain
from interpreter.engine.components import contents, move
from tests.engine.rulesets import CARDS, ruleset
from tests.engine.test_knowledge import SCORES, SPOTS, TABLE, place, told


def test_of_a_private_space_of_many_places_only_the_total_is_seen(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    own, other = game.view(0), game.view(1)
    fort = [n for n, p in enumerate(game.program.places) if p.group == "Fort" and p.owner == 0]
    assert [own.places[n].count for n in fort] == [0, 1, 0]
    assert [other.places[n].count for n in fort] == [None] * 3
    assert [other.places[n].contents for n in fort] == [None] * 3
    assert [(s.group, s.owner, s.count) for s in other.spaces] == [("Fort", 0, 1)]
    before = game.view(1)
    game.apply("dig f=red.Fort(2)")
    assert game.view(1) == before
    assert game.view(0) != own
    assert {i for v in game.view(1).variables if v.label == "dug" for i, _ in v.values}.isdisjoint(fort)
    drawn = plain(draw_table(game.program, game.view(1)))
    assert any("Fort: 1 hidden" in line for line in drawn)


def test_who_cannot_see_which_left_a_private_space_forgets_them_all(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    m = game.machine
    known = m.code.known
    (hers,) = contents(m, place(game, "red.Fort(2)"))
    (drawn,) = contents(m, place(game, "red.hand"))
    for card in (hers, drawn):
        move(m, card, place(game, "open"), False, None)
    move(m, hers, place(game, "red.Fort(1)"), False, None)
    move(m, drawn, place(game, "red.Fort(2)"), False, None)
    assert m.row[known + hers] == m.row[known + drawn] == 3
    # Within the fort blue doesn't see it, and still knows that both are there.
    move(m, hers, place(game, "red.Fort(3)"), False, None)
    assert m.row[known + hers] == m.row[known + drawn] == 3
    (space,) = game.view(1).spaces
    assert [c.component for c in space.known] == sorted([hers, drawn])
    # One of the two leaves, and blue can't tell which, though it lay alone on its place.
    move(m, hers, place(game, "red.hand"), False, None)
    assert m.row[known + hers] == m.row[known + drawn] == 1


def test_a_hidden_kind_that_leaves_unseen_is_not_known_by_where_it_arrives(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        """
        kind Token "token {worth}" hidden:
            worth: 1..4
        table Token:
            worth: each
        space Spot: row(4) holds Token
        per player:
            pile pouch: Token private
        phase play:
            move Token to red.pouch
            show Token to players
        winner most count my pouch
        """,
    )
    game = rules.start()
    m = game.machine
    known = m.code.known
    assert [m.row[known + c] for c in range(4)] == [3] * 4
    move(m, 2, place(game, "Spot(1)"), False, None)
    # Blue sees a token come, but not which of the four in the pouch it was.
    assert [m.row[known + c] for c in range(4)] == [1] * 4


def test_a_label_is_read_by_who_knows_what_it_follows_from(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        CARDS.replace('"Show {c}":\n        move c to open', '"Bury {c}, worth {c.rank}":\n        move c under deck'),
    )
    game = rules.start(seed=1)
    option = next(o for o in game.decision().options if o.name.startswith("show_off"))
    game.apply(option)
    assert game.log_for(0) == [f"red: {option.label}"]
    assert option.label[-1].isdigit()
    assert game.log_for(1) == ["red: Bury Card, worth ?"]


def test_a_place_is_called_the_same_by_all(tmp_path) -> None:
    text = TABLE.replace("space Fort: row(3)", 'space Fort "fort {number} ({dug})": row(3)') + SCORES
    game = ruleset(tmp_path, text).start(seed=3)
    labels = {seat: game.view(seat).places[place(game, "red.Fort(1)")].label for seat in (0, 1)}
    assert labels == {0: "fort 1 (?)", 1: "fort 1 (?)"}


def test_whether_things_lay_so_before_is_known_to_who_sees_them(tmp_path) -> None:
    text = TABLE.replace("each player: ask lay, dig", "turns from red until count open > 2: ask lay, dig", 1)
    text += """
    score own_fort = repeats(my Fort)
    score laid = repeats({c in open where c.rank > 0})
    winner most my own_fort
    """
    game = ruleset(tmp_path, text).start(seed=3)
    assert told(game, 0, 0) == {"own_fort": 1, "laid": 1}
    assert told(game, 1, 0) == {"own_fort": None, "laid": 1}


def test_what_lies_open_in_the_end_is_read_by_all(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    option = game.decision().options[0]
    game.apply(option)
    assert game.log_for(1) == [f"red: {option.label}"]


def test_a_set_is_told_with_the_unknown_at_the_end(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        SPOTS
        + """
    var marked: set of Token = {}
    phase play:
        show top(Spot(3)) to red
        marked := {top(Spot(2)), top(Spot(3))}
        each player:
            choose t in Token on Spot "Which?"
            move t to my taken
    winner most count my taken
    """,
    )
    for seed in range(8):
        game = rules.start(seed=seed)
        (third,) = contents(game.machine, place(game, "Spot(3)"))
        worth = game.program.components[third].fields["worth"]
        texts = [{v.label: v.values[0][1] for v in game.view(seat).variables} for seat in (0, 1)]
        assert [t["marked"] for t in texts] == [f"token {worth} and Token", "Token and Token"]


def test_views_of_unknown_components_do_not_tell_which_they_are(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        SPOTS.replace("worth: 1..4\n", "worth: 1..4\n        var turned: yes_no = no\n", 1)
        + """
    phase play:
        top(Spot(2)).turned := yes
        each player:
            choose t in Token on Spot "Which?"
            move t to my taken
    winner most count my taken
    show t in Token where t.turned "X"
    """,
    )
    views = [rules.start(seed=seed).view(0) for seed in range(8)]
    assert len(set(views)) == 1
    spots = [p.contents for p in views[0].places if p.group == "Spot"]
    assert [(c[0].component, c[0].name, c[0].text, c[0].mark) for c in spots if c] == [
        (None, None, "Token", "X" if n == 2 else "") for n in range(1, 5)
    ]
    assert [c[0].variables for c in spots if c][1] == (("turned", "yes"),)


# ---- what can't be taken back ----


def test_revelations_grow_when_chance_draws_or_somebody_learns(tmp_path) -> None:
    rules = ruleset(tmp_path, CARDS)
    game = rules.start(seed=1)

    def change(name: str) -> int:
        later = game.clone()
        option = next(o for o in later.decision().options if o.name.startswith(name))
        later.apply(option)
        return later.revelations - game.revelations

    assert change("look") == 1
    assert change("show_off") == 1
    assert change("steal") >= 2  # chance draws, and red learns what it drew
    assert game.clone().revelations == game.revelations > 0


def test_looking_reveals_nothing(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    before, row = game.revelations, game.hash()
    for seat in (0, 1):
        game.view(seat)
        game.scores(seat)
        game.winners(seat)
        game.log_for(seat)
    list(game.decision().options)
    assert (game.revelations, game.hash()) == (before, row)


def test_a_move_that_shows_nothing_new_can_be_taken_back(tmp_path) -> None:
    game = ruleset(tmp_path, TABLE + SCORES).start(seed=3)
    before = game.revelations
    game.apply("dig f=red.Fort(1)")
    assert game.revelations == before


def test_who_saw_what_is_hidden_again_at_once_reads_what_it_was(tmp_path) -> None:
    rules = ruleset(
        tmp_path,
        """
    kind Card "Card {worth}":
        worth: 1..6
    table Card:
        worth: each
    pile deck: Card hidden
    pile stall: Card
    per player:
        pile hand: Card private
        var laid: number = 0
    phase play:
        move Card to deck
        shuffle deck
        each player: move top(deck, 2) to my hand
        each player: ask lay
        move Card on stall to deck
    action lay(c in my hand) "Lay {c}":
        move c to stall
        my laid := 1
    winner most my laid
    """,
    )
    game = rules.start(seed=3)
    labels = []
    while not game.ended:
        option = game.decision().options[0]
        labels.append(f"{game.program.seat_names[game.pending()[0]]}: {option.label}")
        game.apply(option)
    laid = [label.removeprefix("red: Lay ").removeprefix("blue: Lay ") for label in labels]
    assert game.log_for(0) == game.log_for(1) == [*labels, f"{laid[1]}, {laid[0]} to deck"]


def test_what_was_put_aside_is_not_known_when_it_is_read_again(tmp_path) -> None:
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
            define held = sum c.rank for c in my hand
            define blind = any n in 1..2 has (n = 1 and my held > 0) or n = 2
            define both = if my blind then my held else 0
            define twice = any n in 1..2 has my held > 99 - n
            define open = any n in 1..2 has (n = 1 and my held > 0) or (n = 2 and count my hand > 0)
        phase setup:
            move Card to deck
            shuffle deck
            each player: move top(deck, 3) to my hand
        phase play:
            each player from red: ask tell
        action tell "Tell {my both}, {my twice}, {my blind}, {my open}": need yes
        score all = my held
        winner most my held
        """,
    )
    game = rules.start()  # nobody has a choice
    own, other = game.log_for(0)[0], game.log_for(1)[0]
    # That one of the two numbers is 2, and that red has cards, all can see; what he holds, only he.
    held = sum(told(game, None, 0).values())
    assert own.endswith(f"Tell {held}, no, yes, yes")
    assert other.endswith("Tell ?, ?, yes, yes")
