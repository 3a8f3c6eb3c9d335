"""The colours that a ruleset can name: the eight that every terminal has."""

COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
