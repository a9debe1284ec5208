"""Benchmarks: how quick things are, side by side with what one would take instead."""
