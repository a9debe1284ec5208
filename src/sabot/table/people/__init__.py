"""People at a table: guests, their seats, and places that nobody plays at."""
