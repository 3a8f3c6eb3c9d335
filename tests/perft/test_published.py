"""Counts against those that others have published, or that independent programs agree on."""

from __future__ import annotations

from time import process_time

import pytest
from attrs import frozen

from interpreter.perft.plies import DECISION, TURN
from tests.perft.counts import QUICKEST, counted, deep, different, standing, started, told_apart
from tests.perft.fen import layer_of


@frozen
class Published:
    """The counts of one game for depths 1, 2, 3 …, those for `quick` depths at each run of the tests."""

    name: str
    counts: tuple[int, ...]
    quick: int
    unit: str = TURN
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.name, self.unit, *(f"{k}={v}" for k, v in self.options)])


SMALL_SEA = (
    *(("width", "6"), ("height", "6")),
    *((f"{which}_ship", "0") for which in ("second", "third", "fourth", "fifth")),
)

COUNTS = [
    # Well known; OpenSpiel and RBG count the same.
    Published("tic_tac_toe", (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872), 3),
    # RBG and OpenSpiel.
    Published("connect_four", (7, 49, 343, 2401, 16807, 117649, 823536, 5673234), 5),
    # aartbik.com, perft for reversi; Ludii, RBG and OpenSpiel count the same.
    Published("othello", (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288), 4),
    # aartbik.com, perft for checkers; OEIS A133046: both orders of the same captures count.
    Published("english_draughts", (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680), 4),
    # OpenSpiel and Ludii, where each jump is a move of its own.
    Published("english_draughts", (7, 49, 302, 1469, 7361, 36768, 179255, 838248), 3, DECISION),
    # Ludii, OpenSpiel and RBG.
    Published("breakthrough", (22, 484, 11132, 256036), 3),
    # Arithmetic: 121 * 120 * 119; with the swap the second player has one answer more.
    Published("hex", (121, 14520, 1727880), 2, options=(("swap", "no"),)),
    Published("hex", (121, 14641), 2, options=(("swap", "yes"),)),
    # OpenSpiel, passes included.
    Published("go", (82, 6643, 531522), 1),
    # OpenSpiel, where taking a man is a decision of its own. By turns, arithmetic: of the 24 * 23 * 22 * 21 * 20 ways
    # to place five men 16 * 6 * 21 * 20 close a mill, and then there are two men to take.
    Published("nine_mens_morris", (24, 552, 12144, 255024, 5100480), 2, DECISION),
    Published("nine_mens_morris", (24, 552, 12144, 255024, 5140800), 2),
    # OpenSpiel, whose placements are four moves: 60 squares and ways for each ship of two squares, then 36 shots.
    Published("battleship", (60 * 60, 60 * 60 * 36), 1, options=(*SMALL_SEA, ("first_ship", "2"))),
    # With one of one square the game may end at the first shot.
    Published("battleship", (36 * 36, 46_656, 1_632_960), 1, options=(*SMALL_SEA, ("first_ship", "1"))),
    # chessprogramming.org, Perft Results.
    Published("chess", (20, 400, 8902, 197281, 4865609), 2),
]

CHESS = {
    # chessprogramming.org, Perft Results, position 2: castling.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": (48, 2039, 97862, 4085603),
    # Position 3: taking in passing, pins.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2812, 43238, 674624),
    # Position 5: promotion; python-chess counts the same.
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": (44, 1486, 62379, 2103487),
    # Well known: promotion, Black to move; python-chess counts the same.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -": (24, 496, 9483, 182838, 3605103),
}


@pytest.mark.parametrize("published", COUNTS, ids=str)
def test_counts(published):
    plies, start = started(published.name, published.unit, **dict(published.options))
    assert counted(plies, start, published.quick) == list(published.counts[: published.quick])
    assert counted(plies, start, published.quick, "python") == list(published.counts[: published.quick])


@deep
@pytest.mark.parametrize("published", COUNTS, ids=str)
def test_deep_counts(published):
    plies, start = started(published.name, published.unit, **dict(published.options))
    begun = process_time()
    assert counted(plies, start, len(published.counts), QUICKEST) == list(published.counts)
    print(f"{published}: {published.counts} in {process_time() - begun:.1f} s")  # noqa: T201 (figures)


@pytest.mark.parametrize("fen", CHESS)
def test_chess_positions(fen, tmp_path):
    assert counted_from(fen, tmp_path, 2) == list(CHESS[fen][:2])


@deep
@pytest.mark.parametrize("fen", CHESS)
def test_deep_chess_positions(fen, tmp_path):
    assert counted_from(fen, tmp_path, len(CHESS[fen]), QUICKEST) == list(CHESS[fen])


def counted_from(fen, folder, depth, engine="python"):
    path = folder / "position.rules"
    path.write_text(layer_of(fen), encoding="utf-8")
    plies, start = standing("chess", path)
    return counted(plies, start, depth, engine)


MORRIS = {
    # OpenSpiel, from positions of its own random games: counts by turns, then by decisions.
    "a7 a4 c3 e3 d2 / g7 b4 e4 g4 g1": ((10, 73, 606), (9, 64, 516)),
    # White may fly.
    "c3 d3 b2 / e5 e4 f4 g4 d1": ((49, 410, 20311), (48, 399, 19069)),
}


@pytest.mark.parametrize("men", MORRIS)
@pytest.mark.parametrize("unit", [TURN, DECISION])
def test_mills_are_closed_and_men_fly(men, unit, tmp_path):
    assert counted_morris(men, unit, tmp_path, 2) == list(MORRIS[men][unit == DECISION][:2])


@deep
@pytest.mark.parametrize("men", MORRIS)
@pytest.mark.parametrize("unit", [TURN, DECISION])
def test_mills_are_closed_and_men_fly_deep(men, unit, tmp_path):
    assert counted_morris(men, unit, tmp_path, 3, QUICKEST) == list(MORRIS[men][unit == DECISION])


def counted_morris(men, unit, folder, depth, engine="walker"):
    white, black = (", ".join(f"Point.{point}" for point in side.split()) for side in men.split("/"))
    path = folder / "position.rules"
    path.write_text(
        'ruleset position "Position" extends "classics/nine_mens_morris.rules"\n'
        'example "men" at play with white to move:\n'
        f"    do set_up({{{white}}}, {{{black}}})\n",
        encoding="utf-8",
    )
    plies, start = standing("nine_mens_morris", path, unit)
    return counted(plies, start, depth, engine)


def test_all_games_of_tic_tac_toe():
    """255,168 complete games: all that ever stand at a ply, without those that go on."""
    plies, start = started("tic_tac_toe")
    counts = [1, *counted(plies, start, 9, "python")]
    assert counts[9] == 127_872
    # A game that goes on has as many continuations as there are empty squares.
    ended = [counts[ply] - counts[ply + 1] // (9 - ply) for ply in range(9)] + [counts[9]]
    assert sum(ended) == 255_168
    assert ended == [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]


def test_all_positions_of_tic_tac_toe():
    """5,478 can be reached, the empty one among them."""
    plies, start = started("tic_tac_toe")
    assert sum(different(plies, start, 9)) == 5_478


FOUR = (1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275)
"""OEIS A212693: positions of Connect Four after so many plies."""


def test_positions_of_connect_four():
    plies, start = started("connect_four")
    assert different(plies, start, 4) == list(FOUR[:5])


@deep
def test_more_positions_of_connect_four():
    plies, start = started("connect_four")
    assert different(plies, start, 8) == list(FOUR)


def test_first_information_sets_of_leduc_poker():
    """OpenSpiel, counted by the decisions before: one's own card, and of the second player what the first one did."""
    plies, start = started("leduc_poker", telling=True)
    assert [told_apart(plies, start, depth) for depth in (1, 2)] == [6, 18]


def test_information_sets_of_leduc_poker_with_these_cards(tmp_path):
    """The arithmetic behind 936: 6 decisions in the first round, and 6 behind each of the 5 ways in which it can end
    without a fold. In the first one knows one of 6 cards, in the second two of them: 6 * 6 + 5 * 6 * 30.
    """
    path = tmp_path / "dealt.rules"
    path.write_text(
        'ruleset dealt "Dealt" extends "classics/leduc_poker.rules"\n'
        'example "these cards" at play:\n'
        "    do deal(jack, king, queen)\n",
        encoding="utf-8",
    )
    plies, start = standing("leduc_poker", path, telling=True)
    assert [told_apart(plies, start, depth) for depth in (1, 2, 8)] == [1, 3, 6 + 5 * 6]


@deep
def test_information_sets_of_leduc_poker():
    """OpenSpiel's documentation: 936."""
    plies, start = started("leduc_poker", telling=True)
    assert told_apart(plies, start, 8) == 936


def test_information_sets_of_kuhn_poker():
    """OpenSpiel's documentation: 12, six for each player."""
    plies, start = started("kuhn_poker", telling=True)
    assert [told_apart(plies, start, depth) for depth in (1, 2, 3, 9)] == [3, 9, 12, 12]


@pytest.mark.parametrize("faces", [2, 3, pytest.param(4, marks=deep), pytest.param(6, marks=deep)])
def test_information_sets_of_liars_dice(faces):
    """OpenSpiel has 24,576 with a die of six faces each: six that one may have rolled, and 4,096 ways to have bid.

    In half of these the highest bid has been made, so that nothing is left but to call: what is forced isn't counted.
    With fewer faces it has 32, 192 and 1,024.
    """
    plies, start = started("liars_dice", telling=True, faces=str(faces))
    all_of_them = {2: 32, 3: 192, 4: 1_024, 6: 24_576}[faces]
    assert told_apart(plies, start, 2 * faces + 1) == all_of_them // 2
