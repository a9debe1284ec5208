"""What `make docs` adds to the pages of docs/: those that lie elsewhere, commands, and notebooks that ran."""
