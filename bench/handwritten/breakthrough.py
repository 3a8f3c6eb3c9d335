"""Breakthrough. A move is two squares, four numbers: row and column, then row and column again."""

from __future__ import annotations

SIZE = 8


class Breakthrough:
    def __init__(self) -> None:
        empty = [[0] * SIZE for _ in range(SIZE - 4)]
        self.board = [[1] * SIZE, [1] * SIZE, *empty, [2] * SIZE, [2] * SIZE]
        self.pieces = [0, 2 * SIZE, 2 * SIZE]
        self.player = 1
        self.winner: int | None = None

    def copy(self) -> Breakthrough:
        game = Breakthrough.__new__(Breakthrough)
        game.board = [row[:] for row in self.board]
        game.pieces, game.player, game.winner = self.pieces[:], self.player, self.winner
        return game

    def legal_moves(self) -> list[tuple[int, int, int, int]]:
        p, board = self.player, self.board
        step = 1 if p == 1 else -1
        moves = []
        for r in range(SIZE):
            to = r + step
            if not 0 <= to < SIZE:
                continue
            for c in range(SIZE):
                if board[r][c] != p:
                    continue
                for dc in (-1, 0, 1):
                    tc = c + dc
                    if 0 <= tc < SIZE:
                        target = board[to][tc]
                        if target == 0 or (dc != 0 and target != p):
                            moves.append((r, c, to, tc))
        return moves

    def apply(self, move: tuple[int, int, int, int]) -> None:
        r, c, to, tc = move
        p = self.player
        if self.board[to][tc] != 0:
            self.pieces[3 - p] -= 1
        self.board[r][c] = 0
        self.board[to][tc] = p
        if to == (SIZE - 1 if p == 1 else 0) or self.pieces[3 - p] == 0:
            self.winner = p
        else:
            self.player = 3 - p

    def is_terminal(self) -> bool:
        return self.winner is not None
