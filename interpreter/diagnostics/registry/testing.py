"""What only tests beyond the examples can find; checking a ruleset doesn't look for it."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = (
    Rule("unnoticed-change", "a rule that could be changed and no test would notice", error=False),
    Rule("order-matters", "the order in which reactions come makes a difference", error=False),
    Rule("secret-told", "a player is told what only others may know", ours=True),
)
