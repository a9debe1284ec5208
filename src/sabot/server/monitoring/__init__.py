"""Whether a server works: health, metrics, logs, and who did what."""
