"""What the pass `boards` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = ()
