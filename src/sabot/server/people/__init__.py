"""The people of the house: accounts, names, passwords, sessions, and what they say."""
