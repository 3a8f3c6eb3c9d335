"""Chess positions as others publish them (Forsyth-Edwards notation), as examples at which play stands."""

from __future__ import annotations

CHESS = "classics/chess.rules"
ROLES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
CORNERS = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}


def layer_of(fen: str) -> str:
    """A layer of the chess ruleset with one example, which is the position."""
    board, mover, castling, passed = fen.split()[:4]
    lines = []
    for row, text in zip(range(8, 0, -1), board.split("/"), strict=True):
        column = 0
        for sign in text:
            if sign.isdigit():
                column += int(sign)
                continue
            square = f"{'abcdefgh'[column]}{row}"
            owner = "white" if sign.isupper() else "black"
            lines.append(f"    do put({owner}, {ROLES[sign.lower()]}, Square.{square})")
            column += 1
        assert column == 8 or text == "8"
    lines += [f"    top(Square.{square}).castles := yes" for right, square in CORNERS.items() if right in castling]
    if passed != "-":
        lines.append(f"    passed := Square.{passed}")
    player = {"w": "white", "b": "black"}[mover]
    head = f'ruleset position "Position" extends "{CHESS}"\n'
    return f'{head}example "a position" at play with {player} to move:\n' + "\n".join(lines) + "\n"
