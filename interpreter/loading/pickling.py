"""Objects as bytes, such that what is compared by identity stays what it is.

Like all that is pickled they must come from somebody who is trusted: they are kept where only the user can write.
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Sequence

from interpreter.program.value import SCALAR
from interpreter.source.text import SourceFile

_SCALAR = -1
_QUICK = 1
"""Of zlib's levels the one that takes least time."""


class _Pickler(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, sources: Sequence[SourceFile]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._numbers = {id(source): number for number, source in enumerate(sources)}

    def persistent_id(self, found: object) -> int | None:
        if found is SCALAR:
            return _SCALAR
        return self._numbers.get(id(found)) if type(found) is SourceFile else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, sources: Sequence[SourceFile]) -> None:
        super().__init__(stream)
        self._sources = sources

    def persistent_load(self, number: object) -> object:
        assert isinstance(number, int)
        return SCALAR if number == _SCALAR else self._sources[number]


def packed(found: object, sources: Sequence[SourceFile] = ()) -> bytes:
    """An object as bytes.

    Args:
        found: The object.
        sources: Files that don't belong to it: of these only the number is noted.

    Raises whatever comes of an object that can't be pickled, such as RecursionError for one that is nested too deeply.
    """
    stream = io.BytesIO()
    _Pickler(stream, sources).dump(found)
    return zlib.compress(stream.getvalue(), _QUICK)


def unpacked(data: bytes, sources: Sequence[SourceFile] = ()) -> object:
    """What `packed` made bytes of, with these files in the place of those."""
    return _Unpickler(io.BytesIO(zlib.decompress(data)), sources).load()
