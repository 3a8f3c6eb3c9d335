"""The balance report as text, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from interpreter.simulation.report import TOTAL, GroupResult, Report, SubjectResult
from interpreter.simulation.statistics import Distribution, Share
from interpreter.simulation.subjects import ACTIONS, EFFECTS
from interpreter.source.spelling import counted

WIDTH = 80
MOST_SUBJECTS = 16
"""Of a group with more, those with the greatest and the least lift are told."""
_NAME = 29
_SEAT = 18
_LEAST_GAMES = 20
"""Whoever was chosen in fewer games is told of with others only where all are told."""
_MOST_LINES = 40


def report_text(report: Report) -> str:
    """The whole report."""
    chapters = [
        _heading(report),
        _wins(report),
        _scores(report),
        _lengths(report),
        _endings(report),
        *(_group(report, group) for group in report.told_groups()),
        _coverage(report),
        *_troubles(report),
    ]
    return "\n\n".join("\n".join(lines) for lines in chapters if lines)


def _heading(report: Report) -> list[str]:
    kinds = [seat.kind for seat in report.seats]
    who = f"all seats {kinds[0]}" if len(set(kinds)) == 1 else ", ".join(f"{s.name}: {s.kind}" for s in report.seats)
    found = [f"{report.title}: {counted(report.played, 'game', ',')}, seed {report.seed}, {who}"]
    if report.options:
        found.append(", ".join(f"{name} = {value}" for name, value in report.options.items()))
    if report.played < report.asked:
        found.append(f"broken off after {report.played:,} of {report.asked:,} games")
    others = [
        (report.unfinished, f"went on after {report.most:,} decisions and were left"),
        (report.stopped, "had to stop"),
        (report.failed, "were given up by a player"),
    ]
    told = [f"{number:,} {what}" for number, what in others if number]
    if told:
        found.append(f"{'; '.join(told)}. All figures are about the other {report.finished:,}.")
    return [line for text in found for line in wrap(text, WIDTH)]


def _wins(report: Report) -> list[str]:
    if not report.finished:
        return []
    if not report.names_winner:
        return ["WINS", "  the ruleset names no winner"]
    if len(report.seats) == 1:
        return []
    found = ["WINS", f"  {'seat':{_SEAT}}{'alone':>8}{'(95 %)':>21}{'shared':>9}{'share of wins (95 %)':>22}"]
    for seat in report.seats:
        alone = f"{seat.alone:>8,}{_share(Share(seat.alone, report.finished)):>21}"
        found.append(f"  {_cut(seat.name, _SEAT - 1):{_SEAT}}{alone}{seat.shared:>9,}{_share(seat.share):>22}")
    found.append(f"  {'all of them':{_SEAT}}{int(report.draws.part):>8,}{_share(report.draws):>21}")
    if report.unwon:
        found.append(f"  {'nobody':{_SEAT}}{report.unwon:>8,}{_share(Share(report.unwon, report.finished)):>21}")
    return found


def _scores(report: Report) -> list[str]:
    if not report.scores or not report.finished:
        return []
    found = ["SCORES", _columns()]
    part = TOTAL
    for score in report.scores:
        if score.part != part:
            part = score.part
            found.append(f"  {_cut(part, WIDTH - 2)}")
        indent = "" if part == TOTAL else "  "
        found.append(_distribution(indent + score.seat, score.values))
    return found


def _lengths(report: Report) -> list[str]:
    if not report.finished:
        return []
    found = ["LENGTH AND BRANCHING", _columns(), _distribution("decisions a game", report.decisions)]
    if report.turns is not None:
        found.append(_distribution(f"turns ({report.turns.total:,} games)", report.turns))
    if report.branching.counts:
        found.append(_distribution("options a decision", report.branching))
    return found


def _columns() -> str:
    titles = ("mean", "sd", "least", "1/4", "1/2", "3/4", "most")
    return " " * (_NAME - 3) + "".join(f"{title:>{8 if i < 2 else 7}}" for i, title in enumerate(titles))


def _distribution(name: str, values: Distribution) -> str:
    five = "".join(f"{value:>7}" for value in values.five)
    return f"  {_cut(name, _NAME - 6):{_NAME - 5}}{values.mean:>8.2f}{values.deviation:>8.2f}{five}"


def _endings(report: Report) -> list[str]:
    if not report.finished:
        return []
    found = ["WHAT ENDED THE GAMES"]
    for ending in report.endings:
        if ending.conditions:
            text = " + ".join(ending.conditions)
        else:
            text = "the end of the phases"
            if any(other.conditions for other in report.endings):
                text = "a condition that no longer held in the end"
        lines = wrap(text, WIDTH - 34)
        figures = f"{int(ending.games.part):>9,}{_share(ending.games):>21}"
        found.append(f"  {lines[0]:{WIDTH - 34}}{figures}")
        found += [f"    {line}" for line in lines[1:]]
    return found


def _group(report: Report, group: GroupResult) -> list[str]:
    title = {ACTIONS: "WHAT WAS DONE", EFFECTS: "EFFECTS OF WHAT WAS CHOSEN"}.get(group.sort, f"CHOSEN: {group.name}")
    titles = f"{'offered':>10}{'chosen':>10}{'taken':>8}"
    lifts = report.names_winner and len(report.seats) > 1
    found = [_cut(title, WIDTH), f"  {'':{_NAME}}{titles}" + (f"{'lift (95 %)':>20}" if lifts else "")]
    shown, left = _extremes(group, lifts)
    for subject in shown:
        if subject is None:
            found.append(f"  … {left:,} more between them (all are in the file of --json)")
            continue
        use = subject.total
        if not use.offered:
            found.append(f"  {_cut(subject.name):{_NAME}}{'never':>10}")
            continue
        line = (
            f"  {_cut(subject.name):{_NAME}}{use.offered:>10,}{use.chosen:>10,}{_percent(use.chosen / use.offered):>8}"
        )
        found.append((line + _lift(subject) if lifts else line).rstrip())
    return found


def _extremes(group: GroupResult, lifts: bool) -> tuple[list[SubjectResult | None], int]:
    """What is told of a group: all that is done, and all of a small one. Nothing stands for those that are left out."""
    subjects = group.subjects
    if group.sort == ACTIONS or len(subjects) <= MOST_SUBJECTS:
        return list(subjects), 0
    half = MOST_SUBJECTS // 2
    enough = [subject for subject in subjects if subject.total.games_chosen >= _LEAST_GAMES]
    if lifts and len(enough) > MOST_SUBJECTS:
        ordered = sorted(enough, key=lambda subject: -(subject.lift or 0.0))
    else:
        ordered = sorted(subjects, key=lambda subject: -subject.total.chosen)
    return [*ordered[:half], None, *ordered[-half:]], len(subjects) - 2 * half


def _lift(subject: SubjectResult) -> str:
    interval = subject.lift_interval
    if interval is None:
        return ""
    return f"{subject.lift:>7.2f} {f'({interval[0]:.2f}–{interval[1]:.2f})':>12}"


def _coverage(report: Report) -> list[str]:
    coverage = report.coverage
    if not coverage.games or not coverage.lines:
        return []
    found = [
        f"LINES NEVER EXECUTED in {counted(coverage.games, 'watched game', ',')}: "
        f"{len(coverage.missing):,} of {coverage.lines:,}"
    ]
    for line in coverage.missing[:_MOST_LINES]:
        name = line.file.rpartition("/")[2]
        found.append("  " + _cut(f"{name}:{line.number}  {line.text}", WIDTH - 2))
    if len(coverage.missing) > _MOST_LINES:
        found.append(f"  … {len(coverage.missing) - _MOST_LINES:,} more (all are in the file of --json)")
    return found


def _troubles(report: Report) -> Iterator[list[str]]:
    for count in report.troubles:
        where = f"   = in {counted(count.games, 'game', ',')}; first in game {count.first}, seed {count.seed}"
        yield [*count.trouble.text.splitlines(), where]


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{_percent(share.value)} {f'({100 * low:.1f}–{100 * high:.1f})':>11}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _cut(text: str, width: int = _NAME) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
