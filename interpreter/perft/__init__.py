"""Counting what a game can become: sequences of plies, different positions, and what seats can tell apart."""
