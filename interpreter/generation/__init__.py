"""From the program to code: one imperative form of it, printed as Python."""
