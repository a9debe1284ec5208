"""The past as players ask for it: rounds, replays, shoes, statements, statistics."""
