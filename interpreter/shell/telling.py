"""What the events of a session say, in styled lines: the words that all front ends for people share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from interpreter.drawing.explanation import draw_derivation, styled_explanation
from interpreter.drawing.score_sheet import draw_score_sheet
from interpreter.drawing.table import draw_hand, draw_table
from interpreter.drawing.text import (
    FRAME,
    HEADING,
    NAME,
    WIDTH,
    YOU,
    Line,
    line_width,
    padded,
    player,
    span,
    trimmed,
    wrapped,
)
from interpreter.engine.history import HEADING as LOG_HEADING
from interpreter.engine.progress import in_numbers
from interpreter.shell import events as ev
from interpreter.shell.command_words import PICKING, help_of, overview
from interpreter.shell.picking import NO, YES
from interpreter.shell.rule_words import WordFound
from interpreter.source.spelling import counted, listed

_COLUMNS_FROM = 13
"""So many options are listed in columns, and fewer one below the other."""
_SHORT_FROM = 6
_SHORT = 18
"""Of short entries, as those of a step are, not so many stand below one another."""


LOOKING_AHEAD = "looking ahead … (Ctrl-C breaks it off)"


def told(event: ev.Event, width: int = WIDTH) -> list[Line]:
    """What an event says. Nothing for those that a front end must do something about, as `HandOver` and `SaveWanted`.

    Args:
        event: What a session told.
        width: The columns of the terminal.
    """
    match event:
        case ev.Began():
            return _beginning(event, width)
        case ev.Shown(sort="cleared"):
            return [(span("the table before it was cleared:", HEADING),), *draw_table(event.program, event.view, width)]
        case ev.Shown():
            draw = draw_hand if event.sort == "hand" else draw_table
            return draw(event.program, event.view, width)
        case ev.Asked():
            return asked(event, width)
        case ev.Happened(lines) | ev.Listed(lines):
            return [log_line(text) for text in lines]
        case ev.Told(text):
            return [(span(text),)]
        case ev.Helped(word):
            return _help(word, width)
        case ev.RuleShown(_, found):
            return _rule(found, width)
        case ev.RulesListed(names):
            return _rules(names, width)
        case ev.Explained(program, explanation, text):
            return styled_explanation(program, explanation, text)
        case ev.Scored(scores):
            return draw_score_sheet(scores, width=width)
        case ev.Derived(name, derivation, part):
            return _lines(draw_derivation(f"{name}, {part}" if part else name, derivation))
        case ev.LookingAhead():
            return [(span(LOOKING_AHEAD),)]
        case ev.Hinted():
            return [(span(hint_text(event)),)]
        case ev.Remarked(name, remark, count):
            times = f" ({count} times)" if count > 1 else ""
            return [(span(f"{name}: {remark}{times}"),)]
        case ev.Undone() | ev.Redone() | ev.Barred():
            return [(span(_undoing(event)),)]
        case ev.Agreement():
            return _agreement(event)
        case ev.Finished():
            return [*draw_table(event.program, event.view, width), (), *outcome(event, width)]
        case ev.Left():
            return [(span("you left the game"),)]
    return []


def _lines(texts: Sequence[str]) -> list[Line]:
    return [(span(text),) for text in texts]


def log_line(text: str, names: Sequence[str] = ()) -> Line:
    """A line of the log: a heading, or the name of who did it in his style."""
    name, colon, rest = text.partition(":")
    if text.startswith(LOG_HEADING):
        return (span(text, HEADING),)
    if colon and name in names:
        return span(name, player(names.index(name))), span(colon + rest)
    return (span(text),)


def _help(word: str, width: int) -> list[Line]:
    """All commands, or all that there is to say of one."""
    texts = help_of(word) if word else [PICKING, *overview()]
    return [line for text in texts for line in wrapped((span(text),), width, 0 if word or text == PICKING else 4)]


def _rule(found: WordFound, width: int) -> list[Line]:
    """Where a word is declared, and the lines that use it."""
    lines: list[Line] = []
    for passage in found.declared:
        lines.append((span(f"{passage.file}:{passage.line}", FRAME),))
        for text in passage.lines:
            lines += wrapped((span(f"  {text}"),), width, 6)
        if passage.left_out:
            lines.append((span(f"  … {counted(passage.left_out, 'line')} more"),))
    if found.used:
        lines.append((span("used in:", HEADING),))
    places = [f"{PurePath(passage.file).name}:{passage.line}" for passage in found.used]
    margin = max(map(len, places), default=0)
    for place, passage in zip(places, found.used, strict=True):
        place = f"  {place.ljust(margin)}  "
        lines += wrapped((span(place, FRAME), *_marked(passage.lines[0], found.names)), width, margin + 6)
    more = [f"{counted(found.left_out, 'line')} more"] if found.left_out else []
    more += [f"{counted(found.in_examples, 'line')} of examples"] if found.in_examples else []
    return [*lines, (span(f"  and {listed(more)}"),)] if more else lines


def _marked(text: str, names: Sequence[str]) -> Line:
    """A line of a ruleset in which the names that it was looked up for stand out."""
    words = "|".join(map(re.escape, names))
    pieces = re.split(rf"\b({words})\b", text) if words else [text]
    return tuple(span(piece, NAME if number % 2 else "") for number, piece in enumerate(pieces) if piece)


def _rules(names: dict[str, list[str]], width: int) -> list[Line]:
    """The names of a ruleset, a paragraph for each sort of thing."""
    return [
        line
        for sort, found in names.items()
        for line in wrapped((span(f"{sort}:", HEADING), span(f" {', '.join(found)}")), width, 2)
    ]


def _beginning(event: ev.Began, width: int) -> list[Line]:
    chosen = "; ".join(event.program.settings_told)
    title = span(event.program.label, HEADING)
    lines = wrapped((title, span(f", {chosen}")) if chosen else (title,), width, 2)
    who = ", ".join(f"{seat}: {kind}" for seat, kind in zip(event.program.seat_labels, event.kinds, strict=True))
    lines += wrapped((span(f"{who}; seed {event.seed}{' (drawn)' if event.seed_drawn else ''}"),), width, 2)
    if event.analysis:
        lines.append((span("analysis: everything can be taken back"),))
    return lines


def asked(event: ev.Asked, width: int = WIDTH, *, across: bool = False) -> list[Line]:
    """A question with what can be picked: many entries in columns, few one below the other, unless `across`."""
    head = wrapped((span(event.name, player(event.seat), YOU), span(f": {question_text(event)}")), width, 2)
    if [entry.label for entry in event.entries] == [YES, NO]:
        answers = [(span(entry.number, NAME), span(f" {entry.label}")) for entry in event.entries]
        line = (span("  "), *answers[0], span("  "), *answers[1])
        return [*head[:-1], (*head[-1], *line)] if line_width(head[-1] + line) <= width else [*head, line]
    entries = _entries(event.entries)
    short = event.step != "" and len(entries) > _SHORT_FROM and max(map(line_width, entries)) <= _SHORT
    lines = head + _columns(entries, width - 2, across or short or len(entries) >= _COLUMNS_FROM)
    if event.example:
        lines.append((span(f"  or type one of them, such as {event.example}"),))
    if event.deeper:
        lines.append((span("  "), span("back", NAME), span("  the step before")))
    return lines


def _entries(entries: Sequence[ev.Pick]) -> list[Line]:
    """Each entry in a line, with its name where another one has the same label."""
    twice = Counter(entry.label for entry in entries)
    margin = max((len(entry.number) for entry in entries), default=0)
    return [
        (
            span(f"{entry.number:>{margin}}", NAME),
            span(f"  {entry.label}" + (f"  ({entry.name})" if twice[entry.label] > 1 else "")),
        )
        for entry in entries
    ]


def _columns(entries: list[Line], width: int, across: bool) -> list[Line]:
    """Entries one below the other, or in as many columns as fit, downwards."""
    longest = max((line_width(entry) for entry in entries), default=0)
    columns = max(1, (width + 3) // (longest + 3)) if across else 1
    down = -(-len(entries) // columns)
    lines = []
    for row in range(down):
        line: Line = (span("  "),)
        for entry in entries[row::down]:
            line += (*padded(entry, longest), span("   "))
        lines.append(trimmed(line))
    return lines


def question_text(event: ev.Asked) -> str:
    """What is asked, whose turn it is if it is somebody else's, and how far the game has counted."""
    prompt = event.step or event.prompt or ("choose an action" if event.sort == "ask" else "choose")
    if event.deeper:
        return prompt
    around = [f"in the turn of {event.turn}"] if event.turn not in ("", event.name) else []
    around += [in_numbers(progress) for progress in event.progress]
    return f"{prompt} ({', '.join(around)})" if around else prompt


def hand_over_text(event: ev.HandOver) -> str:
    """What brings the game on once somebody else sits at the keyboard."""
    others = f", and {event.before} doesn't look" if event.before else ""
    return f"press Enter when {event.name} sits at the keyboard{others}"


def _agreement(event: ev.Agreement) -> list[Line]:
    return [
        (
            span(event.name, player(event.seat), YOU),
            span(f": {event.asker} would like to take back what you decided: {event.decision}"),
        ),
        (span("do you agree? yes or no"),),
    ]


def _undoing(event: ev.Undone | ev.Redone | ev.Barred) -> str:
    """What was taken back or taken again, or why it can't be."""
    if isinstance(event, ev.Barred):
        return f"that can't be taken back: since then {listed(event.reasons)} (in a game with --analysis it can)"
    more = f", and {counted(event.others, 'decision')} after it" if event.others else ""
    if isinstance(event, ev.Redone):
        return f"taken again: {event.name}: {event.decision}{more}"
    lifted = f" (though {listed(event.lifted)})" if event.lifted else ""
    return f"taken back: {event.name}: {event.decision}{more}{lifted}"


def hint_text(event: ev.Hinted) -> str:
    """What the greedy player would do, and by how much it is better than the next."""
    looked_at = len(event.advice)
    unseen = f" (it looked at {looked_at} of {looked_at + event.unseen} options)" if event.unseen else ""
    first = event.advice[0]
    equal = [one.label for one in event.advice if one.value == first.value]
    if len(equal) == looked_at:
        return f"all options are worth the same, as far as one can see by looking one option ahead{unseen}"
    shown = listed([f"“{label}”" for label in equal[:3]], "or") + (
        f" or {len(equal) - 3} more" if len(equal) > 3 else ""
    )
    following = event.advice[len(equal)]
    goal = next((n for n, value in enumerate(following.value) if value != first.value[n]), None)
    if goal is None:
        return f"greedy would choose {shown}{unseen}"
    lead = f"{first.value[goal] - following.value[goal]:.2f}".rstrip("0").rstrip(".")
    better = f"better than “{following.label}” by {lead} in `{event.goals[goal]}`"
    return f"greedy would choose {shown}: {better}{unseen}"


def outcome(event: ev.Finished, width: int) -> list[Line]:
    """The scores of a game that is over or broken off, and who has won."""
    lines = draw_score_sheet(event.scores, event.standings, width)
    if event.ended and event.program.winner:
        names = event.winners
        text = f"winner: {names[0]}" if len(names) == 1 else f"winners: {', '.join(names) or 'nobody'}"
        lines += wrapped((span(text, HEADING),), width, 2)
        for below in _below(event):
            lines += wrapped((span(below),), width, 2)
    return lines


def _below(event: ev.Finished) -> Iterator[str]:
    """The places below the winners, where more than one other player has one."""
    others = sorted(set(event.ranks) - {1})
    if sum(rank > 1 for rank in event.ranks) < 2:
        return
    for place in others:
        names = [name for name, rank in zip(event.program.seat_labels, event.ranks, strict=True) if rank == place]
        yield f"place {place}: {', '.join(names)}"
