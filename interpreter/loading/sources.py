"""Which files a ruleset was read from, and whether all of that would come out the same now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from interpreter.assembly.paths import Lookup, real
from interpreter.cache.environment import digest, environment
from interpreter.diagnostics.diagnostic import Reporter
from interpreter.source.finding import Found, find_ruleset
from interpreter.source.reading import read_source
from interpreter.source.text import SourceFile

if TYPE_CHECKING:
    from interpreter.assembly.files import Files


@frozen
class Request:
    """The files that a user named: the ruleset's, then those of the layers."""

    named: tuple[Found, ...]

    @classmethod
    def of(cls, name: str, layers: Sequence[str]) -> Request | None:
        """What names or paths mean now. Nothing if there is no file for one of them."""
        found = [find_ruleset(each) for each in (name, *sorted(set(layers)))]
        named = tuple(each for each in found if isinstance(each, Found))
        return cls(named) if len(named) == len(found) else None

    @property
    def roots(self) -> list[Path]:
        """The folders below which files may be read."""
        return [real(found.path.parent) for found in self.named]

    @property
    def key(self) -> str:
        """The key of what is kept for it. Where the files lie counts, and how messages call them."""
        return digest(environment(), *(f"{real(each.path)}\n{each.path}\n{each.shown}" for each in self.named))


@frozen
class Sources:
    """All that was read: the files in their order, with where they really lie, and what was looked for."""

    files: tuple[SourceFile, ...]
    places: tuple[Path, ...]
    lookups: tuple[Lookup, ...]

    @classmethod
    def of(cls, files: Files) -> Sources | None:
        """What was read. Nothing if something was not found or couldn't be read."""
        if not files.all_found:
            return None
        read = tuple(files.sources)
        return cls(read, tuple(real(file.path) for file in read if file.path is not None), tuple(files.lookups))

    def hold(self, request: Request) -> bool:
        """Whether all this is still found where it was, and reads as it did."""
        roots = request.roots
        return all(lookup.repeated(roots) == lookup.found for lookup in self.lookups) and all(
            file.path is not None and real(file.path) == place and _text_of(file.path, file.name) == file.text
            for file, place in zip(self.files, self.places, strict=True)
        )

    def key(self, request: Request) -> str:
        """A digest of all that was read."""
        return digest(request.key, *(f"{file.name}\n{file.path}\n{file.text}" for file in self.files))


def _text_of(path: Path, shown: str) -> str | None:
    source = read_source(path, shown, Reporter())
    return None if source is None else source.text
