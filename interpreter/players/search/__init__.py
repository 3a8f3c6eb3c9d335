"""The player who searches: Monte-Carlo tree search over what each seat knows."""
