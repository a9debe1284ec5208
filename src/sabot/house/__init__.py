"""The house: many tables over one journal, each with a single writer, and all of them again after a stop."""
