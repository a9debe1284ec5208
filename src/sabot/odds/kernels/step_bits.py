"""Where the parts of a step stand in the 64-bit number that kernels read."""

END_AT, OVER_AT, SEEN_AT, REACH_AT, CONTEXT_AT, NEXT_AT = 16, 32, 33, 34, 36, 37
"""The net result stands lowest and may borrow from the end, which stands above it."""
