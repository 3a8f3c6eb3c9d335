"""A profile as JSON. docs/performance.md has the form for those who read it."""

from __future__ import annotations

from typing import Any

from interpreter.profiling.marks import PURPOSES
from interpreter.profiling.profile import LineCost, Profile

VERSION = 1


def profile_form(profile: Profile, *, seconds: bool = False) -> dict[str, Any]:
    """The profile, to be written as JSON. Without `seconds` it is the same on every machine."""
    program = profile.program
    return {
        "version": VERSION,
        "ruleset": program.name,
        "title": program.label,
        "digest": program.digest,
        "options": program.options,
        "players": program.seats,
        "seed": profile.seed,
        "games": profile.games,
        "finished": profile.finished,
        "decisions": profile.decisions,
        "steps": profile.steps,
        "for": {purpose: profile.steps_for(purpose) for purpose in PURPOSES},
        "lines": [_line(line, seconds) for line in profile.lines],
    }


def _line(line: LineCost, seconds: bool) -> dict[str, Any]:
    form = {
        "file": line.file,
        "number": line.number,
        "text": line.text,
        "own": line.steps,
        "total": line.total,
        "times": line.times,
        "for": line.own,
    }
    return form | {"seconds": line.seconds} if seconds else form
