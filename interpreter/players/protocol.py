"""What the program of a seat is sent and what it answers: JSON, a line each. docs/seats.md has it for its writers.

A line is sent without spaces between its parts and in plain ASCII, so that simple tools can take it apart.
"""

from __future__ import annotations

import json
from typing import Literal, TypedDict

from attrs import define

from interpreter.engine.game import Game
from interpreter.engine.offer import Option, PendingDecision
from interpreter.players.json_forms import (
    VERSION,
    DecisionForm,
    ScoreForm,
    ViewForm,
    decision_form,
    log_form,
    scores_form,
    view_form,
    winners_form,
)
from interpreter.players.line_process import shown
from interpreter.source.spelling import nearest


class BeginMessage(TypedDict):
    """The first line: the game, and the program's seat in it."""

    type: Literal["begin"]
    protocol: int
    ruleset: str
    title: str
    settings: dict[str, str]
    seats: list[str]
    seat: str


class LogForm(TypedDict):
    """The log since the last line: the first `kept` lines are as they were, and `lines` come behind them."""

    kept: int
    lines: list[str]


class DecideMessage(TypedDict):
    """The seat is to decide. This is the only line that is answered."""

    type: Literal["decide"]
    decision: DecisionForm
    view: ViewForm
    log: LogForm
    scores: list[ScoreForm]


class EndMessage(TypedDict):
    """The last line of a game that came to its end."""

    type: Literal["end"]
    winners: list[str]
    view: ViewForm
    log: LogForm
    scores: list[ScoreForm]


class AnswerError(ValueError):
    """An answer that is none; it says why, as what its program did: `answered …`."""


@define
class Conversation:
    """What is said to the program of one seat, in its order."""

    seat: int
    _log: list[str] | None = None
    """The log as the program has it; nothing before it is told that the game begins."""

    def deciding(self, game: Game, decision: PendingDecision) -> bytes:
        """The lines for a decision of the seat. Raises GameError where they can't be worked out."""
        log, changed = self._change(game)
        message: DecideMessage = {
            "type": "decide",
            "decision": decision_form(game.program, decision),
            "view": view_form(game, self.seat),
            "log": changed,
            "scores": scores_form(game, self.seat),
        }
        lines = self._introduction(game) + _line(message)
        self._log = log
        return lines

    def ending(self, game: Game) -> bytes:
        """The lines for a game that has ended. Raises GameError where they can't be worked out."""
        log, changed = self._change(game)
        message: EndMessage = {
            "type": "end",
            "winners": winners_form(game, self.seat),
            "view": view_form(game, self.seat),
            "log": changed,
            "scores": scores_form(game, self.seat),
        }
        lines = self._introduction(game) + _line(message)
        self._log = log
        return lines

    def _introduction(self, game: Game) -> bytes:
        """What is said before everything else; nothing if it has been."""
        if self._log is not None:
            return b""
        program = game.program
        message: BeginMessage = {
            "type": "begin",
            "protocol": VERSION,
            "ruleset": program.name,
            "title": program.label,
            "settings": dict(program.options),
            "seats": list(program.seat_names),
            "seat": program.seat_names[self.seat],
        }
        return _line(message)

    def _change(self, game: Game) -> tuple[list[str], LogForm]:
        """The log as it is now, and what has changed since it was told: decisions may have been taken back."""
        log, told = log_form(game, self.seat), self._log or []
        kept = 0
        while kept < min(len(log), len(told)) and log[kept] == told[kept]:
            kept += 1
        return log, {"kept": kept, "lines": log[kept:]}


def read_answer(line: bytes, decision: PendingDecision) -> Option:
    """The option that a line answers with.

    Raises:
        AnswerError: It isn't JSON, or names no legal option.
    """
    try:
        answer = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise AnswerError("answered with what isn't UTF-8") from None
    except (ValueError, RecursionError):
        raise AnswerError(f"answered with what isn't JSON: {shown(line)}") from None
    if not isinstance(answer, dict) or not isinstance(answer.get("option"), str):
        raise AnswerError(f'answered {shown(line)} instead of an object with the name of an option: {{"option": "…"}}')
    options = decision.all_options()
    wanted = answer["option"]
    found = next((option for option in options if option.name == wanted), None)
    if found is None:
        near = nearest(wanted, [option.name for option in options], 1) or [options[0].name]
        raise AnswerError(f"answered {shown(wanted)}, which isn't a legal option; one is {shown(near[0])}")
    return found


def _line(message: BeginMessage | DecideMessage | EndMessage) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"
