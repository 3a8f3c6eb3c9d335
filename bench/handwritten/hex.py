"""Hex, eleven by eleven, without the swap. Player 1 links top and bottom, player 2 left and right.

A move is a row and a column. Whether it wins is found by a flood fill from the stone just placed.
"""

from __future__ import annotations

SIZE = 11
NEIGHBOURS = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]


class Hex:
    def __init__(self) -> None:
        self.board = [[0] * SIZE for _ in range(SIZE)]
        self.player = 1
        self.winner: int | None = None

    def copy(self) -> Hex:
        game = Hex.__new__(Hex)
        game.board = [row[:] for row in self.board]
        game.player, game.winner = self.player, self.winner
        return game

    def legal_moves(self) -> list[tuple[int, int]]:
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if self.board[r][c] == 0]

    def apply(self, move: tuple[int, int]) -> None:
        r, c = move
        p = self.player
        self.board[r][c] = p
        if self._connected(r, c, p):
            self.winner = p
        else:
            self.player = 3 - p

    def _connected(self, row: int, column: int, p: int) -> bool:
        board = self.board
        seen = {(row, column)}
        stack = [(row, column)]
        low = high = False
        while stack:
            r, c = stack.pop()
            k = r if p == 1 else c
            if k == 0:
                low = True
            if k == SIZE - 1:
                high = True
            if low and high:
                return True
            for dr, dc in NEIGHBOURS:
                n = (r + dr, c + dc)
                if 0 <= n[0] < SIZE and 0 <= n[1] < SIZE and n not in seen and board[n[0]][n[1]] == p:
                    seen.add(n)
                    stack.append(n)
        return False

    def is_terminal(self) -> bool:
        return self.winner is not None
