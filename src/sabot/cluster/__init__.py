"""The house in many places: servers that share one PostgreSQL, each table with one of them at a time."""
