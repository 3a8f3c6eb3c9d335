"""The pass that makes a program of a typed ruleset: `lower.py` is where it begins."""
