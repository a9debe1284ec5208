"""Writes docs/protocol.md and the types of the pages from the types of the server."""
