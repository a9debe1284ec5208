"""Reports for the house: days, cash, drawers, shifts, turnover, significant events."""
