"""What the pass `tables` can find."""

from interpreter.diagnostics.registry.rule import Rule

RULES: tuple[Rule, ...] = ()
