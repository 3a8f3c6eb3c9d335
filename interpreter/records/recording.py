"""Beginning a record, and going on with one: what the command that plays needs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from attrs import frozen

from interpreter import __version__
from interpreter.api import Rules, Severity, load
from interpreter.assembly.paths import real
from interpreter.records.digest import ruleset_digest
from interpreter.records.errors import RecordError
from interpreter.records.form import Changed, Decided, Ended, Entry, Header, Record
from interpreter.records.keeping import new_path
from interpreter.records.reading import Read, read
from interpreter.records.replaying import Divergence, replay
from interpreter.records.timeline import Timeline
from interpreter.records.writing import RecordFile, result_of
from interpreter.source.bundled import rulesets_folder
from interpreter.source.finding import Found, NotFound, find_name, find_ruleset, name_below


def header_of(rules: Rules, timeline: Timeline, seats: Sequence[str], seed: int, start: str | None = None) -> Header:
    """The header for a game that was begun.

    Args:
        rules: What it is played with.
        timeline: Tells options and number of players.
        seats: The kinds of players.
        seed: All chance follows from it.
        start: Where it began, as `Rules.start_at` takes it; a file is one of the ruleset's layers, too.
    """
    assert rules.typed is not None, "a game has begun"
    program = timeline.game.program
    file = start if start is not None and os.path.exists(start) else None
    return Header(
        ruleset=place_of(rules.name),
        digest=ruleset_digest(rules.typed.ruleset),
        layers=tuple(place_of(layer) for layer in rules.layers if layer != file),
        start=Path(os.path.abspath(file)) if file is not None else start,
        options=tuple(sorted(program.options.items())),
        seats=tuple(seats),
        seed=seed,
        engine=__version__,
    )


def place_of(name: str) -> str | Path:
    """How a record calls a ruleset: a bundled one by its name, any other by its file."""
    found = find_ruleset(name)
    assert isinstance(found, Found), "it has been read"
    bundled = rulesets_folder()
    path = real(found.path)
    if path.is_relative_to(bundled):
        short = name_below(bundled, path)
        again = find_name(short, [bundled])
        if isinstance(again, Found) and real(again.path) == path:
            return short
    return Path(os.path.abspath(found.path))


def rules_of(header: Header) -> Rules:
    """The ruleset that a record names, with its layers, as it is now. What is wrong with it stands in it."""
    layers = [_named(layer) for layer in header.layers]
    if isinstance(header.start, Path):
        layers.append(str(header.start))
    return load(_named(header.ruleset), layers)


def _named(place: str | Path) -> str:
    """How to load what a record names. A bundled ruleset is meant even where another one of its name is nearer."""
    if isinstance(place, Path):
        return _shortest(place)
    near = find_ruleset(place)
    bundled = find_name(place, [rulesets_folder()])
    if isinstance(near, Found) and isinstance(bundled, Found) and real(near.path) != real(bundled.path):
        return str(bundled.path)
    return place


def _shortest(path: Path) -> str:
    """A file from the folder in which the user is, where it lies below it: so messages call it."""
    folder = Path.cwd()
    return str(path.relative_to(folder) if path.is_relative_to(folder) else path)


def start(
    timeline: Timeline,
    rules: Rules,
    seats: Sequence[str],
    seed: int,
    path: Path | None,
    *,
    start: str | None = None,
    analysis: bool = False,
) -> RecordFile:
    """Begin the record of a game, and have it told all that happens in it.

    Args:
        timeline: The game.
        rules: What it is played with.
        seats: The kinds of players.
        seed: All chance follows from it.
        path: The file; without it the game is kept in the folder of the user.
        start: Where it began, as for `header_of`.
        analysis: Whether things may be taken back that somebody has learnt from.

    Raises RecordError.
    """
    header = header_of(rules, timeline, seats, seed, start)
    record = Record(header, entries_of(timeline, analysis=analysis))
    file = RecordFile.create(path, record) if path is not None else _kept(rules, record)
    timeline.listen(file)
    return file


def _kept(rules: Rules, record: Record) -> RecordFile:
    """A new record in the folder of the user, where nothing stays if it can't be written."""
    assert rules.typed is not None
    path = new_path(rules.typed.ruleset.name, datetime.now())
    try:
        return RecordFile.create(path, record)
    except RecordError:
        with suppress(OSError):
            if path.stat().st_size == 0:
                path.unlink()
        raise


def entries_of(timeline: Timeline, *, analysis: bool) -> tuple[Entry, ...]:
    """The entries for all that has happened so far and was not taken back."""
    entries: list[Entry] = [Changed("analysis")] if analysis else []
    entries += [Decided(step.seat, step.option) for step in timeline.steps]
    if timeline.game.ended:
        entries.append(Ended(result_of(timeline.game)))
    return tuple(entries)


@frozen
class Opened:
    """A record opened: what is in it, the ruleset as it is now, and how it goes when it is played again.

    `rules` may have errors; then nothing was played, and there is no `digest`. `changes` tell in words what has changed
    since it was written.
    """

    found: Read
    rules: Rules
    timeline: Timeline | None
    divergence: Divergence | None
    changes: tuple[str, ...]
    digest: str = ""

    @property
    def record(self) -> Record:
        return self.found.record


def open_record(path: Path, to: int | None = None) -> Opened:
    """Read a record and play it again, up to so many decisions. Raises RecordError."""
    return _played(read(path), to)


def _played(found: Read, to: int | None = None) -> Opened:
    record = found.record
    rules = rules_of(record.header)
    if not rules.found:
        raise _not_found(found, rules)
    changes: list[str] = []
    if not rules.ok or rules.typed is None:
        return Opened(found, rules, None, None, tuple(changes))
    digest = ruleset_digest(rules.typed.ruleset)
    if digest != record.digest:
        changes.append(f"`{rules.typed.ruleset.name}` has changed since this game was played")
    if record.engine != __version__:
        changes.append(f"this game was played with rulewright {record.engine}, and this is {__version__}")
    replayed = replay(record, rules, to)
    return Opened(found, rules, replayed.timeline, replayed.divergence, tuple(changes), digest)


def _not_found(found: Read, rules: Rules) -> RecordError:
    """What is to be said where a file of the ruleset isn't there: the line that names it, if one does."""
    header = found.record.header
    places = [("ruleset", header.ruleset), *(("layer", layer) for layer in header.layers)]
    if isinstance(header.start, Path):
        places.append(("from", header.start))
    lost = [(word, place) for word, place in places if isinstance(find_ruleset(_named(place)), NotFound)]
    word, place = lost[0] if lost else places[0]
    line = found.record.header_line(word) + [p for w, p in places if w == word].index(place)
    message = next(d.message for d in rules.diagnostics if d.severity is Severity.ERROR)
    return RecordError(str(found.path), line, message, "the game can't be played without it")


def resume(path: Path) -> tuple[RecordFile, Opened]:
    """Open a record to go on with its game.

    If it can be gone on with (`opened.timeline` without a `divergence`), call `go_on`; otherwise close the file.

    Raises RecordError.
    """
    file, found = RecordFile.open(path)
    try:
        return file, _played(found)
    except BaseException:
        file.close()
        raise


def go_on(file: RecordFile, opened: Opened, seats: Sequence[str] | None = None, *, analysis: bool = False) -> Timeline:
    """Have a record that was opened told all that happens from now on, and note what is different from before.

    Args:
        file: What `resume` gave.
        opened: What `resume` gave.
        seats: The kinds of players, if they are others than before.
        analysis: Whether things may be taken back that somebody has learnt from; once said, it stays so.
    """
    record = opened.record
    assert opened.timeline is not None
    if opened.digest != record.digest:
        file.change("digest", opened.digest)
    if record.engine != __version__:
        file.change("engine", __version__)
    for number, (before, kind) in enumerate(zip(record.seats, seats or record.seats, strict=True), 1):
        if before != kind:
            file.change(f"seat {number}", kind)
    if analysis and not record.analysis:
        file.change("analysis")
    opened.timeline.listen(file)
    return opened.timeline
