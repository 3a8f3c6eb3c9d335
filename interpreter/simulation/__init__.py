"""Many games of one program, and what they tell of its balance."""
