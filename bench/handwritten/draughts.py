"""English draughts. A move is all of a turn: the squares on which a man stands, one after the other.

A man that reaches the far row stops there and is king. After 80 moves without a jump or a man's move it is a draw.
"""

from __future__ import annotations

Square = tuple[int, int]

SIZE = 8
QUIET = 80


class Draughts:
    def __init__(self) -> None:
        self.board = [[0] * SIZE for _ in range(SIZE)]  # 1 and 2 are men, 3 and 4 kings; player 1 moves down the rows
        for r in range(SIZE):
            for c in range(SIZE):
                if (r + c) % 2:
                    if r < 3:
                        self.board[r][c] = 1
                    elif r > 4:
                        self.board[r][c] = 2
        self.player = 1
        self.winner: int | None = None
        self.quiet = 0

    def copy(self) -> Draughts:
        game = Draughts.__new__(Draughts)
        game.board = [row[:] for row in self.board]
        game.player, game.winner, game.quiet = self.player, self.winner, self.quiet
        return game

    def directions(self, piece: int) -> tuple[Square, ...]:
        if piece > 2:
            return ((1, -1), (1, 1), (-1, -1), (-1, 1))
        return ((1, -1), (1, 1)) if piece == 1 else ((-1, -1), (-1, 1))

    def jumps(
        self,
        r: int,
        c: int,
        piece: int,
        path: tuple[Square, ...],
        captured: frozenset[Square],
        out: list[tuple[Square, ...]],
    ) -> None:
        board, extended = self.board, False
        for dr, dc in self.directions(piece):
            mr, mc, tr, tc = r + dr, c + dc, r + 2 * dr, c + 2 * dc
            if 0 <= tr < SIZE and 0 <= tc < SIZE and (mr, mc) not in captured:
                mid = board[mr][mc]
                if mid and (mid - 1) % 2 != (piece - 1) % 2 and (board[tr][tc] == 0 or (tr, tc) == path[0]):
                    extended = True
                    if piece <= 2 and tr == (SIZE - 1 if piece == 1 else 0):
                        out.append((*path, (tr, tc)))
                    else:
                        self.jumps(tr, tc, piece, (*path, (tr, tc)), captured | {(mr, mc)}, out)
        if not extended and len(path) > 1:
            out.append(path)

    def legal_moves(self) -> list[tuple[Square, ...]]:
        board, p = self.board, self.player
        captures: list[tuple[Square, ...]] = []
        quiet: list[tuple[Square, ...]] = []
        for r in range(SIZE):
            for c in range(SIZE):
                piece = board[r][c]
                if piece and (piece - 1) % 2 == p - 1:
                    self.jumps(r, c, piece, ((r, c),), frozenset(), captures)
                    if not captures:
                        for dr, dc in self.directions(piece):
                            tr, tc = r + dr, c + dc
                            if 0 <= tr < SIZE and 0 <= tc < SIZE and board[tr][tc] == 0:
                                quiet.append(((r, c), (tr, tc)))
        return captures or quiet

    def apply(self, move: tuple[Square, ...]) -> None:
        board = self.board
        r, c = move[0]
        piece = board[r][c]
        board[r][c] = 0
        self.quiet = self.quiet + 1 if piece > 2 else 0
        for tr, tc in move[1:]:
            if abs(tr - r) == 2:
                board[(r + tr) // 2][(c + tc) // 2] = 0
                self.quiet = 0
            r, c = tr, tc
        if piece <= 2 and r == (SIZE - 1 if piece == 1 else 0):
            piece += 2
        board[r][c] = piece
        self.player = 3 - self.player
        if not self.legal_moves():
            self.winner = 3 - self.player
        elif self.quiet >= QUIET:
            self.winner = 0

    def is_terminal(self) -> bool:
        return self.winner is not None
