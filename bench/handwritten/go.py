"""Go on nine by nine: no suicide, the simple ko, passing is always legal. The area counts, with a komi of 6.5.

A move is a row and a column, or nothing to pass. Two passes in a row end the game, and so do 162 moves.
"""

from __future__ import annotations

Point = tuple[int, int]

SIZE = 9
LIMIT = 2 * SIZE * SIZE
KOMI = 6.5


def around(r: int, c: int) -> list[Point]:
    return [
        (r + dr, c + dc) for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)) if 0 <= r + dr < SIZE and 0 <= c + dc < SIZE
    ]


class Go:
    def __init__(self) -> None:
        self.board = {(r, c): 0 for r in range(SIZE) for c in range(SIZE)}
        self.player = 1
        self.winner: int | None = None
        self.passes = 0
        self.ko: Point | None = None
        self.plies = 0

    def copy(self) -> Go:
        game = Go.__new__(Go)
        game.board, game.player, game.winner = dict(self.board), self.player, self.winner
        game.passes, game.ko, game.plies = self.passes, self.ko, self.plies
        return game

    def group(self, p: Point) -> tuple[set[Point], set[Point]]:
        """The stones linked with one, and their liberties."""
        colour, seen, liberties, stack = self.board[p], {p}, set(), [p]
        while stack:
            for n in around(*stack.pop()):
                v = self.board[n]
                if v == 0:
                    liberties.add(n)
                elif v == colour and n not in seen:
                    seen.add(n)
                    stack.append(n)
        return seen, liberties

    def legal(self, p: Point) -> bool:
        if self.board[p] or p == self.ko:
            return False
        if any(self.board[n] == 0 for n in around(*p)):
            return True
        for n in around(*p):
            _, liberties = self.group(n)
            if self.board[n] == self.player:
                if len(liberties) > 1:
                    return True
            elif len(liberties) == 1:
                return True
        return False

    def legal_moves(self) -> list[Point | None]:
        return [p for p in self.board if self.legal(p)] + [None]

    def apply(self, move: Point | None) -> None:
        self.plies += 1
        self.ko = None
        if move is None:
            self.passes += 1
        else:
            self._place(move)
        if self.passes == 2 or self.plies >= LIMIT:
            self._finish()
        self.player = 3 - self.player

    def _place(self, p: Point) -> None:
        other = 3 - self.player
        self.passes = 0
        self.board[p] = self.player
        taken: list[Point] = []
        for n in around(*p):
            if self.board[n] == other:
                stones, liberties = self.group(n)
                if not liberties:
                    for stone in stones:
                        self.board[stone] = 0
                    taken += stones
        if len(taken) == 1 and all(self.board[n] == other for n in around(*p) if n != taken[0]):
            self.ko = taken[0]

    def _finish(self) -> None:
        points, seen = [0, 0, 0], set()
        for p, v in self.board.items():
            if v:
                points[v] += 1
            elif p not in seen:
                region, border, stack = {p}, set(), [p]
                while stack:
                    for n in around(*stack.pop()):
                        if self.board[n]:
                            border.add(self.board[n])
                        elif n not in region:
                            region.add(n)
                            stack.append(n)
                seen |= region
                if len(border) == 1:
                    points[border.pop()] += len(region)
        self.winner = 1 if points[1] > points[2] + KOMI else 2

    def is_terminal(self) -> bool:
        return self.winner is not None
