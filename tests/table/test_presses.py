"""The buttons of the betting time, drawn: what lies, which button, what then lies or why not."""

from collections.abc import Callable

import pytest

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack
from sabot.games.variant import with_offer, with_rules
from sabot.ledger.lot import Lot
from sabot.money import Amount, parse_amount, show_amount
from sabot.profiles import Live
from sabot.table.betting import buttons
from sabot.table.betting.area import BettingArea
from sabot.table.betting.fields import fields_of
from sabot.table.betting.limits import bare_ranges, tops_of
from sabot.table.betting.ranges import Range
from sabot.table.betting.slip import Press, Slip, Spot, money_put
from sabot.table.house.setup import usual_limits

HANDS = ("1.1", "1.2", "1.3")


def lying(words: str) -> Slip:
    """`1.1 main 10, 1.1 pair 2 | 1.2 main 5`: presses separated by a bar."""
    return Slip(tuple(_press(part) for part in words.split("|") if part.strip()))


def _press(words: str) -> Press:
    puts = []
    for part in words.split(","):
        *hand, bet, amount = part.split()
        puts.append(money_put(hand[0] if hand else "", bet, parse_amount(amount)))
    return tuple(puts)


def shown(press: Press | Refused) -> str:
    if isinstance(press, Refused):
        return f"refused: {press.reason}"
    return ", ".join(f"{one.hand} {one.bet} {show_amount(one.amount)}".strip() for one in press)


def laid(
    button: Callable[[BettingArea], buttons.Laying | Refused], felt: BettingArea, chip: str
) -> Press | Refused:
    laying = button(felt)
    return laying if isinstance(laying, Refused) else laying.press(felt, parse_amount(chip))


def blackjack(slip: str = "", credit: str = "1000", setting: int = 0) -> BettingArea:
    game = catalogue().find("etg-blackjack")
    assert is_blackjack(game)
    game = with_rules(game, {"special_without_main": str(setting)})
    fields = fields_of(game)
    limits = usual_limits(fields)
    tops = tops_of(limits, fields.best)
    return BettingArea(
        fields=fields,
        limits=limits,
        tops=tops,
        bare=bare_ranges(limits, tops),
        live=Live(),
        player="ann",
        hands=HANDS,
        slip=lying(slip),
        credit=parse_amount(credit),
    )


def baccarat(slip: str = "", credit: str = "1000") -> BettingArea:
    game = catalogue().find("koi-bacc")
    assert is_baccarat(game)
    game = with_offer(game, ("frog-6", "koi-7", "emperor-player", "emperor-banker"))
    fields = fields_of(game)
    limits = usual_limits(fields)
    tops = tops_of(limits, fields.best)
    return BettingArea(
        fields=fields,
        limits=limits,
        tops=tops,
        bare=bare_ranges(limits, tops),
        live=Live(),
        player="ann",
        hands=("",),
        slip=lying(slip),
        credit=parse_amount(credit),
    )


@pytest.mark.parametrize(
    ("slip", "hand", "bet", "amount", "outcome"),
    [
        ("", "1.1", "main", "10", "1.1 main 10"),
        ("1.1 main 10", "1.1", "main", "5", "1.1 main 5"),
        ("", "2.1", "main", "10", "refused: that is not a hand of this player"),
        ("", "1.1", "main", "0.50", "refused: the least stake here is 1"),
        ("", "1.1", "main", "500.10", "refused: the most that may be staked here is 500"),
        ("1.1 main 450", "1.1", "main", "60", "refused: the most that may be staked here is 500"),
        ("", "1.1", "main", "10.05", "refused: stakes here are multiples of 0.10"),
        ("", "1.1", "pair", "5", "refused: Pair needs a main bet first"),
        ("1.1 main 10", "1.1", "pair", "5", "1.1 pair 5"),
        ("1.1 main 10", "1.1", "top-21+3", "5", "refused: Top 21+3 needs a bet on 21+3 first"),
        ("1.1 main 10", "1.1", "kk", "5", "refused: this table has no such field"),
        ("1.1 main 10", "1.1", "bust", "5", "bust 5"),
        ("1.1 main 10", "1.1", "bust", "11", "refused: Bust may not exceed the main stake of 10"),
        # The best row of the 7's pays 2,000 to 1: 25.10 would win more than 50,000.
        ("1.1 main 100", "1.1", "7s", "25", "1.1 7s 25"),
        ("1.1 main 100", "1.1", "7s", "25.10", "refused: its best outcome would pay more than 50000"),
    ],
)
def test_one_chip_on_one_field(slip: str, hand: str, bet: str, amount: str, outcome: str) -> None:
    assert shown(buttons.place(blackjack(slip), hand, bet, Lot(parse_amount(amount)))) == outcome


def test_a_press_needs_credit() -> None:
    felt = blackjack(credit="9.90")
    assert (
        shown(buttons.place(felt, "1.1", "main", Lot(parse_amount("10"))))
        == "refused: only 9.90 can be staked"
    )


def test_double_doubles_every_field_or_nothing() -> None:
    assert shown(buttons.double(blackjack("1.1 main 10, 1.1 pair 2 | 1.2 main 5"))) == (
        "1.1 main 10, 1.1 pair 2, 1.2 main 5"
    )
    assert shown(buttons.double(blackjack("1.1 main 10", credit="9"))) == "refused: only 9 can be staked"
    too_much = buttons.double(blackjack("1.1 main 300 | 1.1 pair 5"))
    assert shown(too_much) == "refused: the most that may be staked here is 500"
    assert shown(buttons.double(blackjack())) == "refused: there is nothing to double"


def test_raise_goes_in_the_order_of_the_stakes_as_far_as_credit_goes() -> None:
    slip = "tie 10 | banker 20 | player 30"
    assert shown(laid(buttons.raise_all, baccarat(slip, "1000"), "5")) == "tie 5, banker 5, player 5"
    assert shown(laid(buttons.raise_all, baccarat(slip, "12"), "5")) == "tie 5, banker 5"
    assert shown(laid(buttons.raise_all, baccarat(slip, "3"), "5")) == "refused: only 3 can be staked"


def test_raise_leaves_out_a_field_at_its_limit() -> None:
    slip = "tie 200 | banker 20"
    assert shown(laid(buttons.raise_all, baccarat(slip), "5")) == "banker 5"


def test_repeat_is_whole_or_nothing() -> None:
    last = lying("1.1 main 10, 1.1 21+3 2, 1.1 top-21+3 1").puts()
    assert shown(buttons.repeat(blackjack(), last)) == "1.1 main 10, 1.1 21+3 2, 1.1 top-21+3 1"
    assert shown(buttons.repeat(blackjack(), last, 2)) == "1.1 main 20, 1.1 21+3 4, 1.1 top-21+3 2"
    assert shown(buttons.repeat(blackjack(credit="12"), last)) == "refused: only 12 can be staked"
    assert (
        shown(buttons.repeat(blackjack("1.1 main 1"), last)) == "refused: there are bets on the table already"
    )
    assert shown(buttons.repeat(blackjack(), ())) == "refused: there is no earlier bet to repeat"


def test_bet_all_puts_the_chip_on_the_main_bet_and_every_special_bet() -> None:
    press = laid(lambda felt: buttons.bet_all(felt, "1.2"), blackjack(), "2")
    assert shown(press) == (
        "1.2 main 2, 1.2 21+3 2, 1.2 lucky-ladies 2, 1.2 lucky-lucky 2, 1.2 pair 2, 1.2 7s 2, 1.2 match 2, "
        "1.2 lucky-aces 2, 1.2 blackjack-bonus 2, bust 2, 1.2 top-21+3 2"
    )


def test_bet_all_special_leaves_out_bust_and_needs_a_main_bet_by_setting() -> None:
    def special(felt: BettingArea) -> buttons.Laying | Refused:
        return buttons.bet_all_special(felt, "1.1")

    press = laid(special, blackjack("1.1 main 5"), "1")
    assert not isinstance(press, Refused)
    assert [stake.bet for stake in press] == [
        "21+3", "lucky-ladies", "lucky-lucky", "pair", "7s", "match", "lucky-aces", "blackjack-bonus",
        "top-21+3",
    ]  # fmt: skip
    assert shown(laid(special, blackjack(), "1")) == "refused: 21+3 needs a main bet first"
    alone = laid(special, blackjack(setting=1), "1")
    assert not isinstance(alone, Refused)
    assert "7s" not in [stake.bet for stake in alone], "7's needs a main bet whatever the setting"


def test_let_it_play_stakes_what_the_hand_won() -> None:
    most = parse_amount("1000")
    assert shown(buttons.let_it_play(blackjack(), "1.1", Amount(1508), most)) == "1.1 main 15"
    assert shown(buttons.let_it_play(blackjack("1.1 main 1"), "1.1", Amount(1500), most)) == (
        "refused: there is a bet on this hand already"
    )
    # 15.00 could win 22.50 as a blackjack.
    small = buttons.let_it_play(blackjack(), "1.1", Amount(1500), Amount(2249))
    assert shown(small) == "refused: there is nothing to let play"
    assert shown(buttons.let_it_play(blackjack(), "1.1", Amount(0), most)) == (
        "refused: there is nothing to let play"
    )


def test_play_now_stakes_the_hands_without_a_bet() -> None:
    assert shown(laid(buttons.play_now, blackjack("1.2 main 7"), "5")) == "1.1 main 5, 1.3 main 5"
    full = blackjack("1.1 main 5 | 1.2 main 5 | 1.3 main 5")
    assert shown(laid(buttons.play_now, full, "5")) == "refused: every hand has a bet already"


def test_the_emperor_is_bet_on_one_side_only() -> None:
    felt = baccarat("player 10 | emperor-player 5")
    assert shown(buttons.place(felt, "", "emperor-banker", Lot(parse_amount("5")))) == (
        "refused: Emperor Bonus Banker cannot be bet beside Emperor Bonus Player"
    )


def test_the_largest_stake_is_what_all_limits_allow() -> None:
    felt = blackjack("1.1 main 200")
    most = {bet: felt.range_on(Spot("1.1", bet)) for bet in ("7s", "pair")}
    assert {bet: one.most for bet, one in most.items() if isinstance(one, Range)} == {
        "7s": parse_amount("25"),
        "pair": parse_amount("100"),
    }


def test_stakes_leave_a_slip_from_its_latest_presses() -> None:
    slip = lying("1.1 main 10 | 1.1 main 5, 1.1 pair 2 | 1.1 main 1")
    left = slip.without(lying("1.1 main 3").presses[0])
    assert left == lying("1.1 main 10 | 1.1 main 3, 1.1 pair 2")
    assert slip.without(slip.puts()) == Slip()
    with pytest.raises(ValueError, match="do not lie on this slip"):
        slip.without(lying("1.2 main 1").presses[0])
