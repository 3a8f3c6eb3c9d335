"""What is known of a rule of the checker before it finds anything."""

from attrs import frozen


@frozen
class Rule:
    """A kind of finding. `docs/diagnostics/<id>.md` explains it and holds an example that triggers it.

    `ours` marks a fault of the engine, which no example can trigger.
    """

    id: str
    summary: str
    error: bool = True
    ours: bool = False
