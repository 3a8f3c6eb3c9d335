"""What the pass `assembly` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = ()
