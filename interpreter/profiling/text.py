"""A profile as text, in 80 columns."""

from __future__ import annotations

from textwrap import wrap

from interpreter.profiling.marks import PURPOSES, TRIALS
from interpreter.profiling.profile import LineCost, Profile
from interpreter.source.spelling import counted

WIDTH = 80
MOST_PLACE = 24
"""What names a line takes no more columns."""


def profile_text(profile: Profile, top: int, *, seconds: bool = False) -> str:
    """The dearest lines, with what they cost.

    Args:
        profile: What was measured.
        top: How many lines.
        seconds: Whether to tell seconds, too.
    """
    shown = profile.lines[:top]
    chapters = [_heading(profile), _purposes(profile), _table(profile, shown, seconds)]
    if len(profile.lines) > len(shown):
        rest = sum(line.steps for line in profile.lines[len(shown) :])
        left = counted(len(profile.lines) - len(shown), "more line", ",")
        chapters[-1].append(f"  … {left}: {_percent(rest, profile.steps)} %")
    if shown:
        chapters.append(_hint(profile, shown[0]))
    return "\n\n".join("\n".join(chapter) for chapter in chapters if chapter)


def _heading(profile: Profile) -> list[str]:
    program = profile.program
    settings = [f"{name} = {value}" for name, value in program.options.items()]
    each = profile.steps / profile.decisions if profile.decisions else 0
    found = [
        f"{program.label}: {counted(profile.games, 'random game', ',')} of {counted(program.seats, 'player')}, "
        f"seed {profile.seed}",
        ", ".join(settings),
        f"{counted(profile.decisions, 'decision', ',')}, {counted(profile.steps, 'step', ',')}"
        + (f": {each:,.0f} a decision" if profile.decisions else ""),
    ]
    if profile.finished < profile.games:
        found.append(f"{counted(profile.games - profile.finished, 'game', ',')} went on too long and were left")
    return [line for text in found for line in wrap(text, WIDTH)]


def _purposes(profile: Profile) -> list[str]:
    found = [(purpose, profile.steps_for(purpose)) for purpose in PURPOSES]
    shares = [f"{purpose} {_percent(steps, profile.steps)} %" for purpose, steps in found if steps]
    return wrap("for " + ", ".join(shares), WIDTH) if shares else []


def _table(profile: Profile, shown: tuple[LineCost, ...], seconds: bool) -> list[str]:
    several = len({line.file for line in profile.lines}) > 1
    places = [_place(line) if several else str(line.number) for line in shown]
    width = max([len(place) for place in places] + [4])
    titles = f"{'own %':>6}{'total %':>9}{'a decision':>12}"
    found = [f"{titles}{'seconds':>9}" if seconds else titles]
    found[0] += f"  {'for':10}  line"
    for line, place in zip(shown, places, strict=True):
        row = f"{_percent(line.steps, profile.steps):>6}{_percent(line.total, profile.steps):>9}"
        row += f"{_times(profile, line):>12}"
        if seconds:
            row += f"{line.seconds:>9.3f}"
        row += f"  {line.purpose:10}  {place:>{width}}  "
        found.append((row + _cut(line.text, WIDTH - len(row))).rstrip())
    return found


def _hint(profile: Profile, line: LineCost) -> list[str]:
    """What the dearest line is about: begun often, or much each time."""
    told = (
        f"= {_place(line)} alone makes {_percent(line.steps, profile.steps)} % of all steps: it is worked out "
        f"{_times(profile, line)} times a decision, with {line.steps / line.times:,.1f} steps each time"
    )
    if line.purpose == TRIALS:
        told += "; a `need` that stands before all changes is tested without a trial"
    return wrap(told, WIDTH, subsequent_indent="  ")


def _times(profile: Profile, line: LineCost) -> str:
    """How often a line was begun for each decision."""
    often = line.times / max(profile.decisions, 1)
    return f"{often:,.0f}" if often >= 100 else f"{often:.1f}" if often >= 1 else f"{often:.2f}"


def _place(line: LineCost) -> str:
    """A short name of a line: the file without its folders, and the number."""
    name = f"{line.file.rpartition('/')[2]}:{line.number}"
    return name if len(name) <= MOST_PLACE else f"…{name[1 - MOST_PLACE :]}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "–"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
