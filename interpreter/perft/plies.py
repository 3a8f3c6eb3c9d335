"""What a ply is in a program: where turns, and decisions outside of them, come to their end.

A ply by turns is one pass through a loop of turns (`turns`, `each player`) in whose body somebody may have to decide;
loops within it belong to it. Outside of all turns each decision is one, and each simultaneous block in which somebody
may have to decide. By decisions each decision is a ply, and each such block, wherever they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from interpreter.engine.machine import Machine
from interpreter.engine.progress import turns
from interpreter.program import statement as s
from interpreter.program.expression import Cell, Local
from interpreter.program.flow import reachable
from interpreter.program.program import Loop, Program

TURN = "turn"
DECISION = "decision"
UNITS = (TURN, DECISION)


@define(eq=False)
class Plies:
    """What ends a ply of a program, for one unit, and whether chance `branches`, or is drawn as in a game."""

    program: Program
    unit: str
    branches: bool = True
    _deciding: set[s.Procedure] = field(init=False)
    turns: tuple[Loop, ...] = field(init=False)
    """The loops of turns whose passes are plies, unless one goes on around them. Inner loops come before outer ones."""
    _straight: dict[tuple[s.Decision, int], bool] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._deciding = _deciding(self.program)
        blocks = {block.number: block for block in self.program.blocks}
        self.turns = tuple(
            loop
            for loop in self.program.loops
            if loop.mover is not None and any(self._decides(blocks[number]) for number in loop.blocks)
        )

    # ---- where plies end ----

    def turn(self, m: Machine, block: s.Block) -> Loop | None:
        """The loop of which a turn is going on at a block; of several, one in another, the outermost."""
        found = None
        for loop in turns(m, block):
            if loop in self.turns:
                found = loop
        return found

    def decision_is_ply(self, m: Machine, block: s.Block) -> bool:
        """Whether a decision that is taken at a block is a ply of its own."""
        return m.seat < 0 and (self.unit == DECISION or self.turn(m, block) is None)

    def after(self, m: Machine, block: s.Block) -> s.Block | None:
        """Where play goes on after the turn or simultaneous block that ends at a block; nothing if that is no ply."""
        match block.terminator:
            case s.TurnEnds(then, mover):
                return then if self.is_turn(mover) and self.unit == TURN and self.turn(m, block) is None else None
            case s.Fork(_, join):
                decides = self.fork_decides(block.terminator)
                return join if decides and (self.unit == DECISION or self.turn(m, block) is None) else None
        return None

    def is_turn(self, mover: Local) -> bool:
        """Whether the passes through a loop of turns, which has this mover, are plies unless one goes on around it."""
        return any(loop.mover is mover for loop in self.turns)

    def fork_decides(self, fork: s.Fork) -> bool:
        """Whether anybody may have to decide in a simultaneous block."""
        return any(self._decides(each) for each in reachable(fork.entry))

    def _decides(self, block: s.Block) -> bool:
        """Whether a player may have to decide at the end of a block, or in what it calls."""
        match block.terminator:
            case s.Decide(decision):
                return decision.sort != "random"
            case s.Invoke(procedure):
                return procedure in self._deciding
            case s.Drain():
                return any(reaction in self._deciding for reaction in self.program.reactions)
        return False

    # ---- turns that are a single decision ----

    def is_last(self, loop: Loop, decision: s.Decision, alternative: int) -> bool:
        """Whether an option surely is the last of a turn of a loop: no decision, chance or `again` follows in it.

        `alternative` is its number, -1 for *stop*. It may say no where it can't tell.
        """
        key = (decision, alternative)
        if key not in self._straight:
            self._straight[key] = self._runs_straight(loop, decision, alternative)
        return self._straight[key]

    def _runs_straight(self, loop: Loop, decision: s.Decision, number: int) -> bool:
        waiting: list[tuple[s.Block, s.Block | None]]
        if number < 0:
            assert decision.stop is not None
            waiting = [(decision.stop, None)]
        else:
            alternative = decision.alternatives[number]
            waiting = [(alternative.entry, decision.then if alternative.procedure is not None else None)]
        ends = [b.terminator for b in self.program.blocks if isinstance(b.terminator, s.TurnEnds)]
        again = {end.open.column for end in ends if isinstance(end.open, Cell)}
        seen = set[s.Block]()
        while waiting:
            block, back = waiting.pop()
            if block in seen:
                continue
            seen.add(block)
            if any(_changes_course(statement, block) for statement in _all(block)):
                return False
            match block.terminator:
                case s.TurnEnds(_, mover) if mover is loop.mover:
                    continue
                case s.Goto(then) | s.TurnEnds(then):
                    following = [then]
                case s.Branch(Cell(column), _, otherwise) if column in again:
                    following = [otherwise]
                case s.Branch(_, then, otherwise):
                    following = [then, otherwise]
                case s.Switch(_, cases, otherwise):
                    following = [*(then for _, then in cases), otherwise]
                case s.Return() if back is not None:
                    waiting.append((back, None))
                    continue
                case _:
                    return False
            waiting += [(then, back) for then in following]
        return True


def _deciding(program: Program) -> set[s.Procedure]:
    """The procedures in which a player may have to decide, also in those that they call."""
    found = {b.procedure for b in program.blocks if isinstance(b.terminator, s.Decide) and _by_player(b.terminator)}
    while True:
        drained = not found.isdisjoint(program.reactions)
        more = {
            block.procedure
            for block in program.blocks
            if (isinstance(block.terminator, s.Invoke) and block.terminator.procedure in found)
            or (isinstance(block.terminator, s.Drain) and drained)
        }
        if more <= found:
            return found
        found |= more


def _by_player(terminator: s.Decide) -> bool:
    return terminator.decision.sort != "random"


def chances(block: s.Block) -> bool:
    """Whether chance may fall in a block, before or by its decision."""
    drawn = isinstance(block.terminator, s.Decide) and not _by_player(block.terminator)
    return drawn or any(isinstance(statement, s.ShufflePlaces) for statement in _all(block))


def _all(block: s.Block) -> Iterator[s.Stmt]:
    """The statements of a block, also those within others and in what they call."""
    waiting, seen = list(block.statements), set[s.Procedure]()
    while waiting:
        statement = waiting.pop()
        yield statement
        match statement:
            case s.IfThen(_, _, then, otherwise):
                waiting += [*then, *otherwise]
            case s.ForEach(_, _, _, body) | s.RepeatUntil(_, _, body):
                waiting += body
            case s.ChooseCase(_, _, cases):
                waiting += [inner for _, body in cases for inner in body]
            case s.CallPlain(_, procedure) if procedure not in seen:
                seen.add(procedure)
                waiting += procedure.body


def _changes_course(statement: s.Stmt, block: s.Block) -> bool:
    """Whether a statement of a block draws, lets a turn go on, or may stop the game: no trial sees to a phase."""
    match statement:
        case s.ShufflePlaces():
            return True
        case s.Put():
            bounded = statement.column.low is not None or statement.column.high is not None
            return statement.change == "again" or (bounded and block.procedure.sort == "phase")
        case s.Require():
            return block.procedure.sort == "phase"
    return False
