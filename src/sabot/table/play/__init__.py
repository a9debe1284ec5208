"""A round in play at a table: cards, answers, disputes, interruptions, and its end."""
