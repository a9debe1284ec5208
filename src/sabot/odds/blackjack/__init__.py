"""Exact analysis of blackjack: hands, dealer, splits, charts, and what each returns."""
