"""What the pass `program` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = ()
