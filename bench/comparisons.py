"""The games that `rulewright bench` plays, and beside whom: with which options a ruleset is the game that others play.

bench/README.md has them as a table, with what is still different.
"""

from __future__ import annotations

from bench.handwritten.breakthrough import Breakthrough
from bench.handwritten.connect_four import ConnectFour
from bench.handwritten.draughts import Draughts
from bench.handwritten.go import Go
from bench.handwritten.hex import Hex
from bench.handwritten.othello import Othello
from bench.handwritten.tic_tac_toe import TicTacToe
from bench.kept import NAMES, kept
from bench.opponents import handwritten, in_c, open_spiel, python_chess
from interpreter.measuring.comparison import Comparison
from interpreter.measuring.rounds import DECISIONS

COMPARISONS = (
    Comparison("tic_tac_toe", [handwritten(TicTacToe), open_spiel("tic_tac_toe")]),
    Comparison(
        "connect_four",
        [
            handwritten(ConnectFour),
            open_spiel("connect_four"),
            in_c("C, arrays", "connect_four_arrays"),
            in_c("C, bit boards", "connect_four_bitboards"),
        ],
    ),
    Comparison(
        "othello",
        [
            handwritten(Othello),
            open_spiel("othello"),
            in_c("C, arrays", "othello_arrays"),
            in_c("C, bit boards", "othello_bitboards"),
        ],
    ),
    Comparison("breakthrough", [handwritten(Breakthrough), open_spiel("breakthrough")]),
    Comparison("hex", [handwritten(Hex), open_spiel("hex")], {"swap": "no"}),
    Comparison(
        "english_draughts",
        [handwritten(Draughts, counted=True), open_spiel("checkers", counted=True)],
        unit=DECISIONS,
    ),
    Comparison("chess", [python_chess, open_spiel("chess")]),
    Comparison(
        "go",
        [handwritten(Go), open_spiel("go(board_size=9,komi=6.5)")],
        {"ko": "simple", "limit": "yes"},
    ),
    *(Comparison(name, [kept(name)], unit=DECISIONS) for name in NAMES),
)
