"""How far the dealer goes: nothing, one more card, or to the end; and who makes them go (B5, G3)."""

import pytest
from blackjack_felt import Felt

from sabot.games.blackjack.rules import Hole, Rules, Soft17, Surrender

LATE = Surrender.LATE


@pytest.mark.feature("BJ-53")
@pytest.mark.feature("ALLB-14")
@pytest.mark.feature("ALLB-15")
@pytest.mark.feature("LIVE-14")
@pytest.mark.feature("BJ-91")
@pytest.mark.parametrize(
    ("hole", "shown"), [(Hole.PEEK, "9h ??"), (Hole.NO_PEEK, "9h ??"), (Hole.NONE, "9h")]
)
def test_all_bust_and_the_dealer_draws_nothing(hole: Hole, shown: str) -> None:
    shoe = "Ts 9s | 9h | 6s 7s | 2d | Kc Kd" if hole is not Hole.NONE else "Ts 9s | 9h | 6s 7s | Kc Kd"
    felt = Felt(Rules(hole=hole), shoe, "ann 1 main 100, bob 2 main 50").acts("ann hit, bob hit")
    assert felt.dealer == shown
    assert felt.paid == {"ann 1 main": ("bust", 100, 0), "bob 2 main": ("bust", 50, 0)}


@pytest.mark.feature("BJ-92")
@pytest.mark.parametrize("hole", [Hole.PEEK, Hole.NONE])
def test_the_setting_makes_the_dealer_draw_to_the_end_all_the_same(hole: Hole) -> None:
    shoe = "Ts 9h 6s 2d | Kc | 5d 2c" if hole is Hole.PEEK else "Ts 9h 6s | Kc | 2d 5d 2c"
    felt = Felt(Rules(hole=hole, dealer_draws_out=True), shoe).acts("ann hit")
    assert felt.dealer == "9h 2d 5d 2c"
    assert felt.paid == {"ann 1 main": ("bust", 100, 0)}


@pytest.mark.feature("ALLB-15")
@pytest.mark.parametrize("up", ["9h", "2h"])
@pytest.mark.parametrize("hole", Hole)
def test_a_blackjack_is_paid_without_a_look_where_the_dealer_can_have_none(hole: Hole, up: str) -> None:
    felt = Felt(Rules(hole=hole), f"As {up} Ks" + ("" if hole is Hole.NONE else " 7d"))
    assert felt.dealer == (up if hole is Hole.NONE else f"{up} ??")
    assert felt.paid == {"ann 1 main": ("blackjack", 100, 250)}


@pytest.mark.parametrize(
    ("hole", "up", "second", "shown"),
    [
        (Hole.PEEK, "Kh", "5d", "Kh ??"),
        (Hole.PEEK, "Kh", "Ad", "Kh Ad"),
        (Hole.PEEK_ACE, "Kh", "5d", "Kh 5d"),
        (Hole.PEEK_ACE, "Kh", "Ad", "Kh Ad"),
        (Hole.NO_PEEK, "Kh", "5d", "Kh 5d"),
        (Hole.NO_PEEK, "Kh", "Ad", "Kh Ad"),
        (Hole.NONE, "Kh", "5d", "Kh 5d"),
        (Hole.NONE, "Kh", "Ad", "Kh Ad"),
        (Hole.PEEK, "Ah", "5d", "Ah ??"),
        (Hole.PEEK_ACE, "Ah", "5d", "Ah ??"),
        (Hole.NO_PEEK, "Ah", "5d", "Ah 5d"),
        (Hole.NONE, "Ah", "Kd", "Ah Kd"),
    ],
)
def test_a_blackjack_against_ten_or_ace_needs_one_card_unless_it_was_checked(
    hole: Hole, up: str, second: str, shown: str
) -> None:
    """Never more than one: 15 and soft 16 are not played out against a blackjack."""
    felt = Felt(Rules(hole=hole), f"As {up} Ks {second}")
    if up == "Ah":
        felt.acts("ann decline")
    pushed = second in ("Ad", "Kd")
    assert felt.dealer == shown
    assert felt.paid == {"ann 1 main": ("push", 100, 100) if pushed else ("blackjack", 100, 250)}


@pytest.mark.feature("BJ-68")
@pytest.mark.parametrize(
    ("hole", "up", "second", "shown", "paid"),
    [
        (Hole.PEEK, "Kh", "5d", "Kh ??", ("surrender", 101, 50)),
        (Hole.PEEK_ACE, "Kh", "5d", "Kh 5d", ("surrender", 101, 50)),
        (Hole.PEEK_ACE, "Kh", "Ad", "Kh Ad", ("lose", 101, 0)),
        (Hole.NONE, "Kh", "Ad", "Kh Ad", ("lose", 101, 0)),
        (Hole.NONE, "Kh", "7d", "Kh 7d", ("surrender", 101, 50)),
        (Hole.NONE, "9h", "", "9h", ("surrender", 101, 50)),
        (Hole.NO_PEEK, "9h", "2d", "9h ??", ("surrender", 101, 50)),
    ],
)
def test_a_surrendered_hand_needs_at_most_one_card(
    hole: Hole, up: str, second: str, shown: str, paid: tuple[str, int, int]
) -> None:
    felt = Felt(Rules(hole=hole, surrender=LATE), f"Ts {up} 6s {second}", "ann 1 main 101")
    felt.acts("ann surrender")
    assert (felt.dealer, felt.paid["ann 1 main"]) == (shown, paid)


HITS = ", ".join(["ann hit"] * 8)
SIXES = ", ".join(["ann hit"] * 6)
TWOS = "2c 2d 2h 2s 2c 2d"  # with two aces dealt: 2 + 12 = 14 and eight cards


@pytest.mark.feature("IGT-28")
@pytest.mark.parametrize("up", ["Kh", "Ah", "9h"])
def test_an_eight_card_charlie_wins_without_a_look(up: str) -> None:
    felt = Felt(Rules(hole=Hole.NONE, charlie=8), f"As {up} Ad {TWOS}")
    if up == "Ah":
        felt.acts("ann decline")
    felt.acts(SIXES)
    assert felt.dealer == up
    assert felt.paid == {"ann 1 main": ("charlie", 100, 200)}


@pytest.mark.feature("BJ-94")
@pytest.mark.feature("ALLB-25")
@pytest.mark.feature("LIVE-33")
@pytest.mark.parametrize(
    ("up", "second", "shown", "paid"),
    [
        ("9h", "", "9h", ("charlie", 100, 200)),
        ("Kh", "5d", "Kh 5d", ("charlie", 100, 200)),
        ("Kh", "Ad", "Kh Ad", ("lose", 100, 0)),
    ],
)
def test_a_ten_card_charlie_looks_only_for_a_blackjack(
    up: str, second: str, shown: str, paid: tuple[str, int, int]
) -> None:
    # Two aces and 2 2 2 2 2 2 make 14, two more twos 18.
    felt = Felt(Rules(hole=Hole.NONE, charlie=10), f"As {up} Ad {TWOS} 2h 2s {second}").acts(HITS)
    assert (felt.dealer, felt.paid["ann 1 main"]) == (shown, paid)


@pytest.mark.feature("BJ-37")
@pytest.mark.parametrize(
    ("soft17", "shown"), [(Soft17.STAND, "6h Ad"), (Soft17.HIT, "6h Ad Kc")], ids=["stands", "hits"]
)
def test_one_hand_that_must_be_beaten_makes_him_play_to_the_end(soft17: Soft17, shown: str) -> None:
    rules = Rules(soft17=soft17, hole=Hole.NONE)
    stakes = "ann 1 main 100, bob 2 main 100, eve 3 main 100"
    felt = Felt(rules, "Ts As 9s | 6h | 6s Ks 9d | Qd | Ad Kc", stakes).acts("ann hit, eve stand")
    assert felt.dealer == shown
    assert felt.paid["ann 1 main"] == ("bust", 100, 0)
    assert felt.paid["bob 2 main"] == ("blackjack", 100, 250)
    assert felt.paid["eve 3 main"] == ("win", 100, 200)


@pytest.mark.feature("BJ-91")
@pytest.mark.parametrize(
    ("bet", "shoe", "shown", "paid"),
    [
        # The pair of the dealer needs the second card; a third is not drawn.
        ("dealer-pair", "Ts 2h 6s 2d | Kc", "2h 2d", ("coloured pair", 10, 130)),
        ("lucky-aces", "Ts 2h 6s Ad | Kc", "2h Ad", ("ace of diamonds", 10, None)),
        # Buster is open until the dealer has finished: 2 2 K K are 24 with four cards.
        ("buster", "Ts 2h 6s 2d | Kc | Kh Kd", "2h 2d Kh Kd", ("4 cards", 10, 30)),
        # These look at cards that lie already: nothing more is needed.
        ("21+3", "Ts 2h 6s 2d | Kc", "2h ??", ("lose", 10, 0)),
        ("player-pair", "Ts 2h Td 2d | 2c", "2h ??", ("red/black pair", 10, 70)),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_an_open_special_bet_makes_the_dealer_show_what_it_needs(
    bet: str, shoe: str, shown: str, paid: tuple[str, int, int | None]
) -> None:
    felt = Felt(Rules(), shoe, f"ann 1 main 100, ann 1 {bet} 10")
    while felt.asked:
        felt.acts("ann hit")
    assert felt.dealer == shown
    assert felt.shoe_is_used_up()
    label, staked, returned = felt.paid[f"ann 1 {bet}"]
    assert (label, staked) == paid[:2]
    assert paid[2] is None or returned == paid[2]
    assert felt.paid["ann 1 main"] == ("bust", 100, 0)


def test_lucky_ladies_needs_the_second_card_only_for_the_queens_of_hearts() -> None:
    """Only their best row asks for a dealer blackjack, and only under a ten or an ace."""
    stakes = "ann 1 main 100, ann 1 lucky-ladies 10"
    queens = Felt(Rules(hole=Hole.NO_PEEK, max_hands=1), "Qh Kd Qh 7d | 5c", stakes).acts("ann hit")
    assert queens.dealer == "Kd 7d"
    others = Felt(Rules(hole=Hole.NO_PEEK, max_hands=1), "Qh Kd Qd 7d | 5c", stakes).acts("ann hit")
    assert others.dealer == "Kd ??"
    low = Felt(Rules(hole=Hole.NO_PEEK, max_hands=1), "Qh 9d Qh 7d | 5c", stakes).acts("ann hit")
    assert low.dealer == "9d ??"
    checked = Felt(Rules(hole=Hole.PEEK, max_hands=1), "Qh Kd Qh 7d | 5c", stakes).acts("ann hit")
    assert checked.dealer == "Kd ??"


def test_bust_makes_the_dealer_play_out_a_dealer_blackjack_to_nothing_more() -> None:
    felt = Felt(Rules(), "Ts Kh 6s Ad", "ann 1 main 100, ann - bust 50")
    assert felt.dealer == "Kh Ad"
    assert felt.paid == {"ann 1 main": ("lose", 100, 0), "ann - bust": ("lose", 50, 0)}
