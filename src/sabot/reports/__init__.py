"""Reports of the house: from lines of the journal to figures, each of them held against the ledger."""
