"""Lists of seats: what they say, and what is told of those that say nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.players.seats import SeatKind, SeatsError, make_player, parse_seats


def program(command: str) -> SeatKind:
    return SeatKind("program", command)


def search(playouts: int) -> SeatKind:
    return SeatKind("search", playouts=playouts)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("human", [SeatKind("human")]),
        (" human , random,greedy ", [SeatKind("human"), SeatKind("random"), SeatKind("greedy")]),
        ("human,program:./bot.py", [SeatKind("human"), program("./bot.py")]),
        ("human,'program:./bot.py'", [SeatKind("human"), program("./bot.py")]),
        ("'program:./bot.py --levels 1,2',random", [program("./bot.py --levels 1,2"), SeatKind("random")]),
        ("\"program:sh -c 'a, b'\",random", [program("sh -c 'a, b'"), SeatKind("random")]),
        ("program:sh -c 'a, b',random", [program("sh -c 'a, b'"), SeatKind("random")]),
        ("program: ./my bot.py", [program("./my bot.py")]),
        ("program:a:b", [program("a:b")]),
        ("search,search:25, search : 400", [SeatKind("search"), search(25), search(400)]),
    ],
)
def test_what_a_list_says(text, kinds):
    assert parse_seats(text) == kinds


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("human,gredy", "there is no seat of the kind `gredy`", "did you mean `greedy`?"),
        ("Human", "there is no seat of the kind `Human`", "did you mean `human`?"),
        ("prgram:./bot.py", "there is no seat of the kind `prgram:./bot.py`", "did you mean `program:./bot.py`?"),
        ("progam", "there is no seat of the kind `progam`", "did you mean `program:COMMAND`?"),
        ("./bot.py", "there is no seat of the kind `./bot.py`", "write `program:` before its command"),
        ("xyzzy", "there is no seat of the kind `xyzzy`", "`greedy`, `search`, `search:PLAYOUTS` or `program:COMMAND`"),
        ("serch", "there is no seat of the kind `serch`", "did you mean `search`?"),
        ("serch:90", "there is no seat of the kind `serch:90`", "did you mean `search:90`?"),
        ("random:7", "there is no seat of the kind `random:7`", "`random` takes nothing behind it"),
        ("", "seat 1 of the list is empty", "a seat is `human`"),
        ("human,,random", "seat 2 of the list is empty", "a seat is `human`"),
        ("human,", "seat 2 of the list is empty", "a seat is `human`"),
        ("program:", "the seat `program` says no command", "`program:./bot.py`"),
        ("program", "the seat `program` says no command", "`program:./bot.py`"),
        ("'human", "a quote (') isn't closed in the list of seats", "a seat is `human`"),
        ("'program:a \"b'", "the command of the seat `program:a \"b` has a quote that isn't closed", "close it"),
    ],
)
def test_what_is_told_of_a_list_that_says_nothing(text, message, help):
    with pytest.raises(SeatsError) as caught:
        parse_seats(text)
    assert caught.value.message == message
    assert help in caught.value.help


@pytest.mark.parametrize("written", ["0", "abc", "", "-3", "1.5", "4e2", "1000001", "9" * 30, "٣", "²"])
def test_a_budget_is_a_number_of_playouts(written):
    with pytest.raises(SeatsError) as caught:
        parse_seats(f"random,search:{written}")
    said = f"`search:{written}` doesn't say how many playouts a decision gets, a number from 1 to 1,000,000"
    assert caught.value.message == said
    assert caught.value.help == "write `search:400`, or `search`, which is the same"


def test_a_long_budget_is_cut():
    with pytest.raises(SeatsError) as caught:
        parse_seats(f"search:{'9' * 10_000}")
    assert len(caught.value.message) < 200


def test_a_long_kind_is_cut():
    with pytest.raises(SeatsError) as caught:
        parse_seats("x" * 1000)
    assert len(caught.value.message) < 100


@given(st.text("human,randomgreedysearchprogram:0123'\" ./\\"))
def test_a_list_that_was_understood_is_written_so_that_it_is_again(text):
    try:
        kinds = parse_seats(text)
    except SeatsError:
        return
    assert parse_seats(",".join(map(str, kinds))) == kinds


@given(
    st.lists(st.sampled_from(["a b", "a,b", "sh -c 'a,b'", 'sh -c "a,b"', "a, b 'c,d'", "x='1' y=\"2\""]), min_size=1)
)
def test_commands_are_kept_to_the_letter(commands):
    kinds = [program(command) for command in commands]
    assert parse_seats(",".join(map(str, kinds))) == kinds


def test_players_of_each_kind():
    kinds = parse_seats("human,random,greedy,search,search:12")
    players = [make_player(kind, 1, seat) for seat, kind in enumerate(kinds)]
    assert [player and player.kind for player in players] == [None, "random", "greedy", "search", "search:12"]
