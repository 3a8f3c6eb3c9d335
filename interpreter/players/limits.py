"""How long players are waited for, and how long they play.

Commands tell it in their help, so nothing is imported here.
"""

TIME_OUT = 30
"""So many seconds a program has for an answer."""
PLAYOUTS = 400
"""So many playouts a search has for a decision where its seat doesn't say it."""
MOST_PLAYOUTS = 1_000_000
"""So many it may be given."""
MOST_DECISIONS = 10_000
"""After so many decisions a game is broken off."""
