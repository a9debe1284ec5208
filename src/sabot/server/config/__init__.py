"""The configuration of a server: what it holds, how it is read, and what is wrong with it."""
