"""The house at its table: settings, croupiers, approvals, and what it does for guests."""
