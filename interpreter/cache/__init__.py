"""What took long to make, kept for the next time."""
