"""Old shoes in files of their own, and back."""
