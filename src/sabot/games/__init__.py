"""The games: rules, bets, rounds and roads. Pure: no clock, no chance, no input or output, no floats."""
