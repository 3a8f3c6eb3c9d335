"""What runs programs: the walker, generated Python, native code. All of them play the same games."""
