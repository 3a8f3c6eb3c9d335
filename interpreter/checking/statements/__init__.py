"""How statements are checked: a rule for each sort, in files by what they are about."""
