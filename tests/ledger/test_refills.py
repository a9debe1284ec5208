"""Play credits: what newcomers get, and who may ask for more, and when."""

import pytest

from sabot.games.answer import Money, Refused
from sabot.ledger.limit import HOUR
from sabot.ledger.purse import Purse
from sabot.ledger.refill import RefillRules, first_credits, refill
from sabot.money import parse_amount

RULES = RefillRules()


def test_guests_get_a_thousand_and_named_players_ten_thousand() -> None:
    assert first_credits(RULES, is_guest=True) == parse_amount("1000.00")
    assert first_credits(RULES, is_guest=False) == parse_amount("10000.00")


@pytest.mark.parametrize(
    ("has", "is_guest", "last", "brings"),
    [
        ("0", True, None, "1000"),
        ("9.99", True, None, "990.01"),
        ("9.99", False, None, "9990.01"),
        ("10", True, None, None),
        ("0", True, HOUR, None),
        ("0", True, HOUR + 1, None),
        ("0", True, 0, "1000"),
    ],
)
def test_below_ten_a_refill_may_be_asked_once_an_hour(
    has: str, is_guest: bool, last: int | None, brings: str | None
) -> None:
    """It is now the end of the first hour."""
    purse = Purse("ann", parse_amount(has))
    answer = refill(RULES, purse, is_guest=is_guest, last=last, now=HOUR)
    if brings is None:
        assert isinstance(answer, Refused)
    else:
        assert answer == parse_amount(brings)


def test_money_on_tables_is_not_gone() -> None:
    purse = Purse("ann", parse_amount("10"), held=parse_amount("10"))
    answer = refill(RULES, purse, is_guest=True, last=None, now=0)
    assert answer == Refused("refill-below", {"below": Money(1_000)})


def test_the_figures_are_settings() -> None:
    rules = RefillRules(guest=parse_amount("50"), below=parse_amount("1"), every=5)
    purse = Purse("ann", parse_amount("0.50"))
    assert refill(rules, purse, is_guest=True, last=0, now=5) == parse_amount("49.50")
    assert refill(rules, purse, is_guest=True, last=0, now=4) == Refused("refill-lately")
