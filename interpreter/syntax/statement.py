"""Statements of the tree: what changes the table, and what asks a player or chance."""

from __future__ import annotations

from attrs import frozen

from interpreter.syntax.expression import Call, Expression
from interpreter.syntax.tree import Identifier, Label, Node


@frozen(eq=False)
class Statement(Node):
    """Something that is done."""


@frozen(eq=False)
class Block(Node):
    statements: tuple[Statement, ...]


@frozen(eq=False)
class Binding(Node):
    """`x in S where c` in `choose`, `random` and `for`: `target` is a Name (new, or a variable) or an access."""

    target: Expression
    source: Expression
    where: Expression | None


@frozen(eq=False)
class Let(Statement):
    name: Identifier
    value: Expression


@frozen(eq=False)
class Change(Statement):
    """`target operator value`; the operator is one of `:= += -=`."""

    target: Expression
    operator: str
    value: Expression


@frozen(eq=False)
class Gain(Statement):
    amount: Expression
    resource: Identifier


@frozen(eq=False)
class Pay(Statement):
    amount: Expression
    resource: Identifier


@frozen(eq=False)
class Need(Statement):
    condition: Expression
    reason: Label | None


@frozen(eq=False)
class Move(Statement):
    """`move what to where`; `under` for the bottom, `position` for `at n`."""

    what: Expression
    where: Expression
    under: bool
    position: Expression | None


@frozen(eq=False)
class Shuffle(Statement):
    place: Expression


@frozen(eq=False)
class Show(Statement):
    what: Expression
    viewers: Expression


@frozen(eq=False)
class AnyAnswer(Expression):
    """`any`: the tester answers the rest."""


@frozen(eq=False)
class Do(Statement):
    """`do target with answers`; the target is a Name, an Apply, or a Field or Apply whose value is an effect."""

    target: Expression
    answers: tuple[Expression, ...]


@frozen(eq=False)
class Ask(Statement):
    calls: tuple[Call, ...]
    reason: Label | None


@frozen(eq=False)
class Choose(Statement):
    binding: Binding
    prompt: Label | None
    reason: Label | None


@frozen(eq=False)
class Random(Statement):
    binding: Binding


@frozen(eq=False)
class Again(Statement):
    pass


@frozen(eq=False)
class Expect(Statement):
    condition: Expression


@frozen(eq=False)
class ExpectRefused(Statement):
    """`expect refused call because reason`: no instance of the action is legal for `me`, and that is why."""

    call: Call
    reason: Label | None


@frozen(eq=False)
class May(Statement):
    """`may`, `may up to n times` (`limit`), `may repeatedly`."""

    limit: Expression | None
    repeatedly: bool
    prompt: Label | None
    body: Block
    otherwise: Block | None


@frozen(eq=False)
class For(Statement):
    binding: Binding
    body: Block


@frozen(eq=False)
class EachPlayer(Statement):
    start: Expression | None
    at_once: bool
    body: Block


@frozen(eq=False)
class As(Statement):
    player: Expression
    body: Block


@frozen(eq=False)
class Turns(Statement):
    start: Expression
    among: Expression | None
    until: Expression
    body: Block


@frozen(eq=False)
class RepeatUntil(Statement):
    until: Expression
    body: Block


@frozen(eq=False)
class RepeatTimes(Statement):
    times: Expression
    body: Block


@frozen(eq=False)
class Best(Statement):
    value: Expression
    body: Block


@frozen(eq=False)
class Branch(Node):
    condition: Expression
    body: Block


@frozen(eq=False)
class If(Statement):
    branches: tuple[Branch, ...]
    otherwise: Block | None
