"""Stakes that leave their round for an interrupted game, whole or in part; drawn."""

import pytest
from ledger_drawing import INTERRUPTED, ROUND, TABLE, Till, bet, interrupted, more, settled, stake

from sabot.ledger.account import BONUS, held, house
from sabot.ledger.facts import RoundVoided
from sabot.ledger.statement import statement
from sabot.money import show_amount

MAIN = "ann 3.1 main"
TOO_MUCH = "so much does not lie there"


def held_for(till: Till, round_: str) -> list[str]:
    """What is held there for ann, hold by hold: purpose and amount."""
    holds = till.ledger.holds_for(round_, "ann")
    return [f"{hold.purpose.value} {show_amount(hold.amount)}" for hold in holds]


def nothing_is_held(till: Till) -> bool:
    return not till.ledger.holds and till.has(held(TABLE)) == "0"


def test_an_interrupted_game_keeps_its_stake_held_while_the_round_settles_the_rest() -> None:
    till = Till("ann 100 g5")
    till.does(stake(MAIN, "10 g5"), stake("ann 3.1 21+3", "5"))
    till.does(interrupted((MAIN, "10 g5")))
    assert till.shows("ann") == "85 free, 15 held"
    till.does(settled(bet("ann 3.1 21+3", "5", "30")))
    assert till.shows("ann") == "115 free, 10 held"
    assert till.ledger.held_for(INTERRUPTED, "ann") == 1000
    till.does(more(MAIN, "15", INTERRUPTED))
    till.does(settled(bet(MAIN, "25 g5", "55"), round_=INTERRUPTED))
    assert till.shows("ann") == "155 free"
    assert till.refuses(settled(bet(MAIN, "25 g5", "55"), round_=INTERRUPTED)) == (
        "the stake of ann on 3.1 main is settled and not held"
    )


def test_an_interrupted_game_that_is_cancelled_is_refunded() -> None:
    till = Till("ann 100 g5")
    till.does(stake(MAIN, "10 g5"))
    till.does(interrupted((MAIN, "10 g5")))
    assert till.refuses(interrupted((MAIN, "10 g5"), game="broken-8")) == TOO_MUCH
    till.does(RoundVoided(TABLE, INTERRUPTED))
    assert till.shows("ann") == "100 free, 1 × 5"


def test_of_two_hands_of_a_split_one_is_broken_and_one_is_settled() -> None:
    """The right hand has 25 with what its double added, the left one 15."""
    till = Till("ann 100")
    till.does(stake(MAIN, "15"))
    till.does(more(MAIN, "15"))
    till.does(more(MAIN, "10"))
    till.does(interrupted((MAIN, "15")))
    assert till.shows("ann") == "60 free, 40 held"
    assert held_for(till, INTERRUPTED) == ["broken-stake 10", "broken-stake 5"], (
        "what was laid down last leaves"
    )
    assert held_for(till, ROUND) == ["stake 15", "stake 10"]
    till.does(settled(bet(MAIN, "25", "50")))
    assert (till.shows("ann"), till.has(house(TABLE))) == ("110 free, 15 held", "-25")
    till.does(more(MAIN, "15", INTERRUPTED))
    till.does(settled(bet(MAIN, "30", ""), round_=INTERRUPTED))
    assert (till.shows("ann"), till.has(house(TABLE))) == ("95 free", "5")
    assert nothing_is_held(till)


def test_of_two_hands_with_golden_chips_one_is_broken_and_one_is_settled() -> None:
    """Two chips lay on the hand that was dealt; its split cost a chip and 5. The live hand wins 10."""
    till = Till("ann 100 g5 g5 g5")
    till.does(stake(MAIN, "g5 g5"))
    till.does(more(MAIN, "5 g5"))
    till.does(interrupted((MAIN, "g5 g5")))
    assert held_for(till, INTERRUPTED) == ["golden-broken-stake 5", "golden-broken-stake 5"]
    assert sorted(held_for(till, ROUND)) == ["golden-stake 5", "stake 5"]
    till.does(settled(bet(MAIN, "5 g5", "15")))
    assert (till.shows("ann"), till.has(BONUS)) == ("110 free", "-10")
    till.does(settled(bet(MAIN, "g5 g5", "g5 g5"), round_=INTERRUPTED))
    assert (till.shows("ann"), till.has(BONUS), till.has(house(TABLE))) == ("110 free, 2 × 5", "-10", "-10")
    assert nothing_is_held(till)


def test_a_chip_that_left_marks_the_interrupted_game_and_not_the_round() -> None:
    till = Till("ann 100 g10")
    till.does(stake(MAIN, "g10"))
    till.does(more(MAIN, "10"))
    till.does(interrupted((MAIN, "g10")))
    till.does(settled(bet(MAIN, "10", "20")))
    till.does(settled(bet(MAIN, "g10", "10"), round_=INTERRUPTED))
    assert [line.text() for line in statement("ann", till.effects)][1:] == [
        "Stake t1/1/1 3.1 main: -10, balance 90",
        "Return t1/1/1: +20, balance 110",
        "Return broken-7 (GC): +10, balance 120",
    ]


def test_two_parts_on_one_place_add_up() -> None:
    till = Till("ann 100 g5 g5")
    till.does(stake(MAIN, "10"))
    till.does(more(MAIN, "5 g5"))
    till.does(more(MAIN, "5 g5"))
    till.does(interrupted((MAIN, "5 g5"), (MAIN, "10")))
    assert held_for(till, INTERRUPTED) == [
        "broken-stake 5",
        "broken-stake 5",
        "broken-stake 5",
        "golden-broken-stake 5",
    ]
    till.does(settled(bet(MAIN, "5 g5", "")))
    till.does(settled(bet(MAIN, "5 g5", "5 g5"), bet(MAIN, "10", "20"), round_=INTERRUPTED))
    assert (till.shows("ann"), till.has(house(TABLE))) == ("105 free, 1 × 5", "-5")
    assert nothing_is_held(till)


@pytest.mark.parametrize(
    "parts",
    [
        ((MAIN, "20.01"),),
        ((MAIN, "20 g5 g5"),),
        ((MAIN, "g10"),),
        ((MAIN, "10"), (MAIN, "10.01")),
        ((MAIN, "g5"), (MAIN, "10 g5")),
        ((MAIN, "10"), ("ann 3.2 main", "10")),
        (("ann 3.1 main behind", "10"),),
        (("bob 3.1 main", "10"),),
    ],
)
def test_a_part_larger_than_what_lies_there_is_refused(parts: tuple[tuple[str, str], ...]) -> None:
    till = Till("ann 100 g10 g5 g5", "bob 100")
    till.does(stake(MAIN, "10 g5"), stake("bob 3.1 main behind", "10"))
    till.does(more(MAIN, "10"))
    before = till.ledger
    assert till.refuses(interrupted(*parts)) == TOO_MUCH
    assert till.ledger == before


def test_a_void_round_returns_only_what_did_not_leave_it() -> None:
    till = Till("ann 100 g5 g5")
    till.does(stake(MAIN, "10 g5"))
    till.does(more(MAIN, "10 g5"))
    till.does(interrupted((MAIN, "10 g5")))
    assert till.shows("ann") == "80 free, 20 held"
    till.does(RoundVoided(TABLE, ROUND))
    assert till.shows("ann") == "90 free, 10 held, 1 × 5"
    till.does(RoundVoided(TABLE, INTERRUPTED))
    assert till.shows("ann") == "100 free, 2 × 5"
    assert nothing_is_held(till)


def test_who_bets_behind_takes_his_own_part_to_a_game_of_his_own() -> None:
    till = Till("ann 100", "bob 50")
    till.does(stake(MAIN, "10"), stake("bob 3.1 main behind", "5"))
    till.does(more(MAIN, "10"), more("bob 3.1 main behind", "5"))
    till.does(interrupted((MAIN, "10")), interrupted(("bob 3.1 main behind", "5"), game="broken-8"))
    till.does(settled(bet(MAIN, "10", ""), bet("bob 3.1 main behind", "5", "")))
    till.does(settled(bet(MAIN, "10", "20"), round_=INTERRUPTED))
    assert (till.shows("ann"), till.shows("bob")) == ("100 free", "40 free, 5 held")
    till.does(settled(bet("bob 3.1 main behind", "5", "5"), round_="broken-8"))
    assert till.shows("bob") == "45 free"
    assert nothing_is_held(till)
