"""Who may ask for what: by role, at a table as it is now, and where it takes two people."""
