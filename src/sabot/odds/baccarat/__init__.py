"""Exact odds of baccarat: every coup counted once."""
