"""The six games of blackjack, each played by the rules on its own card."""

import pytest
from blackjack_felt import Felt, stakes_of

from sabot.games.answer import Refused
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.round import HoleCardTaken, RoundSettled
from sabot.games.blackjack.rules import Hands, Hole, Rules
from sabot.games.catalogue import is_blackjack, own_catalogue

GAMES = [game for game in own_catalogue().games.values() if is_blackjack(game)]
EVERY = [game.key for game in GAMES]


def game_of(key: str) -> BlackjackGame:
    game = own_catalogue().find(key)
    assert is_blackjack(game)
    return game


def rules_of(key: str) -> Rules:
    return game_of(key).rules


def closing(key: str, acts: str) -> str:
    """At the common hand somebody alone closes each step at once."""
    return acts.replace(",", ", close,") + ", close" if rules_of(key).hands is Hands.COMMON else acts


def cards_for(key: str, up_to_hole: str, hole: str, rest: str, after: str = "") -> str:
    """A shoe with the dealer's second card where this game deals it."""
    if rules_of(key).hole is Hole.NONE:
        return f"{up_to_hole} {rest} {hole} {after}"
    return f"{up_to_hole} {hole} {rest} {after}"


@pytest.mark.feature("ALLB-20")
@pytest.mark.feature("LIVE-15")
@pytest.mark.parametrize("key", EVERY)
def test_everything_is_paid_with_the_end_of_the_round(key: str) -> None:
    """A blackjack dealt first and a lost special bet wait for the last hand like everybody else."""
    stakes = "ann 1 main 100, ann 1 21+3 10, bob 2 main 100"
    shoe = cards_for(key, "As 9s | 6h | Ks 9d |", "Td", "", "Kc")
    felt = Felt(rules_of(key), shoe, stakes)
    assert felt.state.settlements is None
    felt.acts(closing(key, "bob stand"))
    assert isinstance(felt.events[-1], RoundSettled)
    assert [isinstance(event, RoundSettled) for event in felt.events].count(True) == 1
    assert felt.paid == {
        "ann 1 main": ("blackjack", 100, 250),
        "bob 2 main": ("win", 100, 200),
        "ann 1 21+3": ("lose", 10, 0),
    }


@pytest.mark.feature("BJ-90")
@pytest.mark.feature("LIVE-18")
@pytest.mark.feature("ALLB-24")
@pytest.mark.parametrize("key", EVERY)
@pytest.mark.parametrize(
    ("mine", "dealer", "paid"),
    [
        ("Ts 7s", "9h 8d", ("push", 100, 100)),
        ("Ts 8s", "9h 8d", ("win", 100, 200)),
        ("Ts 7s", "9h Td", ("lose", 100, 0)),
        ("Ts 7s", "7h Ad", ("lose", 100, 0)),
        ("Ts 8s", "6h Ad", ("win", 100, 200)),
    ],
    ids=["push on 17", "win", "lose", "soft 18", "they stand on a soft 17"],
)
def test_the_higher_total_wins(key: str, mine: str, dealer: str, paid: tuple[str, int, int]) -> None:
    first, second = mine.split()
    up, hole = dealer.split()
    felt = Felt(rules_of(key), f"{first} {up} {second} {hole}").acts(closing(key, "ann stand"))
    assert felt.dealer == dealer
    assert felt.paid == {"ann 1 main": paid}


@pytest.mark.feature("ALLB-10")
@pytest.mark.feature("LIVE-19")
@pytest.mark.feature("BJ-15")
@pytest.mark.parametrize(
    "key", ["etg-blackjack", "all-bets-blackjack", "live-blackjack", "live-blackjack-eu"]
)
def test_games_without_re_splits(key: str) -> None:
    shoe = cards_for(key, "8s 6h 8d", "Td", "8h")
    felt = Felt(rules_of(key), shoe).acts(closing(key, "ann split"))
    assert felt.may("ann") == "hit stand double"
    assert felt.refusal("ann split") == "no more than 2 hands"


@pytest.mark.feature("BJ-16")
@pytest.mark.feature("BJ-61")
@pytest.mark.feature("BJ-62")
@pytest.mark.feature("BJ-63")
def test_easy_blackjack_splits_three_times_to_four_hands() -> None:
    felt = Felt(rules_of("easy-blackjack"), "8s 6h 8d Td | 8h | 8c | 8s | 9d").acts(
        "ann split, ann split, ann split"
    )
    assert list(felt.lines) == ["1", "1a", "1aa", "1aaa", "1aab", "1ab", "1b"]
    assert felt.refusal("ann split") == "no more than 4 hands"


@pytest.mark.feature("IGT-17")
def test_poker_and_pairs_re_splits_each_hand_once_but_never_aces() -> None:
    rules = rules_of("poker-and-pairs")
    felt = Felt(rules, "8s 6h 8d Td | 8h | 8c 2c | 8s | 2d 3d 9d").acts("ann split, ann split")
    assert felt.refusal("ann split") == "a split hand may not be split again"
    felt.acts("ann stand, ann stand, ann split")
    assert list(felt.lines) == ["1", "1a", "1aa", "1ab", "1b", "1ba", "1bb"]
    aces = Felt(rules, "As 6h Ad Td | Ah Kc | 9d").acts("ann split")
    assert aces.paid == {"ann 1a main": ("win", 100, 200), "ann 1b main": ("win", 100, 200)}


@pytest.mark.feature("BJ-17")
@pytest.mark.feature("ALLB-10")
@pytest.mark.feature("BJ-60")
@pytest.mark.feature("LIVE-19")
@pytest.mark.feature("LIVE-24")
@pytest.mark.parametrize("key", EVERY)
def test_every_game_gives_split_aces_one_card_each(key: str) -> None:
    shoe = cards_for(key, "As 6h Ad", "Td", "5c Kc", "4d")
    felt = Felt(rules_of(key), shoe).acts(closing(key, "ann split"))
    assert felt.lines == {"1": "As Ad", "1a": "As 5c", "1b": "Ad Kc"}
    assert felt.paid == {"ann 1a main": ("lose", 100, 0), "ann 1b main": ("win", 100, 200)}


@pytest.mark.feature("ALLB-8")
@pytest.mark.feature("LIVE-31")
@pytest.mark.parametrize("key", ["all-bets-blackjack", "live-blackjack"])
def test_all_bets_and_live_look_under_an_ace_right_after_insurance(key: str) -> None:
    felt = Felt(rules_of(key), "Ts Ah 9s Kd").acts(closing(key, "ann insure"))
    assert felt.paid == {"ann 1 main": ("lose", 100, 0), "ann 1 insurance": ("dealer blackjack", 50, 150)}


@pytest.mark.feature("LIVE-32")
@pytest.mark.feature("LIVE-20")
def test_live_eu_asks_for_insurance_and_takes_the_second_card_when_all_have_played() -> None:
    felt = Felt(rules_of("live-blackjack-eu"), "6s Ah 5s | 9c | Kd")
    assert (felt.asked, felt.dealer) == ("ann 1", "Ah")
    felt.acts("ann insure")
    assert (felt.may("ann"), felt.dealer) == ("hit stand double", "Ah")
    felt.acts("ann double")
    assert HoleCardTaken() not in felt.events
    assert felt.dealer == "Ah Kd"
    assert felt.paid == {"ann 1 main": ("lose", 200, 0), "ann 1 insurance": ("dealer blackjack", 50, 150)}


@pytest.mark.feature("ALLB-22")
@pytest.mark.feature("LIVE-22")
@pytest.mark.parametrize("key", ["all-bets-blackjack", "live-blackjack", "live-blackjack-eu"])
def test_against_a_ten_they_return_the_double(key: str) -> None:
    felt = Felt(rules_of(key), cards_for(key, "6s Kh 5s", "Ad", "9c")).acts(closing(key, "ann double"))
    assert felt.paid == {"ann 1 main": ("double returned", 200, 100)}


@pytest.mark.feature("BJ-42")
@pytest.mark.feature("IGT-14")
@pytest.mark.parametrize("key", ["etg-blackjack", "easy-blackjack", "poker-and-pairs"])
def test_where_the_dealer_looks_under_a_ten_a_blackjack_ends_the_round_at_once(key: str) -> None:
    felt = Felt(rules_of(key), "6s Kh 5s Ad")
    assert felt.paid == {"ann 1 main": ("lose", 100, 0)}
    assert felt.dealer == "Kh Ad"


LOW = "As {up} Ad {hole} 2c 2d 2h 2s 2c 2d 2h 2s"


@pytest.mark.feature("IGT-28")
def test_poker_and_pairs_stops_at_eight_cards_and_wins() -> None:
    shoe = LOW.format(up="9h", hole="Td")
    felt = Felt(rules_of("poker-and-pairs"), shoe).acts(", ".join(["ann hit"] * 6))
    assert felt.paid == {"ann 1 main": ("charlie", 100, 200)}
    assert felt.dealer == "9h ??"


@pytest.mark.feature("BJ-94")
@pytest.mark.feature("ALLB-25")
@pytest.mark.feature("LIVE-33")
@pytest.mark.parametrize("key", [key for key in EVERY if key != "poker-and-pairs"])
def test_the_others_stop_at_ten_cards(key: str) -> None:
    shoe = LOW.format(up="9h", hole="" if key == "live-blackjack-eu" else "Td")
    felt = Felt(rules_of(key), shoe).acts(closing(key, ", ".join(["ann hit"] * 8)))
    assert felt.paid == {"ann 1 main": ("charlie", 100, 200)}


@pytest.mark.feature("BJ-21")
@pytest.mark.parametrize("hands", [1, 2, 3])
def test_one_player_may_hold_up_to_three_hands(hands: int) -> None:
    stakes = ", ".join(f"ann 1.{number} main 100" for number in range(1, hands + 1))
    firsts, seconds = ["Ts", "Ks", "Qs"][:hands], ["9d", "9c", "9h"][:hands]
    shoe = f"{' '.join(firsts)} 9h {' '.join(seconds)} Td"
    felt = Felt(rules_of("etg-blackjack"), shoe, stakes)
    for number in range(1, hands + 1):
        assert felt.asked == f"ann 1.{number}"
        felt.acts("ann stand")
    assert [row[0] for row in felt.paid.values()] == ["push"] * hands
    assert game_of("etg-blackjack").seating.hands == 3


@pytest.mark.feature("ALLB-4")
@pytest.mark.feature("IGT-20")
@pytest.mark.feature("LIVE-50")
@pytest.mark.parametrize(
    ("key", "bet"), [(game.key, bet) for game in GAMES for bet in game.can_offer if bet in game.offered]
)
def test_no_special_bet_without_a_main_stake(key: str, bet: str) -> None:
    game = game_of(key)
    place = "-" if game.bets[bet].links.per_player else "1"
    (special,) = stakes_of(f"ann {place} {bet} 50")
    assert isinstance(game.check_stake((), special), Refused)
    needed = "".join(f", ann 1 {other} 50" for other in game.bets[bet].links.needs)
    assert game.check_stake(stakes_of(f"ann 1 main 100{needed}"), special) is None
