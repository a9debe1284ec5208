"""The house in service: its tables, its clock, its bots, and what must happen before it stops."""
