"""The engine: a table of integers, and the walker that plays on it. `game.py` is what the outside uses."""
