"""What every field of a table pays, main bets included, and which bets are the main ones."""

from fractions import Fraction

import pytest
from stakes_as_text import stakes_of

from sabot.games.blackjack.settle import main_field
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.variant import with_offer, with_rules, with_table

BLACKJACK = [key for key, game in own_catalogue().games.items() if is_blackjack(game)]
BACCARAT = [key for key in own_catalogue().games if key not in BLACKJACK]


@pytest.mark.parametrize("key", BLACKJACK)
def test_blackjack_has_one_main_bet(key: str) -> None:
    assert own_catalogue().find(key).mains() == ("main",)


@pytest.mark.parametrize("key", BACCARAT)
def test_baccarat_has_three_main_bets(key: str) -> None:
    assert own_catalogue().find(key).mains() == ("player", "banker", "tie")


@pytest.mark.parametrize("key", own_catalogue().games)
def test_every_field_has_a_pay_table(key: str) -> None:
    game = own_catalogue().find(key)
    assert list(game.offer()) == [*game.mains(), *game.offered]
    assert all(game.field(bet) == field for bet, field in game.offer().items())


# The best rows, from the rule books of the games.
BEST = {
    "etg-blackjack": {"main": "3/2", "21+3": "9", "top-21+3": "270", "7s": "2000", "bust": "250"},
    "live-blackjack": {"main": "3/2", "21+3": "100", "player-pair": "25", "dealer-pair": "25"},
    "poker-and-pairs": {"main": "3/2", "pairs": "30", "poker": "100"},
    "punto-banco": {"player": "1", "banker": "19/20", "tie": "8", "lucky-nines": "1000", "player-pair": "11"},
    "dai-bacc": {"player": "1", "banker": "1", "tie": "8", "tiger-7": "40"},
}


@pytest.mark.parametrize(("key", "bet"), [(key, bet) for key, bets in BEST.items() for bet in bets])
def test_the_best_row_of_a_field(key: str, bet: str) -> None:
    assert own_catalogue().find(key).offer()[bet].table.best == Fraction(BEST[key][bet])


def test_a_bet_that_is_not_on_offer_has_a_table_but_no_field() -> None:
    game = own_catalogue().find("live-blackjack")
    assert game.field("top-3").table.best == 270
    assert "top-3" not in game.offer()


def test_what_a_blackjack_pays_is_a_rule() -> None:
    found = own_catalogue().find("live-blackjack")
    assert is_blackjack(found)
    changed = with_rules(found, {"blackjack_pays": "6:5"})
    assert changed.field("main").table.best == Fraction(6, 5)
    assert changed.field("main").table == main_field(changed.rules).table


def test_another_pay_table_is_the_one_that_counts() -> None:
    found = own_catalogue().find("punto-banco")
    assert is_baccarat(found)
    assert with_table(found, "tie", "9").offer()["tie"].table.best == 9


@pytest.mark.parametrize(
    ("key", "bet", "told"),
    [
        ("live-blackjack", "kk", "KK"),
        ("live-blackjack", "top-3", "Top 3"),
        ("live-blackjack", "insurance", "Insurance"),
        ("live-blackjack", "player", "player"),
        ("punto-banco", "super-6", "Super 6"),
        ("punto-banco", "main", "main"),
    ],
)
def test_a_bet_that_is_not_offered_is_refused_by_its_title(key: str, bet: str, told: str) -> None:
    (new,) = stakes_of(f"A 1 {bet} 5")
    refused = own_catalogue().find(key).check_stake(stakes_of("A 1 main 10"), new)
    assert refused is not None
    assert refused.reason == f"this table does not offer {told}"


def test_what_is_offered_is_judged_by_the_changed_game() -> None:
    found = own_catalogue().find("live-blackjack")
    assert is_blackjack(found)
    (new,) = stakes_of("A 1 top-3 5")
    lying = stakes_of("A 1 main 10")
    assert found.check_stake(lying, new) is not None
    assert with_offer(found, ("21+3", "top-3")).check_stake(lying, new) is None
    assert (
        with_rules(found, {"special_without_main": "1"}).check_stake((), stakes_of("A 1 21+3 5")[0]) is None
    )


@pytest.mark.parametrize("bet", ["player", "banker", "tie"])
def test_main_bets_are_always_on_offer(bet: str) -> None:
    found = own_catalogue().find("koi-bacc")
    assert is_baccarat(found)
    (new,) = stakes_of(f"A - {bet} 5")
    assert with_offer(found, ()).check_stake((), new) is None
