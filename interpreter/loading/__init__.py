"""A ruleset as it is read, checked and lowered; or as it was kept when that was last done."""
