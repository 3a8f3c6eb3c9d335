"""Objects in the user's cache. Whatever goes wrong there is no error: then they are made anew, or not kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from interpreter.cache.environment import is_current
from interpreter.cache.folder import Cache, open_cache
from interpreter.loading.pickling import packed, unpacked
from interpreter.source.text import SourceFile

MOST_BYTES = 64 * 1024 * 1024
"""More than this isn't kept."""


def get(key: str, sources: Sequence[SourceFile] = ()) -> object:
    """What is kept for a key, with these files in the place of those that it was kept without; or nothing."""
    cache = _cache()
    data = None if cache is None else cache.read(key)
    if data is None:
        return None
    with suppress(Exception), _not_collecting():
        return unpacked(data, sources)
    return None


def put(key: str, found: object, sources: Sequence[SourceFile] = ()) -> None:
    """Keeps an object, as far as that can be done, without the files to which it refers."""
    cache = _cache()
    if cache is not None and is_current():
        with suppress(Exception):
            cache.write(key, packed(found, sources))


def _cache() -> Cache | None:
    found = open_cache("rulesets", "checked rulesets", MOST_BYTES)
    return found if isinstance(found, Cache) else None


@contextmanager
def _not_collecting() -> Iterator[None]:
    """Many objects come into being at once, and none of them goes: to look for such ones would take long."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
