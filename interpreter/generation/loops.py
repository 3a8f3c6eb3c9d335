"""Going through lists and sets without building them, and asking what is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from interpreter.generation import asking, claims, form
from interpreter.generation.inlining import bound
from interpreter.generation.lines import lines_of
from interpreter.generation.writer import COUNTED, NONE, ONE, ZERO, Run, UnsupportedError, Writer, kind_of
from interpreter.program import expression as e
from interpreter.program import guarded as g
from interpreter.program.masks import members

MEMBERSHIP: list[Callable[[Writer, e.Expr, form.Value, int], form.Value | None]] = []
"""What tells whether larger sets have a member without building them: filled by the module that does it."""
WIDEST = 100_000
"""No table of what is in a set has more entries."""
CHEAP = (
    e.Const, e.Get, e.Cell, e.Printed, e.Equal, e.Not, e.And, e.Or, e.Traced, e.Less, e.Arithmetic, e.If, e.InMask,
    e.OrZero,
)  # fmt: skip
"""What a condition is made of that may be asked again and again."""


@contextmanager
def going_through(w: Writer, x: e.Expr, local: e.Local) -> Iterator[form.Value]:
    """What is written meanwhile is done for each member of a list, mask or family, in one loop; `local` is the member.

    So `Break` within leaves it, however deep in conditions it stands.
    """
    with _loop(w, x, local.name) as member, w.binding(local, member):
        yield member


@contextmanager
def _loop(w: Writer, x: e.Expr, stem: str) -> Iterator[form.Value]:
    known = w.constant(x) if not isinstance(x, e.Const) else None
    match x:
        case _ if known is not None:
            with over(w, known, stem, w.unit.bounds.member(x)) as member:
                yield member
        case e.Traced() | e.Kept() if not (w.guards and isinstance(x, g.GuardedKept)):
            with _loop(w, x.operand, stem) as member:
                yield member
        case e.Comprehension() if x.form == "list" and not w.exact:
            with _loop(w, x.source, x.local.name) as member, w.binding(x.local, member):
                if x.where is None:
                    yield member
                else:
                    with _if(w, w.condition(x.where)):
                        yield member
        case e.Keep() if not (w.guards and isinstance(x, g.GuardedKeep)):
            with _loop(w, x.members, stem) as member, _if(w, is_among(w, member, x.mask)):
                yield member
        case e.ListOfMask() if _ascending(w, x.operand, x.low):
            operand = x.operand
            assert isinstance(operand, e.MaskOfList)
            with _loop(w, operand.operand, stem) as member:
                yield member
        case e.CallDefine() if _inlined(w, x.define) and never_nothing(w, x) and not w.exact:
            arguments = [w.kept(w.value(argument)) for argument in x.arguments]
            with bound(w, x.define, arguments), _loop(w, x.define.body, stem) as member:
                yield member
        case e.Contents():
            place = w.kept(w.value(x.place))
            if isinstance(x, g.GuardedContents) and w.guards:
                asking.contents(w, place)
            if w.strand:
                claims.contents(w, place)
            with pile(w, place, stem) as member:
                yield member
        case e.BoardFunction() if x.name == "run":
            with _run(w, x, stem) as member:
                yield member
        case e.ListOfMask():
            shift = x.low
            low, high = w.unit.bounds.member(x)
            loop = form.Members(w.fresh(stem, low=max(low - shift, 0), high=high), w.value(x.operand))
            w.add(loop)
            with w.into(loop.body):
                if not shift:
                    yield loop.name
                else:
                    moved = w.fresh(stem, low=max(low, shift), high=high)
                    w.add(form.Set(moved, form.Operation("+", (loop.name, form.Literal(shift)))))
                    yield moved
        case e.NumbersBetween():
            low, high = w.unit.bounds.of(x.low)[0], w.unit.bounds.of(x.high)[1]
            name = w.fresh(stem, low=low, high=high)
            end = form.Operation("+", (w.value(x.high), ONE))
            span = form.Span(name, w.value(x.low), end)
            w.add(span)
            with w.into(span.body):
                yield name
        case _:
            value = w.value(x)
            with over(w, value, stem, w.unit.bounds.member(x)) as member:
                yield member


@contextmanager
def over(w: Writer, value: form.Value, stem: str, range: tuple[int, int | None]) -> Iterator[form.Value]:
    """A loop over a list or family that is there, or the members of a mask."""
    low, high = range
    if value.kind == form.FAMILY:
        each = form.Each(w.fresh(stem, form.MASK), value)
        w.add(each)
        with w.into(each.body):
            yield each.name
    elif value.kind == form.LIST:
        if isinstance(value, form.Literal) and isinstance(value.value, tuple) and value.value:
            low, high = min(value.value), max(value.value)
        elif isinstance(value, form.Entry) and value.high is not None:
            low, high = max(low, value.low), value.high if high is None else min(high, value.high)
        each = form.Each(w.fresh(stem, low=low, high=high), value)
        w.add(each)
        with w.into(each.body):
            yield each.name
    else:
        loop = form.Members(w.fresh(stem, low=max(low, 0), high=high), value)
        w.add(loop)
        with w.into(loop.body):
            yield loop.name


@contextmanager
def _if(w: Writer, condition: form.Value) -> Iterator[None]:
    test = form.If(condition)
    w.add(test)
    with w.into(test.then):
        yield


@contextmanager
def pile(w: Writer, place: form.Value, stem: str) -> Iterator[form.Value]:
    """A loop over what lies on a place; the box is no pile."""
    name = w.fresh(stem, low=0, high=len(w.unit.program.components) - 1)
    loop = form.Pile(name, place) if place.low > 0 else form.Each(name, form.Call("contents", (place,), form.LIST))
    w.add(loop)
    with w.into(loop.body):
        yield name


@contextmanager
def _run(w: Writer, x: e.BoardFunction, stem: str) -> Iterator[form.Value]:
    """The places of a line one after the other, as long as they are in the set."""
    place, direction, among = x.arguments
    most = len(w.unit.program.places) - 1
    at = w.fresh("at", high=most)
    towards = w.kept(w.value(direction))
    if towards.low < 0:
        raise UnsupportedError("a line in a direction that may be nothing")
    start = w.kept(w.value(place))
    line = _line(w, start, towards)
    if line is not None:
        holder = _prepared(w, among)
        each = form.Each(w.fresh(stem, low=_least_place(w), high=most), line)
        w.add(each)
        with w.into(each.body):
            inside = contains(w, holder, each.name)
            w.add(form.If(form.negated(inside), [form.Break()]))
            yield each.name
        return
    w.add(form.Set(at, step(w, start, towards)))
    loop = form.While(form.Operation("!=", (at, NONE)))
    holder = _prepared(w, among)
    w.add(loop)
    with w.into(loop.body):
        member = w.fresh(stem, low=_least_place(w), high=most)
        w.add(form.Set(member, at))
        inside = contains(w, holder, member)
        w.add(form.If(form.negated(inside), [form.Break()]))
        w.add(form.Set(at, step(w, member, towards)))
        yield member


def counted_line(w: Writer, x: e.Expr) -> Run | None:
    """A line of places, of which is only found how many there are and what comes behind them."""
    while isinstance(x, e.Traced):
        x = x.operand
    if not isinstance(x, e.BoardFunction) or x.name != "run":
        return None
    place, direction = w.kept(w.value(x.arguments[0])), w.kept(w.value(x.arguments[1]))
    if direction.low < 0:
        return None
    holder = _prepared(w, x.arguments[2])
    most = len(w.unit.program.places) - 1
    count, end = w.fresh("count", low=0, high=most), w.fresh("end", high=most)
    there, line = form.Name(end.name, end.sort, _least_place(w), most), _line(w, place, direction)
    w.add(form.Set(count, ZERO))
    loop: form.Each | form.While
    if line is not None:
        loop = form.Each(there, line, otherwise=[form.Set(end, NONE)])
    else:
        w.add(form.Set(end, step(w, place, direction)))
        loop = form.While(form.Operation("!=", (end, NONE)))
    w.add(loop)
    with w.into(loop.body):
        inside = contains(w, holder, there)
        w.add(form.If(form.negated(inside), [form.Break()]))
        if line is None:
            w.add(form.Set(end, step(w, there, direction)))
        w.add(form.Add(count, ONE))
    return Run(place, direction, count, end)


def _line(w: Writer, place: form.Value, direction: form.Value) -> form.Value | None:
    """The places from a place in a direction to the end of the board; nothing where a line comes round, say.

    C steps from place to place: a table of all lines is too large to be quick.
    """
    topology = w.unit.program.topology
    assert topology is not None
    if w.unit.sets_at_once or place.low < 0:
        return None
    width = max((len(row) for row in topology.steps), default=0)
    if ("lines", width) not in w.unit.tables:
        lines = lines_of(topology.steps, width)
        if lines is None:
            return None
        w.unit.table(("lines", width), lines, form.LIST, "lines")
    first = form.Operation("*", (place, form.Literal(width)), least=0)
    return form.Entry(w.unit.tables["lines", width], form.Operation("+", (first, direction), least=0))


COUNTED.append(counted_line)


def _least_place(w: Writer) -> int:
    """The least number of a place that a step leads to."""
    topology = w.unit.program.topology
    assert topology is not None
    return min((place for row in topology.steps for place in row if place >= 0), default=0)


def _prepared(w: Writer, x: e.Expr) -> e.Expr | form.Value:
    """A set that is asked again and again: as it is, if that is cheap, else as a value."""
    return x if is_cheap(w, x) and not w.exact else w.kept(w.value(x))


def is_cheap(w: Writer, x: e.Expr) -> bool:
    """Whether asking a set for a member again and again costs less than building it."""
    match x:
        case e.MaskOfList() | e.Traced():
            return is_cheap(w, x.operand)
        case e.Comprehension():
            return x.form == "list" and is_cheap(w, x.source) and (x.where is None or _is_quick(x.where))
        case e.CallDefine():
            return never_nothing(w, x) and is_cheap(w, x.define.body) and all(_is_quick(a) for a in x.arguments)
        case e.MaskOperation():
            return is_cheap(w, x.left) and is_cheap(w, x.right)
        case e.MakeMask() | e.MakeList():
            return len(x.members) <= 4 and all(_is_quick(member) for member in x.members)
        case e.Const():
            return True
    return False


def _is_quick(x: e.Expr) -> bool:
    """Whether a value is read in no time."""
    from interpreter.generation.bounds import parts

    if not isinstance(x, CHEAP) or (isinstance(x, e.InMask) and not isinstance(x.mask, e.Const)):
        return False
    found = []
    for part in parts(x):
        found += [part] if isinstance(part, e.Expr) else [y for y in part if isinstance(y, e.Expr)]
    return all(_is_quick(part) for part in found)


def step(w: Writer, place: form.Value, direction: form.Value) -> form.Value:
    """The place one step away, from the table of all places and directions."""
    topology = w.unit.program.topology
    assert topology is not None
    if isinstance(direction, form.Literal) and isinstance(direction.value, int):
        d = direction.value
        values = tuple(row[d] if row else -(2**31) for row in topology.steps)
        table = w.unit.table(("step", d), values, form.NUMBER, f"step_{d}")
        found: form.Value = form.Entry(table, place)
    else:
        width = max((len(row) for row in topology.steps), default=0)
        flat = tuple(s for row in topology.steps for s in (row or (-(2**31),) * width))
        table = w.unit.table("step", flat, form.NUMBER, "step")
        first = form.Operation("*", (place, form.Literal(width)), least=0)
        found = form.Entry(table, form.Operation("+", (first, direction), least=0))
    tests = [form.Operation("!=", (each, NONE)) for each in (place, direction) if each.low < 0]
    for test in reversed(tests):
        found = form.Select(test, found, NONE)
    return found


def never_nothing(w: Writer, x: e.CallDefine) -> bool:
    """Whether a definition is never asked for what it isn't worked out for, because it is nothing."""
    return all(w.unit.bounds.of(x.arguments[i])[0] > -(2**31) for i in x.define.strict)


def _inlined(w: Writer, define: e.Define) -> bool:
    """Whether a definition of a list is written where it is gone through."""
    body = define.body
    while isinstance(body, e.Traced):
        body = body.operand
    return (
        isinstance(body, e.Comprehension | e.BoardFunction | e.Keep | e.Contents) and kind_of(w.unit, body) == form.LIST
    )


def _ascending(w: Writer, x: e.Expr, low: int) -> bool:
    """Whether a mask is made of a list that is in ascending order, so that the list may stand for it."""
    if not isinstance(x, e.MaskOfList):
        return False
    inner = x.operand
    while True:
        if isinstance(inner, e.Comprehension) and inner.form == "list":
            inner = inner.source
        elif isinstance(inner, e.Traced):
            inner = inner.operand
        elif isinstance(inner, e.CallDefine) and never_nothing(w, inner):
            inner = inner.define.body
        elif isinstance(inner, e.ListOfMask):
            return True
        elif isinstance(inner, e.Const) and isinstance(inner.value, tuple):
            return list(inner.value) == sorted(set(inner.value)) and (not inner.value or inner.value[0] >= low)
        else:
            return False


# ---- what is in a set ----


def is_among(w: Writer, member: form.Value, mask: int, low: int = 0) -> form.Value:
    """Whether a number is in a constant set; no for nothing."""
    found = members(mask, low)
    if not found:
        return ZERO
    if len(found) == 1:
        return form.Operation("==", (member, form.Literal(found[0])))
    if found[-1] - found[0] == len(found) - 1:
        tests: list[form.Value] = []
        if member.low < found[0]:
            tests.append(form.Operation(">=", (member, form.Literal(found[0]))))
        if member.high is None or member.high > found[-1]:
            tests.append(form.Operation("<=", (member, form.Literal(found[-1]))))
        if not tests:
            return ONE
        return tests[0] if len(tests) == 1 else both(tests[0], tests[1])
    if found[0] < 0 or found[-1] > WIDEST:
        return form.Operation("bit", (form.Literal(mask, form.MASK), _shifted(member, low)))
    within = member.high is not None and member.high <= WIDEST
    size = max(found[-1], member.high if within and member.high is not None else 0) + 1
    inside = set(found)
    values = tuple(1 if i in inside else 0 for i in range(size))
    table = w.unit.table(("among", mask, low, size), values, form.NUMBER, "among")
    entry: form.Value = form.Entry(table, member)
    if not within:
        entry = both(form.Operation("<", (member, form.Literal(size))), entry)
    return both(form.Operation(">=", (member, ZERO)), entry) if member.low < 0 else entry


def _shifted(member: form.Value, low: int) -> form.Value:
    return member if low == 0 else form.Operation("-", (member, form.Literal(low)))


def contains(w: Writer, x: e.Expr | form.Value, member: form.Value, low: int = 0) -> form.Value:
    """Whether a list or mask (bit 0 is `low`) has a number; what must be done before is written. No for nothing."""
    if isinstance(x, form.Value):
        if x.kind == form.LIST:
            return form.Operation("has", (x, member))
        return form.Operation("bit", (x, _shifted(member, low)))
    if isinstance(x, e.Const):
        if isinstance(x.value, tuple):
            least = min((0, *x.value))
            return is_among(w, member, sum(1 << (v - least) for v in set(x.value)), least)
        return is_among(w, member, x.value, low)
    if w.exact:
        return contains(w, w.kept(w.value(x)), member, low)
    if not is_cheap(w, x) and not isinstance(x, e.MaskOfList | e.Traced):
        asked = None if w.constant(x) is not None else MEMBERSHIP[0](w, x, member, low)
        return asked if asked is not None else contains(w, w.kept(w.value(x)), member, low)
    match x:
        case e.MaskOfList() | e.Traced():
            return contains(w, x.operand, member, low)
        case e.Comprehension():
            inside = contains(w, x.source, member, low)
            if x.where is None:
                return inside
            with w.binding(x.local, _narrowed(w, member, x.source)):
                return _also(w, inside, x.where)
        case e.CallDefine():
            arguments = [w.kept(w.value(argument)) for argument in x.arguments]
            with bound(w, x.define, arguments):
                return contains(w, x.define.body, member, low)
        case e.MaskOperation():
            left, right = contains(w, x.left, member, low), contains(w, x.right, member, low)
            if x.operator == "union":
                return either(left, right)
            return both(left, right if x.operator == "intersection" else form.negated(right))
        case e.MakeMask() | e.MakeList():
            found: form.Value = ZERO
            for each in x.members:
                same: form.Value = form.Operation("==", (w.value(each), member))
                found = same if found is ZERO else either(found, same)
            return both(form.Operation("!=", (member, NONE)), found) if member.low < 0 else found
    raise AssertionError(x)


def _narrowed(w: Writer, member: form.Value, source: e.Expr) -> form.Value:
    """A member of which it is known that it is in a set."""
    low, high = w.unit.bounds.member(source)
    if isinstance(member, form.Name) and (low > member.low or member.high is None):
        return form.Name(member.name, member.sort, max(low, member.low), high if member.high is None else member.high)
    return member


def _also(w: Writer, inside: form.Value, where: e.Expr) -> form.Value:
    steps: list[form.Step] = []
    with w.into(steps):
        second = w.condition(where)
    if isinstance(inside, form.Literal) and inside.value:
        w.add(*steps)
        return second
    if not steps:
        return both(inside, second)
    name = w.fresh("r")
    w.add(form.Set(name, inside))
    steps.append(form.Set(name, second))
    w.add(form.If(name, steps))
    return name


def both(left: form.Value, right: form.Value) -> form.Value:
    """Whether both hold."""
    return form.Operation("and", (left, right))


def either(left: form.Value, right: form.Value) -> form.Value:
    """Whether one of them holds."""
    return form.Operation("or", (left, right))
