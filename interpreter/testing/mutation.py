"""Changing the rules one by one, to see whether the tests notice.

A mutant is the ruleset with one small change. It is checked, its examples are run, those first that executed the
changed line, and then a few random games, in which invariants are looked after. The first that objects has noticed it.
"""

from __future__ import annotations

import gc
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from attrs import define, field, frozen

from interpreter.api import BadSettingError, GameError, Rules, RulesetError
from interpreter.assembly.files import Files
from interpreter.checking.analysis.allowances import Allowance, reasons
from interpreter.checking.analysis.survey import outermost
from interpreter.diagnostics.diagnostic import Diagnostic, Reporter, Severity, finding
from interpreter.driver import checked
from interpreter.engine.chance import Policy
from interpreter.engine.game import Game
from interpreter.engine.machine import STEP_LIMIT
from interpreter.engine.playing import random_option
from interpreter.loading.rulesets import Loaded
from interpreter.lowering.settings import Settings
from interpreter.source.text import SourceFile, Span
from interpreter.syntax import declaration as d
from interpreter.testing.mutation_changes import Change, changed
from interpreter.testing.settings import all_settings

UNNOTICED_CHANGE = "unnoticed-change"
GAMES = 3
"""So many random games a mutant must come through, unless something else is asked for."""
TIMES = 10
STEPS = 20_000
"""What runs so many times as long as without the change, and these steps, is taken to run on and on."""
MOST_DECISIONS = 500
"""So much of a random game is played; of a changed one twice as much as without the change."""


@frozen
class Mutant:
    """One change, and the file in which it is made with its tree then: tables, or a file of rules."""

    change: Change
    file: SourceFile
    tree: d.File | list[d.Table]


@frozen
class Verdict:
    """Who noticed a mutant: "the checker", "an example", "a random game", or nobody; `by` says what it said."""

    noticed: str
    by: str = ""


UNNOTICED = Verdict("")


@define
class _Trace:
    """Notes what an example executes."""

    spans: set[Span] = field(factory=set)

    def executed(self, origin: Span) -> None:
        self.spans.add(origin)

    def decided(self, seat: int | None, text: str) -> None:
        """Not asked for."""


@frozen
class _Example:
    """How an example went on the unchanged ruleset: what it executed, in how many steps."""

    spans: frozenset[Span]
    steps: int


@frozen
class _Game:
    """A random game: so many decisions it may have, and so many steps it took between two of them."""

    seed: int
    settings: Settings
    decisions: int = MOST_DECISIONS
    steps: int = STEP_LIMIT


@define(eq=False)
class Mutation:
    """A sound ruleset and all its mutants, in the order of the text."""

    rules: Rules
    mutants: list[Mutant]
    _files: Files
    _examples: list[_Example]
    _games: list[_Game]

    @classmethod
    def of(cls, name: str, layers: Sequence[str] = (), games: int = GAMES) -> Mutation:
        """Make the mutants of a ruleset, by name or path, with further layers.

        Only the rules that its examples are about are changed: with layers, not the base below them. `games` is how
        many random games each mutant must come through.

        Raises:
            RulesetError: It has errors.
            ValueError: One of its examples fails already.
            GameError: A random game stops already.
        """
        files = Files(Reporter())
        rules = _rules(name, layers, files)
        examples = [_try(rules, number) for number in range(len(rules.examples()))]
        assert rules.typed is not None
        settings = all_settings(rules.typed, {}, None)
        usual = [_play(rules, _Game(seed, next(settings))) for seed in range(games)]
        return cls(rules, list(_mutants(rules, files)), files, examples, usual)

    @property
    def games(self) -> int:
        """How many random games each mutant must come through."""
        return len(self._games)

    @property
    def file(self) -> SourceFile:
        """The file of the ruleset itself, not of what belongs to it."""
        assert self.rules.typed is not None
        ruleset = self.rules.typed.ruleset
        return next(layer.file for layer in ruleset.layers if layer.name == ruleset.name)

    def judge(self, mutant: Mutant) -> Verdict:
        """Find out who notices a mutant."""
        files = self._files.again(Reporter())
        if isinstance(mutant.tree, d.File):
            path = next(p for p, tree in files.parsed.items() if tree and tree.span.file is mutant.file)
            files.parsed[path] = mutant.tree
        else:
            files.tables[mutant.file] = mutant.tree
        rules = _rules(self.rules.name, self.rules.layers, files)
        if not rules.ok:
            return Verdict("the checker", next(f.message for f in rules.diagnostics if f.severity is Severity.ERROR))
        try:
            return self._by_example(rules, mutant) or self._by_game(rules) or UNNOTICED
        except (RulesetError, BadSettingError) as error:
            return Verdict("the checker", str(error))

    def _by_example(self, rules: Rules, mutant: Mutant) -> Verdict | None:
        order = sorted(range(len(self._examples)), key=lambda n: self._delay(n, mutant))
        for number in order:
            run = rules.run_example(number, step_limit=TIMES * self._examples[number].steps + STEPS)
            if not run.passed:
                return Verdict("an example", run.label)
        return None

    def _delay(self, number: int, mutant: Mutant) -> tuple[float, int]:
        """What puts an example behind others: it executes nothing so near to the change, and takes longer."""
        tried = self._examples[number]
        around = (s for s in tried.spans if s.file is mutant.file and _holds(s, mutant.change.span))
        return min((s.end - s.start for s in around), default=math.inf), tried.steps

    def _by_game(self, rules: Rules) -> Verdict | None:
        for usual in self._games:
            try:
                _play(rules, usual)
            except GameError as error:
                return Verdict("a random game", error.diagnostic.message)
        return None


def _try(rules: Rules, number: int) -> _Example:
    trace = _Trace()
    run = rules.run_example(number, trace)
    if not run.passed:
        raise ValueError(f"the example “{run.label}” fails without any change")
    return _Example(frozenset(trace.spans), run.game.machine.step_limit - run.game.machine.steps)


def _play(rules: Rules, usual: _Game) -> _Game:
    """A random game; how it went. A changed game is left when it goes on and on, and stops when it runs on and on."""
    program = rules.program(usual.settings.seats, dict(usual.settings.options))
    limit = min(TIMES * usual.steps + STEPS, STEP_LIMIT)
    game = Game.start(program, usual.seed, step_limit=limit, telling=False, testing=True)
    policy = Policy(usual.seed)
    steps, decisions = limit - game.machine.steps, 0
    while (decision := game.decision()) is not None and decisions < usual.decisions:
        game.apply(random_option(decision, policy), decision.seat)
        steps = max(steps, limit - game.machine.steps)
        decisions += 1
    return _Game(usual.seed, usual.settings, 2 * decisions, steps)


def _holds(span: Span, inner: Span) -> bool:
    return span.start <= inner.start and inner.end <= span.end


def _rules(name: str, layers: Sequence[str], files: Files) -> Rules:
    """A ruleset made of files that may have been read already."""
    reporter = files.reporter
    typed = checked(name, layers, reporter, files)
    return Rules(name, tuple(layers), Loaded.of(typed, reporter))


def _mutants(rules: Rules, files: Files) -> Iterator[Mutant]:
    """All mutants of the files whose rules the examples are about."""
    assert rules.typed is not None
    own = {file for layer in outermost(rules.typed.ruleset) for file in layer.files}
    seen: set[Change] = set()  # what one line says of two statements is changed once
    for tree in files.parsed.values():
        if tree is None or tree.span.file not in own:
            continue
        for change, (new,) in changed(tree):
            assert isinstance(new, d.File)
            if change not in seen:
                seen.add(change)
                yield Mutant(change, tree.span.file, new)
        for source in dict.fromkeys(files.read(item.path) for item in tree.items if isinstance(item, d.TableFile)):
            if source is not None:
                yield from _mutants_of_tables(source, files.tables[source])


def _mutants_of_tables(source: SourceFile, tables: list[d.Table]) -> Iterator[Mutant]:
    for index, table in enumerate(tables):
        for change, (new,) in changed(table):
            assert isinstance(new, d.Table)
            yield Mutant(change, source, [*tables[:index], new, *tables[index + 1 :]])


# ---- many mutants ----


def drawn(count: int, mutants: Sequence[int], seed: int) -> list[int]:
    """So many of the mutants, by number, as a seed says; in their order."""
    policy, rest = Policy(seed), list(mutants)
    return sorted(rest.pop(policy.below(len(rest))) for _ in range(min(count, len(rest))))


def judge_all(mutation: Mutation, numbers: Sequence[int], jobs: int = 1) -> Iterator[Verdict]:
    """Judge mutants, by number, in their order, in one process or several; the verdicts are the same."""
    if jobs == 1:
        _let_garbage_wait()
        try:
            yield from (_judged(mutation, number) for number in numbers)
        finally:
            gc.unfreeze()
            gc.enable()
        return
    arguments = (mutation.rules.name, mutation.rules.layers, mutation.games)
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=arguments) as pool:
        yield from pool.map(_judge, numbers, chunksize=4)


def _let_garbage_wait() -> None:
    """Garbage is collected between two mutants only: while one is judged there is little, and much to look through."""
    gc.collect()
    gc.freeze()
    gc.disable()


def _judged(mutation: Mutation, number: int) -> Verdict:
    verdict = mutation.judge(mutation.mutants[number])
    gc.collect()
    return verdict


_working: list[Mutation] = []
"""What a process of its own works on: trees aren't handed to it, it makes them again."""


def _begin(name: str, layers: Sequence[str], games: int) -> None:
    _working.append(Mutation.of(name, layers, games))
    _let_garbage_wait()


def _judge(number: int) -> Verdict:
    return _judged(_working[-1], number)


# ---- what is to be said ----


@frozen
class Report:
    """What came of judging mutants: `findings` are those that nobody noticed and no comment allows.

    `counts` says how many each tester noticed, `allowed` how many a comment in the ruleset gives a reason for,
    `unnoticed` how many are left.
    """

    findings: tuple[Diagnostic, ...]
    counts: Mapping[str, int]
    allowed: int
    unnoticed: int


def report(mutation: Mutation, verdicts: Mapping[int, Verdict]) -> Report:
    """Sort out the verdicts on mutants, by number.

    If all mutants were judged, comments that give a reason for nothing are findings, too.
    """
    allowed_lines = reasons(UNNOTICED_CHANGE, dict.fromkeys(mutant.file for mutant in mutation.mutants))
    used: set[Allowance] = set()
    found: list[Diagnostic] = []
    allowed = 0
    for number, verdict in verdicts.items():
        change = mutation.mutants[number].change
        if verdict.noticed:
            continue
        reason = allowed_lines.get((change.span.file, change.span.line))
        if reason is not None:
            used.add(reason)
            allowed += 1
        else:
            found.append(finding(UNNOTICED_CHANGE, change.span, f"no test notices when {change.what}"))
    unnoticed = len(found)
    if len(verdicts) == len(mutation.mutants):
        found += [_unused(reason) for reason in allowed_lines.values() if reason not in used]
    counts = Counter(verdict.noticed for verdict in verdicts.values() if verdict.noticed)
    return Report(tuple(sorted(found, key=lambda f: f.sort_key)), counts, allowed, unnoticed)


def _unused(reason: Allowance) -> Diagnostic:
    message = "every change of this line is noticed"
    return finding("unused-allowance", reason.span, message, help="leave the comment out")
