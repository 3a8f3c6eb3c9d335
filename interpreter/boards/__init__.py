"""The boards of spaces: shapes, drawn as graphs, checked and frozen into tables."""
