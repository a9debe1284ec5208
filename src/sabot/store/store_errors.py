"""What can be wrong with a store, said so that somebody can do something about it."""

from pathlib import Path


class BadStore(Exception):
    """A store that cannot be used as it is; it is never written to."""

    def __init__(
        self, where: Path | str, wrong: str, right: str, saved: str = "nothing in it is lost"
    ) -> None:
        super().__init__(f"{where}: {wrong}; {saved}; {right}")
        self.wrong = wrong
        self.right = right
        """What to do."""
        self.saved = saved
        """What of it is still good."""


class StoreAway(BadStore):
    """A store that cannot be used now, and perhaps later: a full disk, a database that does not answer."""


class StoreFailed(Exception):
    """A commit could not be written. Nothing of it is there, and it may be tried again."""


UNWRITABLE = (OverflowError, UnicodeError)
"""What is raised for numbers that are too large, and for text that is none."""


class BadValue(StoreFailed):
    """What was to be written holds a value that this store cannot keep: tried again it fails again."""


class StoreUnsure(StoreFailed):
    """The store was lost while it committed: all of the group is there or none of it.

    Who reads the stream again knows which; a command that is there answers as repeated.
    """
