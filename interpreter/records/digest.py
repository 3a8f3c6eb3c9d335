"""A digest of a ruleset: two have the same one if all their texts are the same."""

from __future__ import annotations

from hashlib import blake2b

from interpreter.assembly.ruleset import Ruleset


def ruleset_digest(ruleset: Ruleset) -> str:
    """The digest of a ruleset with its layers, libraries, tables and maps.

    Only what the files hold counts, not where they lie or what they are called, nor how their lines end.
    """
    sources = [file for layer in ruleset.layers for file in layer.files]
    sources += [table.span.file for table in ruleset.tables]
    sources += ruleset.maps.values()
    digests = {blake2b(source.text.encode(), digest_size=16).digest() for source in sources}
    return blake2b(b"".join(sorted(digests)), digest_size=16).hexdigest()
