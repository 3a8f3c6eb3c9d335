"""Othello. A move is a row and a column; who has none passes, and two passes in a row end the game."""

from __future__ import annotations

SIZE = 8
PASS = None
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class Othello:
    def __init__(self) -> None:
        self.board = [[0] * SIZE for _ in range(SIZE)]
        self.board[3][3] = self.board[4][4] = 2
        self.board[3][4] = self.board[4][3] = 1
        self.player = 1
        self.winner: int | None = None
        self.passed = False  # the last move was a pass

    def copy(self) -> Othello:
        game = Othello.__new__(Othello)
        game.board = [row[:] for row in self.board]
        game.player, game.winner, game.passed = self.player, self.winner, self.passed
        return game

    def flips(self, row: int, column: int, p: int) -> list[tuple[int, int]]:
        board, other = self.board, 3 - p
        result: list[tuple[int, int]] = []
        for dr, dc in DIRECTIONS:
            r, c = row + dr, column + dc
            line = []
            while 0 <= r < SIZE and 0 <= c < SIZE and board[r][c] == other:
                line.append((r, c))
                r += dr
                c += dc
            if line and 0 <= r < SIZE and 0 <= c < SIZE and board[r][c] == p:
                result += line
        return result

    def legal_moves(self) -> list[tuple[int, int] | None]:
        p = self.player
        moves: list[tuple[int, int] | None] = [
            (r, c) for r in range(SIZE) for c in range(SIZE) if self.board[r][c] == 0 and self.flips(r, c, p)
        ]
        return moves or [PASS]

    def apply(self, move: tuple[int, int] | None) -> None:
        p = self.player
        if move is PASS:
            if self.passed:
                self._finish()
                return
            self.passed = True
        else:
            row, column = move
            for r, c in self.flips(row, column, p):
                self.board[r][c] = p
            self.board[row][column] = p
            self.passed = False
        self.player = 3 - p

    def _finish(self) -> None:
        ones = sum(row.count(1) for row in self.board)
        twos = sum(row.count(2) for row in self.board)
        self.winner = 1 if ones > twos else 2 if twos > ones else 0

    def is_terminal(self) -> bool:
        return self.winner is not None
