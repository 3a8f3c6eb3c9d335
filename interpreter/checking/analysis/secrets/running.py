"""Follows the game from its phases into all that they do, as far as an option's trial goes and beyond it.

Twice: first to see which components come where, and then, when it is known which places keep their secrets, to judge
what decides about options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.ownership import direct_parts
from interpreter.checking.analysis.secrets.changing import Changing
from interpreter.checking.analysis.secrets.players import Bound, Everybody, Player
from interpreter.checking.analysis.secrets.worth import (
    PLAIN,
    Read,
    Setting,
    Spot,
    Trial,
    Worth,
    both,
    joined_trials,
    through,
    united,
)
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


@frozen
class _Outcome:
    """What following a procedure led to: the trial that is still under way, if any, and whether components moved."""

    trial: Trial | None
    moved: bool
    gathered: tuple[Read, ...]


@define(eq=False, slots=False)
class Running(Changing):
    """Follows statements; `runs` are the procedures that were followed, by the ways in which they are called."""

    runs: dict[object, _Outcome] = field(factory=dict)

    def start(self, phase: r.Procedure) -> None:
        """Follow a phase with which the game begins."""
        self._run(phase, [], Setting())

    # ---- blocks ----

    def block(self, block: s.Block, at: Setting) -> None:
        """Follow a block; afterwards the setting tells whether the trial is still under way."""
        inner = at.inner()
        chosen = False
        for statement, later in zip(block.statements, self._shuffles(block.statements, at), strict=True):
            inner.soon = later
            self.statement(statement, inner)
            if isinstance(statement, s.Choose):
                # The rest of the block is the trial of what is chosen, and ends with it.
                chosen = True
                inner.trial = Trial(inner.me, statement, block)
                inner.control = ()
        at.trial = None if chosen else inner.trial
        at.locals = {local: inner.locals[local] for local in at.locals}
        if at.trial is not None:
            at.control = united(at.control, inner.control)

    def _shuffles(self, statements: Sequence[s.Statement], at: Setting) -> Iterator[frozenset[Spot]]:
        """For each statement, the spots that are shuffled after it before anybody decides."""
        if self.weighing or not (at.soon or any(isinstance(statement, s.Shuffle) for statement in statements)):
            return iter([frozenset()] * len(statements))
        found: list[frozenset[Spot]] = []
        soon = at.soon
        for statement in reversed(statements):
            found.append(soon)
            if isinstance(statement, s.Shuffle):
                soon = soon | {spot.plain for spot in self.value(statement.place, at).spots if self._single(spot)}
            elif self._decides(statement):
                soon = frozenset()
        return reversed(found)

    def _single(self, spot: Spot) -> bool:
        return isinstance(spot.place, r.Pile) and (spot.owner is not None or not spot.place.per_player)

    def _decides(self, statement: s.Statement) -> bool:
        """Whether somebody may decide in a statement, or it does what may."""
        waiting: list[Node] = [statement]
        while waiting:
            node = waiting.pop()
            if isinstance(node, s.Ask | s.Choose | s.May | s.Do):
                return True
            waiting.extend(part for part in direct_parts(node) if isinstance(part, s.Block))
            if isinstance(node, s.Block):
                waiting.extend(node.statements)
        return False

    def statement(self, node: s.Statement, at: Setting) -> None:
        """Follow one statement; what it changes is noted in the setting."""
        match node:
            case s.Let(name=name, value=value):
                self._bind(name, self.value(value, at), at)
            case s.Change():
                self.change(node, at)
            case s.Pay(amount=amount):
                self.judge("range", (*self.value(amount, at).reads, *at.control), node, at)
            case s.Gain():
                self.gain(node, at)
            case s.Need(condition=condition, reason=reason):
                self.judge("need", (*self.value(condition, at).reads, *at.control), node, at)
                self.judge_label("reason", reason, at)
                self._narrow(condition, True, at)
            case s.Move():
                self.move(node, at)
            case s.Show(what=what):
                if not self.weighing:
                    self.sight.traffic.shows(self.value(what, at), self.type_of(what))
            case s.Shuffle(place=place):
                if not self.weighing:
                    self.sight.traffic.shuffles(self.value(place, at).spots)
                self.ended(at)
            case s.Random(binding=binding):
                self.ended(at)
                self._drawn(node, binding, at)
            case s.Choose():
                self._choose(node, at)
            case s.Ask():
                self._ask(node, at)
            case s.Do():
                self._do(node, at)
            case s.If():
                self._if(node, at)
            case s.May():
                self._may(node, at)
            case s.Best(body=body):
                self.ended(at)
                judging, self.judging = self.judging, False
                self.block(body, at)
                self.judging = judging
                self.ended(at)
            case _:
                self._loop(node, at)

    def _bind(self, name: Node, worth: Worth, at: Setting) -> None:
        local = self.local(name)
        if local is not None:
            at.locals[local] = worth

    def _narrow(self, condition: e.Expression, holds: bool, at: Setting) -> None:
        """What comes after a condition is done only if that held."""
        inner = self.narrowed(condition, holds, at)
        at.me, at.locals, at.same, at.doubt = inner.me, inner.locals, inner.same, inner.doubt

    # ---- loops and conditions ----

    def _loop(self, node: s.Statement, at: Setting) -> None:
        """Follow the body of a loop, and of what changes who acts; again if the first pass left things otherwise."""
        for _ in range(2):
            inner = at.inner()
            body = self._entered(node, inner)
            if body is None:
                return
            self.block(body, inner)
            before = at.trial, dict(at.locals)
            self._join([at, inner], at)
            if isinstance(node, s.As):
                at.trial = inner.trial
                return
            if before == (at.trial, at.locals):
                return

    def _entered(self, node: s.Statement, inner: Setting) -> s.Block | None:
        match node:
            case s.For(binding=binding, body=body):
                inner.control = united(inner.control, self._bound(node, binding, inner, inside=False))
                return body
            case s.RepeatTimes(times=deciding, body=body) | s.RepeatUntil(until=deciding, body=body):
                if inner.trial is not None:
                    inner.control = united(inner.control, self.value(deciding, inner).reads)
                inner.doubt = True
                return body
            case s.As(player=player, body=body):
                inner.me = self.value(player, inner).player or Bound(node, False, False)
                if isinstance(inner.me, Everybody):
                    inner.me = Bound(node, False, False)
                return body
            case s.EachPlayer(body=body):
                inner.me = Bound(node, True, False)
                return body
            case s.Turns(among=among, body=body):
                inner.me = Bound(node, among is None, False)
                return body
        return None

    def _bound(self, node: Node, binding: s.Binding, at: Setting, *, inside: bool) -> tuple[Read, ...]:
        """Bind the name of a `for`, `choose` or `random`; return what it depends on which members there are."""
        source = self.members(binding.source, at)
        local = self.local(binding.target)
        within = self.bind(node, local, source, binding.where, at, inside)
        at.me, at.locals, at.same, at.doubt = within.at.me, within.at.locals, within.at.same, within.at.doubt
        return within.reads

    def _drawn(self, node: s.Random, binding: s.Binding, at: Setting) -> None:
        self._bound(node, binding, at, inside=False)
        local = self.local(binding.target)
        if local is not None:
            at.locals[local] = evolve(at.locals[local], one=True)

    def _if(self, node: s.If, at: Setting) -> None:
        ways: list[Setting] = []
        rest = at
        deciding: tuple[Read, ...] = ()
        for branch in node.branches:
            if at.trial is not None:
                deciding = united(deciding, self.value(branch.condition, rest).reads)
            inner = evolve(self.narrowed(branch.condition, True, rest), control=united(at.control, deciding))
            self.block(branch.body, inner)
            ways.append(inner)
            rest = self.narrowed(branch.condition, False, rest)
        rest = evolve(rest, control=united(at.control, deciding))
        if node.otherwise is not None:
            self.block(node.otherwise, rest)
        ways.append(rest)
        over = [way.trial is None for way in ways]
        self._join(ways, at)
        if at.trial is not None and any(over):
            at.control = united(at.control, deciding)

    def _join(self, ways: list[Setting], at: Setting) -> None:
        """Set down what holds after one of several ways was gone."""
        trials = [way.trial for way in ways if way.trial is not None]
        joined: dict[m.Local, Worth] = {}
        for local in at.locals:
            first, *others = (way.locals[local] for way in ways)
            for other in others:
                first = first if first == other else self._either(first, other)
            joined[local] = first
        at.locals = joined
        at.trial = joined_trials(trials) if trials else None

    def _either(self, one: Worth, other: Worth) -> Worth:
        """A component of which it isn't certain any more where it lies is one of which nothing is known."""
        return evolve(both(one, other), spots=frozenset(), before=frozenset())

    # ---- decisions ----

    def _choose(self, node: s.Choose, at: Setting) -> None:
        if node.reason is not None and at.trial is not None and at.trial.chooser != at.me:
            reads = self._bound(node, node.binding, at.inner(), inside=True)
            self.judge("need", (*reads, *at.control), node, at)
        self.ended(at)
        source = self.members(node.binding.source, at)
        self.judge_label("text", node.prompt, at)
        reads = self._bound(node, node.binding, at, inside=True)
        self.judge_offer(node.binding, source, reads, at)

    def _may(self, node: s.May, at: Setting) -> None:
        self.ended(at)
        self.judge_label("text", node.prompt, at)
        for _ in range(2 if node.repeatedly or node.limit is not None else 1):
            inner = at.inner()
            inner.trial = Trial(at.me, node, node.body)
            self.block(node.body, inner)
            self.ended(inner)
            self._join([at, inner], at)
        if node.otherwise is not None:
            self.block(node.otherwise, at)
        self.ended(at)

    def _ask(self, node: s.Ask, at: Setting) -> None:
        if node.reason is not None and at.trial is not None and at.trial.chooser != at.me:
            reads = united(*(through(self.tried(call, at.me, at), call.name) for call in node.calls))
            self.judge("need", (*reads, *at.control), node, at)
        self.ended(at)
        before = self.moved
        for call in node.calls:
            self._offer(call, at.me, at)
        if self.moved > before:
            self.scatter(at)

    def _offer(self, call: e.Call, me: Player | None, at: Setting) -> None:
        handed = [self.value(a, at) for a in call.arguments]
        for argument, worth in zip(call.arguments, handed, strict=True):
            self.judge_handed(argument, worth, at)
        for action in self.graph.asked_by(call):
            inner = evolve(at, me=me, trial=Trial(me, call.name, action.body), control=(), soon=frozenset())
            self._run(action, handed, inner)

    def tried(self, call: e.Call, me: Player | None, at: Setting) -> tuple[Read, ...]:
        """Tell on what it depends whether an action has a legal instance."""
        judging, gathered = self.judging, self.gathered
        self.judging, self.gathered = False, []
        moved = self.moved
        self._offer(call, me, at)
        found = united(self.gathered)
        self.judging, self.gathered, self.moved = judging, gathered, moved
        return found

    # ---- procedures ----

    def _do(self, node: s.Do, at: Setting) -> None:
        named = node.target.function if isinstance(node.target, e.Apply) else node.target
        meaning = self.graph.survey.meaning(named)
        before = self.moved
        if isinstance(meaning, m.ProcedureName):
            arguments = node.target.arguments if isinstance(node.target, e.Apply) else ()
            handed = [self.value(a, at) for a in arguments]
            at.trial = self._run(meaning.procedure, handed, at.inner())
        else:
            control = united(at.control, self.value(node.target, at).reads if at.trial is not None else ())
            ways = [evolve(at.inner(), control=control) for _ in self.graph.done_by(node)]
            for way, effect in zip(ways, self.graph.done_by(node), strict=True):
                way.trial = self._run(effect, [], way.inner())
            self._join([at, *ways], at)
        if self.moved > before:
            self.scatter(at)

    def _run(self, procedure: r.Procedure, handed: list[Worth], at: Setting) -> Trial | None:
        """Follow a procedure and its reactions, once for each way in which it is called; return what is still tried."""
        gathering = self.gathered is not None
        same = frozenset(at.same.items())
        key = (procedure, tuple(handed), at.me, at.trial, at.control, same, at.doubt, at.soon, gathering, self.judging)
        if key not in self.runs and not self.exhausted(at):
            self.runs[key] = _Outcome(at.trial, True, ())
            self.calls += 1
            moved, around, self.gathered = self.moved, self.gathered, [] if gathering else None
            inner = at.outside()
            self._follow(procedure, handed, inner)
            self.runs[key] = _Outcome(inner.trial, self.moved > moved, tuple(self.gathered or ()))
            self.gathered, self.moved = around, moved
        outcome = self.runs.get(key, _Outcome(None, True, ()))
        self.moved += outcome.moved
        if self.gathered is not None:
            self.gathered.extend(outcome.gathered)
        return outcome.trial

    def _follow(self, procedure: r.Procedure, handed: list[Worth], at: Setting) -> None:
        self.hand_over(procedure.parameters, handed, at)
        if procedure.sort == "action":
            self._parameters(procedure.parameters, len(handed), at)
            self.judge_label("text", procedure.label, at)
        values = [at.locals.get(local, PLAIN) if local else PLAIN for local in self._locals(procedure)]
        for reaction in procedure.forbids:
            inner = self._reacting(reaction, values, at)
            tested = self.value(reaction.when, inner).reads if reaction.when is not None else ()
            self.judge("forbid", (*tested, *at.control), reaction, inner)
        for reaction in procedure.before:
            self._react(reaction, values, at)
        self.block(procedure.body, at)
        after = at.inner()
        after.trial, after.control = None, ()
        for reaction in procedure.after:
            self._react(reaction, [evolve(v, reads=(), spots=frozenset(), before=None) for v in values], after)

    def _locals(self, procedure: r.Procedure) -> list[m.Local | None]:
        return [self.local(parameter.name) for parameter in procedure.parameters]

    def _parameters(self, parameters: tuple[d.Parameter, ...], handed: int, at: Setting) -> None:
        """Follow the sets that parameters are chosen from, and their conditions."""
        for number, parameter in enumerate(parameters):
            if not isinstance(parameter, d.Chosen):
                continue
            local = self.local(parameter.name)
            source = self.members(parameter.source, at)
            given = at.locals.get(local) if local is not None and number < handed else None
            within = self.bind(parameter, local, source, parameter.where, at, True)
            self.judge_offer(parameter, source, within.reads, at)
            at.me, at.locals, at.same, at.doubt = within.at.me, within.at.locals, within.at.same, within.at.doubt
            if local is not None and given is not None:
                at.locals[local] = given

    def _reacting(self, reaction: d.Reaction, values: list[Worth], at: Setting) -> Setting:
        inner = evolve(at, locals={})
        for name, worth in zip(reaction.names, values, strict=False):
            self._bind(name, worth, inner)
        return inner

    def _react(self, reaction: d.Reaction, values: Iterable[Worth], at: Setting) -> None:
        inner = self._reacting(reaction, list(values), at)
        if reaction.when is not None:
            if inner.trial is not None:
                inner.control = united(inner.control, self.value(reaction.when, inner).reads)
            self._narrow(reaction.when, True, inner)
        if reaction.body is None:
            return
        self.block(reaction.body, inner)
        at.trial = inner.trial
