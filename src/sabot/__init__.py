"""Sabot: blackjack and baccarat tables whose odds are known exactly."""
