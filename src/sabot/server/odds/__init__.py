"""Odds for pages and approvals, worked out in a process of its own while the tables go on."""
