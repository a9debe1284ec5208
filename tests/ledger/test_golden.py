"""Golden chips, rule by rule: tray, mixed bets, automatic choice, cap, and every way to end (B30)."""

from fractions import Fraction

import pytest
from ledger_drawing import ROUND, TABLE, Till, lot, place, stake
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.ledger.account import BONUS, house
from sabot.ledger.facts import BetSettled, GoldenAwarded, RoundSettled, RoundVoided, StakeTakenBack
from sabot.ledger.golden_chips import (
    MOST_CHIPS,
    check_golden,
    check_insurable,
    check_surrenderable,
    compose,
    raised,
    settled,
)
from sabot.ledger.lot import Lot, Tray, tray_of
from sabot.ledger.purse import purse_of
from sabot.ledger.statement import statement
from sabot.money import LOSE, PUSH, parse_amount, parse_odds, show_amount
from sabot.profiles import Live

ON = Live()
OFF = Live(golden_chips=False)
UNMIXED = Live(golden_mixed=False)


def tray(words: str) -> Tray:
    return tray_of(lot(words).chips)


def text(answer: Lot | Refused) -> str:
    if isinstance(answer, Refused):
        return f"refused: {answer.reason}"
    money = [show_amount(answer.money)] if answer.money else []
    return " ".join((*money, *(f"g{show_amount(chip)}" for chip in answer.chips)))


def why(answer: Refused | None) -> str:
    return "" if answer is None else answer.reason


def test_the_tray_lists_values_apart_and_merges_equal_ones() -> None:
    till = Till()
    for value, count, bonus in (("5", 2, "welcome"), ("25", 1, "welcome"), ("5", 1, "lucky card")):
        till.does(GoldenAwarded("ann", parse_amount(value), count, bonus))
    assert [pile.text() for pile in purse_of(till.ledger, "ann").tray] == ["3 × 5", "1 × 25"]
    till.does(stake("ann 3.1 main", "g25"))
    assert [pile.text() for pile in purse_of(till.ledger, "ann").tray] == ["3 × 5"], (
        "a chip on the felt is out"
    )


@pytest.mark.feature("LIVE-73")
def test_golden_chips_have_their_own_value_and_a_switch() -> None:
    assert why(check_golden(ON, tray("g5"), Lot(), lot("g5"), used=0)) == ""
    assert why(check_golden(OFF, tray("g5"), Lot(), lot("g5"), used=0)) == "golden chips are not in play here"
    assert why(check_golden(OFF, (), Lot(), lot("10"), used=0)) == ""
    for unowned in ("g10", "g5 g5", "g2.50 g2.50"):
        told = why(check_golden(ON, tray("g5"), Lot(), lot(unowned), used=0))
        assert told == "that golden chip is not in the tray"


@pytest.mark.feature("LIVE-76")
def test_several_chips_may_lie_on_different_places_up_to_the_cap() -> None:
    capped, full = Live(golden_cap=3), tray("g5 g5 g5 g5")
    assert why(check_golden(capped, full, Lot(), lot("g5"), used=2)) == ""
    assert why(check_golden(capped, full, Lot(), lot("g5 g5"), used=1)) == ""
    told = "at most 3 golden chips may lie in one round"
    assert why(check_golden(capped, full, Lot(), lot("g5 g5"), used=2)) == told
    assert why(check_golden(capped, full, Lot(), lot("g5"), used=3)) == told
    assert why(check_golden(capped, full, lot("g5"), lot("10"), used=3)) == "", "money is not counted"
    assert why(check_golden(ON, full, Lot(), lot("g5"), used=MOST_CHIPS - 1)) == "", "no cap but the last"
    assert why(check_golden(ON, full, Lot(), lot("g5"), used=MOST_CHIPS)) != ""


@pytest.mark.feature("LIVE-77")
@pytest.mark.parametrize(("lying", "new"), [("g5", "10"), ("10", "g5"), ("", "10 g5")])
def test_money_and_chips_lie_together_only_where_mixing_is_on(lying: str, new: str) -> None:
    told = "golden chips and money may not lie on one field"
    assert why(check_golden(UNMIXED, tray("g5"), lot(lying), lot(new), used=0)) == told
    assert why(check_golden(ON, tray("g5"), lot(lying), lot(new), used=0)) == ""


def test_golden_chips_are_not_bet_behind() -> None:
    told = "golden chips cannot be bet behind"
    assert why(check_golden(ON, tray("g5"), Lot(), lot("g5"), used=0, behind=True)) == told
    assert Till("bob 10 g5").refuses(stake("bob 3.1 main behind", "g5")) == told
    assert why(check_golden(ON, tray("g5"), Lot(), lot("5"), used=0, behind=True)) == ""


@pytest.mark.feature("LIVE-27")
@pytest.mark.feature("LIVE-85")
@pytest.mark.parametrize("lying", ["g10", "10 g5"])
def test_golden_and_mixed_stakes_are_neither_insured_nor_surrendered(lying: str) -> None:
    assert why(check_insurable(lot(lying))) == "a stake with golden chips cannot be insured"
    assert why(check_surrenderable(lot(lying))) == "a stake with golden chips cannot be surrendered"
    assert check_insurable(lot("10")) is None
    assert check_surrenderable(lot("10")) is None


@pytest.mark.feature("LIVE-80")
@pytest.mark.parametrize(
    ("in_tray", "initial", "taken"),
    [
        ("g10 g5 g5 g2", "g10", "g10"),
        ("g25 g5 g5 g2", "g10", "g5 g5"),
        ("g8 g2 g5 g5", "g10", "g8 g2"),
        ("g12 g8 g2", "g10", "g8 g2"),
        ("g4 g6 g5", "g5 g5", "1 g5 g4"),
        ("g6 g4 g2", "g5 g5", "g6 g4"),
        ("g25", "g10", "10"),
        ("", "g10", "10"),
    ],
)
def test_chips_nearest_to_the_initial_value_are_chosen_first(in_tray: str, initial: str, taken: str) -> None:
    """A chip that is worth more than what is left to pay is passed over, however near it is."""
    paid = raised(ON, tray(in_tray), lot(initial), lot(initial).total, used=1, available=parse_amount("100"))
    assert text(paid) == taken


@pytest.mark.feature("LIVE-79")
def test_doubles_are_paid_with_chips_only_where_the_switch_says_so() -> None:
    full, plenty = tray("g10 g10"), parse_amount("100")
    ten = lot("10").money
    assert text(raised(ON, full, lot("g10"), ten, used=1, available=plenty)) == "g10"
    in_hand = replace(ON, golden_in_action=False)
    assert text(raised(in_hand, full, lot("g10"), ten, used=1, available=plenty)) == "10"
    assert text(raised(ON, full, lot("10"), ten, used=0, available=plenty)) == "10", (
        "money is raised with money"
    )
    assert text(raised(OFF, full, lot("g10"), ten, used=1, available=plenty)) == "10"


@pytest.mark.feature("LIVE-81")
@pytest.mark.parametrize(
    ("switches", "in_tray", "available", "used", "taken"),
    [
        (ON, "g5", "100", 2, "5 g5"),
        (UNMIXED, "g5", "100", 2, "10"),
        (UNMIXED, "g5 g5", "0", 2, "g5 g5"),
        (Live(golden_cap=3), "g5 g5", "100", 2, "5 g5"),
        (Live(golden_cap=3), "g5 g5", "100", 3, "10"),
        (Live(golden_cap=3, golden_mixed=False), "g5 g5", "100", 2, "10"),
        (ON, "g5", "4.99", 2, "refused: there is not enough: 4.99 of 5"),
        (UNMIXED, "g5", "9.99", 2, "refused: there is not enough: 9.99 of 10"),
        (Live(golden_cap=3), "g5 g5", "9", 3, "refused: there is not enough: 9 of 10"),
    ],
)
def test_what_chips_do_not_pay_is_money_or_it_is_refused(
    switches: Live, in_tray: str, available: str, used: int, taken: str
) -> None:
    paid = raised(
        switches, tray(in_tray), lot("g5 g5"), lot("10").money, used=used, available=parse_amount(available)
    )
    assert text(paid) == taken


def test_a_repeated_bet_is_composed_in_the_same_way() -> None:
    ten = lot("10").money
    assert text(compose(ON, tray("g5"), lot("g10").chips, ten, used=0)) == "5 g5"
    without_action = replace(ON, golden_in_action=False)
    assert text(compose(without_action, tray("g10"), lot("g10").chips, ten, used=0)) == "g10"


WON, NATURAL, DOUBLE_RETURNED = parse_odds("1:1"), parse_odds("3:2"), Fraction(-1, 2)


@pytest.mark.feature("LIVE-83")
@pytest.mark.feature("LIVE-84")
@pytest.mark.parametrize(
    ("initial", "added", "odds", "back"),
    [
        # Won: the winnings on the chip's value come, the chip does not.
        ("g10", "", WON, "10"),
        ("g10", "", NATURAL, "15"),
        ("g10", "g10", WON, "20"),
        ("g10", "10", WON, "30"),
        ("4 g10", "", WON, "18"),
        # Once on the sum: 3:2 on 0.03 and on 0.02 apart would be 0.04 and 0.03, on 0.05 it is 0.07.
        ("0.03 g0.02", "", NATURAL, "0.10"),
        # On 0.01 and on 0.01 apart nothing would be won beyond 0.01 each; on 0.02 it is 0.03.
        ("0.01 g0.01", "", NATURAL, "0.04"),
        # Lost: nothing comes.
        ("4 g10", "", LOSE, ""),
        # Push: the same chip comes back.
        ("g10", "", PUSH, "g10"),
        ("4 g10 g5", "19", PUSH, "23 g10 g5"),
        # The double comes back as what it was paid with, the first stake is lost.
        ("g10", "g10", DOUBLE_RETURNED, "g10"),
        ("g10", "10", DOUBLE_RETURNED, "10"),
        ("g10", "g5 g5", DOUBLE_RETURNED, "g5 g5"),
        ("2 g10", "7 g5", DOUBLE_RETURNED, "7 g5"),
        # Money alone is settled as ever.
        ("10", "", NATURAL, "25"),
        ("10", "", DOUBLE_RETURNED, "5"),
    ],
)
def test_how_golden_and_mixed_stakes_end(initial: str, added: str, odds: Fraction, back: str) -> None:
    assert text(settled(lot(initial), (lot(added),) if added else (), odds)) == back


def test_a_chip_that_cannot_be_halved_stops_the_house() -> None:
    for initial, added in (("g10", ""), ("g10", "5")):
        with pytest.raises(ValueError, match="cannot be divided"):
            settled(lot(initial), (lot(added),) if added else (), Fraction(-1, 2))


def _ended(till: Till, where: str, staked: str, odds: Fraction) -> None:
    lying = lot(staked)
    till.does(RoundSettled(TABLE, ROUND, (BetSettled(place(where), lying, settled(lying, (), odds)),)))


@pytest.mark.feature("LIVE-84")
def test_a_won_chip_is_gone_and_its_winnings_are_money() -> None:
    till = Till("ann 100 g10")
    till.does(stake("ann 3.1 main", "4 g10"))
    _ended(till, "ann 3.1 main", "4 g10", WON)
    assert till.shows("ann") == "114 free"
    assert (till.has(house(TABLE)), till.has(BONUS)) == ("-14", "0")


@pytest.mark.feature("LIVE-83")
def test_a_pushed_chip_lies_in_the_tray_again() -> None:
    till = Till("ann 100 g10 g10")
    till.does(stake("ann 3.1 main", "4 g10"))
    _ended(till, "ann 3.1 main", "4 g10", PUSH)
    assert (till.shows("ann"), till.has(BONUS)) == ("100 free, 2 × 10", "-20")


def test_a_lost_chip_is_spent_and_costs_the_player_no_money() -> None:
    till = Till("ann 100 g10 g10")
    till.does(stake("ann 3.1 main", "g10"))
    _ended(till, "ann 3.1 main", "g10", LOSE)
    assert (till.shows("ann"), till.has(house(TABLE)), till.has(BONUS)) == ("100 free, 1 × 10", "0", "-10")


@pytest.mark.feature("LIVE-74")
def test_a_cancelled_round_returns_every_chip() -> None:
    till = Till("ann 100 g10 g5")
    till.does(stake("ann 3.1 main", "4 g10"), stake("ann 3.1 21+3", "g5"))
    assert till.shows("ann") == "96 free, 4 held"
    till.does(RoundVoided(TABLE, ROUND))
    assert till.shows("ann") == "100 free, 1 × 5, 1 × 10"


def test_of_two_hands_of_a_split_one_may_spend_its_chip_and_one_return_it() -> None:
    till = Till("ann 100 g10 g10")
    till.does(stake("ann 3.1 main", "g10"))
    till.does(stake("ann 3.1 main", "g10"))
    on = place("ann 3.1 main")
    won, pushed = settled(lot("g10"), (), WON), settled(lot("g10"), (), PUSH)
    till.does(
        RoundSettled(TABLE, ROUND, (BetSettled(on, lot("g10"), won), BetSettled(on, lot("g10"), pushed)))
    )
    assert till.shows("ann") == "110 free, 1 × 10"


def test_rounds_with_golden_chips_are_marked_in_the_statement() -> None:
    till = Till("ann 100 g10")
    till.does(stake("ann 3.1 main", "4 g10"))
    _ended(till, "ann 3.1 main", "4 g10", WON)
    assert [line.text() for line in statement("ann", till.effects)][1:] == [
        "Stake t1/1/1 3.1 main (GC): -4, balance 96",
        "Return t1/1/1 (GC): +18, balance 114",
    ]


def test_a_pushed_chip_marks_its_round_as_well_and_one_taken_back_does_not() -> None:
    till = Till("ann 100 g10 g5")
    till.does(stake("ann 3.1 main", "4 g10"))
    _ended(till, "ann 3.1 main", "4 g10", PUSH)
    till.does(stake("ann 3.1 main", "4 g5", "t1/1/2"))
    till.does(StakeTakenBack(TABLE, "t1/1/2", place("ann 3.1 main"), lot("g5")))
    till.does(RoundSettled(TABLE, "t1/1/2", (BetSettled(place("ann 3.1 main"), lot("4"), Lot()),)))
    assert [line.golden for line in statement("ann", till.effects)] == [False, True, True, False]


@pytest.mark.feature("LIVE-78")
def test_the_switch_for_blind_actions_changes_nothing_in_these_games() -> None:
    """Blind actions, roulette and sic bo belong to other games; mixing has a switch of its own here."""
    blind, seeing = replace(ON, golden_blind=True), replace(ON, golden_blind=False)
    for lying, new in (("", "g5"), ("10", "g5"), ("g5", "10")):
        one, other = (check_golden(to, tray("g5"), lot(lying), lot(new), used=0) for to in (blind, seeing))
        assert one == other
    ten = lot("10").money
    assert raised(blind, tray("g5"), lot("g10"), ten, used=0, available=ten) == raised(
        seeing, tray("g5"), lot("g10"), ten, used=0, available=ten
    )
