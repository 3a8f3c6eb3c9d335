"""Expressions as English or other languages have them, in place of the form that the language knows."""

from __future__ import annotations

from collections.abc import Iterator

from bench.forms.slip import Edit, Slip, Text
from interpreter.syntax import expression as e
from interpreter.syntax.tree import Node

SIGNS = "signs of other languages"
COMPARED = "comparisons in words"
MEMBERS = "`x = a or b`, `is in`, `not in`"
COUNTED = "counting and picking in words"
EVERY = "each, all, some"
CHOICE = "conditional values"
BRACKETS = "brackets and dots"
WRITTEN = "words and digits for values"

_WORDS = {
    "=": ("is", "equals", "is equal to", "eq"),
    "!=": ("is not", "not equal", "isn't", "is not equal to"),
    ">=": ("at least", "is at least", "is greater than or equal to"),
    "<=": ("at most", "is at most", "is less than or equal to"),
    ">": ("greater than", "is greater than", "more than", "is more than", "is over"),
    "<": ("less than", "is less than", "fewer than", "is fewer than", "is under"),
}
_SIGNS = {
    "=": ("==", "==="),
    "!=": ("<>", "=/=", "≠"),
    ">=": ("=>", "≥"),
    "<=": ("=<", "≤"),
    "*": ("×", "x"),
    "/": ("÷",),
}
_CONSTANTS = {
    "yes": ("true", "True"),
    "no": ("false", "False"),
    "none": ("null", "nil", "None", "nothing"),
}
_NUMERALS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def slips(text: Text) -> Iterator[Slip]:
    """Make every slip of expressions in a file of the language."""
    for node in text.nodes:
        for sort, by, fix in _written(node):
            yield text.slip(sort, [Edit(node.span.start, node.span.end, by)], fix)


def _written(node: Node) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the sort, the wrong text, and what the message should tell to write."""
    match node:
        case e.Compare(operator=sign, left=left, right=right):
            one, other = left.span.text, right.span.text
            fix = (f"`{sign}`", _joint(one, sign, other))
            for word in _WORDS[sign]:
                yield COMPARED, f"{one} {word} {other}", fix
            for word in _SIGNS.get(sign, ()):
                yield SIGNS, f"{one} {word} {other}", fix
        case e.Arithmetic(operator=sign, left=left, right=right):
            for word in _SIGNS.get(sign, ()):
                fix = (f"`{sign}`", _joint(left.span.text, sign, right.span.text))
                yield SIGNS, f"{left.span.text} {word} {right.span.text}", fix
        case e.Member(value=value, collection=e.SetOf(members=members)) if len(members) > 1:
            one, listed = value.span.text, [m.span.text for m in members]
            fix = (f"{one} in {{{', '.join(listed)}}}",)
            yield MEMBERS, f"{one} = {' or '.join(listed)}", fix
            yield MEMBERS, f"{one} is {' or '.join(listed)}", fix
            yield MEMBERS, f"{one} in {' or '.join(listed)}", (f"{{{', '.join(listed)}}}",)
            yield MEMBERS, f"{one} is in {{{', '.join(listed)}}}", ("`in`", *fix)
        case e.Member(value=value, collection=collection):
            yield MEMBERS, f"{value.span.text} is in {collection.span.text}", ("`in`", f"{value.span.text} in")
        case e.Negation(operand=e.Member(value=value, collection=collection)):
            fix = (f"not {value.span.text} in", "`not x in S`")
            yield MEMBERS, f"{value.span.text} not in {collection.span.text}", fix
            yield MEMBERS, f"{value.span.text} is not in {collection.span.text}", fix
        case e.IsKind(value=value, kind=kind):
            article = "an" if kind.text[0] in "AEIOU" else "a"
            fix = (f"is {kind.text}", "`is`", "`is K`")
            yield COMPARED, f"{value.span.text} is {article} {kind.text}", fix
            yield COMPARED, f"{value.span.text} = {kind.text}", fix
        case e.Count(operand=operand):
            yield from _counted(operand)
        case e.Both(left=left, right=right):
            fix = ("`and`", _joint(left.span.text, "and", right.span.text))
            for word in ("&&", "&"):
                yield SIGNS, f"{left.span.text} {word} {right.span.text}", fix
            for word in ("and then", ", and", "but", "and also"):
                yield CHOICE, f"{left.span.text} {word} {right.span.text}", fix
        case e.Either(left=left, right=right):
            fix = ("`or`", _joint(left.span.text, "or", right.span.text))
            for word in ("||", "|"):
                yield SIGNS, f"{left.span.text} {word} {right.span.text}", fix
            yield CHOICE, f"{left.span.text} or else {right.span.text}", fix
        case e.Negation(operand=operand):
            yield SIGNS, f"!{operand.span.text}", ("`not`",)
        case e.Quantified(every=every, binder=binder, condition=condition):
            yield from _quantified(every, binder, condition)
        case e.Conditional(condition=condition, then=then, otherwise=otherwise):
            a, b, c = then.span.text, otherwise.span.text, condition.span.text
            fix = ("if condition then one else other", f"if {c} then {a} else {b}", "if … then … else …")
            yield CHOICE, f"{c} ? {a} : {b}", fix
            yield CHOICE, f"{a} if {c} else {b}", fix
            yield CHOICE, f"if {c}: {a} else: {b}", fix
            yield CHOICE, f"if {c} then {a}", fix
            yield CHOICE, f"when {c} then {a} else {b}", fix
        case e.Sum(value=value, binder=binder):
            fix = ("sum value for x in S", f"sum {value.span.text} for {binder.span.text}", "`sum`")
            for form in ("sum of {} for {}", "total {} for {}", "sum {1} of {0}"):
                yield COUNTED, form.format(value.span.text, binder.span.text), fix
            yield COUNTED, f"sum({value.span.text} for {binder.span.text})", fix
        case e.Extreme(most=most, value=value, binder=binder):
            word = "most" if most else "least"
            fix = (f"{word} value for x in S", f"{word} {value.span.text} for {binder.span.text}", f"`{word}`")
            for other in ("max", "maximum", "highest") if most else ("min", "minimum", "lowest"):
                yield COUNTED, f"{other} {value.span.text} for {binder.span.text}", fix
            yield COUNTED, f"{other}({value.span.text} for {binder.span.text})", fix
        case e.The(binder=binder):
            for word in ("first", "a", "one", "the first"):
                yield COUNTED, f"{word} {binder.span.text}", ("the x in S", f"the {binder.span.text}", "`the`")
        case e.Apply(function=function, arguments=arguments) if arguments:
            inner = ", ".join(argument.span.text for argument in arguments)
            called = function.span.text
            yield BRACKETS, f"{called}[{inner}]", ("( )", "`(`", f"{called}({inner})")
            if called == "mod":
                one, other = (argument.span.text for argument in arguments)
                for word in ("%", "mod"):
                    yield SIGNS, f"{one} {word} {other}", (f"mod({one}, {other})", "mod(a, n)")
        case e.Field(base=base, name=name):
            whole = f"{base.span.text}.{name.text}"
            yield BRACKETS, f"{base.span.text}->{name.text}", ("`.`", whole)
            yield BRACKETS, f"{base.span.text}'s {name.text}", ("`.`", whole, ".name")
            yield BRACKETS, f"{name.text} of {base.span.text}", ("`.`", whole)
            yield BRACKETS, f"{base.span.text}.{name.text}()", ("()", "`(`", "parentheses", whole)
        case e.My(name=name):
            for word in ("me.", "own ", "my.", "mine ", "player's "):
                yield BRACKETS, f"{word}{name.text}", (f"my {name.text}", "`my`", "`my x`")
        case e.SetOf(members=members) if members:
            inner = ", ".join(member.span.text for member in members)
            yield BRACKETS, f"[{inner}]", ("{ }", f"{{{inner}}}")
            yield (
                BRACKETS,
                f"({inner})",
                ("{ }", f"{{{inner}}}") if len(members) > 1 else ("set", "{ }", f"{{{inner}}}"),
            )
        case e.Numbers(low=low, high=high):
            for sign in ("...", "…", " to ", ":", " through "):
                yield SIGNS, f"{low.span.text}{sign}{high.span.text}", ("`..`", f"{low.span.text}..{high.span.text}")
        case e.Name(text=name) if name in _CONSTANTS:
            for word in _CONSTANTS[name]:
                yield WRITTEN, word, (f"`{name}`",)
        case e.Number(value=value):
            yield WRITTEN, f"{value}.5", ("whole",)
            if value < len(_NUMERALS):
                yield WRITTEN, _NUMERALS[value], (f"`{value}`",)
            if value >= 1000:
                yield WRITTEN, f"{value:,}", (f"`{value}`",)
                yield WRITTEN, f"{value:_}", ("without `_`", f"`{value}`")


def _joint(left: str, word: str, right: str) -> str:
    """A word with a little of what stands on either side."""
    return f"{left[-8:]} {word} {right[:8]}"


def _counted(operand: e.Expression) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    inner = operand.span.text
    if isinstance(operand, e.Filter):
        binder = operand.binder.span.text
        fix = ("count {x in S where …}", f"count {{{binder}}}")
        yield COUNTED, f"count {binder}", fix
        yield COUNTED, f"count({binder})", fix
        yield COUNTED, f"count of {inner}", ("`count`", "count {", f"count {inner}")
        yield COUNTED, f"number of {inner}", ("`count`", f"count {inner}")
    else:
        fix = ("`count", f"count {inner}")
        for form in ("number of {}", "count of {}", "len({})", "{}.count", "{}.size", "size({})", "#{}"):
            yield COUNTED, form.format(inner), fix


def _quantified(every: bool, binder: e.Binder, condition: e.Expression) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    word = "every" if every else "any"
    fix = (f"{word} x in S has", f"{word} {binder.name.text} in", f"`{word}`")
    has = _joint(binder.span.text, "has", condition.span.text)
    source, name, c = binder.source.span.text, binder.name.text, condition.span.text
    inner = binder.span.text
    for other in ("each", "all", "for all", "for every") if every else ("some", "exists", "there is", "one"):
        yield EVERY, f"{other} {inner} has {c}", fix
    yield EVERY, f"{word} of {source} has {c}", (*fix, f"{word} x in {source[:8]}")
    yield EVERY, f"{word} {name} in {source} have {c}", (*fix, "`has`", has)
    yield EVERY, f"{word} {name} in {source} where {c}", (*fix, "`has`", has)
    yield EVERY, f"{word} {name} in {source} with {c}", (*fix, "`has`", has)
    yield EVERY, f"{word} {name} in {source}: {c}", (*fix, "`has`", has)
