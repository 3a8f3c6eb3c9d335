"""Connect Four, seven columns of six. A move is a column."""

from __future__ import annotations

WIDTH, HEIGHT = 7, 6


class ConnectFour:
    def __init__(self) -> None:
        self.board = [[0] * WIDTH for _ in range(HEIGHT)]  # board[row][column], row 0 is the bottom
        self.heights = [0] * WIDTH
        self.player = 1
        self.winner: int | None = None
        self.moves_made = 0

    def copy(self) -> ConnectFour:
        game = ConnectFour.__new__(ConnectFour)
        game.board = [row[:] for row in self.board]
        game.heights, game.player, game.winner = self.heights[:], self.player, self.winner
        game.moves_made = self.moves_made
        return game

    def legal_moves(self) -> list[int]:
        return [c for c in range(WIDTH) if self.heights[c] < HEIGHT]

    def apply(self, move: int) -> None:
        row = self.heights[move]
        p = self.player
        self.board[row][move] = p
        self.heights[move] += 1
        self.moves_made += 1
        if self._wins(row, move, p):
            self.winner = p
        elif self.moves_made == WIDTH * HEIGHT:
            self.winner = 0
        else:
            self.player = 3 - p

    def _wins(self, row: int, column: int, p: int) -> bool:
        board = self.board
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                r, c = row + sign * dr, column + sign * dc
                while 0 <= r < HEIGHT and 0 <= c < WIDTH and board[r][c] == p:
                    count += 1
                    r += sign * dr
                    c += sign * dc
            if count >= 4:
                return True
        return False

    def is_terminal(self) -> bool:
        return self.winner is not None
