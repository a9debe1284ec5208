"""Blackjack: rules, hands, the round with own and common hands, and its bets."""
