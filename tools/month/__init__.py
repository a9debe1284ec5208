"""A simulated month of a house, and a second reckoning of all that reports say."""
