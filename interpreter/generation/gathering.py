"""Going through all members of a list to the end: what lies on places isn't made a list of first.

Unlike in `loops.py` several loops may lie within each other here, so `Break` doesn't leave them. What must be noted or
known of what is read is so once for all members, which is the same as long as all are gone through.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from interpreter.generation import asking, claims, form
from interpreter.generation.cell_tables import listed
from interpreter.generation.inlining import bound, is_small
from interpreter.generation.loops import going_through, is_among, never_nothing, pile
from interpreter.generation.writer import Writer
from interpreter.program import expression as e
from interpreter.program import guarded as g


@contextmanager
def going_through_all(w: Writer, x: e.Expr, local: e.Local) -> Iterator[form.Value]:
    """What is written meanwhile is done for each member; `local` is the member."""
    with _loop(w, x, local) as member, w.binding(local, member):
        yield member


@contextmanager
def _loop(w: Writer, x: e.Expr, local: e.Local) -> Iterator[form.Value]:
    match x:
        case e.Traced():
            with _loop(w, x.operand, local) as member:
                yield member
        case e.Keep():
            with _loop(w, x.members, local) as member:
                if w.guards and isinstance(x, g.GuardedKeep):
                    asking.kind(w, member, e.Const(x.mask))
                test = form.If(is_among(w, member, x.mask))
                w.add(test)
                with w.into(test.then):
                    yield member
        case e.Comprehension() if x.form == "list" and _reads_places(x.source):
            with _loop(w, x.source, x.local) as member, w.binding(x.local, member):
                if x.where is None:
                    yield member
                else:
                    test = form.If(w.condition(x.where))
                    w.add(test)
                    with w.into(test.then):
                        yield member
        case e.CallDefine() if never_nothing(w, x) and _reads_places(x.define.body) and is_small(w.unit, x.define):
            arguments = [w.kept(w.value(argument)) for argument in x.arguments]
            with bound(w, x.define, arguments), _loop(w, x.define.body, local) as member:
                yield member
        case e.ContentsOfAll():
            with _places(w, x) as place, pile(w, place, local.name) as member:
                yield member
        case _:
            with going_through(w, x, local) as member:
                yield member


def _reads_places(x: e.Expr) -> bool:
    """Whether something is gone through that lies on places."""
    while isinstance(x, e.Traced):
        x = x.operand
    if isinstance(x, e.Keep):
        return _reads_places(x.members)
    return isinstance(x, e.Contents | e.ContentsOfAll) or (
        isinstance(x, e.Comprehension) and x.form == "list" and _reads_places(x.source)
    )


@contextmanager
def _places(w: Writer, x: e.ContentsOfAll) -> Iterator[form.Value]:
    """The places of which it is read what lies there."""
    guarded = isinstance(x, g.GuardedContentsOfAll) and w.guards
    known = w.constant(x.places)
    if known is None and w.unit.constants.names(x.places) is not None:
        known = w.value(x.places)
    rows = None if known is None else listed(w, known)
    if rows is not None:
        if w.strand:
            claims.contents_of_all(w, rows)
        each = form.Each(w.fresh("place", low=_least(rows), high=len(w.unit.program.places) - 1), rows)
        w.add(each)
        with w.into(each.body):
            if guarded:
                asking.contents(w, each.name)
            yield each.name
        return
    with going_through(w, x.places, e.Local("place")) as place:
        if guarded:
            asking.contents(w, place)
        if w.strand:
            claims.contents(w, place)
        yield place


def _least(rows: form.Value) -> int:
    """The least number in a list, or in one of several."""
    match rows:
        case form.Entry():
            return max(rows.low, 0)
        case form.Select():
            return min(_least(rows.then), _least(rows.otherwise))
        case form.Literal() if isinstance(rows.value, tuple):
            return min(rows.value, default=1)
    return 1
