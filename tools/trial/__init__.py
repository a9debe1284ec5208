"""A house of several server processes, killed and stalled while people play in it."""
