"""Whether a `replace` or `also` fits the declaration that it changes."""

from __future__ import annotations

from interpreter.assembly.items import Item
from interpreter.source.spelling import did_you_mean
from interpreter.source.text import Span
from interpreter.syntax import declaration as d
from interpreter.syntax.tree import CollectionType, Identifier, NamedType, RangeType, TypeNode

Addition = d.Enum | d.Kind | d.Space | d.Actions | d.Definition
"""What `also` can be written for."""

_SORTS: dict[type[d.Declaration], str] = {
    d.Option: "option",
    d.Enum: "enum",
    d.Kind: "kind",
    d.Pile: "pile",
    d.Space: "space",
    d.Var: "variable",
    d.Actions: "set of actions",
    d.Always: "`always` line",
    d.Winner: "`winner` line",
    d.Players: "`players` line",
}


def sort_of(item: d.Declaration) -> str:
    """Return the noun for what a declaration declares."""
    if isinstance(item, d.Procedure | d.Definition):
        return "definition" if item.sort == "define" else item.sort
    return _SORTS.get(type(item), "declaration")


def word_of(item: d.Declaration) -> str:
    """Return the word with which a declaration of a name begins."""
    return item.sort if isinstance(item, d.Procedure | d.Definition) else type(item).__name__.lower()


def a(noun: str) -> str:
    """Put the article before a noun."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def members_of(declaration: d.Declaration) -> list[Identifier]:
    """List the names that a declaration introduces besides its own."""
    match declaration:
        case d.Enum():
            return list(declaration.members)
        case d.Players():
            return list(declaration.names)
        case d.Option():
            named = [choice for choice in declaration.choices if isinstance(choice, Identifier)]
            return [] if {choice.text for choice in named} == {"yes", "no"} else named
    return []


def misfit(old: Item, new: d.Declaration, own: bool) -> str:
    """Say why a declaration can't change another one of that name, or nothing if it can.

    `own` tells whether the new one stands below `per player:`. There a whole declaration must stand where the old one
    does; what a space gets by `also` may be written outside, too.
    """
    before = old.declaration
    if sort_of(before) != sort_of(new):
        return f"this is {a(sort_of(before))}, not {a(sort_of(new))}"
    if old.own != own and not getattr(new, "also", False):
        return f"what this changes is declared {'below' if old.own else 'outside'} `per player:`"
    if (
        isinstance(before, d.Procedure | d.Definition)
        and isinstance(new, d.Procedure | d.Definition)
        and not _same_parameters(before.parameters, new.parameters)
    ):
        return f"this has {_shown(new.parameters)}, what it changes has {_shown(before.parameters)}"
    return ""


def refit(old: Item, new: d.Declaration) -> str:
    """Say how a change that doesn't fit has to be written, or nothing if `misfit` says that already."""
    before = old.declaration
    if sort_of(before) != sort_of(new):
        also = getattr(new, "also", False)
        return f"write `{_head(before)} also: …`" if also and isinstance(before, Addition) else _replaced(before, new)
    if (
        isinstance(before, d.Procedure | d.Definition)
        and isinstance(new, d.Procedure | d.Definition)
        and not _same_parameters(before.parameters, new.parameters)
    ):
        return f"write {_shown(before.parameters)} here, too" if before.parameters else "leave the parameters out"
    return ""


def _replaced(before: d.Declaration, new: d.Declaration) -> str:
    """Say how a declaration is replaced by one of its own sort."""
    match before:
        case d.Definition():
            more = "; what happens is an effect of another name" if isinstance(new, d.Procedure) else ""
            return f"write `replace {_head(before)} = …`, with its value{more}"
        case d.Procedure():
            return f"write `replace {_head(before)}:`, and below it all that happens"
        case d.Option() | d.Var():
            return f"write `replace {_head(before)}: … = …`"
    return f"write `replace {_head(before)}: …`"


def _head(item: d.Declaration) -> str:
    """Return the beginning of a declaration: its word, its name and its parameters."""
    name = f" {item.name.text}" if hasattr(item, "name") else ""
    parameters = getattr(item, "parameters", ())
    return f"{word_of(item)}{name}{_listed(parameters)}"


def misspelt_type(old: Item, new: d.Declaration) -> tuple[Span, str] | None:
    """Find the type of a parameter of a change that may be misspelt, since what it changes has one of nearly that name.

    Returns where it stands and what was probably meant.
    """
    before = old.declaration
    if not (isinstance(before, d.Procedure | d.Definition) and isinstance(new, d.Procedure | d.Definition)):
        return None
    for one, two in zip(before.parameters, new.parameters, strict=False):
        if isinstance(one, d.Given) and isinstance(two, d.Given) and not same_type(one.type, two.type):
            hint = did_you_mean(two.type.span.text, [one.type.span.text])
            if hint:
                return two.type.span, hint
    return None


def overfull(addition: Addition) -> str:
    """Say what an `also` may not say, or nothing if it's well."""
    match addition:
        case d.Kind() if addition.label or addition.parent or addition.hidden:
            return "`also` adds fields to a kind, and changes nothing else of it"
        case d.Space() if addition.label or addition.shape or addition.visibility != "public":
            return "`also` adds fields and kinds to a space, and changes nothing else of it"
        case d.Definition() if addition.label or addition.type or addition.body:
            return "`also` adds exceptions to a definition, and changes nothing else of it"
    return ""


def not_replaceable(item: d.Declaration) -> tuple[str, str]:
    """Say why there is nothing that such a declaration could replace, and what to do."""
    match item:
        case d.PerPlayer():
            return "`replace` stands before one declaration", "write it below `per player:`"
        case d.Reaction():
            return "a reaction has no name by which to replace it", f"`replace` what happens at `{item.event.text}`"
        case d.Table() | d.TableFile():
            return "rows of a table can't be replaced", "add a field by which rules can leave some of them out"
        case d.Replace() | d.Remove():
            return "`replace` stands before a declaration", ""
    return "only declarations that have a name can be replaced", ""


def _same_parameters(first: tuple[d.Parameter, ...], second: tuple[d.Parameter, ...]) -> bool:
    return len(first) == len(second) and all(
        same_type(one.type, two.type)
        if isinstance(one, d.Given) and isinstance(two, d.Given)
        else isinstance(one, d.Chosen) and isinstance(two, d.Chosen)
        for one, two in zip(first, second, strict=True)
    )


def same_type(first: TypeNode, second: TypeNode) -> bool:
    """Tell whether two types are written alike."""
    match first, second:
        case RangeType(), RangeType():
            return (first.low, first.high, first.optional) == (second.low, second.high, second.optional)
        case NamedType(), NamedType():
            return (first.name, first.optional) == (second.name, second.optional)
        case CollectionType(), CollectionType():
            return first.form.text == second.form.text and same_type(first.member, second.member)
    return False


def _shown(parameters: tuple[d.Parameter, ...]) -> str:
    if not parameters:
        return "no parameters"
    return f"`{_listed(parameters)}`"


def _listed(parameters: tuple[d.Parameter, ...]) -> str:
    return "(" + ", ".join(" ".join(each.span.text.split()) for each in parameters) + ")" if parameters else ""
