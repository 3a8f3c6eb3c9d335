"""Whether a player is told what he may not know: on a table drawn anew that is alike to him he is told the same."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.diagnostic import Diagnostic, finding
from interpreter.engine.errors import GameError
from interpreter.engine.game import Game

NAMES = 2
"""Of so many of the actions that are asked it is compared why they can't be done."""


def leak(game: Game, seat: int, seed: int) -> Diagnostic | None:
    """What a deciding seat is told although it may not know it; nothing if all is well."""
    decision = game.decision(seat)
    if decision is None or not game.program.secrets:
        return None
    mine = list(_told(game, seat))
    try:
        yours = list(_told(game.resampled(seat, seed), seat))
    except GameError:
        return None  # No game could have come to such a table.
    for (what, here), (_, there) in zip(mine, yours, strict=True):
        if here != there:
            return finding(
                "secret-told",
                decision.offer.decision.origin,
                f"{game.program.seat_names[seat]} is told what only others may know: {what} {_first(here, there)}",
                help="this is a fault of the engine or of the checker: please report it with the ruleset and the seed",
            )
    return None


def _told(game: Game, seat: int) -> Iterator[tuple[str, object]]:
    """All that a seat sees, may choose and is told, part by part."""
    decision = game.decision(seat)
    assert decision is not None
    offered = decision.all_options()
    yield "the table looks different:", game.view(seat)
    if game.together is not None:  # Other lines have their text from what was known when they were written.
        yield "the log is different:", game.log_for(seat)
    yield "the scores are different:", (game.scores(seat), game.winners(seat))
    yield "others wait:", game.pending()
    yield "the prompt is different:", decision.prompt
    yield "the options are different:", [option.name for option in offered]
    yield "the labels are different:", [option.label for option in offered]
    names = dict.fromkeys(alternative.name for alternative in decision.offer.decision.alternatives)
    for name in list(names)[:NAMES]:
        yield f"`why {name}` says something else:", game.why(name, seat)


def _first(mine: object, yours: object) -> str:
    """The first part in which two values differ, cut short."""
    if isinstance(mine, list) and isinstance(yours, list):
        for one, two in zip(mine, yours, strict=False):
            if one != two:
                return _first(one, two)
        return f"{len(mine)}, or else {len(yours)}"
    one, two = (" ".join(str(value).split())[:60] for value in (mine, yours))
    return f"{one}, or else {two}" if one != two else "in a detail"
