"""Where the parts of a step stand in the 64-bit number that kernels read."""

END_AT, OVER_AT, SEEN_AT, GIVES_AT, CONTEXT_AT, NEXT_AT = 16, 32, 33, 34, 36, 37
"""The net result stands lowest and may borrow from the end, which stands above it."""
KEEPS_ALL, KEEPS_TWO, KEEPS_FIRST = range(3)
"""Which of the dealer's cards count when a round is over: what stands at GIVES_AT, in two bits."""
