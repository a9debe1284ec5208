"""`python -m sabot` is the command `sabot`."""

from sabot.cli import main

main()
