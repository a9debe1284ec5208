"""Settings of tables as people of the house change them: forms, what a change does, and every version."""
