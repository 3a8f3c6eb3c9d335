"""What a part takes for granted of whoever runs it, and where that is missing.

An effect that says `my hand` needs somebody who acts; an action that says `again` needs turns. Such a need is met by a
block around the place that calls it, or passed on to the caller's callers. It is a mistake only where the game, or an
example, gets to it without. Then either the line itself is to blame or a call on the way: a part that others reach as
they should (and an effect, which is there for others) has a right to its need, and so the call is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import define, field, frozen

from interpreter.assembly import ruleset as r
from interpreter.checking.analysis.calls import Call, CallGraph
from interpreter.checking.analysis.contexts import Context, Placed
from interpreter.checking.analysis.survey import Part
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import Node


@frozen(eq=False)
class Unmet:
    """A place where something is needed and missing.

    `calls` lead from where the game (or an example) starts to the part that is to blame. If that part says itself
    what needs the missing thing, `guilty` is nothing, and `need` is the node. Otherwise its call `guilty` is wrong,
    and `inner` leads on to the part that holds `need`.
    """

    need: Node
    calls: tuple[Call, ...]
    guilty: Call | None = None
    inner: tuple[Call, ...] = ()


@define(eq=False)
class Requirement:
    """One thing that may be taken for granted.

    needs:  whether a node takes it for granted.
    met:    whether circumstances give it.
    passes: whether a call hands on what its caller has.
    own:    the first node of each part or example that needs it, and isn't given it by a block in that part.
    needing: the parts that need it from their callers, for themselves or for what they call.
    """

    graph: CallGraph
    needs: Callable[[Node], bool]
    met: Callable[[Context], bool]
    passes: Callable[[Call], bool]
    own: dict[Part | d.Example, Node] = field(init=False)
    needing: set[Part] = field(init=False)
    rightful: set[Part] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.own = {}
        for part, scan in self.graph.survey.scans.items():
            first = self._first(scan)
            if first is not None:
                self.own[part] = first
        self.needing = self._closure(lambda call: True)
        self.rightful = self._rightful()

    def unmet(self, start: Part | d.Example) -> Iterator[Unmet]:
        """Yield the places at which it is missing, when the game is run from `start`, where it isn't given."""
        waiting: list[tuple[Part | d.Example, tuple[Call, ...]]] = [(start, ())]
        seen: set[Part | d.Example] = {start}
        while waiting:
            part, way = waiting.pop(0)
            if part in self.own:
                yield Unmet(self.own[part], way)
            for call in self.graph.calls[part]:
                if not self._lacks(call):
                    continue
                if call.callee in self.rightful:
                    inner = self._inner(call.callee)
                    yield Unmet(self.own[inner[-1].callee if inner else call.callee], way, call, inner)
                elif call.callee not in seen:
                    seen.add(call.callee)
                    waiting.append((call.callee, (*way, call)))

    def _lacks(self, call: Call) -> bool:
        return self.passes(call) and not self.met(call.context) and call.callee in self.needing

    def _inner(self, part: Part) -> tuple[Call, ...]:
        """How a part that needs it gets to one that says so."""
        if part in self.own:
            return ()
        return self.graph.chain(part, lambda p: p in self.own, self._lacks)

    def _closure(self, counts: Callable[[Call], bool]) -> set[Part]:
        found: set[Part] = set()
        waiting = [part for part in self.own if not isinstance(part, d.Example)]
        while waiting:
            part = waiting.pop()
            if part in found:
                continue
            found.add(part)
            for call in self.graph.callers.get(part, ()):
                counted = self.passes(call) and counts(call) and not self.met(call.context)
                if counted and not isinstance(call.caller, d.Example):
                    waiting.append(call.caller)
        return found

    def _rightful(self) -> set[Part]:
        """Return the parts that may need it: effects, unless only a reaction does, and what somebody calls rightly."""
        by_themselves = self._closure(lambda call: not isinstance(call.callee, d.Reaction))
        found: set[Part] = set()
        waiting: list[Part] = [p for p in by_themselves if isinstance(p, r.Procedure) and p.sort == "effect"]
        for part in self.needing:
            for call in self.graph.callers.get(part, ()):
                if self.passes(call) and self.met(call.context) and not isinstance(call.caller, d.Example):
                    waiting.append(part)
        while waiting:
            part = waiting.pop()
            if part not in found:
                found.add(part)
                waiting.extend(c.callee for c in self.graph.calls[part] if self._lacks(c))
        return found

    def _first(self, scan: Iterable[Placed]) -> Node | None:
        return next((i.node for i in scan if self.needs(i.node) and not self.met(i.context)), None)
