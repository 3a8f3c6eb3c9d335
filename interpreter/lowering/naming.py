"""Names that remain the same in every game: of components, and of effects as values."""

from __future__ import annotations

import re
from collections import Counter

from attrs import evolve

from interpreter.checking import meaning as m
from interpreter.checking import types as t
from interpreter.lowering.components import label_of
from interpreter.lowering.context import Context
from interpreter.program.masks import members
from interpreter.program.value import NOTHING, Value
from interpreter.source.spelling import in_words
from interpreter.syntax import expression as x


def name_components(context: Context) -> None:
    """Give every component a name that is unique, stable and readable.

    It is made of the printed parts of the kind's label, as in `Card_7`, or else is the kind's name; where several
    components share it, they are numbered in order.
    """
    domains = context.domains
    stems = [_stem(context, number) for number in range(len(domains.components))]
    shared = Counter(stems)
    seen: Counter[str] = Counter()
    for number, stem in enumerate(stems):
        name = stem
        if shared[stem] > 1:
            seen[stem] += 1
            name = f"{stem}#{seen[stem]}"
        old = domains.components[number]
        domains.components[number] = evolve(old, name=name)


def _stem(context: Context, number: int) -> str:
    component = context.domains.components[number]
    label = label_of(context, context.typed.ruleset.kinds[component.kind])
    if label is None:
        return component.kind
    words: list[str] = []
    for part in label.parts:
        if isinstance(part, str):
            words.append(part)
        elif isinstance(part, x.Name) and isinstance(context.typed.meanings.get(part), m.PrintedField):
            type_ = context.typed.component_fields[part.text].type
            words.append(plain_text(context, component.fields.get(part.text, NOTHING), type_))
        else:
            return component.kind
    return re.sub(r"\W+", "_", "".join(words)).strip("_") or component.kind


def plain_text(context: Context, value: Value, type_: t.Type) -> str:
    """A constant value as text, for names of components and of effects."""
    domains = context.domains
    if value == NOTHING:
        return "none"
    match t.plain(type_):
        case t.EnumType(name):
            return domains.enum(name)[value]  # type: ignore[index]
        case t.PlayerType():
            return domains.seat_names[value]  # type: ignore[index]
        case t.YesNoType():
            return "yes" if value else "no"
        case t.TextType():
            return list(domains.texts)[value]  # type: ignore[index]
        case t.EffectType():
            return effect_text(context, list(domains.effects)[value])  # type: ignore[index]
        case t.PlaceType():
            return domains.places[value].name  # type: ignore[index]
        case t.TallyType(name):
            assert isinstance(value, tuple)
            names = domains.enum(name)
            return "_".join(f"{names[i]}_{n}" if n > 1 else names[i] for i, n in enumerate(value) if n) or "blank"
        case t.SetType(t.Type() as member):
            assert isinstance(value, int)
            low = domains.low(type_)
            return "_".join(plain_text(context, i, member) for i in members(value, low)) or "none"
    return str(value)


def effect_text(context: Context, effect: tuple[str, tuple[Value, ...]]) -> str:
    """An effect as its cell would write it."""
    name, arguments = effect
    if not arguments:
        return name
    parameters = context.typed.ruleset.procedures[name].parameters
    texts = [plain_text(context, a, context.definitions.type_of(p)) for p, a in zip(parameters, arguments, strict=True)]
    return f"{name}({', '.join(texts)})"


def effect_label(context: Context, effect: tuple[str, tuple[Value, ...]]) -> str:
    """An effect as players read it: its label with its arguments; as its cell would write it where it has none."""
    name, arguments = effect
    procedure = context.typed.ruleset.procedures[name]
    if procedure.label is None:
        return effect_text(context, effect)
    values = {p.name.text: (p, a) for p, a in zip(procedure.parameters, arguments, strict=True)}
    words: list[str] = []
    for part in procedure.label.parts:
        if isinstance(part, str):
            words.append(part)
            continue
        if not isinstance(part, x.Name) or part.text not in values:
            return effect_text(context, effect)
        parameter, value = values[part.text]
        type_ = context.definitions.type_of(parameter)
        if isinstance(t.plain(type_), t.EffectType) and value != NOTHING:
            words.append(effect_label(context, list(context.domains.effects)[value]))  # type: ignore[index]
        else:
            words.append(read_text(context, value, type_))
    return "".join(words)


def read_text(context: Context, value: Value, type_: t.Type) -> str:
    """A constant value as players read it."""
    text = plain_text(context, value, type_)
    match t.plain(type_):
        case t.EnumType():
            return in_words(text)
        case t.PlayerType() if value != NOTHING:
            assert isinstance(value, int)
            return context.program.seat_labels[value]
    return text
