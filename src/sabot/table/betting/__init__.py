"""Betting at a table: fields, slips, buttons, and the time in which bets are taken."""
