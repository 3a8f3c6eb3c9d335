"""The balance report: what a tally says, with names and figures. Texts, files and plots are made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen

from interpreter.simulation.endings import Endings
from interpreter.simulation.following import has_turns
from interpreter.simulation.plan import Plan
from interpreter.simulation.played import FAILED, FINISHED, STOPPED, UNFINISHED
from interpreter.simulation.statistics import Distribution, Share
from interpreter.simulation.subjects import ACTIONS, KIND, PARAMETER, Subjects
from interpreter.simulation.tally import Tally, TroubleCount, UseCount, unit_of

TOTAL = "total"


@frozen
class SeatResult:
    """How a seat did: games that it won alone, and with others; `share` counts a win of k seats as one k-th."""

    name: str
    kind: str
    alone: int
    shared: int
    share: Share


@frozen
class ScoreResult:
    """The scores of a seat: of a part, or the total."""

    seat: str
    part: str
    values: Distribution


@frozen
class EndingResult:
    """Games that ended with these conditions holding; no condition where none holds any more at the end."""

    conditions: tuple[str, ...]
    games: Share


@frozen
class SubjectResult:
    """How often something was offered and chosen, and how those did who chose it.

    `share` is what they won of the games in which they chose it; `expected` what the same seats win in all games.
    `lift` is the one divided by the other, and there is none where nobody chose it or nothing is won.
    """

    name: str
    seats: tuple[UseCount, ...]
    total: UseCount
    share: Share
    expected: float

    @property
    def lift(self) -> float | None:
        return self.share.value / self.expected if self.expected and self.share.of else None

    @property
    def lift_interval(self) -> tuple[float, float] | None:
        if self.lift is None:
            return None
        low, high = self.share.interval
        return low / self.expected, high / self.expected


@frozen
class GroupResult:
    """The subjects of one group, in their order. `sort` is actions, kind, effects or parameter."""

    sort: str
    name: str
    subjects: tuple[SubjectResult, ...]


@frozen
class Line:
    """A line of the ruleset."""

    file: str
    number: int
    text: str


@frozen
class Coverage:
    """The lines that were executed in the games that were watched: how many, of how many, and which were not."""

    games: int
    executed: int
    lines: int
    missing: tuple[Line, ...]


@frozen(eq=False)
class Report:
    """What is told of a simulation.

    `asked` games were wanted; of those that were played, `finished` came to their end, `unfinished` were broken off as
    too long, `stopped` by the ruleset, `failed` given up by a player. All figures are about the finished ones. `draws`
    were won by all seats, `unwon` by nobody; without a `winner` in the ruleset nothing is won at all. `turns` are those
    of the games that were watched.
    """

    ruleset: str
    title: str
    digest: str
    options: dict[str, str]
    seed: int
    engine: str
    most: int
    asked: int
    finished: int
    unfinished: int
    stopped: int
    failed: int
    names_winner: bool
    seats: tuple[SeatResult, ...]
    draws: Share
    unwon: int
    scores: tuple[ScoreResult, ...]
    decisions: Distribution
    turns: Distribution | None
    branching: Distribution
    endings: tuple[EndingResult, ...]
    groups: tuple[GroupResult, ...]
    troubles: tuple[TroubleCount, ...]
    coverage: Coverage

    @property
    def played(self) -> int:
        return self.finished + self.unfinished + self.stopped + self.failed

    def told_groups(self) -> Iterator[GroupResult]:
        """What people are told of: components by their kind, not for each way to choose them; no group of one."""
        components = {subject.name for group in self.groups if group.sort == KIND for subject in group.subjects}
        for group in self.groups:
            chosen = group.sort == PARAMETER and all(subject.name in components for subject in group.subjects)
            if group.sort == ACTIONS or (len(group.subjects) > 1 and not chosen):
                yield group


def make_report(plan: Plan, tally: Tally, asked: int, coverage: Coverage) -> Report:
    """The report on the games of a tally, of which `asked` were wanted."""
    program = plan.program
    everyone = tuple(range(program.seats))
    return Report(
        ruleset=program.name,
        title=program.label,
        digest=program.digest,
        options=dict(program.options),
        seed=plan.seed,
        engine=plan.engine,
        most=plan.most,
        asked=asked,
        finished=tally.outcomes[FINISHED],
        unfinished=tally.outcomes[UNFINISHED],
        stopped=tally.outcomes[STOPPED],
        failed=tally.outcomes[FAILED],
        names_winner=bool(program.winner),
        seats=tuple(_seat(plan, tally, seat) for seat in everyone),
        draws=Share(tally.winners[everyone] if program.seats > 1 else 0, tally.finished),
        unwon=tally.winners[()] if program.winner else 0,
        scores=tuple(_scores(plan, tally)),
        decisions=Distribution.of(tally.decisions),
        turns=Distribution.of(tally.turns) if has_turns(program) and tally.turns else None,
        branching=Distribution.of(tally.branching),
        endings=tuple(_endings(Endings.of(program), tally)),
        groups=tuple(_groups(Subjects(program, plan.printed), tally)),
        troubles=tuple(sorted(tally.troubles.values(), key=lambda count: count.first)),
        coverage=coverage,
    )


def _seat(plan: Plan, tally: Tally, seat: int) -> SeatResult:
    alone = tally.winners[(seat,)]
    shared = sum(games for seats, games in tally.winners.items() if seat in seats and len(seats) > 1)
    share = Share(tally.won(seat) / unit_of(tally.seats), tally.finished)
    return SeatResult(plan.program.seat_labels[seat], str(plan.seats[seat]), alone, shared, share)


def _scores(plan: Plan, tally: Tally) -> list[ScoreResult]:
    """The total of each seat, then each part of each seat, where there are several."""
    parts = [score.label or score.name for score in plan.program.scores]
    wanted = [(len(parts), TOTAL)] if parts else []
    if len(parts) > 1:
        wanted += list(enumerate(parts))
    return [
        ScoreResult(name, label, Distribution.of(tally.scores.get((seat, part), Counter())))
        for part, label in wanted
        for seat, name in enumerate(plan.program.seat_labels)
    ]


def _endings(endings: Endings, tally: Tally) -> list[EndingResult]:
    """Those that were, the most frequent first, and conditions by which no game ended."""
    texts = [condition.text for condition in endings.conditions]
    met = {number for numbers in tally.endings for number in numbers}
    never = [(number,) for number in range(len(texts)) if number not in met]
    found = sorted(tally.endings.items(), key=lambda item: (-item[1], item[0]))
    return [
        EndingResult(tuple(texts[n] for n in numbers), Share(games, tally.finished))
        for numbers, games in [*found, *((numbers, 0) for numbers in never)]
    ]


def _groups(subjects: Subjects, tally: Tally) -> list[GroupResult]:
    """The groups of which anything was offered; what can be told beforehand is listed also where it never was."""
    met = {subject[0] for _, subject in tally.uses}
    by_subject = {
        subject: [UseCount() for _ in range(tally.seats)] for subject in subjects.known() if subject[0] in met
    }
    for (seat, subject), use in tally.uses.items():
        by_subject.setdefault(subject, [UseCount() for _ in range(tally.seats)])[seat].add(use)
    base = [Share(tally.won(seat) / unit_of(tally.seats), tally.finished).value for seat in range(tally.seats)]
    found = []
    for number, group in enumerate(subjects.groups):
        own = sorted(subject for subject in by_subject if subject[0] == number)
        results = tuple(_subject(subjects.name(subject), by_subject[subject], base) for subject in own)
        if results:
            found.append(GroupResult(group.sort, group.name, results))
    return sorted(found, key=lambda group: group.sort != ACTIONS)


def _subject(name: str, seats: Sequence[UseCount], base: Sequence[float]) -> SubjectResult:
    total = UseCount()
    for use in seats:
        total.add(use)
    chosen = total.games_chosen
    expected = sum(use.games_chosen * share for use, share in zip(seats, base, strict=True)) / chosen if chosen else 0.0
    return SubjectResult(name, tuple(seats), total, Share(total.won / unit_of(len(seats)), chosen), expected)
