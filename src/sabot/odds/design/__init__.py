"""Designing a bet: pay tables for a wanted return, found by searching whole numbers."""
