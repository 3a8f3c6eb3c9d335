"""Blocks as functions: each runs on to the next one that is a function of its own, and gives its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from interpreter.engine.policies import is_tried_late
from interpreter.generation import cell_tables, form, membership, sets  # noqa: F401 (they fill tables)
from interpreter.generation.budget import Budget
from interpreter.generation.decisions import is_simple, options
from interpreter.generation.functions import definition
from interpreter.generation.regions import following, is_within_turn
from interpreter.generation.statements import write
from interpreter.generation.trying import write_trying
from interpreter.generation.unit import Unit
from interpreter.generation.writer import SEAT, Mode, UnsupportedError, Writer
from interpreter.program import expression as e
from interpreter.program import statement as s
from interpreter.source.text import Span

HALT, WAIT, FORK, STRAND_END, PLY = -1, -2, -3, -4, -5
"""What a block gives instead of a number: the game is over, somebody must decide, strands begin, a strand has ended, a
ply has (see `Pauses`)."""


@frozen
class Play:
    """The function that plays on from any of its heads; after so many turns of its loop it gives back where it is."""

    name: str
    heads: tuple[int, ...]
    turns: int


@define(eq=False)
class Blocks:
    """The functions of the blocks of a unit that can be reached from its beginning."""

    unit: Unit
    reached: list[s.Block] = field(factory=list)
    roots: set[s.Block] = field(factory=set)
    """The blocks that are functions; others stand where one leads to them."""
    strands: set[s.Block] = field(factory=set)
    """The blocks that run in strands."""
    sure: dict[s.Block, frozenset[Span | None]] = field(factory=dict)
    """For each block with which options begin, the lines of the needs that were tested when these were listed."""
    names: dict[int, str] = field(factory=dict)
    """The function of each root, by the number of the block."""
    takes: dict[int, str] = field(factory=dict)
    """For each block that decides, the function that takes an option."""
    lists: dict[int, str] = field(factory=dict)
    """For each block that decides, the function that lists the options."""
    deciding: dict[int, str] = field(factory=dict)
    """For each block that decides, the function that decides what is forced, or waits."""
    actors: dict[int, str] = field(factory=dict)
    """For each block that decides outside of strands, the function that tells whose decision it is."""
    sites: list[list[tuple[str, str]]] = field(factory=list)
    """For each site of `repeats` the functions of its values, with their forms."""
    goals: list[tuple[str, bool]] = field(factory=list)
    """The functions of the goals of the winner, and whether most is best."""
    budget: Budget = field(init=False)
    play: Play | None = None
    """The function that plays on in one go, in code that has one."""

    def __attrs_post_init__(self) -> None:
        self._find()
        for block in self.reached:
            if block in self.roots:
                self._root(block)
            if isinstance(block.terminator, s.Decide):
                self._decision(block, block.terminator.decision)
        program, mode = self.unit.program, Mode()
        for site in program.repeat_sites:
            self.sites.append([(definition(self.unit, value, mode), kind) for value, kind in site.values])
        self.goals += [(definition(self.unit, goal.define, mode), goal.most) for goal in program.winner]
        self.unit.finish()
        values = (function for site in self.sites for function, _ in site)
        entered = (self.names, self.takes, self.lists, self.deciding)
        goals = (function for function, _ in self.goals)
        outside = frozenset((*(name for names in entered for name in names.values()), *values, *goals))
        self.budget = Budget(self.unit, outside)
        self.budget.spread()

    def simple(self, decision: s.Decision) -> bool:
        """Whether the options of a decision are plain numbers."""
        return is_simple(decision)

    # ---- which blocks there are ----

    def _find(self) -> None:
        program = self.unit.program
        leads: dict[s.Block, int] = {}
        waiting: list[tuple[s.Block, bool]] = [(program.begin, False)]
        self.roots.add(program.begin)
        for reaction in program.reactions:
            assert reaction.entry is not None
            self.roots.add(reaction.entry)
            waiting.append((reaction.entry, reaction.back is not None and reaction.back.strand))
        seen: set[tuple[s.Block, bool]] = set()
        while waiting:
            block, strand = waiting.pop()
            if (block, strand) in seen:
                continue
            seen.add((block, strand))
            if strand:
                self.strands.add(block)
            if (block, not strand) not in seen:
                self.reached.append(block)
            terminator = block.terminator
            for search in searches(block.statements):
                self.roots |= {search.entry, search.until}
                waiting += [(search.entry, strand), (search.until, strand)]
            for target in self._after(terminator):
                leads[target] = leads.get(target, 0) + 1
                waiting.append((target, strand))
            if isinstance(terminator, s.Invoke):
                self.roots.add(terminator.then)
                waiting.append((terminator.then, strand))
            if isinstance(terminator, s.Fork):
                self.roots |= {terminator.entry, terminator.join}
                waiting += [(terminator.entry, True), (terminator.join, strand)]
            if isinstance(terminator, s.Drain):
                self.roots.add(block)
            if isinstance(terminator, s.TurnEnds) and self._pauses_after(block):
                self.roots.add(terminator.block)
            if isinstance(terminator, s.Decide):
                decision = terminator.decision
                self.roots |= {t for t in (decision.skip, decision.stop, decision.then) if t is not None}
        self.roots |= {block for block, number in leads.items() if number > 1}
        self._find_sure()
        self.reached.sort(key=lambda block: block.number)

    def _find_sure(self) -> None:
        """Needs that hold whenever a block begins, since nothing but options lead there for which they were tested."""
        for block in self.reached:
            if isinstance(block.terminator, s.Decide):
                for alternative in block.terminator.decision.alternatives:
                    tested = frozenset(need.origin for need in alternative.needs)
                    entry = alternative.entry
                    self.sure[entry] = self.sure[entry] & tested if entry in self.sure else tested
        for block in self.reached:
            if not isinstance(block.terminator, s.Decide):
                for target in following(block.terminator) if block.terminator is not None else ():
                    self.sure.pop(target, None)

    def _after(self, terminator: s.Terminator | None) -> list[s.Block]:
        if not isinstance(terminator, s.Decide):
            return list(following(terminator))
        decision = terminator.decision
        found = [alternative.entry for alternative in decision.alternatives]
        return found + [t for t in (decision.skip, decision.stop, decision.then) if t is not None]

    # ---- code ----

    def _writer(self, block: s.Block) -> Writer:
        return Writer(self.unit, Mode(strand=block in self.strands))

    def _root(self, block: s.Block) -> None:
        def make(name: str) -> form.Function:
            w = self._writer(block)
            self._block(w, block)
            return form.Function(name, (), form.NUMBER, w.out, f"block {block.number} of {block.procedure.name}")

        self.names[block.number] = self.unit.function(("block", block), f"block_{block.number}", make)

    def _block(self, w: Writer, block: s.Block) -> None:
        w.variables = {}
        sure = self.sure.get(block, frozenset())
        write(w, [x for x in block.statements if not (isinstance(x, s.Require) and x.origin in sure)])
        try:
            self._end(w, block)
        except UnsupportedError as unsupported:
            w.leave(str(unsupported))

    def _go(self, w: Writer, block: s.Block) -> None:
        if block in self.roots:
            w.add(form.Give(form.Literal(block.number)))
        else:
            self._block(w, block)

    def _end(self, w: Writer, block: s.Block) -> None:
        terminator = block.terminator
        match terminator:
            case s.TurnEnds():
                if not self._turn_ends(w, block, terminator):
                    self._go(w, terminator.block)
            case s.Goto():
                self._go(w, terminator.block)
            case s.Branch():
                condition = w.condition(terminator.condition)
                if isinstance(condition, form.Literal):
                    self._go(w, terminator.then if condition.value else terminator.otherwise)
                    return
                test = form.If(condition)
                w.add(test)
                with w.into(test.then):
                    self._go(w, terminator.then)
                with w.into(test.otherwise):
                    self._go(w, terminator.otherwise)
            case s.Switch():
                value = w.kept(w.value(terminator.value))
                for key, target in terminator.cases:
                    case = form.If(form.Operation("==", (value, form.Literal(key))))
                    w.add(case)
                    with w.into(case.then):
                        self._go(w, target)
                self._go(w, terminator.otherwise)
            case s.Invoke():
                procedure = terminator.procedure
                values = [w.kept(w.value(argument)) for argument in terminator.arguments]
                for parameter, value in zip(procedure.parameters, values, strict=True):
                    w.assign(parameter, value)
                if procedure.back is not None:
                    w.assign(procedure.back, form.Literal(terminator.then.number))
                assert procedure.entry is not None
                self._go(w, procedure.entry)
            case s.Return():
                assert block.procedure.back is not None
                w.add(form.Give(w.local(block.procedure.back)))
            case s.Drain():
                self._drain(w, block, terminator)
            case s.Decide():
                w.add(form.Give(form.Call(self._decides(block, terminator.decision), ())))
            case s.Fork():
                w.add(form.Do(form.Call("wait_at", (form.Literal(block.number),))))
                w.add(form.Give(form.Literal(FORK)))
            case s.StrandEnd():
                w.add(form.Give(form.Literal(STRAND_END)))
            case _:
                w.add(form.Give(form.Literal(HALT)))

    def _turn_ends(self, w: Writer, block: s.Block, terminator: s.TurnEnds) -> bool:
        """Turns are counted that are no parts of others; or code pauses after them. Gives whether it always does."""
        if self._pauses_after(block):
            at = form.Literal(terminator.block.number)
            ended: list[form.Step] = [form.Do(form.Call("wait_at", (at,))), form.Give(form.Literal(PLY))]
        elif self.unit.pauses is None and block not in self.strands and not is_within_turn(self.unit.program, block):
            ended = [form.Do(form.Call("turn_ended", ()))]
        else:
            return False
        if terminator.open is None:
            w.add(*ended)
        else:
            w.add(form.If(w.condition(terminator.open), ended))
        return terminator.open is None and self._pauses_after(block)

    def _is_ply(self, block: s.Block) -> bool:
        """Whether the decision of a block is a ply, which is counted also where it is forced."""
        return self.unit.pauses is not None and block.number in self.unit.pauses.decisions

    def _pauses_after(self, block: s.Block) -> bool:
        """Whether the turn that ends with a block is a ply."""
        return self.unit.pauses is not None and block not in self.strands and block.number in self.unit.pauses.turns

    def _drain(self, w: Writer, block: s.Block, terminator: s.Drain) -> None:
        """Takes the first reaction out of the queue, and comes back here when it is done."""
        taken = w.fresh("reaction")
        w.add(form.Set(taken, form.Call("first_reaction", ())))
        for number, reaction in enumerate(self.unit.program.reactions):
            test = form.If(form.Operation("==", (taken, form.Literal(number))))
            w.add(test)
            with w.into(test.then):
                for position, parameter in enumerate(reaction.parameters):
                    if parameter.storage.width > 1:
                        w.leave("a reaction to an event with sets")
                        break
                    value = form.Call("reaction_value", (form.Literal(position),))
                    w.assign(parameter, value)
                w.add(form.Do(form.Call("drop_reaction", ())))
                if reaction.back is not None:
                    w.assign(reaction.back, form.Literal(block.number))
                assert reaction.entry is not None
                self._go(w, reaction.entry)
        self._go(w, terminator.then)

    # ---- decisions ----

    def _decision(self, block: s.Block, decision: s.Decision) -> None:
        strand = block in self.strands
        self.lists[block.number] = options(self.unit, decision, strand)
        self.takes[block.number] = self._taking(block, decision)
        self.deciding[block.number] = self._decides(block, decision)
        if decision.actor is not None and not strand:
            self.actors[block.number] = self._actor(decision.actor)

    def _actor(self, actor: e.Expr) -> str:
        def make(name: str) -> form.Function:
            w = Writer(self.unit)
            w.add(form.Give(w.value(actor)))
            return form.Function(name, (), form.NUMBER, w.out, "who decides")

        return self.unit.function(("actor", actor), "actor", make)

    def _decides(self, block: s.Block, decision: s.Decision) -> str:
        """The function that decides if that is forced or chance, or waits."""

        def make(name: str) -> form.Function:
            w = self._writer(block)
            take = self._taking(block, decision)
            if self.unit.pauses is None and block not in self.strands and is_tried_late(decision):

                def taken_of(option: form.Value) -> form.Step:
                    return form.Give(form.Call(take, (option,)))

                write_trying(w, block, taken_of, lambda target: self._go(w, target))
            found = w.fresh("options", form.LIST)
            if w.strand:
                w.add(form.Do(form.Call("reads_aside", ())))
            w.add(form.Set(found, form.Call(options(self.unit, decision, block in self.strands), (), form.LIST)))
            size = w.fresh("size", low=0)
            w.add(form.Set(size, form.Operation("length", (found,), least=0)))
            onward = decision.skip if decision.stop is None else decision.stop
            none = form.If(form.Operation("==", (size, form.Literal(0))))
            joined = [form.Do(form.Call("reads_joined", ()))] if w.strand else []
            with w.into(none.then):
                w.add(*joined)
                self._go(w, onward)
            w.add(none)
            pick = w.fresh("pick", low=-1)
            one = form.Operation("==", (size, form.Literal(1)))

            def taken(index: form.Value) -> form.Step:
                option = form.Operation("nth", (found, index), form.NUMBER if is_simple(decision) else form.LIST)
                return form.Give(form.Call(take, (option,)))

            if decision.sort == "random":
                stream: form.Value = form.Literal(decision.stream)
                if block in self.strands:
                    stream = form.Operation("+", (SEAT, form.Literal(decision.stream)))
                w.add(*joined, form.If(one, [taken(form.Literal(0))]))
                w.add(form.Set(pick, form.Call("draw", (stream, size))), taken(pick))
            else:
                if decision.stop is None and not self._is_ply(block):
                    w.add(form.If(one, [*joined, taken(form.Literal(0))]))
                count = size if decision.stop is None else form.Operation("+", (size, form.Literal(1)))
                w.add(form.Set(pick, form.Call("choose", (form.Literal(block.number), found, count))))
                w.add(form.If(form.Operation("<", (pick, form.Literal(0))), [form.Give(form.Literal(WAIT))]))
                if decision.stop is not None:
                    stops = form.If(form.Operation("==", (pick, size)))
                    with w.into(stops.then):
                        self._go(w, decision.stop)
                    w.add(stops)
                w.add(taken(pick))
            return form.Function(name, (), form.NUMBER, w.out, f"decision {decision.number}: {decision.sort}")

        return self.unit.function(("decides", block), f"decide_{decision.number}", make)

    def _taking(self, block: s.Block, decision: s.Decision) -> str:
        """The function that takes an option: sets its locals and goes on."""

        def make(name: str) -> form.Function:
            w = self._writer(block)
            simple = is_simple(decision)
            option = w.fresh("option", form.NUMBER if simple else form.LIST)
            for number, alternative in enumerate(decision.alternatives):
                case: list[form.Step] = []
                with w.into(case):
                    try:
                        values = [w.kept(w.value(value)) for _, value in alternative.given]
                        for (local, _), value in zip(alternative.given, values, strict=True):
                            w.assign(local, value)
                        for position, choice in enumerate(alternative.choices, 1):
                            w.assign(
                                choice.local,
                                option if simple else form.Operation("part", (option, form.Literal(position))),
                            )
                        procedure = alternative.procedure
                        if procedure is not None and procedure.back is not None and decision.then is not None:
                            w.assign(procedure.back, form.Literal(decision.then.number))
                        self._go(w, alternative.entry)
                    except UnsupportedError as unsupported:
                        w.leave(str(unsupported))
                if len(decision.alternatives) == 1:
                    w.add(*case)
                else:
                    part = form.Operation("part", (option, form.Literal(0)))
                    w.add(form.If(form.Operation("==", (part, form.Literal(number))), case))
            return form.Function(name, (option,), form.NUMBER, w.out, f"takes an option of decision {decision.number}")

        return self.unit.function(("takes", block), f"take_{decision.number}", make)


def searches(statements: Iterable[s.Stmt]) -> Iterator[s.FindBest]:
    """The searches for the best among statements, and within them."""
    for x in statements:
        match x:
            case s.FindBest():
                yield x
            case s.IfThen():
                yield from searches((*x.then, *x.otherwise))
            case s.ForEach() | s.RepeatUntil():
                yield from searches(x.body)
