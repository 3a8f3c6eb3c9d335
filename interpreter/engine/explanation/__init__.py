"""Explanations: why something is legal or not, what a score is made of, which lines led to an event."""
