"""Two at once at the cash desk, on one ticket, one player, one drawer: the sum of money never changes."""
