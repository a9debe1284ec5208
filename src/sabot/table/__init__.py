"""The table: shared rounds with seats, bets, clocks and views. Pure: time, chance and money enter as data."""
