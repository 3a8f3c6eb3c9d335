"""Playing a record again, and saying where the rules that are there now lead somewhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import define, frozen

from interpreter.api import BadSettingError, Cause, Explanation, Game, GameError, Located, Rules
from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.engine.explanation.causes import asking
from interpreter.lowering.settings import settle
from interpreter.records.form import Decided, Ended, Entry, Record, Result, Undone
from interpreter.records.timeline import Timeline
from interpreter.records.writing import result_of
from interpreter.source.spelling import counted, quoted


@frozen
class Divergence:
    """The first line of a record with which the rules, as they are now, don't go along.

    `recorded` says what the line tells, `instead` what is so now. The lines of the ruleset that are concerned are
    those in `located`, those of the `explanation` why an option isn't legal now, and that of the `diagnostic` with
    which a game stops.
    """

    line: int
    recorded: str
    instead: str
    located: tuple[Located, ...] = ()
    explanation: Explanation | None = None
    diagnostic: Diagnostic | None = None


@frozen
class Replayed:
    """A record played again: as far as it goes, or up to where it diverges; nothing if it can't even begin."""

    timeline: Timeline | None
    divergence: Divergence | None


def replay(record: Record, rules: Rules, to: int | None = None) -> Replayed:
    """Play a record again.

    Args:
        record: The record.
        rules: The ruleset that it names, with its layers, as it is now; without errors.
        to: After how many decisions to stop, of those that weren't taken back. Without it all that is recorded is
            played, what was taken back, too.
    """
    replaying = _Replaying(record, rules)
    try:
        timeline = Timeline(replaying.started())
    except _DivergedError as diverged:
        return Replayed(None, diverged.divergence)
    try:
        for index in range(len(record.entries)) if to is None else record.decisions[:to]:
            replaying.play(timeline, record.begin + index, record.entries[index])
    except _DivergedError as diverged:
        return Replayed(timeline, diverged.divergence)
    return Replayed(timeline, None)


class _DivergedError(Exception):
    def __init__(self, divergence: Divergence) -> None:
        super().__init__()
        self.divergence = divergence


@define
class _Replaying:
    record: Record
    rules: Rules

    def started(self) -> Game:
        """The game at its start."""
        header = self.record.header
        seats = len(header.seats)
        options: dict[str, str] = {}
        for name, value in header.options:
            options[name] = value
            line = self.record.header_line(f"option {name}={value}")
            self.check_setting(line, f"the game has the option {name} = {value}", None, options, name)
        self.check_setting(
            self.record.header_line("players"), f"the game has {counted(seats, 'player')}", seats, options
        )
        if header.start is None:
            return self.begun(lambda: self.rules.start(seats, options, header.seed))
        word = "example" if isinstance(header.start, str) else "from"
        try:
            return self.begun(lambda: self.rules.start_at(str(header.start), seats, options, header.seed))
        except ValueError as error:
            line = self.record.header_line(word)
            raise _diverged(line, f"the game begins where `{header.start}` says", str(error)) from None

    def check_setting(
        self, line: int, recorded: str, seats: int | None, options: Mapping[str, str], name: str = ""
    ) -> None:
        """See whether the ruleset has options, of which that of a name is the last, or a number of players."""
        assert self.rules.typed is not None, "only rulesets without errors are played"
        ruleset = self.rules.typed.ruleset
        try:
            settle(self.rules.typed, options, seats)
        except BadSettingError as error:
            declared = ruleset.options.get(name) if name else ruleset.players
            located = [] if declared is None else [Located(declared.span)]
            raise _diverged(line, recorded, str(error), *located) from None

    def begun(self, start: Callable[[], Game]) -> Game:
        try:
            return start()
        except GameError as error:
            raise _stopped(self.record.begin - 1, "the game begins", error) from None

    def play(self, timeline: Timeline, line: int, entry: Entry) -> None:
        """Play what a line tells."""
        match entry:
            case Decided(seat, option):
                self.decide(timeline, line, seat, option)
            case Undone(count):
                timeline.undo(count)
            case Ended(result):
                self.end(timeline.game, line, result)
            case _:
                pass

    def decide(self, timeline: Timeline, line: int, seat: int, option: str) -> None:
        game = timeline.game
        recorded = f"{game.program.seat_names[seat]} takes `{option}`"
        if seat not in game.pending():
            raise _diverged(line, recorded, _asked(game), *_asking(game))
        try:
            timeline.decide(seat, option)
        except GameError as error:
            raise _stopped(line, recorded, error) from None
        except ValueError:
            explanation = game.why(option, seat)
            raise _diverged(line, recorded, _asked(game), *_asking(game), explanation=explanation) from None

    def end(self, game: Game, line: int, result: Result | None) -> None:
        """Compare how the game ends with how it ended."""
        if not game.ended:
            raise _diverged(line, "the game is over", f"it goes on: {_asked(game)}", *_asking(game))
        now = result_of(game)
        if result == now or result is None or now is None:
            return
        names = game.program.seat_names
        before, after = dict(result.scores), dict(now.scores)
        for name in {**before, **after}:
            if before.get(name) != after.get(name):
                was, is_ = (f"`{name}` gives {_values(names, values.get(name))}" for values in (before, after))
                raise _diverged(line, was, is_, *self.declared(name))
        raise _diverged(line, _winners(names, result), _winners(names, now), *self.declared(None))

    def declared(self, score: str | None) -> Iterator[Located]:
        """The line of a score, or that of `winner`."""
        assert self.rules.typed is not None
        ruleset = self.rules.typed.ruleset
        if score is None:
            if ruleset.winner is not None:
                yield Located(ruleset.winner.span)
        elif score in ruleset.scores:
            yield Located(ruleset.scores[score].name.span)


def _diverged(
    line: int, recorded: str, instead: str, *located: Located, explanation: Explanation | None = None
) -> _DivergedError:
    return _DivergedError(Divergence(line, recorded, instead, located, explanation))


def _stopped(line: int, recorded: str, error: GameError) -> _DivergedError:
    instead = f"the game can't go on: {error.diagnostic.message}"
    return _DivergedError(Divergence(line, recorded, instead, diagnostic=error.diagnostic))


def _asking(game: Game) -> Iterator[Cause]:
    """The lines that ask now; where the game is over, the line that ended it."""
    for seat in game.pending():
        decision = game.decision(seat)
        if decision is not None:
            yield asking(decision.offer.decision)
    if game.ended and game.machine.origin is not None:
        yield Cause(game.machine.origin, "the end")


def _asked(game: Game) -> str:
    """Who is asked for what now."""
    told = []
    for seat in game.pending():
        decision = game.decision(seat)
        if decision is not None:
            names = list(dict.fromkeys(each.name for each in decision.offer.decision.alternatives))
            verb = {"ask": "is asked for", "choose": "chooses", "may": "may do"}[decision.sort]
            told.append(f"{game.program.seat_names[seat]} {verb} {quoted(names, 'or')}")
    return " and ".join(told) or "the game is over"


def _values(names: Sequence[str], values: Sequence[int] | None) -> str:
    if values is None:
        return "nothing: there is no such score"
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def _winners(names: Sequence[str], result: Result) -> str:
    return f"won by {' and '.join(names[seat] for seat in result.winners) or 'nobody'}"
