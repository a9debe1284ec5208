"""The store: an append-only journal of events and money, and everything that can be rebuilt from it."""
