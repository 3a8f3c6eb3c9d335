"""Expressions of the tree."""

from __future__ import annotations

from attrs import frozen

from interpreter.syntax.tree import Identifier, Node


@frozen(eq=False)
class Expression(Node):
    """Something that has a value."""


@frozen(eq=False)
class Binder(Node):
    """`x in S where c`: a new name that runs over the members of a set."""

    name: Identifier
    source: Expression
    where: Expression | None


@frozen(eq=False)
class Number(Expression):
    value: int


@frozen(eq=False)
class TextValue(Expression):
    """A quoted text as the value of a table's cell, with its escapes resolved."""

    value: str


@frozen(eq=False)
class Name(Expression):
    """A name; what it means is for the checker to find out. `players`, `me`, `none`, `yes` are names too."""

    text: str


@frozen(eq=False)
class My(Expression):
    """`my x`."""

    name: Identifier


@frozen(eq=False)
class Field(Expression):
    """`base.name`."""

    base: Expression
    name: Identifier


@frozen(eq=False)
class Apply(Expression):
    """`function(arguments)`: a call, a place by number or position, a member's count in a tally."""

    function: Expression
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class Call(Node):
    """An action as `ask` and `can` name it, with the arguments that are fixed."""

    name: Identifier
    arguments: tuple[Expression, ...]


@frozen(eq=False)
class SetOf(Expression):
    """`{a, b}`."""

    members: tuple[Expression, ...]


@frozen(eq=False)
class Collect(Expression):
    """`{value for x in S where c}`."""

    value: Expression
    binder: Binder


@frozen(eq=False)
class Filter(Expression):
    """`{x in S where c}`."""

    binder: Binder


@frozen(eq=False)
class Pair(Node):
    """`member: amount` in a tally."""

    key: Identifier
    value: Expression


@frozen(eq=False)
class Tally(Expression):
    """`{wood: 2}`."""

    pairs: tuple[Pair, ...]


@frozen(eq=False)
class Step(Node):
    """One line of a `lookup`: `key` is a number or a name; `or_more` for `6 or more`."""

    key: int | Identifier
    or_more: bool
    value: Expression


@frozen(eq=False)
class Lookup(Expression):
    subject: Expression
    steps: tuple[Step, ...]


@frozen(eq=False)
class Either(Expression):
    """`left or right`."""

    left: Expression
    right: Expression


@frozen(eq=False)
class Both(Expression):
    """`left and right`."""

    left: Expression
    right: Expression


@frozen(eq=False)
class Negation(Expression):
    """`not operand`."""

    operand: Expression


@frozen(eq=False)
class Conditional(Expression):
    """`if condition then yes else no`."""

    condition: Expression
    then: Expression
    otherwise: Expression


@frozen(eq=False)
class Quantified(Expression):
    """`any x in S where d has c`, `every x in S where d has c`."""

    every: bool
    binder: Binder
    condition: Expression


@frozen(eq=False)
class Sum(Expression):
    """`sum value for x in S where c`."""

    value: Expression
    binder: Binder


@frozen(eq=False)
class Extreme(Expression):
    """`most value for x in S`, `least value for x in S`."""

    most: bool
    value: Expression
    binder: Binder


@frozen(eq=False)
class Pack(Expression):
    """`pack value for g in F`."""

    value: Expression
    binder: Binder


@frozen(eq=False)
class The(Expression):
    """`the x in S where c`."""

    binder: Binder


@frozen(eq=False)
class Award(Expression):
    """`award 12, 7, 3 to most value ties split`."""

    prizes: tuple[int, ...]
    most: bool
    value: Expression
    ties: Identifier


@frozen(eq=False)
class Compare(Expression):
    """`left operator right`; the operator is one of `= != < <= > >=`."""

    operator: str
    left: Expression
    right: Expression


@frozen(eq=False)
class IsKind(Expression):
    """`value is kind`."""

    value: Expression
    kind: Identifier


@frozen(eq=False)
class Member(Expression):
    """`value in collection`."""

    value: Expression
    collection: Expression


@frozen(eq=False)
class Can(Expression):
    """`player can action(arguments)`."""

    player: Expression
    call: Call


@frozen(eq=False)
class Numbers(Expression):
    """`low..high`."""

    low: Expression
    high: Expression


@frozen(eq=False)
class Arithmetic(Expression):
    """`left operator right`; the operator is one of `+ - * /`."""

    operator: str
    left: Expression
    right: Expression


@frozen(eq=False)
class Negative(Expression):
    """`-operand`."""

    operand: Expression


@frozen(eq=False)
class Count(Expression):
    """`count operand`."""

    operand: Expression


@frozen(eq=False)
class On(Expression):
    """`what on where`."""

    what: Expression
    where: Expression


@frozen(eq=False)
class Group(Expression):
    """`( inner )`: kept so that the tree can be printed as it was written."""

    inner: Expression
