"""The lowered program: what engines run."""
