"""The server: tables for people far away. What it answers is committed, and no client is trusted."""
