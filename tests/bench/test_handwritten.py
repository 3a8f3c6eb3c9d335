"""The games written by hand are the same games as the rulesets: in lock-step, and by published counts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import field, frozen

from bench.handwritten.breakthrough import Breakthrough
from bench.handwritten.connect_four import ConnectFour
from bench.handwritten.draughts import Draughts
from bench.handwritten.go import Go
from bench.handwritten.hex import Hex
from bench.handwritten.othello import Othello
from bench.handwritten.playing import Game, decisions, perft, playout
from bench.handwritten.tic_tac_toe import TicTacToe
from interpreter.api import Game as OurGame
from interpreter.perft.branching import Branching, start_of
from interpreter.perft.plies import TURN, Plies
from tests.bundled import rules


def square(r: int, c: int) -> str:
    return f"{'abcdefghi'[c] if c < 9 else 'jk'[c - 9]}{r + 1}"


def advance(move: tuple[int, int, int, int]) -> str:
    r, c, to, tc = move
    return f"advance s=Square.{square(r, c)} d={'north' if to > r else 'south'}{('_west', '', '_east')[tc - c + 1]}"


@frozen
class Pair:
    """A ruleset, the game that was written by hand, and how the ruleset calls a move of it."""

    name: str
    start: Callable[[], Game]
    called: Callable[[Any], str]
    games: int
    options: dict[str, str] = field(factory=dict)


PAIRS = [
    Pair("tic_tac_toe", TicTacToe, lambda move: f"place s=Square.{square(*divmod(move, 3))}", 40),
    Pair("connect_four", ConnectFour, lambda move: f"drop column={move + 1}", 20),
    Pair("othello", Othello, lambda move: f"place s=Square.{square(*move)}", 3),
    Pair("breakthrough", Breakthrough, advance, 6),
    Pair("hex", Hex, lambda move: f"place c=Cell.{square(*move)}", 3, {"swap": "no"}),
    Pair(
        "go",
        Go,
        lambda move: "pass" if move is None else f"place p=Point.{square(*move)}",
        1,
        {"ko": "simple", "limit": "yes"},
    ),
]


def forced(game: Game) -> None:
    """Takes the moves that are the only ones: a ruleset asks nobody for them."""
    while not game.is_terminal() and len(moves := game.legal_moves()) == 1:
        game.apply(moves[0])


def same_end(ours: OurGame, theirs: Game) -> None:
    assert theirs.is_terminal()
    winners = ours.winners()
    assert theirs.winner == (0 if len(winners) == 2 else winners[0] + 1)


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_the_ruleset_offers_the_same_and_ends_alike(pair: Pair) -> None:
    program = rules(pair.name).program(None, pair.options)
    for seed in range(pair.games):
        ours, theirs, random = OurGame.start(program, seed, telling=False), pair.start(), Random(seed)
        forced(theirs)
        while (decision := ours.decision()) is not None:
            assert decision.seat == theirs.player - 1
            offered = {option.name: option for option in decision.all_options()}
            moves = {pair.called(move): move for move in theirs.legal_moves()}
            assert offered.keys() == moves.keys()
            name = random.choice(sorted(moves))
            ours.apply(offered[name], decision.seat)
            theirs.apply(moves[name])
            forced(theirs)
        same_end(ours, theirs)


def men(game: OurGame) -> tuple[tuple[str, str], ...]:
    """Where men and kings stand."""
    return tuple(sorted((p.label, p.contents[0].mark) for p in game.view(0).places if p.space and p.contents))


def men_of(game: Draughts) -> tuple[tuple[str, str], ...]:
    """The same, of the board in plain Python: its columns run the other way."""
    board = {(r, c): game.board[r][c] for r in range(8) for c in range(8)}
    return tuple(sorted((square(r, 7 - c), "bwBW"[man - 1]) for (r, c), man in board.items() if man))


@pytest.mark.slow
def test_a_turn_of_draughts_leads_to_the_same_boards() -> None:
    """By hand a turn is one move, in the ruleset it is a decision for each jump: what comes of it is the same."""
    program = rules("english_draughts").program()
    branching = Branching(Plies(program, TURN))
    for seed in range(2):
        position, theirs, random = start_of(program, seed), Draughts(), Random(seed)
        while True:
            ours = list(branching.further(position))
            after = [theirs.copy() for _ in theirs.legal_moves()]
            for game, move in zip(after, theirs.legal_moves(), strict=True):
                game.apply(move)
            boards = [men(each.game) for each in ours]
            assert sorted(boards) == sorted(men_of(game) for game in after)
            theirs = random.choice(after)
            chosen = ours[boards.index(men_of(theirs))]
            if theirs.is_terminal():
                assert chosen.block is not None
                chosen.game.run(chosen.block)
                same_end(chosen.game, theirs)
                break
            assert chosen.position is not None
            position = chosen.position


COUNTS: list[tuple[Callable[[], Game], tuple[int, ...]]] = [
    (TicTacToe, (9, 72, 504, 3024, 15120)),
    (ConnectFour, (7, 49, 343, 2401, 16807)),
    (Othello, (4, 12, 56, 244, 1396)),
    (Breakthrough, (22, 484, 11132)),
    (Draughts, (7, 49, 302, 1469, 7361)),
    (Go, (82, 6643)),
]


@pytest.mark.parametrize(("start", "counts"), COUNTS, ids=lambda value: getattr(value, "__name__", ""))
def test_counts_are_those_that_are_published(start: Callable[[], Game], counts: tuple[int, ...]) -> None:
    """Their sources stand in tests/perft/test_published.py."""
    assert tuple(perft(start(), depth) for depth in range(1, len(counts) + 1)) == counts


def test_a_playout_depends_on_its_seed_alone() -> None:
    assert playout(ConnectFour, Random(5)) == playout(ConnectFour, Random(5))
    assert decisions(ConnectFour, Random(5)) <= playout(ConnectFour, Random(5))[0]


def test_forced_moves_are_no_decisions() -> None:
    """Of tic-tac-toe only the ninth move is."""
    for seed in range(20):
        plies, _ = playout(TicTacToe, Random(seed))
        assert decisions(TicTacToe, Random(seed)) == min(plies, 8)
