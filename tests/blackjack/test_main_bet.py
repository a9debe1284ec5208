"""How the main bet ends, over all cases of the rulings, worked out by hand."""

from fractions import Fraction

import pytest

from sabot.cards.card import parse_cards
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.finish import DealerEnd, Finish, PlayerEnd
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.rules import DealerBlackjack, Hole, Rules
from sabot.games.blackjack.settle import insurance_field, main, main_field, net

HALF = Fraction(-1, 2)
LOST, EVEN, PUSH, THREE_TO_TWO = Fraction(-1), Fraction(1), Fraction(0), Fraction(3, 2)

# Dealer hands as they are named in the tables below.
DEALERS = {
    "-": DealerEnd(0, blackjack=False, ten_up=False),
    "bj": DealerEnd(21, blackjack=True, ten_up=False),
    "bj under ten": DealerEnd(21, blackjack=True, ten_up=True),
    **{str(points): DealerEnd(points, blackjack=False, ten_up=True) for points in range(17, 27)},
}


def ended(
    cards: str, *, depth: int = 0, doubled: bool = False, surrendered: bool = False, right: bool = True
) -> PlayerEnd:
    facts = facts_of(parse_cards(cards), split_depth=depth)
    return PlayerEnd(facts, doubled=doubled, surrendered=surrendered, right_most=right)


def outcome(rules: Rules, player: PlayerEnd, dealer: str) -> tuple[str, Fraction]:
    return main.classify(Deal(finish=Finish(rules, player, DEALERS[dealer]))), net(
        rules, player, DEALERS[dealer]
    )


@pytest.mark.feature("BJ-13")
@pytest.mark.feature("BJ-89")
@pytest.mark.feature("ALLB-24")
@pytest.mark.feature("IGT-19")
@pytest.mark.feature("LIVE-18")
@pytest.mark.parametrize(
    ("cards", "dealer", "label", "odds"),
    [
        ("Ts 7d", "17", "push", PUSH),
        ("Ts 7d", "18", "lose", LOST),
        ("Ts 8d", "17", "win", EVEN),
        ("Ts 8d", "18", "push", PUSH),
        ("Ts Td", "20", "push", PUSH),
        ("Ts Td", "21", "lose", LOST),
        ("Ts 6d", "17", "lose", LOST),
        ("Ts 6d", "22", "win", EVEN),
        ("2s 2d", "26", "win", EVEN),
        ("7s 7d 7h", "21", "push", PUSH),
        ("7s 7d 7h", "20", "win", EVEN),
        ("Ts 6d 6h", "22", "bust", LOST),
        ("Ts 6d 6h", "17", "bust", LOST),
        ("Ts 6d 6h", "-", "bust", LOST),
        ("As Kd", "21", "blackjack", THREE_TO_TWO),
        ("As Kd", "20", "blackjack", THREE_TO_TWO),
        ("As Kd", "26", "blackjack", THREE_TO_TWO),
        ("As Kd", "-", "blackjack", THREE_TO_TWO),
        ("As Kd", "bj", "push", PUSH),
        ("As Kd", "bj under ten", "push", PUSH),
        ("7s 7d 7h", "bj", "lose", LOST),
        ("Ts Td", "bj under ten", "lose", LOST),
        ("Ts 6d 6h", "bj", "bust", LOST),
    ],
)
def test_plain_hands(cards: str, dealer: str, label: str, odds: Fraction) -> None:
    assert outcome(Rules(), ended(cards), dealer) == (label, odds)


@pytest.mark.parametrize("player", range(12, 22))
@pytest.mark.parametrize("dealer", range(17, 22))
def test_equal_totals_push_and_the_higher_one_wins(player: int, dealer: int) -> None:
    cards = f"Ts {player - 10}d" if player < 20 else {20: "Ts Td", 21: "Ts 9d 2h"}[player]
    expected = PUSH if player == dealer else EVEN if player > dealer else LOST
    assert outcome(Rules(), ended(cards), str(dealer))[1] == expected


@pytest.mark.feature("BJ-59")
@pytest.mark.feature("ALLB-23")
@pytest.mark.feature("LIVE-24")
@pytest.mark.parametrize(
    ("dealer", "label", "odds"),
    [("20", "win", EVEN), ("21", "push", PUSH), ("bj", "lose", LOST), ("22", "win", EVEN)],
)
def test_ace_and_ten_after_a_split_are_a_plain_21(dealer: str, label: str, odds: Fraction) -> None:
    assert outcome(Rules(), ended("As Kd", depth=1), dealer) == (label, odds)


@pytest.mark.feature("BJ-90")
@pytest.mark.feature("IGT-12")
@pytest.mark.parametrize("pays", [Fraction(3, 2), Fraction(6, 5), Fraction(1)])
def test_a_blackjack_pays_what_the_rules_say_and_nothing_else_changes(pays: Fraction) -> None:
    rules = Rules(blackjack_pays=pays)
    assert net(rules, ended("As Kd"), DEALERS["20"]) == pays
    assert net(rules, ended("Ts Td"), DEALERS["19"]) == EVEN
    assert net(rules, ended("As Kd"), DEALERS["bj"]) == PUSH


# What a dealer blackjack leaves (B3): hand → label by rule, under an ace and under a ten.
KEPT, DOUBLE_BACK, ALL_BACK = "lose", "double returned", "stake returned"
AGAINST_BLACKJACK = {
    # hand, doubled, right-most: (lose-all, original-bets-only, ten-returns-double ace up, ten up)
    ("plain", False, True): (KEPT, KEPT, KEPT, KEPT),
    ("plain", True, True): (KEPT, DOUBLE_BACK, KEPT, DOUBLE_BACK),
    ("split", False, True): (KEPT, KEPT, KEPT, KEPT),
    ("split", True, True): (KEPT, DOUBLE_BACK, KEPT, DOUBLE_BACK),
    ("split", False, False): (KEPT, ALL_BACK, KEPT, KEPT),
    ("split", True, False): (KEPT, ALL_BACK, KEPT, DOUBLE_BACK),
}
ODDS = {KEPT: LOST, DOUBLE_BACK: HALF, ALL_BACK: PUSH}


@pytest.mark.feature("BJ-93")
@pytest.mark.feature("ALLB-22")
@pytest.mark.feature("LIVE-22")
@pytest.mark.parametrize(("hand", "left"), AGAINST_BLACKJACK.items(), ids=str)
def test_what_a_dealer_blackjack_leaves(
    hand: tuple[str, bool, bool], left: tuple[str, str, str, str]
) -> None:
    kind, doubled, right = hand
    player = ended(
        "Ts 6d 4h" if doubled else "Ts Td", depth=int(kind == "split"), doubled=doubled, right=right
    )
    lose_all = Rules(hole=Hole.NONE)
    original = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    ten_returns = Rules(hole=Hole.NONE, dealer_blackjack=DealerBlackjack.TEN_RETURNS_DOUBLE)
    for dealer in ("bj", "bj under ten"):
        assert outcome(lose_all, player, dealer) == (left[0], ODDS[left[0]])
        assert outcome(original, player, dealer) == (left[1], ODDS[left[1]])
    assert outcome(ten_returns, player, "bj") == (left[2], ODDS[left[2]])
    assert outcome(ten_returns, player, "bj under ten") == (left[3], ODDS[left[3]])


@pytest.mark.parametrize("dealer_blackjack", DealerBlackjack)
@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("right", [False, True])
def test_a_bust_hand_is_lost_whole_whatever_the_dealer_gets(
    dealer_blackjack: DealerBlackjack, doubled: bool, right: bool
) -> None:
    rules = Rules(hole=Hole.NONE, dealer_blackjack=dealer_blackjack)
    bust = ended("Ts 6d 6h", depth=1, doubled=doubled, right=right)
    for dealer in ("bj", "bj under ten", "22", "17"):
        assert outcome(rules, bust, dealer) == ("bust", LOST)


@pytest.mark.feature("BJ-68")
@pytest.mark.parametrize("dealer_blackjack", DealerBlackjack)
def test_surrender_costs_half_and_all_against_a_blackjack_found_later(
    dealer_blackjack: DealerBlackjack,
) -> None:
    rules = Rules(hole=Hole.NONE, dealer_blackjack=dealer_blackjack)
    given_up = ended("Ts 6d", surrendered=True)
    for dealer in ("-", "17", "21", "22"):
        assert outcome(rules, given_up, dealer) == ("surrender", HALF)
    for dealer in ("bj", "bj under ten"):
        assert outcome(rules, given_up, dealer) == ("lose", LOST)


EIGHT_CARDS = "2s 2d 2h 2c 2s 2d 2h 2c"
TEN_CARDS = EIGHT_CARDS + " As Ad"


@pytest.mark.feature("BJ-94")
@pytest.mark.feature("ALLB-25")
@pytest.mark.feature("LIVE-33")
@pytest.mark.feature("IGT-28")
@pytest.mark.parametrize(
    ("charlie", "cards", "dealer", "label"),
    [
        (8, EIGHT_CARDS, "21", "charlie"),
        (8, EIGHT_CARDS, "-", "charlie"),
        (8, EIGHT_CARDS, "bj", "charlie"),
        (8, EIGHT_CARDS + " 6d", "22", "bust"),
        (10, EIGHT_CARDS, "21", "lose"),
        (10, TEN_CARDS, "21", "charlie"),
        (10, TEN_CARDS, "-", "charlie"),
        (10, TEN_CARDS, "bj", "lose"),
        (10, TEN_CARDS, "bj under ten", "lose"),
        (0, TEN_CARDS, "21", "lose"),
        (0, TEN_CARDS, "18", "push"),
    ],
)
def test_a_charlie(charlie: int, cards: str, dealer: str, label: str) -> None:
    assert outcome(Rules(charlie=charlie), ended(cards), dealer)[0] == label


def test_a_charlie_pays_even_money() -> None:
    assert net(Rules(charlie=8), ended(EIGHT_CARDS), DEALERS["bj"]) == EVEN


def test_a_ten_card_charlie_against_a_blackjack_is_settled_like_any_other_hand() -> None:
    rules = Rules(charlie=10, hole=Hole.NONE, dealer_blackjack=DealerBlackjack.ORIGINAL_BETS_ONLY)
    assert outcome(rules, ended(TEN_CARDS, depth=1, right=False), "bj") == ("stake returned", PUSH)
    assert outcome(rules, ended(TEN_CARDS, depth=1, right=True), "bj") == ("lose", LOST)


@pytest.mark.feature("BJ-71")
@pytest.mark.parametrize("pays", [Fraction(2), Fraction(3, 2)])
def test_insurance_pays_what_the_rules_say(pays: Fraction) -> None:
    table = insurance_field(Rules(insurance_pays=pays)).table
    assert table.odds("dealer blackjack") == pays
    assert table.odds("lose") == LOST


def test_every_label_of_the_main_bet_has_its_price() -> None:
    table = main_field(Rules()).table
    assert {label: table.odds(label) for label in main.labels} == {
        "blackjack": THREE_TO_TWO,
        "charlie": EVEN,
        "win": EVEN,
        "push": PUSH,
        "stake returned": PUSH,
        "surrender": HALF,
        "double returned": HALF,
        "bust": LOST,
        "lose": LOST,
    }


def test_a_hand_that_was_never_split_keeps_the_original_stake() -> None:
    plain = PlayerEnd(facts_of(parse_cards("Ts Td")))
    assert (plain.doubled, plain.surrendered, plain.right_most) == (False, False, True)
    assert main.is_main
