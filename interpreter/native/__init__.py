"""From the text of a C program to a library that is loaded: found compilers, a time-out, a cache."""
