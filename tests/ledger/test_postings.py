"""From what happened to money: stakes, raises, settlement, voids, tips, cash desk; drawn."""

import pytest
from ledger_drawing import ROUND, TABLE, Till, bet, lot, more, place, settled, stake

from sabot.ledger.account import BONUS, CASH_DESK, ISSUER, commission, held, house, tips
from sabot.ledger.facts import (
    Deposited,
    HandPaid,
    Refilled,
    RoundVoided,
    StakeTakenBack,
    TipGiven,
    Withdrawn,
)
from sabot.money import Amount, parse_amount


def test_a_stake_is_held_until_the_round_is_settled() -> None:
    till = Till("ann 100")
    till.does(stake("ann 3.1 main", "10"), stake("ann 3.1 21+3", "5"))
    assert till.shows("ann") == "85 free, 15 held"
    assert till.wallet("ann") == "100"
    till.does(settled(bet("ann 3.1 main", "10", "25"), bet("ann 3.1 21+3", "5", "")))
    assert (till.shows("ann"), till.has(house(TABLE)), till.has(held(TABLE))) == ("110 free", "-10", "0")


@pytest.mark.gli("4.3.3")
def test_a_wager_never_makes_a_balance_negative_nor_do_its_raises() -> None:
    till = Till("ann 25")
    assert till.refuses(stake("ann 3.1 main", "25.01")) == "there is not enough: 25 of 25.01"
    till.does(stake("ann 3.1 main", "10"))
    till.does(more("ann 3.1 main", "10"))
    assert till.refuses(more("ann 3.1 main", "10")) == "there is not enough: 5 of 10"
    till.does(more("ann 3.1 insurance", "5"))
    assert till.shows("ann") == "0 free, 25 held"


@pytest.mark.gli("4.3.3")
def test_double_split_and_insurance_are_settled_with_their_round() -> None:
    till = Till("ann 100")
    till.does(stake("ann 3.1 main", "10"))
    till.does(more("ann 3.1 insurance", "5"))
    till.does(more("ann 3.1 main", "10"))
    till.does(more("ann 3.1 main", "10"))
    right, left = bet("ann 3.1 main", "20", "40"), bet("ann 3.1 main", "10", "10")
    till.does(settled(right, left, bet("ann 3.1 insurance", "5", "")))
    assert (till.shows("ann"), till.has(house(TABLE))) == ("115 free", "-15")


@pytest.mark.parametrize(
    ("bets", "why"),
    [
        ((), "the stake of ann on 3.1 main is held and not settled"),
        ((("ann 3.1 main", "10", "20"),), "the stake of bob on 3.1 main behind is held and not settled"),
        (
            (("ann 3.1 main", "10", "20"), ("bob 3.1 main behind", "5", "5"), ("ann 3.2 main", "1", "")),
            "the stake of ann on 3.2 main is settled and not held",
        ),
        (
            (("ann 3.1 main", "11", "20"), ("bob 3.1 main behind", "5", "5")),
            "the stake of ann on 3.1 main is not what is held for it",
        ),
        (
            (("ann 3.1 main", "10", "g5"), ("bob 3.1 main behind", "5", "5")),
            "chips come back to ann on 3.1 main that did not lie there",
        ),
        (
            (
                ("ann 3.1 main", "10", "20"),
                ("ann 3.1 main", "10", "20"),
                ("bob 3.1 main behind", "5", "5"),
            ),
            "the stake of ann on 3.1 main is not what is held for it",
        ),
    ],
)
def test_a_round_is_settled_whole_or_not_at_all(bets: tuple[tuple[str, str, str], ...], why: str) -> None:
    till = Till("ann 100", "bob 100")
    till.does(stake("ann 3.1 main", "10"), stake("bob 3.1 main behind", "5"))
    assert till.refuses(settled(*(bet(*one) for one in bets))) == why
    assert (till.shows("ann"), till.shows("bob")) == ("90 free, 10 held", "95 free, 5 held")


def test_nothing_is_settled_twice() -> None:
    till = Till("ann 100")
    till.does(stake("ann player", "10"))
    end = settled(bet("ann player", "10", "20"))
    till.does(end)
    assert till.refuses(end) == "the stake of ann on player is settled and not held"
    till.does(RoundVoided(TABLE, ROUND))
    assert till.shows("ann") == "110 free"


def test_rounds_do_not_touch_each_other() -> None:
    till = Till("ann 100")
    till.does(stake("ann player", "10", "t1/1/1"))
    till.does(stake("ann player", "20", "t1/1/2"))
    till.does(settled(bet("ann player", "10", ""), round_="t1/1/1"))
    assert till.shows("ann") == "70 free, 20 held"
    till.does(RoundVoided(TABLE, "t1/1/2"))
    assert till.shows("ann") == "90 free"


def test_commission_is_kept_apart_from_what_the_house_wins() -> None:
    """100 on Banker at 19:20: even money would be 100, of which 5 are commission."""
    till = Till("ann 100")
    till.does(stake("ann banker", "100"))
    till.does(settled(bet("ann banker", "100", "195", kept="5")))
    assert till.shows("ann") == "195 free"
    assert (till.has(house(TABLE)), till.has(commission(TABLE))) == ("-100", "5")


def test_what_was_laid_down_last_is_taken_back_first() -> None:
    till = Till("ann 100 g5 g5 g25")
    till.does(stake("ann 3.1 main", "10"))
    till.does(stake("ann 3.1 main", "4 g5 g5"))
    assert till.shows("ann") == "86 free, 14 held, 1 × 25"
    till.does(StakeTakenBack(TABLE, ROUND, place("ann 3.1 main"), lot("6 g5")))
    assert till.shows("ann") == "92 free, 8 held, 1 × 5, 1 × 25"
    tried = StakeTakenBack(TABLE, ROUND, place("ann 3.1 main"), lot("8.01"))
    assert till.refuses(tried) == "so much does not lie there"
    till.does(StakeTakenBack(TABLE, ROUND, place("ann 3.1 main"), lot("8 g5")))
    assert till.shows("ann") == "100 free, 2 × 5, 1 × 25"
    assert not till.ledger.holds


def test_a_void_round_gives_everything_back_as_it_was() -> None:
    till = Till("ann 100 g5", "bob 50")
    till.does(stake("ann 3.1 main", "10 g5"), stake("bob 3.1 main behind", "20"))
    till.does(more("ann 3.1 main", "15"))
    till.does(RoundVoided(TABLE, ROUND))
    assert (till.shows("ann"), till.shows("bob")) == ("100 free, 1 × 5", "50 free")
    assert (till.has(house(TABLE)), till.has(held(TABLE)), till.has(BONUS)) == ("0", "0", "-5")


@pytest.mark.gli("2.5.6")
def test_a_tip_goes_from_the_wallet_to_the_tips_of_the_table() -> None:
    till = Till("ann 10")
    till.does(TipGiven(TABLE, "ann", parse_amount("2.50")))
    assert (till.shows("ann"), till.has(tips(TABLE))) == ("7.50 free", "2.50")
    assert till.refuses(TipGiven(TABLE, "ann", parse_amount("8"))) == "there is not enough: 7.50 of 8"


def test_the_cash_desk_takes_and_pays() -> None:
    till = Till("ann 10")
    till.does(Deposited("ann", parse_amount("90")))
    till.does(Withdrawn("ann", parse_amount("30")))
    till.does(HandPaid("ann", parse_amount("20")))
    till.does(Refilled("ann", parse_amount("5")))
    assert (till.shows("ann"), till.has(CASH_DESK), till.has(ISSUER)) == ("55 free", "-40", "-15")
    assert till.refuses(Withdrawn("ann", Amount(5501))) == "there is not enough: 55 of 55.01"


def test_stakes_on_the_table_cannot_be_withdrawn_or_tipped() -> None:
    till = Till("ann 10")
    till.does(stake("ann player", "8"))
    assert till.refuses(Withdrawn("ann", parse_amount("3"))) == "there is not enough: 2 of 3"
    assert till.refuses(TipGiven(TABLE, "ann", parse_amount("3"))) == "there is not enough: 2 of 3"


def test_an_event_is_posted_whole_or_not_at_all() -> None:
    till = Till("ann 10")
    assert till.refuses(stake("ann player", "8"), stake("ann banker", "8")) == "there is not enough: 2 of 8"
    assert till.shows("ann") == "10 free"
