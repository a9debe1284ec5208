"""The pay tables of blackjack's special bets, typed in again by hand, and the ties between bets."""

import pytest
from deals_by_hand import BY_KEY

from sabot.games.bet import FREE, Bet, Links, fitted, pays, row
from sabot.games.blackjack.bet_windows import Deal
from sabot.money import show_odds

TOP = "suited three of a kind 270, straight flush 180, three of a kind 90"
PERFECT = "perfect pair 25, coloured pair 12, red/black pair 6"

SHEET = {
    ("21+3", "standard"): "straight flush 9, three of a kind 9, straight 9, flush 9",
    ("top-21+3", "standard"): TOP,
    ("poker-3", "standard"): "straight flush 35, three of a kind 33, straight 10, flush 5",
    ("poker-3-bonus", "standard"): TOP,
    ("lucky-lucky", "standard"): (
        "suited 777 200, suited 678 100, 777 50, 678 30, suited 21 10, 21 3, any 20 2, any 19 2"
    ),
    ("19+", "standard"): (
        "suited 777 200, suited 678 100, 777 50, 678 30, suited 21 15, 21 3, any 20 2, any 19 1"
    ),
    ("lucky-aces", "standard"): (
        "4 aces 500, 3 suited aces 250, 3 aces 30, 2 suited aces 12, 2 aces 5, ace of diamonds 2, 1 ace 1"
    ),
    ("c3", "standard"): "highest hearts 1000, jacks in black 200, triplets 30, red carpet 5",
    ("lucky-ladies", "rank"): (
        "queen of hearts pair with dealer blackjack 1000, queen of hearts pair 200, "
        "matched 20 (same rank) 12, suited 20 10, any 20 4"
    ),
    ("lucky-ladies", "rank-and-suit"): (
        "queen of hearts pair with dealer blackjack 1000, queen of hearts pair 200, "
        "matched 20 (same rank and suit) 25, suited 20 10, any 20 4"
    ),
    ("qq-as-lucky-ladies", "rank"): (
        "queen of hearts pair with dealer blackjack 500, queen of hearts pair 100, "
        "matched 20 (same rank) 14, suited 20 9, any 20 4"
    ),
    ("qq-as-lucky-ladies", "rank-and-suit"): (
        "queen of hearts pair with dealer blackjack 1000, queen of hearts pair 200, "
        "matched 20 (same rank and suit) 25, suited 20 10, any 20 5"
    ),
    ("match", "six-deck"): (
        "two suited 22, one suited and one not 15, one suited 11, two not suited 8, one not suited 4"
    ),
    ("match", "eight-deck"): (
        "two suited 28, one suited and one not 17, one suited 14, two not suited 6, one not suited 3"
    ),
    ("a-2", "standard"): ("three of a kind 30, one-card spread 12, two-card spread 6, all other spreads 1"),
    ("blackjack-bonus", "standard"): "suited blackjack 50, same colour blackjack 25",
    ("kk", "standard"): (
        "king of diamonds pair 100, matched 20 (same rank and suit) 30, any 20 4, one king 1"
    ),
    ("qq", "standard"): (
        "queen of diamonds pair 100, matched 20 (same rank and suit) 30, any 20 4, one queen 1"
    ),
    ("jj", "standard"): (
        "jack of diamonds pair 100, matched 20 (same rank and suit) 30, any 20 4, one jack 1"
    ),
    ("pair", "standard"): "suited pair 25, non-suited pair 8",
    ("suits", "standard"): "suited king and queen 25, two suited 5:2",
    ("7s", "standard"): (
        "7-7-7 suited 2000, 7-7-7 500, first two 7-7 suited 150, first two 7-7 25, first card 7 5"
    ),
    ("bust", "standard"): "8 or more cards 250, 7 cards 50, 6 cards 15, 5 cards 4, 3 or 4 cards 2",
    ("player-pair", "standard"): PERFECT,
    ("dealer-pair", "standard"): PERFECT,
    ("top-3", "standard"): TOP,
    ("buster", "standard"): (
        "8 or more cards with player blackjack 2000, 7 cards with player blackjack 800, "
        "8 or more cards 250, 7 cards 50, 6 cards 18, 5 cards 4, 3 or 4 cards 2"
    ),
    ("pairs", "standard"): "suited pair 30, coloured pair 10, mixed pair 5",
    ("poker", "standard"): (
        "suited three of a kind 100, straight flush 35, three of a kind 33, straight 10, flush 5"
    ),
}


def lines_of(key: str, table: str) -> str:
    """A pay table as the sheet writes it; the row that loses goes without saying."""
    rows = [line for line in BY_KEY[key].tables[table].rows if line.labels != ("lose",)]
    return ", ".join(f"{line.title.lower()} {show_odds(line.odds).removesuffix(':1')}" for line in rows)


@pytest.mark.parametrize(("key", "table"), SHEET)
def test_a_pay_table_is_that_of_the_sheet(key: str, table: str) -> None:
    assert lines_of(key, table) == SHEET[key, table]


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("player-pair", marks=pytest.mark.feature("ALLB-26")),
        pytest.param("dealer-pair", marks=pytest.mark.feature("ALLB-27")),
        pytest.param("top-3", marks=pytest.mark.feature("ALLB-29")),
        pytest.param("buster", marks=pytest.mark.feature("ALLB-30")),
        pytest.param("pairs", marks=pytest.mark.feature("IGT-21")),
        pytest.param("poker", marks=pytest.mark.feature("IGT-22")),
    ],
)
def test_a_bet_whose_game_prints_its_prices_has_that_table_alone(key: str) -> None:
    assert list(BY_KEY[key].tables) == ["standard"]
    assert lines_of(key, "standard") == SHEET[key, "standard"]


def test_the_sheet_has_every_table_and_no_other() -> None:
    assert {(bet.key, name) for bet in BY_KEY.values() for name in bet.tables} == set(SHEET)


@pytest.mark.parametrize("bet", BY_KEY.values(), ids=BY_KEY)
def test_what_wins_nothing_loses_the_stake(bet: Bet[Deal]) -> None:
    for name, table in bet.tables.items():
        assert show_odds(table.odds("lose")) == "lose", name


ROWS_OF_SEVERAL_LABELS = {
    ("21+3", "standard", "Three of a kind"): "suited three of a kind, three of a kind",
    ("poker-3", "standard", "Three of a kind"): "suited three of a kind, three of a kind",
    ("lucky-ladies", "rank", "Matched 20 (same rank)"): "same rank and suit, same rank",
    ("lucky-ladies", "rank-and-suit", "Any 20"): "same rank, any 20",
    ("qq-as-lucky-ladies", "rank", "Matched 20 (same rank)"): "same rank and suit, same rank",
    ("qq-as-lucky-ladies", "rank-and-suit", "Any 20"): "same rank, any 20",
    ("bust", "standard", "3 or 4 cards"): "4 cards, 3 cards",
    ("buster", "standard", "3 or 4 cards"): "4 cards, 3 cards",
}


def test_only_these_rows_gather_several_labels() -> None:
    gathered = {
        (bet.key, name, line.title): ", ".join(line.labels)
        for bet in BY_KEY.values()
        for name, table in bet.tables.items()
        for line in table.rows
        if len(line.labels) > 1
    }
    assert gathered == ROWS_OF_SEVERAL_LABELS


OTHER_HOUSES = {
    "21+3": (
        row("Suited three of a kind", "100:1"),
        row("Straight flush", "40:1"),
        row("Three of a kind", "30:1"),
        row("Straight", "10:1"),
        row("Flush", "5:1"),
    ),
    "lucky-lucky": (
        row("Suited 777", "200:1"),
        row("Suited 678", "100:1"),
        row("777", "50:1"),
        row("678", "25:1"),
        row("Suited 21", "15:1"),
        row("21", "3:1"),
        row("Any 20", "2:1"),
        row("Any 19", "2:1"),
    ),
}


@pytest.mark.parametrize("key", OTHER_HOUSES)
def test_the_labels_are_fine_enough_for_other_games_tables(key: str) -> None:
    table = fitted(pays(*OTHER_HOUSES[key]), BY_KEY[key].labels)
    assert {label for line in table.rows for label in line.labels} == set(BY_KEY[key].labels)


def test_only_these_bets_hang_on_others() -> None:
    """S2, B21, B23: everything else may be bet freely, Player Pair beside Dealer Pair included."""
    tied = {bet.key: bet.links for bet in BY_KEY.values() if bet.links != FREE}
    assert tied == {
        "player-pair": Links(behind=True),
        "21+3": Links(behind=True),
        "top-21+3": Links(needs=("21+3",)),
        "7s": Links(needs_main=True),
        "bust": Links(per_player=True, needs_main=True, up_to_mains=True),
    }


@pytest.mark.parametrize(("decks", "table"), [(6, "six-deck"), (7, "eight-deck"), (8, "eight-deck")])
def test_match_takes_its_table_from_the_number_of_decks(decks: int, table: str) -> None:
    assert BY_KEY["match"].default_table(decks) == table


@pytest.mark.parametrize("key", ["lucky-ladies", "qq-as-lucky-ladies"])
def test_matched_means_rank_unless_the_operator_says_otherwise(key: str) -> None:
    assert BY_KEY[key].default_table(8) == "rank"


def test_rows_stand_from_the_best_down() -> None:
    for bet in BY_KEY.values():
        for name, table in bet.tables.items():
            odds = [line.odds for line in table.rows]
            assert odds == sorted(odds, reverse=True), (bet.key, name)
