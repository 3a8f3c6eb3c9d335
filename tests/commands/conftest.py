"""A command line to call, and games made for these tests."""

from __future__ import annotations

import io
import sys

import pytest
from attrs import frozen

from interpreter.commands.main import run

MARKET = """ruleset market "Market"
players 2..3
option stock: 2 | 4 = 2
kind Fruit "{sort} {worth}":
    sort: Sort
    worth: 1..3
enum Sort: apple, pear
table Fruit:
    sort: each, worth: each
pile heap "heap": Fruit hidden
space Stall "stall {number}": row(3) holds Fruit
per player:
    pile basket: Fruit private
    var coins: 0 or more = 3
var day: 0..9 = 0
phase setup:
    move Fruit to heap
    shuffle heap
    each player: move top(heap, stock) to my basket
phase play:
    turns from seat(1) until day = 4:
        day += 1
        ask lay, rest
action lay(f in my basket, s in Stall) "Put {f} on {s}":
    need s.empty else "something lies there"
    move f to s
    gain f.worth coins
action rest "Rest":
    pay 1 coins
score money "Money" = my coins
score left_over "Left in the basket" = count my basket
winner most my total
example "laying earns" with players = 2:
    move the f in Fruit where f.sort = pear and f.worth = 3 to seat(1).basket
    as seat(1): do lay(top(seat(1).basket), Stall(2))
    expect seat(1).coins = 6
example "a position" with players = 2 at play with seat(2) to move:
    move {f in Fruit where f.sort = pear} to seat(2).basket
    day := 3
"""


@frozen
class Done:
    """What a command line gave."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(capsys, monkeypatch, tmp_path):
    """Runs a command line in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    (tmp_path / "market.rules").write_text(MARKET, encoding="utf-8")

    def call(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = run(arguments)
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return call
