"""From the assembled ruleset to the typed one: names, types, and what the whole ruleset does."""
