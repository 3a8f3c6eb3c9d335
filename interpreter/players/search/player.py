"""The seat `search`: takes the option that was tried most in a search with a budget of playouts."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from interpreter.engine.game import Game
from interpreter.engine.offer import PendingDecision
from interpreter.players.player import Choice
from interpreter.players.search.tree import search

NO_WINNER = "this game has no winner, so there is nothing to search for, and it drew an option"
NO_PLAYOUT = "no game could be played on, so it drew an option"


class SearchPlayer:
    """Searches before each decision.

    What it draws follows from the seed, the seat and what the seat sees, and from nothing before: whoever comes to the
    same decision again, after an undo or with the record of the game, gets the same answer, in every process.
    """

    def __init__(self, seed: int, seat: int, playouts: int, kind: str = "search") -> None:
        self.kind = kind
        self._seed = seed
        self._seat = seat
        self._playouts = playouts

    def choose(self, game: Game, decision: PendingDecision) -> Choice:
        """The option that came out best. The remark says if nothing could be found out."""
        options = decision.all_options()
        if len(options) == 1:
            return Choice(options[0])
        seen = blake2b(repr(game.sight(decision.seat)).encode(), digest_size=8).hexdigest()
        seed = f"{self._seed} {self._seat} {seen}"
        found = search(game, decision, self._playouts, seed) if game.program.winner else []
        if found:
            return Choice(found[0].option)
        drawn = options[Random(f"no search {seed}").randrange(len(options))]
        return Choice(drawn, NO_PLAYOUT if game.program.winner else NO_WINNER)

    def close(self, game: Game | None = None) -> None:
        """There is nothing to do."""
