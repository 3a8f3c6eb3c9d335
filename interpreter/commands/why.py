"""`rulewright why`: why something is legal or not where play stands, and what a score is made of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from interpreter.commands.exits import FINDINGS
from interpreter.commands.failure import Failure
from interpreter.commands.loading import begin, complain, position_files, sound_rules
from interpreter.commands.selection import Setting, complete_ruleset, setting_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.api import Explanation, Game, Located, Reason, Seen, Summand, UsedException

EVERYBODY = "all"


@click.command()
@click.argument("name", metavar="NAME|PATH", shell_complete=complete_ruleset)
@click.argument("proposals", nargs=-1, metavar="[PROPOSAL]…")
@click.option("--from", "start", metavar="FILE", help="Where play stands, as for `play`; else at the game's start.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="What chance follows from.")
@click.option("--seat", metavar="SEAT", help="Who asks: then nothing is told that this player may not know.")
@click.option(
    "--score",
    is_flag=False,
    flag_value=EVERYBODY,
    metavar="[SEAT]",
    help="What the score is made of, of one player or of all.",
)
@click.option("--format", "form", type=click.Choice(("full", "json")), default="full", show_default=True)
@setting_options
@click.pass_context
def why(
    context: click.Context,
    name: str,
    proposals: tuple[str, ...],
    start: str | None,
    seed: int,
    seat: str | None,
    score: str | None,
    form: str,
    setting: Setting,
) -> int:
    """Tell why an option is legal, or everything that stands against it.

    A proposal is written like an option's name, `lay card=7 at=north.3`; values may be shortened, or left out to ask
    about all of them. Each reason comes with its line and the values that it saw.
    """
    from interpreter.api import BadSettingError, GameError

    if not proposals and score is None:
        raise Failure("nothing is asked", "name a proposal, as in 'lay card=7 at=north.3', or ask with --score")
    rules = sound_rules(context, name, setting, position_files(start))
    try:
        game = begin(rules, start, setting.players, setting, seed)
        viewer = None if seat is None else _seat(game, seat)
        explanations = [game.why(proposal, viewer) for proposal in proposals]
        seats = [] if score is None else range(game.program.seats) if score == EVERYBODY else [_seat(game, score)]
        derivations = {number: game.derivation(number, viewer) for number in seats}
    except BadSettingError as error:
        raise Failure(str(error)) from None
    except GameError as error:
        complain([error.diagnostic])
        return FINDINGS
    if form == "json":
        click.echo(json.dumps(_as_data(game, explanations, derivations), ensure_ascii=False, indent=2))
    else:
        _draw(game, explanations, derivations)
    unread = any(reason.sort == "unread" for explanation in explanations for reason in explanation.reasons)
    return FINDINGS if unread else 0


def _seat(game: Game, text: str) -> int:
    """A player by name, or by number from 1."""
    names = game.program.seat_names
    labels = game.program.seat_labels
    found = [seat for seat, name in enumerate(names) if text in (name, labels[seat], str(seat + 1))]
    if not found:
        raise Failure(f"there is no player `{text}`", f"the players are {', '.join(names)}")
    return found[0]


def _draw(game: Game, explanations: Sequence[Explanation], derivations: dict[int, Summand]) -> None:
    from interpreter.drawing.explanation import draw_derivation, draw_explanation

    blocks = [draw_explanation(game.program, explanation, colour=True) for explanation in explanations]
    blocks += [draw_derivation(game.program.seat_labels[seat], made) for seat, made in derivations.items()]
    for number, lines in enumerate(blocks):
        click.echo("\n".join(lines if not number else ["", *lines]))


# ---- as data ----


def _as_data(
    game: Game, explanations: Sequence[Explanation], derivations: dict[int, Summand]
) -> dict[str, list[dict[str, Any]]]:
    names = game.program.seat_names
    return {
        "proposals": [_explanation(explanation, names) for explanation in explanations],
        "scores": [{"seat": names[seat], **_summand(made)} for seat, made in derivations.items()],
    }


def _explanation(explanation: Explanation, names: Sequence[str]) -> dict[str, Any]:
    return {
        "proposal": explanation.proposal,
        "seat": None if explanation.seat is None else names[explanation.seat],
        "legal": explanation.legal,
        "option": explanation.option,
        "label": explanation.label,
        "reading": explanation.reading,
        "reasons": [_reason(reason) for reason in explanation.reasons],
        "asked": [{"what": cause.what, **_place(cause)} for cause in explanation.asked],
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "sort": reason.sort,
        "text": reason.text,
        **_place(reason),
        "layer": reason.layer,
        "values": [_seen(seen) for seen in reason.values],
        "exceptions": [_used(used) for used in reason.exceptions],
        "changes": list(reason.changes),
        "help": reason.help,
        "refused": [
            {
                "name": one.name,
                "label": one.label,
                "more": one.more,
                "reasons": [_reason(inner) for inner in one.reasons],
            }
            for one in reason.refused
        ],
        "unmentioned": reason.unmentioned,
    }


def _place(located: Located) -> dict[str, Any]:
    return {"file": located.file, "line": located.line, "column": located.column, "line_text": located.line_text}


def _seen(seen: Seen) -> dict[str, Any]:
    return {"text": seen.text, "value": seen.value, "inside": [_seen(inner) for inner in seen.inside]}


def _used(used: UsedException) -> dict[str, Any]:
    return {"definition": used.definition, "layer": used.layer, **_place(used)}


def _summand(summand: Summand) -> dict[str, Any]:
    return {
        "text": summand.text,
        "names": dict(summand.names),
        "value": summand.value,
        **_place(summand),
        "values": [_seen(seen) for seen in summand.values],
        "exceptions": [_used(used) for used in summand.exceptions],
        "parts": [_summand(part) for part in summand.parts],
    }
