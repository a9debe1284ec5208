"""Records: all that can be told from the journal: histories, reports, proofs, replays, exports, archives."""
