"""Tests of rulesets that go beyond their examples: random games, and changed rules that something should notice."""
