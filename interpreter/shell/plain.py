"""A session on a plain terminal, or through a pipe: text out, lines in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

from attrs import define

from interpreter.drawing.explanation import draw_derivation, draw_explanation
from interpreter.drawing.score_sheet import score_sheet
from interpreter.drawing.table import draw_hand, draw_table
from interpreter.drawing.text import WIDTH, plain
from interpreter.engine.progress import Progress
from interpreter.shell import events as ev
from interpreter.shell.session import Session, Wait

HELP = """Type the number of an option, or its name or label.
  board   show the table again; hand: only what you have
  log     show all that happened, as far as you may know it
  score   show the scores as things stand, and what yours is made of; score PART, score PLAYER: what that is made of
  why …   tell why something is legal or not: why lay card=7, why lay
  hint    what a player would do who looks one option ahead
  undo    take back the last decision made at this keyboard; redo: take it again
  save …  write the record of the game so far to a file
  ?       show this help
  quit    leave the game"""

_COLUMNS_FROM = 13
"""So many options are still listed one below the other."""


class EndOfInputError(Exception):
    """There is no more input, and a person has to do something."""


@define
class PlainShell:
    """Shows a session in lines of text.

    `read` gives the next line of input without its end, or nothing at its end; `say` takes the lines of output; `clear`
    makes what was shown disappear, where that can be; `save` writes the record of the game to a file, and says so.
    """

    session: Session
    read: Callable[[], str | None]
    say: Callable[[str], None]
    clear: Callable[[], None]
    save: Callable[[str], str]

    def run(self) -> Wait:
        """Plays to the end, or until a person leaves. Raises EndOfInputError, GameError and PlayerError."""
        self._show_all(self.session.begin())
        while not self.session.waiting.ended:
            line = self.read()
            if line is None:
                raise EndOfInputError
            self._show_all(self.session.receive(line))
        return self.session.waiting.sort

    def _show_all(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            if isinstance(event, ev.HandOver | ev.SatDown):
                self.clear()
            for line in self._lines(event):
                self.say(line)

    def _lines(self, event: ev.Event) -> Iterable[str]:
        """What is printed of an event."""
        match event:
            case ev.Began():
                return _beginning(event)
            case ev.Turned():
                return [""]
            case ev.Shown():
                return _shown(event)
            case ev.Asked():
                return _question(event)
            case ev.HandOver() | ev.Agreement():
                return _other_person(event)
            case ev.Happened(lines) | ev.Listed(lines):
                return lines
            case ev.Told(text):
                return [text]
            case ev.Helped():
                return HELP.splitlines()
            case ev.Explained(program, explanation):
                return draw_explanation(program, explanation)
            case ev.Scored(scores):
                return score_sheet(scores)
            case ev.Derived(name, derivation):
                return draw_derivation(name, derivation)
            case ev.Hinted():
                return [hint_text(event)]
            case ev.Remarked(name, remark):
                return [f"{name}: {remark}"]
            case ev.Undone() | ev.Redone() | ev.Barred():
                return [_undoing(event)]
            case ev.SaveWanted(path):
                return [self.save(path)]
            case ev.Finished():
                return _ending(event)
            case ev.Left():
                return ["you left the game"]
        return []


def _beginning(event: ev.Began) -> Iterator[str]:
    chosen = [f"{option} = {value}" for option, value in event.program.options.items()]
    yield from wrap(", ".join([event.program.label, *chosen]), WIDTH, subsequent_indent="  ")
    who = ", ".join(f"{seat}: {kind}" for seat, kind in zip(event.program.seat_names, event.kinds, strict=True))
    yield f"{who}; seed {event.seed}{' (drawn)' if event.seed_drawn else ''}"
    if event.analysis:
        yield "analysis: everything can be taken back"
    if event.steps:
        yield f"going on after {counted(event.steps, 'decision')}"


def _shown(event: ev.Shown) -> Iterator[str]:
    seat = event.view.seat
    if event.sort == "turn":
        yield f"---- {event.program.seat_name(seat)} ".ljust(WIDTH, "-")
    draw = draw_hand if event.sort == "hand" else draw_table
    yield from plain(draw(event.program, event.view))


def _question(event: ev.Asked) -> Iterator[str]:
    labels = [entry.label for entry in event.entries]
    twice = Counter(labels)
    margin = max(len(entry.number) for entry in event.entries)
    entries = [
        f"{entry.number:>{margin}}  {entry.label}" + (f"  ({entry.name})" if twice[entry.label] > 1 else "")
        for entry in event.entries
    ]
    yield ""
    yield f"{event.name}: {question_text(event)}"
    yield from _columns(entries, WIDTH - 2)


def question_text(event: ev.Asked) -> str:
    """What is asked, whose turn it is if it is somebody else's, and how far the game has counted."""
    prompt = event.prompt or {"ask": "choose an action", "may": "do it?"}.get(event.sort, "choose")
    around = [f"in the turn of {event.turn}"] if event.turn not in ("", event.name) else []
    around += [_progress_text(progress) for progress in event.progress]
    return f"{prompt} ({', '.join(around)})" if around else prompt


def _progress_text(progress: Progress) -> str:
    """`round 3 of 6`, `actions: 2 left`."""
    if progress.downwards:
        return f"{progress.name}: {progress.value} left"
    colon = ":" if " " in progress.name else ""
    last = "" if progress.last is None else f" of {progress.last}"
    return f"{progress.name}{colon} {progress.value}{last}"


def _other_person(event: ev.HandOver | ev.Agreement) -> Iterator[str]:
    yield ""
    if isinstance(event, ev.HandOver):
        others = f", and {event.before} doesn't look" if event.before else ""
        yield f"---- {event.name}, please ".ljust(WIDTH, "-")
        yield f"press Enter when {event.name} sits at the keyboard{others}"
    else:
        yield f"{event.name}: {event.asker} would like to take back what you decided: {event.decision}"
        yield "do you agree? yes or no"


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
    first = event.advice[0]
    equal = [one.label for one in event.advice if one.value == first.value]
    if len(equal) == len(event.advice):
        return "all options are worth the same, as far as one can see by looking one option ahead"
    shown = listed([f"“{label}”" for label in equal[:3]], "or") + (
        f" or {len(equal) - 3} more" if len(equal) > 3 else ""
    )
    following = event.advice[len(equal)]
    goal = next((n for n, value in enumerate(following.value) if value != first.value[n]), None)
    if goal is None:
        return f"greedy would choose {shown}"
    lead = f"{first.value[goal] - following.value[goal]:.2f}".rstrip("0").rstrip(".")
    return f"greedy would choose {shown}: better than “{following.label}” by {lead} in `{event.goals[goal]}`"


def _ending(event: ev.Finished) -> Iterator[str]:
    yield ""
    yield from plain(draw_table(event.program, event.view))
    yield ""
    yield from score_sheet(event.scores, event.standings)
    if event.ended and event.program.winner:
        names = event.winners
        yield f"winner: {names[0]}" if len(names) == 1 else f"winners: {', '.join(names) or 'nobody'}"


def counted(number: int, thing: str) -> str:
    """A number of things: `1 decision`, `2 decisions`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def listed(texts: Sequence[str], word: str = "and") -> str:
    """Texts one after the other, with a word before the last one."""
    *others, last = texts
    return f"{', '.join(others)} {word} {last}" if others else last


def _columns(entries: list[str], width: int) -> Iterator[str]:
    """Few entries one below the other, many in as many columns as fit, downwards."""
    longest = max(len(entry) for entry in entries)
    across = 1 if len(entries) < _COLUMNS_FROM else max(1, (width + 3) // (longest + 3))
    down = -(-len(entries) // across)
    for row in range(down):
        yield ("  " + "   ".join(entry.ljust(longest) for entry in entries[row::down])).rstrip()
