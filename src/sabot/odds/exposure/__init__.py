"""What a counter of cards can win at a bet: effects of removal, counts made of them, and gains by depth."""
