"""`rulewright new`: a small game to start from."""

from __future__ import annotations

import re
import shlex
import unicodedata
from pathlib import Path

import click

from interpreter.commands.failure import Failure

_TEMPLATE = Path(__file__).with_name("new_game.rules")
_ENDING = ".rules"


@click.command()
@click.argument("path", type=click.Path(path_type=Path))
def new(path: Path) -> None:
    """Write a small, commented game to PATH, to change into your own.

    A file that exists is never overwritten.
    """
    file = path if path.suffix == _ENDING else path.with_name(path.name + _ENDING)
    title = re.sub(r"[\W_]+", " ", unicodedata.normalize("NFC", file.stem)).strip().capitalize() or "New game"
    text = _TEMPLATE.read_text(encoding="utf-8")
    for word, value in (("NAME", _name(title)), ("TITLE", title), ("FILE", shlex.quote(str(file)))):
        text = re.sub(rf"\b{word}\b", lambda _, value=value: value, text)  # type: ignore[misc]
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise Failure(f"`{file}` exists already; nothing was written", "give another name") from None
    except OSError as error:
        raise Failure(f"`{file}` can't be written: {error.strerror or error}") from None
    click.echo(f"wrote {file}; now try: rulewright play {shlex.quote(str(file))}")


def _name(title: str) -> str:
    """A title as a name of the language. Behind `ruleset` no reserved word may stand, so it gets a word of ours."""
    from interpreter.syntax.grammar import reserved_words

    name = title.lower().replace(" ", "_")
    return f"game_{name}" if name in reserved_words() or not name[0].isalpha() else name
