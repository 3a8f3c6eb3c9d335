"""Whether a way leads from one set to another within a third, searched place by place instead of set by set."""

from __future__ import annotations

from interpreter.generation import form
from interpreter.generation.changes import linked
from interpreter.generation.loops import contains, going_through, is_cheap
from interpreter.generation.writer import ONE, ZERO, Writer
from interpreter.program import expression as e


def reaches(w: Writer, x: e.MaskOperation) -> form.Value | None:
    """Whether anything that is reached is in a set, where the question is just that; nothing for other ones."""
    if w.unit.sets_at_once:
        return None
    for reached, goal in ((x.left, x.right), (x.right, x.left)):
        if isinstance(reached, e.BoardFunction) and reached.name == "reached":
            start, among = reached.arguments
            if all(is_cheap(w, part) or w.constant(part) is not None for part in (among, goal)):
                return _search(w, start, among, goal)
    return None


def _search(w: Writer, start: e.Expr, among: e.Expr, goal: e.Expr) -> form.Value:
    topology = w.unit.program.topology
    assert topology is not None
    last = len(topology.around) - 1
    around = w.unit.table("around", topology.around, form.LIST, "around")
    found = w.fresh("r", low=0, high=1)
    steps: list[form.Step] = []
    with w.into(steps):
        _plain_search(w, found, start, among, goal, around)
    place = w.fresh("place", low=0, high=last)
    before: list[form.Step] = []
    with w.into(before):
        inside, ends = contains(w, among, place), [_constant(w, end) for end in (start, goal)]
    step = None if before else linked(found, place, inside, around, ends, steps)
    w.add(*(steps if step is None else [step]))
    return found


def _constant(w: Writer, x: e.Expr) -> form.Value | None:
    return w.value(x) if isinstance(x, e.Const) else w.constant(x)


def _plain_search(w: Writer, found: form.Name, start: e.Expr, among: e.Expr, goal: e.Expr, around: form.Table) -> None:
    seen, last = w.fresh("seen", form.MASK), len(around.values) - 1
    waiting, number = w.fresh("waiting", form.LIST), w.fresh("number", low=0)
    w.add(form.Set(found, ZERO), form.Set(seen, form.Literal(0, form.MASK)))
    w.add(form.Set(waiting, form.Literal((), form.LIST)), form.Set(number, ZERO))
    with going_through(w, start, e.Local("place")) as place:
        _visit(w, place, contains(w, among, place), seen, waiting)
    size = form.Operation("length", (waiting,), least=0)
    loop = form.While(form.Operation("<", (number, size)))
    w.add(loop)
    with w.into(loop.body):
        at = w.fresh("at", low=0, high=last)
        w.add(form.Set(at, form.Operation("nth", (waiting, number), form.NUMBER, 0, last)), form.Add(number, ONE))
        w.add(form.If(contains(w, goal, at), [form.Set(found, ONE), form.Break()]))
        each = form.Each(w.fresh("next", low=max(around.low, 0), high=last), form.Entry(around, at))
        with w.into(each.body):
            _visit(w, each.name, contains(w, among, each.name), seen, waiting)
        w.add(each)


def _visit(w: Writer, place: form.Value, inside: form.Value, seen: form.Name, waiting: form.Name) -> None:
    """A place that is in the set, and wasn't seen before, waits to be gone on from."""
    new = form.negated(form.Operation("bit", (seen, place)))
    mark = form.Add(seen, form.Operation("one", (place,), form.MASK), "|")
    w.add(form.If(inside, [form.If(new, [mark, form.Push(waiting, place)])]))
