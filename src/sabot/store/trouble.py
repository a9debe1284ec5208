"""What can be wrong with a store, said so that somebody can do something about it."""

from pathlib import Path


class BadStore(Exception):
    """A store that cannot be used as it is; it is never written to."""

    def __init__(self, file: Path | str, wrong: str, right: str) -> None:
        super().__init__(f"{file}: {wrong}; {right}")
        self.wrong = wrong
        self.right = right


class StoreFailed(Exception):
    """A commit could not be written. Nothing of it is there, and it may be tried again."""
