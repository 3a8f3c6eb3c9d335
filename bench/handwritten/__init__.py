"""Games written by hand in plain Python, as somebody would who wants just this one: what ours are measured against."""
