"""Exact odds of any bet that does not depend on play: the deals of its window, counted."""
