"""Statements and declarations as English or other languages have them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bench.forms.slip import Edit, Slip, Text
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.tree import NamedType, Node

SETTING = "setting and changing"
DOING = "statements in other words"
LOOPS = "loops of other languages"
BRANCHES = "elif, then, end"
DECLARED = "declarations of other languages"
TEXTS = "comments, texts, ends of lines"

_TYPES = {"number": ("int", "integer", "Number"), "yes_no": ("bool", "boolean"), "text": ("string", "str")}
_HEADS: dict[str, tuple[str, ...]] = {
    "define": ("def", "function", "let"),
    "effect": ("procedure", "function", "def", "event"),
    "action": ("function", "def", "ability"),
    "kind": ("class", "type", "component", "card"),
    "pile": ("deck", "stack"),
    "space": ("board", "grid"),
    "phase": ("stage", "step"),
    "option": ("setting", "variant"),
    "enum": ("enumeration", "type", "values"),
    "ruleset": ("game", "rules"),
    "var": ("let", "variable", "counter"),
    "score": ("points", "scoring"),
    "after": ("on", "when", "whenever"),
    "winner": ("win", "winners"),
    "example": ("test",),
}


def slips(text: Text) -> Iterator[Slip]:
    """Make every slip of statements, declarations, texts and comments in a file of the language."""
    for node in text.nodes:
        for sort, by, fix in _statement(node):
            yield text.slip(sort, [Edit(node.span.start, node.span.start + len(_head(node)), by)], fix)
    yield from _branches(text)
    yield from _declarations(text)
    yield from _ends_and_texts(text)


def _head(node: Node) -> str:
    """The first line of a statement, with all of a condition that goes over several lines."""
    text = node.span.text
    blocks = [part for part in (getattr(node, "body", None),) if isinstance(part, s.Block)]
    return text[: blocks[0].span.start - node.span.start].rstrip() if blocks else text


_Written = Iterator[tuple[str, str, tuple[str, ...]]]


def _statement(node: Node) -> _Written:
    """Yield the sort, the wrong text, and what the message should tell to write."""
    match node:
        case s.Change(target=target, operator=":=", value=value):
            v, x = target.span.text, value.span.text
            for by in (
                f"{v} = {x}",
                f"set {v} to {x}",
                f"{v} <- {x}",
                f"let {v} = {x}",
                f"{v} == {x}",
                f"{v} becomes {x}",
            ):
                yield SETTING, by, ("`:=`", f"{v} :=", "name := value")
        case s.Change(target=target, operator=sign, value=value):
            v, x = target.span.text, value.span.text
            verb = ("increase", "add {1} to {0}") if sign == "+=" else ("decrease", "subtract {1} from {0}")
            fix = (f"`{sign}`", f"{v} {sign}", f"`{sign} 1`")
            yield SETTING, f"{verb[0]} {v} by {x}", fix
            yield SETTING, verb[1].format(v, x), fix
            if x == "1":
                yield SETTING, f"{v}{sign[0] * 2}", fix
        case s.Gain(amount=amount, resource=resource):
            yield from _resource("gain", "+=", ("add", "get", "take", "receive"), amount.span.text, resource.text)
        case s.Pay(amount=amount, resource=resource):
            yield from _resource("pay", "-=", ("spend", "lose", "remove"), amount.span.text, resource.text)
        case s.Let(name=name, value=value):
            fix = (f"let {name.text} =", "let name =", "`let`")
            for form in ("var {} = {}", "{} := {}", "{} = {}", "let {} := {}", "let {} be {}", "define {} = {}"):
                yield SETTING, form.format(name.text, value.span.text), (*fix, "`=`")
        case s.Need(condition=condition, reason=reason):
            c, why = condition.span.text, reason.span.text if reason else ""
            fix = ("need condition", "`need`", f"need {c[:40]}")
            for word in ("require", "must", "check", "ensure"):
                yield DOING, f"{word} {c}" + (f" else {why}" if why else ""), fix
            if why:
                for join in (", ", ": ", " ", " otherwise ", " or "):
                    yield DOING, f"need {c}{join}{why}", ("`else`", f"else {why}", 'else "reason"', f"{c[-8:]} else")
        case s.Move(what=what, where=where, under=False, position=None):
            x, p = what.span.text, where.span.text
            fix = ("move x to place", f"move {x} to", "`to`", "`move")
            for form in ("move {} into {}", "move {} onto {}", "put {} on {}", "place {} on {}", "{1}.add({0})"):
                yield DOING, form.format(x, p), fix
            yield DOING, f"move {x} from box to {p}", (*fix, "from")
        case s.Do(target=target, answers=()):
            call = target.span.text
            for by in (call, f"call {call}", f"perform {call}", f"run {call}", f"resolve {call}"):
                yield DOING, by, ("`do …`", f"do {call}", "do effect(x)")
            if "(" not in call:
                yield DOING, f"do {call}()", ("parentheses", f"do {call}", "()")
        case s.Ask(calls=calls) if len(calls) > 1:
            called = [call.span.text for call in calls]
            yield DOING, f"ask {' or '.join(called)}", ("comma", f"ask {', '.join(called)}", "ask a, b")
            yield DOING, f"ask for {', '.join(called)}", ("ask a, b", "`for`", f"ask {called[0]}")
        case s.Choose(binding=binding):
            yield from _binding("choose", ("pick", "select", "choose a", "choose one"), binding)
        case s.Random(binding=binding):
            yield from _binding("random", ("roll", "draw", "random choose"), binding)
        case s.Shuffle(place=place):
            fix = (f"shuffle {place.span.text}", "`shuffle", "shuffle pile")
            yield DOING, f"{place.span.text}.shuffle()", fix
            yield DOING, f"reshuffle {place.span.text}", fix
        case s.Show(what=what, viewers=viewers):
            fix = ("show x to player", f"show {what.span.text} to", "`show")
            yield DOING, f"reveal {what.span.text} to {viewers.span.text}", fix
            yield DOING, f"show {what.span.text}", fix
        case s.For(binding=binding):
            x, c = binding.target.span.text, binding.span.text
            rest = c[len(x) :].strip()
            fix = (f"for {x} in", "for x in S")
            for form in ("for each {}", "foreach {}", "for all {}", "for every {}", "for ({})", "each {}", "loop {}"):
                yield LOOPS, form.format(c) + ":", fix
            if rest.startswith("in "):
                yield LOOPS, f"for {x} of {rest[3:]}:", fix
        case s.EachPlayer():
            head = _head(node).rstrip(":").removeprefix("each player")
            for word in ("for each player", "every player", "all players", "each players", "for player"):
                yield LOOPS, f"{word}{head}:", ("each player",)
        case s.Turns(start=start, until=until):
            yield LOOPS, f"turns until {until.span.text}:", ("turns from", "`from`")
            yield LOOPS, f"turns from {start.span.text} while {until.span.text}:", ("`until`", "until")
            yield LOOPS, f"turns from {start.span.text}:", ("`until`", "until")
            yield LOOPS, f"turn from {start.span.text} until {until.span.text}:", ("turns from", "`turns`")
        case s.RepeatUntil(until=until):
            for form in ("while not {}:", "until {}:", "do until {}:", "loop until {}:", "repeat while {}:"):
                yield LOOPS, form.format(until.span.text), ("repeat until", "`until`")
        case s.RepeatTimes(times=times):
            for form in ("repeat {}:", "loop {} times:", "do {} times:", "{} times:"):
                yield (
                    LOOPS,
                    form.format(times.span.text),
                    ("repeat n times", "`times`", f"repeat {times.span.text} times"),
                )


def _resource(verb: str, sign: str, others: Sequence[str], amount: str, name: str) -> _Written:
    fix = (f"{verb} {amount[:30]}", f"{verb} n name", f"{verb} 1 {name}")
    for by in (f"my {name} {sign} {amount}", f"me.{name} {sign} {amount}", f"{name} {sign} {amount}"):
        yield SETTING, by, fix
    yield SETTING, f"{verb} {amount} of {name}", (*fix, f"{verb} ")
    yield SETTING, f"{verb} {name} {amount}", (*fix, f"{verb} ")
    for word in others:
        yield DOING, f"{word} {amount} {name}", fix


def _binding(verb: str, others: Sequence[str], binding: s.Binding) -> _Written:
    x, c = binding.target.span.text, binding.span.text
    rest = c[len(x) :].strip()
    # The prompt, if there is one, is dropped: these forms are of what stands before it.
    fix = (f"{verb} {x} in", f"{verb} x in S", "`in`", f"{verb} x in")
    for word in others:
        yield DOING, f"{word} {c}", fix
    if rest.startswith("in "):
        yield DOING, f"{verb} {x} from {rest[3:]}", fix
        yield DOING, f"{verb} {x} of {rest[3:]}", fix


def _branches(text: Text) -> Iterator[Slip]:
    """`if` and `else` by other words."""
    for found in re.finditer(r"^( *)else if (.*?):(?=[ \n])", text.masked, re.MULTILINE):
        start, inner = found.start(2) - len("else if "), text.text[found.start(2) : found.end(2)]
        for word in ("elif", "elseif", "elsif", "otherwise if", "or if"):
            yield text.slip(BRANCHES, [Edit(start, found.end(), f"{word} {inner}:")], ("else if",))
        yield text.slip(BRANCHES, [Edit(start, found.end(), f"else: if {inner}:")], ("else if",))
    for found in re.finditer(r"^( *)else:", text.masked, re.MULTILINE):
        start = found.end(1)
        yield text.slip(BRANCHES, [Edit(start, found.end(), "otherwise:")], ("`else`", "`else:`"))
    for found in re.finditer(r"^( *)if (.*):(?!=)([^:\n]*)$", text.masked, re.MULTILINE):
        start, inner = found.end(1), text.text[found.start(2) : found.end(2)]
        head = Edit(start, found.start(3), "")
        if " then " in inner or inner.count("(") != inner.count(")"):
            continue
        forms = [f"if {inner} then", f"if {inner}, ", f"when {inner}:", f"if ({inner}) then:", f"if {inner} do"]
        for by in forms:
            fix = ("`if …:`", "`:`", f"`if {inner[:30]}", f"`if ({inner[:30]}")
            yield text.slip(BRANCHES, [Edit(head.start, head.end, by)], fix)
        line_end = found.end()
        if not found.group(3).strip(" \x01"):
            then = [Edit(line_end, line_end, f"\n{found.group(1)}then")]
            yield text.slip(BRANCHES, then, ("`then`", "`if …:`"))
            deep = re.compile(r"(?:\n(?:" + found.group(1) + r" +[^\n]*|[ \x01]*(?=\n)))+").match(text.text, line_end)
            if deep:
                at = deep.end()
                for word in ("end", "endif", "end if", "fi"):
                    yield text.slip(
                        BRANCHES, [Edit(at, at, f"\n{found.group(1)}{word}")], ("a block ends",), around=True
                    )
                yield text.slip(
                    BRANCHES,
                    [Edit(found.start(3) - 1, found.start(3), " {"), Edit(at, at, f"\n{found.group(1)}}}")],
                    ("`:`", "indent"),
                )


def _declarations(text: Text) -> Iterator[Slip]:
    for node in text.nodes:
        if isinstance(node, d.Declaration):
            head = re.match(r"[a-z]+", node.span.text)
            word = head.group() if head else ""
            for other in _HEADS.get(word, ()):
                edit = Edit(node.span.start, node.span.start + len(word), other)
                yield text.slip(DECLARED, [edit], (f"`{word}`", f"`{word} "))
        if isinstance(node, NamedType):
            for other in _TYPES.get(node.name, ()):
                edit = Edit(node.span.start, node.span.start + len(node.name), other)
                yield text.slip(DECLARED, [edit], (f"`{node.name}`",))
        for by, fix, start, end in _declared(text, node):
            yield text.slip(DECLARED, [Edit(start, end, by)], fix)


def _declared(text: Text, node: Node) -> Iterator[tuple[str, tuple[str, ...], int, int]]:
    """Yield what is written, what the message should tell to write, and the stretch that it replaces."""
    start = node.span.start
    match node:
        case d.Var(name=name, type=type_) if type_ is not None:
            yield (
                "",
                ("var name: type", "`: type`", f"var {name.text}: ", f"{name.text}: type"),
                _after(node),
                type_.span.end,
            )
            yield f"var {type_.span.text} {name.text}", ("var name: type", f"var {name.text}: "), start, type_.span.end
        case d.Enum(name=name, members=members, also=False):
            listed = ", ".join(member.text for member in members)
            fix = ("`:`", "`enum Name: one, two`", f"enum {name.text}: {listed}", "comma")
            for by in (f"enum {name.text} = {listed}", f"enum {name.text} {{{listed}}}"):
                yield by, fix, start, node.span.start + len(node.span.text.rstrip())
            yield f"enum {name.text}: {listed.replace(',', ' |')}", fix, start, start + len(node.span.text.rstrip())
        case d.Players(low=low, high=high, names=()) if low != high:
            for sign in ("-", " to ", " or ", "–"):
                yield (
                    f"players {low}{sign}{high}",
                    (f"players {low}..{high}", "`..`"),
                    start,
                    start + len(node.span.text.rstrip()),
                )
            yield (
                f"players: {low}..{high}",
                (f"players {low}..{high}", "`:`"),
                start,
                start + len(node.span.text.rstrip()),
            )
        case d.Players(names=names) if names:
            listed = ", ".join(name.text for name in names)
            for by in (f"players: {listed}", f"players {listed.replace(',', ' and')}", f"player {listed}"):
                yield (
                    by,
                    (f"players {listed}", "comma", "`:`", "`players`"),
                    start,
                    start + len(node.span.text.rstrip()),
                )
        case d.Winner(goals=goals):
            first = goals[0].value.span.text
            for by in ("winner = most", "winner: most", "winner highest", "winner is most"):
                yield f"{by} {first}", ("winner most", "`most`"), start, goals[0].value.span.end
        case d.Definition(name=name, body=body) if body is not None and body.value is not None:
            before = text.text[start : body.span.start].rstrip()
            if before.endswith("=") and "\n" not in before:
                at = start + len(before)
                fix = ("`=`", f"= {body.value.span.text[:8]}")
                yield ":=", fix, at - 1, at
                yield ":", fix, at - 2, at
            value = body.value.span
            yield f"return {value.text}", ("its last line", "return"), value.start, value.end
        case d.Exceptional(condition=condition):
            for word in ("except if", "exception when", "unless", "except"):
                yield f"{word} {condition.span.text}", ("except when",), start, condition.span.end
        case d.Reaction(when=when) if when is not None:
            before = text.text.rfind("when", start, when.span.start)
            yield "if", ("`when`",), before, before + 4
            yield "where", ("`when`",), before, before + 4


def _after(node: d.Var) -> int:
    """Where the `: type` of a variable begins."""
    last = node.label or node.name
    return last.span.end


def _ends_and_texts(text: Text) -> Iterator[Slip]:
    for line in text.lines:
        end = line.tokens[-1].end_pos or 0
        yield text.slip(TEXTS, [Edit(end, end, ";")], ("ends with its line", "`;`"))
        for sign in ("//", "/*", "--"):
            yield text.slip(TEXTS, [Edit(end, end, f"   {sign} see the rulebook")], ("begins with `#`",))
        if line.last == "COLON":
            yield text.slip(TEXTS, [Edit(end - 1, end, " {")], ("`:`",))
    for quoted in re.finditer(r'"[^"\n]*"', text.masked):
        a, b = quoted.start(), quoted.end()
        inner = text.text[a + 1 : b - 1]
        if "'" not in inner:
            yield text.slip(TEXTS, [Edit(a, b, f"'{inner}'")], ("double quotes", '`"`'))
        yield text.slip(TEXTS, [Edit(a, b, f"“{inner}”")], ('`"`',))
        shown = re.search(r"\{([^{}]+)\}", inner)
        if shown:
            pieces = [f'"{inner[: shown.start()]}"', shown[1], f'"{inner[shown.end() :]}"']
            yield text.slip(
                TEXTS, [Edit(a, b, " + ".join(p for p in pieces if p != '""'))], (f"{{{shown[1]}}}", "{name}")
            )
            yield text.slip(TEXTS, [Edit(a, a, "f")], ("{name}", "`f`", f"{{{shown[1]}}}"))
