"""Playing on by chance within one function: the blocks of the main strand, each in the place from which it is reached.

Between the decisions of a playout nobody asks where the game stands. So blocks needn't be functions of their own, and
what lies in cells meanwhile may be variables. A block to which several lead is a *head*: to go there is to begin the
next turn of the function's loop with its number in `at`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import define, field

from interpreter.generation import form
from interpreter.generation.blocks import WAIT, Blocks, Play
from interpreter.generation.decisions import is_simple, list_options
from interpreter.generation.writer import Mode, UnsupportedError, Writer
from interpreter.program import statement as s
from interpreter.program.walking import all_within

REPEATED = 12
"""So many statements, and parts of them, may stand at a second place, so that nothing need go to a head for them."""
MUCH = 1_000_000
AT = form.Name("at", least=0)
"""The head at which the next turn of the loop begins."""


def play(blocks: Blocks) -> Play | None:
    """Makes the function that plays on in some blocks; nothing where play never comes to a block twice."""
    in_place = _InPlace(blocks.unit, blocks.reached, blocks.roots, blocks.strands, blocks.sure)
    if not in_place.heads:
        return None
    name = blocks.unit.function("play", "play", in_place.function)
    blocks.unit.finish()
    turns = blocks.budget.turns(name)
    blocks.budget.spread()
    return Play(name, tuple(head.number for head in in_place.heads), turns)


@define(eq=False)
class _InPlace(Blocks):
    """Blocks that stand where others lead to them, but for the heads."""

    heads: list[s.Block] = field(factory=list)
    _returns: dict[s.Procedure, list[s.Block]] = field(factory=dict)
    """The blocks at which it goes on when a procedure returns."""
    _returning_to: dict[s.Procedure, s.Block] = field(factory=dict)
    """Where those procedures return that were called on the way to the code that is written."""

    def __attrs_post_init__(self) -> None:
        """Nothing is made but one function, when it is asked for."""
        self._find_returns()
        self._find_heads()

    # ---- which blocks are heads ----

    def _main(self) -> list[s.Block]:
        """The blocks of the main strand, without those of searches."""
        waiting, seen = [self.unit.program.begin], set[s.Block]()
        while waiting:
            block = waiting.pop()
            if block not in seen:
                seen.add(block)
                waiting += self._onward(block)
        return sorted(seen, key=lambda block: block.number)

    def _find_returns(self) -> None:
        for block in self.reached:
            terminator = block.terminator
            if isinstance(terminator, s.Invoke):
                self._returning(terminator.procedure, terminator.then)
            elif isinstance(terminator, s.Drain):
                for reaction in self.unit.program.reactions:
                    self._returning(reaction, block)
            elif isinstance(terminator, s.Decide) and terminator.decision.then is not None:
                for alternative in terminator.decision.alternatives:
                    if alternative.procedure is not None:
                        self._returning(alternative.procedure, terminator.decision.then)

    def _returning(self, procedure: s.Procedure, then: s.Block) -> None:
        sites = self._returns.setdefault(procedure, [])
        if then not in sites:
            sites.append(then)

    def _find_heads(self) -> None:
        """Blocks to which several lead, unless so little is done there that it can be done at each of these places."""
        blocks = self._main()
        ways = Counter([self.unit.program.begin])
        ways.update(target for block in blocks for target in self._onward(block))
        several = {then for thens in self._returns.values() if len(thens) > 1 for then in thens}
        self.heads += [block for block in blocks if ways[block] > 1 or block in several]
        for head in sorted(self.heads, key=lambda block: (self._weight(block), block.number)):
            if head not in several and (self._weight(head) - 1) * (ways[head] - 1) <= REPEATED:
                self.heads.remove(head)

    def _weight(self, block: s.Block) -> int:
        """How much stands where a block stands, up to the next heads; more than may be repeated if it is a decision."""
        weight, waiting, seen = 0, [block], set[s.Block]()
        while waiting:
            one = waiting.pop()
            weight += 1
            if one in self.heads and one is not block:
                continue
            weight += len(list(all_within(*one.statements)))
            if one in seen or isinstance(one.terminator, s.Decide):
                return MUCH
            seen.add(one)
            waiting += self._onward(one)
        return weight

    def _onward(self, block: s.Block) -> Iterator[s.Block]:
        """The blocks behind a block, as often as something leads there."""
        terminator = block.terminator
        if isinstance(terminator, s.Return):
            yield from self._returns.get(block.procedure, ())
        elif isinstance(terminator, s.Decide):
            decision = terminator.decision
            yield from (alternative.entry for alternative in decision.alternatives)
            yield decision.skip if decision.stop is None else decision.stop
            if decision.stop is not None:
                yield decision.stop
        elif isinstance(terminator, s.Fork):
            yield from (terminator.join, terminator.join)
        else:
            yield from self._after(terminator)
            if isinstance(terminator, s.Drain):
                yield from (reaction.entry for reaction in self.unit.program.reactions if reaction.entry is not None)

    # ---- code ----

    def function(self, name: str) -> form.Function:
        """The function. What it does is one turn of its loop."""
        turn = self._dispatched(sorted(self.heads, key=lambda block: block.number))
        return form.Function(name, (AT,), form.NUMBER, turn, "plays on from a block")

    def _dispatched(self, heads: Sequence[s.Block]) -> list[form.Step]:
        """Goes to one of some heads: by halves."""
        w = Writer(self.unit, Mode())
        if len(heads) == 1:
            self._returning_to.clear()
            self._block(w, heads[0])
            return w.out
        middle = len(heads) // 2
        below = form.Operation("<", (AT, form.Literal(heads[middle].number)))
        return [form.If(below, self._dispatched(heads[:middle]), self._dispatched(heads[middle:]))]

    def _go(self, w: Writer, block: s.Block) -> None:
        if block in self.heads:
            if len(self.heads) > 1:
                w.add(form.Set(AT, form.Literal(block.number)))
            w.add(form.Next())
            return
        back, names = dict(self._returning_to), dict(w.locals)
        self._block(w, block)
        self._returning_to, w.locals = back, names

    def _end(self, w: Writer, block: s.Block) -> None:
        terminator = block.terminator
        match terminator:
            case s.Invoke():
                self._returning_to[terminator.procedure] = terminator.then
            case s.Return():
                sites = self._returns.get(block.procedure, [])
                back = self._returning_to.get(block.procedure)
                if len(sites) == 1 or back is not None:
                    self._go(w, sites[0] if back is None else back)
                else:
                    assert block.procedure.back is not None
                    w.add(form.Set(AT, w.local(block.procedure.back)), form.Next())
                return
            case s.Decide():
                self._choose(w, block, terminator.decision)
                return
        super()._end(w, block)

    def _choose(self, w: Writer, block: s.Block, decision: s.Decision) -> None:
        """Lists the options, draws one and takes it."""
        found = list_options(w, decision)
        size = w.fresh("size", low=0)
        w.add(form.Set(size, form.Operation("length", (found,), least=0)))
        none = form.If(form.Operation("==", (size, form.Literal(0))))
        with w.into(none.then):
            self._go(w, decision.skip if decision.stop is None else decision.stop)
        w.add(none)
        option = w.fresh("option", form.NUMBER if is_simple(decision) else form.LIST)
        several: list[form.Step] = []
        with w.into(several):
            if decision.sort == "random":
                pick: form.Value = form.Call("draw", (form.Literal(decision.stream), size))
            else:
                wait = form.Do(form.Call("wait", (form.Literal(block.number), found)))
                w.add(form.If(form.Call("is_waiting", ()), [wait, form.Give(form.Literal(WAIT))]))
                count = size if decision.stop is None else form.Operation("+", (size, form.Literal(1)))
                pick = form.Call("drawn", (count,))
                w.add(form.Do(form.Call("spent_nothing", ())))
            if decision.stop is not None:
                pick = w.kept(pick, "pick")
                stops = form.If(form.Operation("==", (pick, size)))
                with w.into(stops.then):
                    self._go(w, decision.stop)
                w.add(stops)
            w.add(form.Set(option, form.Operation("nth", (found, pick), option.kind)))
        if decision.stop is None:
            forced = form.Set(option, form.Operation("nth", (found, form.Literal(0)), option.kind))
            w.add(form.If(form.Operation("==", (size, form.Literal(1))), [forced], several))
        else:
            w.add(*several)
        self._taken(w, decision, option)

    def _taken(self, w: Writer, decision: s.Decision, option: form.Name) -> None:
        """Takes an option: sets its locals and goes on."""
        simple = is_simple(decision)
        for number, alternative in enumerate(decision.alternatives):
            case: list[form.Step] = []
            back, names = dict(self._returning_to), dict(w.locals)
            with w.into(case):
                try:
                    self._take(w, decision, alternative, option)
                except UnsupportedError as unsupported:
                    w.leave(str(unsupported))
            self._returning_to, w.locals = back, names
            if simple or number == len(decision.alternatives) - 1:
                w.add(*case)
            else:
                part = form.Operation("part", (option, form.Literal(0)))
                w.add(form.If(form.Operation("==", (part, form.Literal(number))), case))

    def _take(self, w: Writer, decision: s.Decision, alternative: s.Alternative, option: form.Name) -> None:
        simple = is_simple(decision)
        values = [w.kept(w.value(value)) for _, value in alternative.given]
        for (local, _), value in zip(alternative.given, values, strict=True):
            w.assign(local, value)
        for position, choice in enumerate(alternative.choices, 1):
            w.assign(choice.local, option if simple else form.Operation("part", (option, form.Literal(position))))
        procedure = alternative.procedure
        if procedure is not None and procedure.back is not None and decision.then is not None:
            w.assign(procedure.back, form.Literal(decision.then.number))
            self._returning_to[procedure] = decision.then
        self._go(w, alternative.entry)
