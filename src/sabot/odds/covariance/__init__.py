"""How the results of two bets of one round go together, exactly."""
