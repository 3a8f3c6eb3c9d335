"""Who calls whom: phases, effects, actions, definitions, reactions and the winner.

Every engine runs a procedure once at a time and gives its locals one place, so nothing may lead back to itself. What
is done by data (`do card.effect`) counts as a call of all that the data can name.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from attrs import define, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking import meaning as m
from interpreter.checking.analysis.contexts import Context, Placed
from interpreter.checking.analysis.effects import EffectFlow
from interpreter.checking.analysis.survey import Part, Survey, called, name_span, reactions
from interpreter.diagnostics.diagnostic import Label, Reporter
from interpreter.syntax import declaration as d
from interpreter.syntax import expression as e
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Node


@frozen(eq=False)
class Call:
    """One place from which a part is called.

    `form` is how: "do", "ask", "can" (a trial, which changes nothing), "value" (of a definition, a score, the
    winners), "reaction" (one that runs where its event does), "after" (one that waits in the queue until the event's
    action has ended). `node` is what a message points at.
    """

    caller: Part | d.Example
    callee: Part
    form: str
    node: Node
    context: Context

    @property
    def waits(self) -> bool:
        """Whether it runs later, from the queue: then it leads nobody back to himself."""
        return self.form == "after"

    @property
    def runs(self) -> bool:
        """Whether the callee's statements are run for the caller: not merely looked at, nor worth something."""
        return self.form in ("do", "ask", "reaction", "after")


@define(eq=False)
class CallGraph:
    """All calls of a ruleset.

    calls:   for each part and example, its calls in the order of the text (reactions to it come last).
    callers: the same calls, by what they call.
    flow:    which effects a `do` of a value can lead to.
    """

    survey: Survey
    flow: EffectFlow = field(init=False)
    calls: dict[Part | d.Example, tuple[Call, ...]] = field(init=False)
    callers: dict[Part, list[Call]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.flow = EffectFlow(self.survey)
        self.calls = {part: tuple(self._calls(part, scan)) for part, scan in self.survey.scans.items()}
        self.callers = {part: [] for part in self.survey.parts}
        for calls in self.calls.values():
            for call in calls:
                self.callers.setdefault(call.callee, []).append(call)

    def done_by(self, statement: s.Do) -> tuple[r.Procedure, ...]:
        """What a `do` can do: one procedure if it is named, else every effect that the value can be."""
        return self.flow.effects(statement.target)

    def asked_by(self, call: e.Call) -> tuple[r.Procedure, ...]:
        """Return the actions that `ask` or `can` name, those of a set of actions one by one."""
        return tuple(self._actions(self.survey.meaning(call.name), set()))

    def reachable(self, roots: Iterable[Part | d.Example], through: Callable[[Call], bool]) -> set[Part]:
        """Return what is reached from some parts by calls of which `through` is true, with the roots that are parts."""
        found: set[Part] = set()
        waiting: list[Part | d.Example] = list(roots)
        while waiting:
            part = waiting.pop()
            if isinstance(part, d.Example):
                waiting.extend(c.callee for c in self.calls[part] if through(c))
            elif part not in found:
                found.add(part)
                waiting.extend(c.callee for c in self.calls.get(part, ()) if through(c))
        return found

    def chain(
        self, start: Part | d.Example, goal: Callable[[Part], bool], through: Callable[[Call], bool]
    ) -> tuple[Call, ...]:
        """Return a shortest chain of calls from a part to one that is a goal; empty if there is none."""
        came: dict[Part, Call] = {}
        waiting: deque[Part | d.Example] = deque([start])
        while waiting:
            part = waiting.popleft()
            for call in self.calls.get(part, ()):
                if not through(call) or call.callee in came:
                    continue
                came[call.callee] = call
                if goal(call.callee):
                    return _back(call, start, came)
                waiting.append(call.callee)
        return ()

    def circles(self) -> Iterator[tuple[Call, ...]]:
        """Yield a shortest circle of calls for each group of parts that lead back to themselves."""
        for group in self._groups():
            circle = self._circle(group)
            if circle:
                yield circle

    def _circle(self, group: list[Part]) -> tuple[Call, ...]:
        members = set(group)
        return self.chain(group[0], lambda p: p is group[0], lambda c: not c.waits and c.callee in members)

    def _calls(self, part: Part | d.Example, scan: tuple[Placed, ...]) -> Iterator[Call]:
        for item in scan:
            for callee, form, node in self._called_at(item.node):
                yield Call(part, callee, form, node, item.context)
        if isinstance(part, r.Procedure):
            for reaction in reactions(part):
                waits = reaction.sort == "after" and part.sort != "phase"
                yield Call(part, reaction, "after" if waits else "reaction", reaction.event, Context())

    def _called_at(self, node: Node) -> Iterator[tuple[Part, str, Node]]:
        match node:
            case s.Do():
                yield from ((effect, "do", node.target) for effect in self.done_by(node))
            case s.Ask():
                for call in node.calls:
                    yield from ((action, "ask", call.name) for action in self.asked_by(call))
            case e.Can() | s.ExpectRefused():
                yield from ((action, "can", node.call.name) for action in self.asked_by(node.call))
            case e.Name() | e.My() | e.Field():
                yield from ((part, "value", node) for part in self._worth(self.survey.meaning(node)))

    def _worth(self, meaning: m.Meaning | None) -> tuple[Part, ...]:
        match meaning:
            case m.DefinitionValue(definition):
                return (definition,)
            case m.Total():
                return tuple(self.survey.typed.ruleset.scores.values())
            case m.Constant("winners") if self.survey.typed.ruleset.winner:
                return (self.survey.typed.ruleset.winner,)
        return ()

    def _actions(self, meaning: m.Meaning | None, seen: set[str]) -> Iterator[r.Procedure]:
        if isinstance(meaning, m.ProcedureName):
            yield meaning.procedure
        elif isinstance(meaning, m.ActionSetName) and meaning.actions.name.text not in seen:
            seen.add(meaning.actions.name.text)
            for member in meaning.actions.members:
                inner = self.survey.typed.ruleset.action_sets.get(member.text)
                action = self.survey.procedure(member.text)
                if inner is not None:
                    yield from self._actions(m.ActionSetName(inner), seen)
                elif action is not None:
                    yield action

    def _groups(self) -> Iterator[list[Part]]:
        """The strongly connected groups, by Tarjan's algorithm without recursion; members in order of declaration."""
        order = {part: n for n, part in enumerate(self.survey.parts)}
        index: dict[Part, int] = {}
        low: dict[Part, int] = {}
        stack: list[Part] = []
        on_stack: set[Part] = set()
        for root in self.survey.parts:
            if root in index:
                continue
            work: list[tuple[Part, Iterator[Part]]] = [(root, self._next(root))]
            index[root] = low[root] = len(index)
            stack.append(root)
            on_stack.add(root)
            while work:
                part, callees = work[-1]
                for callee in callees:
                    if callee not in index:
                        index[callee] = low[callee] = len(index)
                        stack.append(callee)
                        on_stack.add(callee)
                        work.append((callee, self._next(callee)))
                        break
                    if callee in on_stack:
                        low[part] = min(low[part], index[callee])
                else:
                    work.pop()
                    if work:
                        caller = work[-1][0]
                        low[caller] = min(low[caller], low[part])
                    if low[part] == index[part]:
                        group: list[Part] = []
                        while not group or group[-1] is not part:
                            group.append(stack.pop())
                            on_stack.discard(group[-1])
                        yield sorted(group, key=lambda p: order[p])

    def _next(self, part: Part) -> Iterator[Part]:
        return iter([c.callee for c in self.calls.get(part, ()) if not c.waits])


def report_circles(graph: CallGraph, reporter: Reporter) -> None:
    """Report each circle of calls once, with all its steps."""
    for circle in graph.circles():
        first = circle[-1].callee
        names = " -> ".join(called(part) for part in (first, *(c.callee for c in circle)))
        steps = [Label(c.node.span, f"here {called(c.callee)} is reached") for c in circle]
        if all(isinstance(c.callee, r.Definition | d.Winner) for c in circle):
            reporter.report(
                "circular-definition",
                name_span(first),
                f"{called(first)} depends on itself: {names}",
                help="a value can't be worked out from itself; break the circle at one of these lines",
                related=steps,
            )
        else:
            reporter.report(
                "circular-procedure",
                name_span(first),
                f"{called(first)} leads back to itself: {names}",
                help="use `repeat`, `turns` or `may repeatedly` to do something again",
                related=steps,
            )


def _back(last: Call, start: Part | d.Example, came: dict[Part, Call]) -> tuple[Call, ...]:
    chain = [last]
    while chain[-1].caller is not start:
        caller = chain[-1].caller
        assert not isinstance(caller, d.Example)
        chain.append(came[caller])
    return tuple(reversed(chain))
