"""Explanations as text: why an option is legal or not, and what a score is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics.excerpt import Colours, Mark, excerpt, margin_of, roles
from interpreter.diagnostics.visible import visible, width
from interpreter.drawing.text import ERROR, FRAME, GOOD, HEADING, HELP, Line, Span
from interpreter.engine.explanation.model import Explanation, Located, Reason, Refused, Seen, Summand
from interpreter.program.program import Program

PLAIN = Colours(False)
_WIDEST = 60
"""Lines stand behind summands in a column that is at most so far to the right."""


_STYLES = {"bold": HEADING, "frame": FRAME, "help": HELP, "error": ERROR, "good": GOOD}


def styled_explanation(program: Program, explanation: Explanation, asked: str = "") -> list[Line]:
    """The same as `draw_explanation` in styled lines. `asked` is what was typed, told where it isn't a whole option."""
    lines = draw_explanation(program, explanation, colour=True, asked=asked)
    return [tuple(Span(text, _STYLES.get(role, "")) for text, role in roles(line)) for line in lines]


def draw_explanation(program: Program, explanation: Explanation, *, colour: bool = False, asked: str = "") -> list[str]:
    """An explanation in lines: each reason with the line of the ruleset and the values that it saw."""
    colours = Colours(colour)
    lines = [_headline(program, explanation, colours, asked or explanation.proposal)]
    if explanation.legal:
        lines += [f"  {line}" for line in chain_lines(explanation.asked, colours)]
    for reason in explanation.reasons:
        lines += ["", *_reason(program, reason, colours)]
    return lines


def _headline(program: Program, explanation: Explanation, colours: Colours, asked: str) -> str:
    who = program.seat_name(explanation.seat)
    what = f"“{explanation.label}”" if explanation.label else f"`{asked}`"
    if explanation.legal and explanation.option.startswith(f"{explanation.proposal} "):
        return f"{who} {colours.good('may')} {visible(f'`{asked}`, for instance {what}')}"
    verdict = colours.good("may") if explanation.legal else colours.error("may not")
    text = f"{who} {verdict} {visible(what)}"
    if explanation.reading and f"`{explanation.reading}`" != what:
        text += f", read as `{visible(explanation.reading)}`"
    if explanation.option and explanation.option != explanation.proposal:
        text += f", offered as `{visible(explanation.option)}`"
    return text


def chain_lines(causes: Sequence[Located], colours: Colours = PLAIN) -> list[str]:
    """A chain of lines, the nearest first: where each stands, and its text."""
    places = [f"{cause.file}:{cause.line}" for cause in causes]
    widest = max((len(place) for place in places), default=0)
    return [
        f"{colours.frame(visible(place.ljust(widest)))}  {visible(cause.line_text)}"
        for place, cause in zip(places, causes, strict=True)
    ]


def _reason(program: Program, reason: Reason, colours: Colours) -> Iterator[str]:
    yield colours.bold(visible(reason.text))
    margin = 1
    if reason.origin is not None:
        mark = Mark(reason.origin, "", True)
        margin = margin_of([mark])
        yield from excerpt([mark], margin, colours.error, colours)
        yield f"{' ' * margin} {colours.frame('|')}"
    edge = f"{' ' * margin} {colours.frame('=')} "
    for word, notes in _notes(program, reason):
        rest = f"{' ' * margin}   {' ' * (len(word) + 2)}"
        for number, note in enumerate(notes):
            yield (rest if number else f"{edge}{colours.help(word)}: ") + visible(note)


def _notes(program: Program, reason: Reason) -> Iterator[tuple[str, list[str]]]:
    if reason.changes:
        yield "after", list(reason.changes)
    if reason.values:
        yield "saw", [line for seen in reason.values for line in _seen(seen)]
    for used in reason.exceptions:
        layer = f", of {used.layer}" if _of_layer(program, used.layer) else ""
        yield "exception", [f"of `{used.definition}`, {used.file}:{used.line}{layer}", f"  {used.line_text}"]
    if _of_layer(program, reason.layer):
        yield "layer", [reason.layer]
    for refused in reason.refused:
        yield "not", [str(refused), *_against(refused, reason)]
    if reason.unmentioned:
        yield "not", [f"others, in {reason.unmentioned} more groups" if reason.unmentioned > 1 else "others"]
    if reason.help:
        yield "help", [reason.help]


def _against(refused: Refused, around: Reason, depth: int = 1) -> Iterator[str]:
    """What stands against an option of a decision that has no legal one: each reason, with its line and values."""
    for reason in refused.reasons:
        indent = "  " * depth
        yield f"{indent}{reason.text}"
        if reason.origin is not None and (reason.file, reason.line) != (around.file, around.line):
            yield f"{indent}  {reason.file}:{reason.line}  {reason.line_text}"
        for changed in reason.changes:
            yield f"{indent}  after: {changed}"
        values = [line for seen in reason.values for line in _seen(seen)]
        yield from (f"{indent}  {'     ' if number else 'saw: '}{line}" for number, line in enumerate(values))
        for inner in reason.refused:
            yield f"{indent}  not: {inner}"
            yield from _against(inner, reason, depth + 2)


def _of_layer(program: Program, name: str) -> bool:
    """Whether a ruleset is another one than that which all others extend."""
    return bool(name) and name != next(iter(program.layers.values()), name)


def _seen(seen: Seen, depth: int = 0) -> Iterator[str]:
    yield f"{'  ' * depth}{seen}"
    for inner in seen.inside:
        yield from _seen(inner, depth + 1)


def draw_derivation(name: str, derivation: Summand) -> list[str]:
    """What a player's score is made of: a line for each summand, with its value and where it stands."""
    rows = list(_summand(derivation, 0))
    rows[0] = (f"{name}: {_value(derivation)}", "")
    wide = min(_WIDEST, max((width(text) for text, place in rows if place), default=0))
    return [f"{text}{' ' * max(2, wide + 2 - width(text))}{place}".rstrip() for text, place in rows]


def _value(summand: Summand) -> str:
    return "?" if summand.value is None else str(summand.value)


def _summand(summand: Summand, depth: int) -> Iterator[tuple[str, str]]:
    place = f"{summand.file}:{summand.line}" if summand.origin is not None else ""
    yield visible(f"{'  ' * depth}{summand.heading}: {_value(summand)}"), place
    for used in summand.exceptions:
        yield visible(f"{'  ' * (depth + 2)}{used.line_text}"), f"{used.file}:{used.line}"
    for seen in summand.values:
        for line in _seen(seen, depth + 2):
            yield visible(line), ""
    for part in summand.parts:
        yield from _summand(part, depth + 1)
