"""The odds: exact and fast, from the same definitions that play uses."""
