"""What lowering knows while it walks through a piece of text: which locals there are, who `me` is, where they are kept.

A *frame* counts the cells that a procedure, definition or decision needs for locals that live only while it runs. An
*area* collects the locals of a procedure (or of one simultaneous block) that lie in the table; where in the table is
settled when the whole call graph is known (see `layout.py`).
"""

from __future__ import annotations

from attrs import define, evolve, field, frozen

from interpreter.checking.meaning import Local as NamedLocal
from interpreter.checking.types import ComponentType, ListType, SetType, Type, plain
from interpreter.program.expression import Expr, Get, Local
from interpreter.program.value import SCALAR, Storage
from interpreter.source.text import Span


def held(type_: Type) -> str:
    """Whether a value of the type is a component or several, as locals and columns note it."""
    match plain(type_):
        case ComponentType():
            return "component"
        case SetType(member) | ListType(member) if member is not None and isinstance(plain(member), ComponentType):
            return "components"
    return ""


@define(eq=False)
class Frame:
    """Cells for passing values, each used once."""

    size: int = 0

    def local(self, name: str) -> Local:
        """A new local that lives in this frame."""
        self.size += 1
        return Local(name, self.size - 1)


@define(eq=False)
class Area:
    """Locals that live over decisions. `calls` are the areas of what is called while they live."""

    name: str
    strand: bool
    locals: list[Local] = field(factory=list)
    calls: set[Area] = field(factory=set)

    def local(self, name: str, storage: Storage = SCALAR) -> Local:
        """A new local that will lie in the table."""
        local = Local(name, storage=storage, strand=self.strand)
        self.locals.append(local)
        return local

    @property
    def width(self) -> int:
        return sum(local.storage.width for local in self.locals)


@frozen(eq=False)
class Scope:
    """Where a piece of text stands. `area` is nothing inside definitions and procedures that can't suspend."""

    frame: Frame
    locals: dict[NamedLocal, Local]
    me: Expr | None = None
    thing: Expr | None = None
    """The component or place whose own fields may be named without a dot: in labels and defaults."""
    subject: str = "component"
    """What that thing is: component or place."""
    own: dict[str, Expr] | None = None
    """Earlier fields of a row, by name, while its defaults are worked out."""
    area: Area | None = None
    strand: bool = False
    phase: bool = False
    """Whether the statements are a phase's own (or an example's): after each of them the queue is emptied."""
    example: bool = False
    """Whether they are an example's own."""
    coming: tuple[Span, ...] = ()
    """The `after` blocks, by their events, that come only when the phase around the statements is over."""

    def with_me(self, me: Expr) -> Scope:
        return evolve(self, me=me)

    def bind(self, name: NamedLocal, local: Local) -> Scope:
        """The same scope with one more name. The name's meaning is unique, so the table of names can be shared."""
        self.locals[name] = local
        local.holds = held(name.type)
        return self

    def passing(self, name: str) -> tuple[Local, Get]:
        """A new local of the frame, and the expression that reads it."""
        local = self.frame.local(name)
        return local, Get(local)
