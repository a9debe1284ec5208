"""What a storm ends with when something is wrong."""


class LawBroken(Exception):
    """A law of the house does not hold."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law = law
        self.what = what


def must(holds: object, law: str, what: str) -> None:
    if not holds:
        raise LawBroken(law, what)
