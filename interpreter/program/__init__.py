"""The lowered program: what engines run, and how a typed ruleset becomes one."""
