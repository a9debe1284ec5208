"""A player's statement: what moved in the wallet, line by line, with the balance before and after."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from sabot.ledger.account import owner_of, wallet
from sabot.ledger.effects import Effect, Step
from sabot.ledger.route import GOLDEN_STAKES, Purpose
from sabot.money import show_amount
from sabot.texts.text_catalogue import texts

GOLDEN_MARK = "(GC)"
"""Stands behind every round in which golden chips lay."""

TOLD = (
    Purpose.CREDITS_ISSUED,
    Purpose.REFILL,
    Purpose.DEPOSIT,
    Purpose.WITHDRAWAL,
    Purpose.HAND_PAY,
    Purpose.HAND_PAY_ASKED,
    Purpose.HAND_PAY_CANCELLED,
    Purpose.TICKET_OUT,
    Purpose.TICKET_IN,
    Purpose.TICKET_VOID,
    Purpose.STAKE,
    Purpose.INTERRUPTED_STAKE,
    Purpose.PAY,
    Purpose.TIP,
)
"""What moves in a wallet; each has its title in every language."""


class StatementPosting(Struct, frozen=True):
    purpose: Purpose
    reference: str
    matter: str
    amount: int
    """More than nothing where the wallet got it, less where it gave it."""
    before: int
    golden: bool = False

    @property
    def title(self) -> str:
        """In English, for files and terminals."""
        return texts("en", "titles")[f"statement.{self.purpose.value}"]

    @property
    def after(self) -> int:
        return self.before + self.amount

    def text(self) -> str:
        """The line as people read it."""
        sign = "+" if self.amount > 0 else ""
        named = " ".join(
            part
            for part in (self.title, self.reference, self.matter, GOLDEN_MARK if self.golden else "")
            if part
        )
        return f"{named}: {sign}{show_amount(self.amount)}, balance {show_amount(self.after)}"


def statement(player: str, seen: Iterable[Effect], opening: int = 0) -> tuple[StatementPosting, ...]:
    """The lines of one wallet over these effects, from the balance that it opened with."""
    known = tuple(seen)
    golden = {
        effect.reference
        for effect in known
        if effect.step is Step.MOVED and effect.purpose in GOLDEN_STAKES and owner_of(effect.debit) == player
    }
    return tuple(_lines(wallet(player), known, golden, opening))


def _lines(own: str, seen: Iterable[Effect], golden: set[str], opening: int) -> Iterator[StatementPosting]:
    balance = opening
    for effect in seen:
        if effect.step is not Step.MOVED or own not in (effect.debit, effect.credit):
            continue
        amount = effect.amount if effect.credit == own else -effect.amount
        marked = effect.reference in golden
        yield StatementPosting(effect.purpose, effect.reference, effect.matter, amount, balance, marked)
        balance += amount
