"""How long players are waited for, and how long they play.

Commands tell it in their help, so nothing is imported here.
"""

TIME_OUT = 30
"""So many seconds a program has for an answer."""
MOST_DECISIONS = 10_000
"""After so many decisions a game is broken off."""
