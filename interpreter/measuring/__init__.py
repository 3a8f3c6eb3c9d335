"""How fast engines play, beside others that play the same games."""
