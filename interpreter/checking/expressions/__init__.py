"""How expressions are typed: a rule for each sort of node, in files by what they are about."""
