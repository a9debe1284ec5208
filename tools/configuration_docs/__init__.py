"""Writes docs/configuration.md from the types that a configuration is read by."""
