"""What each line of a ruleset costs when random games are played."""
