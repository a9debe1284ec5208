"""The shoe of a table: how one ends and another begins, and which cards can still come."""
