"""Simulation: rounds by the million, from the rules made into automata."""
