"""What the passes say about a text, and how that is shown."""
