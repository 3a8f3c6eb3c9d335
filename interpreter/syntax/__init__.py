"""From the text of a file to its tree."""
