"""Changing a ruleset at random, so that most of what comes out is wrong in a way that somebody might write."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from interpreter.assembly.listing import list_rulesets
from interpreter.source.bundled import rulesets_folder

TOKEN = re.compile(r'"[^"\n]*"|\w+|[:=!<>]=|\.\.|[^\w\s]')
NUMBERS = ["0", "1", "2", "3", "-1", "7", "64", "255", "4096", "1000000", "2147483647", "2147483648", "9" * 40]
WORDS = [
    "me", "none", "yes", "no", "box", "players", "number", "player", "effect", "text", "?", "count", "sum", "most",
    "not", "and", "or", "if", "then", "else", "every", "any", "the", "my", "can", "on", "in", "is", "where", "for",
    "as", "ask", "choose", "may", "random", "shuffle", "show", "let", "need", "move", "again", "repeatedly", "best",
    "pack", "subsets", "clusters", "groups", "walk", "longest_path", "step", "sight", "run",
    "within", "reached", "distance", "around", "top", "bottom", "position", "repeats", "winners", "hidden",
    "private", "holds", "before", "after", "forbid", "also", "replace", "remove", "(", ")", "{", "}", ",", ":",
    ":=", "+=", "-=", "=", "<", "..", "*", "set of", "list of", "0 or more", "each player",
    "turns from seat(1) until no", "repeat until yes", "award 3, 1 to most", "resets each play", "except when",
]  # fmt: skip

GARBAGE = ["\0", "\t", "\x1b[31m", "é", "\u202e", '"', "\\", "\r", "🂡", "²", "\ud7ff"]

Files = dict[str, str]


def bundled() -> list[Path]:
    """All bundled rulesets, libraries left out."""
    return [listed.path for listed in list_rulesets(rulesets_folder())]


def read_folder(folder: Path) -> Files:
    """All texts of a folder by name."""
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir())
        if file.suffix in (".rules", ".yaml")
    }


def garble(files: Mapping[str, str], main: str, random: Random) -> Files:
    """Change some of the files: mostly the main one, mostly one or two things."""
    changed = dict(files)
    for _ in range(random.choice([1, 1, 1, 2, 2, 3, 8])):
        name = main if random.random() < 0.8 else random.choice(sorted(changed))
        changed[name] = random.choice(_WAYS)(changed[name], random, changed)
    return changed


def _drop_line(text: str, random: Random, files: Files) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def _repeat_line(text: str, random: Random, files: Files) -> str:
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return "\n".join(lines)


def _swap_lines(text: str, random: Random, files: Files) -> str:
    lines = text.split("\n")
    i, j = random.randrange(len(lines)), random.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def _indent(text: str, random: Random, files: Files) -> str:
    lines = text.split("\n")
    i = random.randrange(len(lines))
    lines[i] = lines[i].removeprefix("    ") if random.random() < 0.5 else "    " + lines[i]
    return "\n".join(lines)


def _other_token(text: str, random: Random, files: Files) -> str:
    """A token of the text in place of another one: names where others stand."""
    found = list(TOKEN.finditer(text))
    return _replaced(text, random.choice(found), random.choice(found)[0]) if found else text


def _other_name(text: str, random: Random, files: Files) -> str:
    found = [t for t in TOKEN.finditer(text) if t[0][0].isalpha()]
    return _replaced(text, random.choice(found), random.choice(found)[0]) if found else text


def _swap_tokens(text: str, random: Random, files: Files) -> str:
    found = list(TOKEN.finditer(text))
    if len(found) < 2:
        return text
    i = random.randrange(len(found) - 1)
    a, b = found[i], found[i + 1]
    return text[: a.start()] + b[0] + text[a.end() : b.start()] + a[0] + text[b.end() :]


def _drop_token(text: str, random: Random, files: Files) -> str:
    found = list(TOKEN.finditer(text))
    return _replaced(text, random.choice(found), "") if found else text


def _word(text: str, random: Random, files: Files) -> str:
    """A word of the language in place of a token, or before it."""
    found = list(TOKEN.finditer(text))
    if not found:
        return text
    token = random.choice(found)
    word = random.choice(WORDS)
    return _replaced(text, token, word if random.random() < 0.5 else f"{word} {token[0]}")


def _other_number(text: str, random: Random, files: Files) -> str:
    found = [t for t in TOKEN.finditer(text) if t[0].isdigit()]
    return _replaced(text, random.choice(found), random.choice(NUMBERS)) if found else text


def _drop_declaration(text: str, random: Random, files: Files) -> str:
    pieces = re.split(r"(?m)^(?=\S)", text)
    del pieces[random.randrange(len(pieces))]
    return "".join(pieces)


def _repeat_declaration(text: str, random: Random, files: Files) -> str:
    """A declaration once more, perhaps one of another file."""
    others = re.split(r"(?m)^(?=\S)", files[random.choice(sorted(files))])
    return text.rstrip("\n") + "\n" + random.choice(others)


def _part(text: str, random: Random, files: Files) -> str:
    """An expression's tail from elsewhere: what stands behind a colon, an equals sign or a bracket."""
    tails = re.findall(r"(?m)(?<=[:=(] )\S.*$|(?<=\()[^()\n]+(?=\))", text)
    places = list(re.finditer(r"(?m)(?<=[:=(] )\S.*$|(?<=\()[^()\n]+(?=\))", text))
    return _replaced(text, random.choice(places), random.choice(tails)) if places else text


def _garbage(text: str, random: Random, files: Files) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(GARBAGE) + text[at:]


def _swap_files(text: str, random: Random, files: Files) -> str:
    """The text of another file: tables where others belong."""
    return files[random.choice(sorted(files))]


def _replaced(text: str, token: re.Match[str], by: str) -> str:
    return text[: token.start()] + by + text[token.end() :]


_WAYS: list[Callable[[str, Random, Files], str]] = [
    _drop_line, _repeat_line, _swap_lines, _swap_lines, _indent, _other_token, _other_token, _other_name, _other_name,
    _other_name, _swap_tokens, _drop_token, _word, _word, _other_number, _other_number, _drop_declaration,
    _repeat_declaration, _part, _part, _part, _garbage, _swap_files,
]  # fmt: skip
