"""Compiled loops. They know no rule: what rules say arrives as arrays."""
