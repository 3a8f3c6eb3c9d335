"""How what depends on hidden things is told."""

from __future__ import annotations

from interpreter.checking.analysis.secrets.worth import Read
from interpreter.syntax import declaration as d
from interpreter.syntax import statement as s
from interpreter.syntax.tree import Identifier, Node

_LONGEST = 60

_WHAT = {
    "need": "whether this is allowed",
    "forbid": "whether this is allowed",
    "range": "whether this can be done",
    "offer": "what is offered here",
    "text": "what is said here",
    "reason": "what is said here",
}


def message(role: str, read: Read, choice: Node | None) -> str:
    """Tell what depends on which hidden thing, and who alone knows that; `choice` is what is tried, if anything."""
    what = _WHAT[role]
    if isinstance(choice, Identifier) and role in ("need", "forbid", "range"):
        what = f"whether `{choice.text}` is allowed"
    return f"{what} depends on {_thing(read)}, which {_seers(read)}"


def help_for(role: str, read: Read) -> str:
    """Tell what to write instead."""
    if read.sort in ("place", "number"):
        known = f"keep what the player may know in a space of its own, beside `{read.name_of_spot}`"
    else:
        known = "`show` it to the player first"
    if role == "offer":
        return f"offer everything, and let an `if` after the choice look at it; or {known}"
    if role in ("text", "reason"):
        return f"leave it out of the text; or {known}"
    return f"let an `if` decide after the choice what happens, and not what is allowed; or {known}"


def crowd_message(read: Read) -> str:
    """Tell that a player can't tell apart what he is to choose from."""
    if read.spot is None:
        return f"nobody can tell these apart: nobody was ever shown what a `{read.name}` is"
    return f"the one who chooses can't tell apart what lies in `{read.spot.name}`, which {_seers(read)}"


def crowd_help(node: s.Binding | d.Chosen) -> str:
    """Tell how chance would pick."""
    name = node.target if isinstance(node, s.Binding) else node.name
    where = f" where {_line(node.where)}" if node.where is not None else ""
    text = f"random {_line(name)} in {_line(node.source)}{where}"
    if len(text) > _LONGEST:
        text = f"random {_line(name)} in …"
    if isinstance(node, d.Chosen):
        return f"let chance pick it: no parameter, but `{text}` in the block"
    return f"let chance pick: write `{text}`"


def _thing(read: Read) -> str:
    match read.sort:
        case "shown":
            return f"`{read.name}` of a hidden kind"
        case "field" | "variable":
            return f"`{read.name}` of what lies in `{read.name_of_spot}`"
        case "kind":
            return f"what lies in `{read.name_of_spot}` being a `{read.name}`"
        case "lying":
            return f"what lies in `{read.name_of_spot}`"
        case "number":
            return f"how much lies on one place of `{read.name_of_spot}`"
    return f"`{read.name}` of a place of `{read.name_of_spot}`"


def _seers(read: Read) -> str:
    if read.spot is None:
        return "only those know to whom it was shown"
    place = read.spot.place
    if place.visibility == "private" and place.per_player:
        return "only its owner sees"
    return "nobody sees"


def _line(node: Node) -> str:
    return " ".join(node.span.text.split())
