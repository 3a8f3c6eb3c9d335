"""Tic-tac-toe. A move is the number of a cell."""

from __future__ import annotations

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    def __init__(self) -> None:
        self.board = [0] * 9
        self.player = 1
        self.winner: int | None = None
        self.moves_made = 0

    def copy(self) -> TicTacToe:
        game = TicTacToe.__new__(TicTacToe)
        game.board, game.player, game.winner, game.moves_made = self.board[:], self.player, self.winner, self.moves_made
        return game

    def legal_moves(self) -> list[int]:
        return [i for i in range(9) if self.board[i] == 0]

    def apply(self, move: int) -> None:
        board, p = self.board, self.player
        board[move] = p
        self.moves_made += 1
        for a, b, c in LINES:
            if board[a] == p and board[b] == p and board[c] == p:
                self.winner = p
                return
        if self.moves_made == 9:
            self.winner = 0
            return
        self.player = 3 - p

    def is_terminal(self) -> bool:
        return self.winner is not None
