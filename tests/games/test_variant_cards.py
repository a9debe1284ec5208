"""The ten cards are the ten games of the house, rule by rule; the tables below are typed in by hand."""

import pytest
from cards_as_text import read, texts

from sabot.games.catalogue import is_blackjack, own_catalogue
from sabot.games.toml_reading import plain
from sabot.games.variant import Game

BLACKJACK = """
                     | etg-blackjack  | easy-blackjack | all-bets-blackjack | poker-and-pairs | live-blackjack     | live-blackjack-eu
category             | etg-blackjack  | easy-blackjack | all-bets-blackjack | poker-and-pairs | live-blackjack     | live-blackjack
golden chips         | no             | no             | no                 | no              | yes                | yes
legal decks          | 8 6            | 8 6            | 8                  | 8               | 8                  | 8
decks                | 8              | 8              | 8                  | 8               | 8                  | 8
shuffle              | cut-card       | continuous     | cut-card           | every-round     | cut-card           | cut-card
cut                  | 104            | 0              | 104                | 0               | 104                | 104
burn                 | 0              | 0              | 0                  | 0               | 1                  | 1
soft17               | stand          | stand          | stand              | stand           | stand              | stand
blackjack_pays       | 3:2            | 3:2            | 3:2                | 3:2             | 3:2                | 3:2
insurance            | normal         | normal         | normal             | normal          | normal             | normal
insurance_pays       | 2:1            | 2:1            | 2:1                | 2:1             | 2:1                | 2:1
insurance_per        | hand           | hand           | player             | hand            | player             | player
hole                 | peek           | peek           | peek-ace           | peek            | peek-ace           | none
dealer_blackjack     | lose-all       | lose-all       | ten-returns-double | lose-all        | ten-returns-double | ten-returns-double
dealer_draws_out     | no             | no             | no                 | no              | no                 | no
double               | any-two        | any-two        | any-two            | any-two         | any-two            | any-two
double_after_split   | yes            | yes            | yes                | yes             | yes                | yes
double_any_number    | no             | no             | no                 | no              | no                 | no
resplit_aces         | no             | no             | no                 | no              | no                 | no
draw_split_aces      | no             | no             | no                 | no              | no                 | no
push_22              | no             | no             | no                 | no              | no                 | no
no_tens              | no             | no             | no                 | no              | no                 | no
max_hands            | 2              | 4              | 2                  | 4               | 2                  | 2
split_depth          | 1              | 3              | 1                  | 2               | 1                  | 1
surrender            | none           | none           | none               | none            | none               | none
charlie              | 10             | 10             | 10                 | 8               | 10                 | 10
hands                | own            | own            | common             | own             | own                | own
on_disconnect        | default-action | default-action | broken-game        | wait            | broken-game        | broken-game
special_without_main | 0              | 0              | 0                  | 0               | 0                  | 0
layout               | standard       | standard       | standard           | standard        | standard           | standard
focus                | 21+3           | 21+3           |                    |                 |                    |
stations             | 7              | 7              | 0                  | 1               | 7                  | 7
hands at a station   | 3              | 1              | 1                  | 3               | 1                  | 1
seats of one player  | 1              | 1              | 1                  | 1               | 3                  | 3
bet behind           | no             | no             | no                 | no              | yes                | yes
"""  # noqa: E501  # a table reads better unbroken

BACCARAT = """
                    | punto-banco  | punto-banco-no-commission | dai-bacc        | koi-bacc
category            | punto-banco  | punto-banco-no-commission | dai-bacc        | koi-bacc
golden chips        | no           | no                        | no              | no
legal decks         | 8 6          | 8 6                       | 8 6             | 8 6
decks               | 8            | 8                         | 8               | 8
shuffle             | cut-card     | cut-card                  | cut-card        | cut-card
cut                 | 14           | 14                        | 14              | 14
burn                | first-card   | first-card                | first-card      | first-card
both_sides          | allowed      | allowed                   | allowed         | allowed
naturals_on_road    | yes          | yes                       | yes             | yes
layout              | standard     | standard                  | standard        | straight-up
table of banker     | commission-5 | six-half                  | long-seven-push | commission-5
table of tie        | 8            | 8                         | 8               | 8
table of super-6    | 15           | 15                        | 15              | 15
table of player-pair| any          | any                       | any             | any
table of lucky-nines| suited       | suited                    | suited          | suited
stations            | 0            | 0                         | 0               | 0
hands at a station  | 1            | 1                         | 1               | 1
seats of one player | 1            | 1                         | 1               | 1
bet behind          | no           | no                        | no              | no
"""

# The nineteen special bets of the electronic table's rule book, and Bust.
ETG_BETS = (
    "21+3 top-21+3 poker-3 poker-3-bonus lucky-lucky 19+ lucky-aces c3 lucky-ladies qq-as-lucky-ladies match "
    "a-2 blackjack-bonus kk qq jj pair suits 7s bust"
)
HI_TI = "hi-ti-0-3 hi-ti-4-6 hi-ti-7-9 hi-ti-red hi-ti-black"
SINGLE = (
    "player-9 player-8 player-7 player-6 player-5 player-4 player-3 player-2 player-1 "
    "banker-9 banker-8 banker-7 banker-6 banker-5 banker-4 banker-3 banker-2 banker-1 "
    "tie-9 tie-8 tie-7 tie-6 tie-5 tie-4 tie-3 tie-2 tie-1 tie-0"
)
GROUPED = (
    "player-group-1-3 player-group-4-5 player-group-6-7 player-group-8-9 "
    "banker-group-1-3 banker-group-4-5 banker-group-6-7 banker-group-8-9 "
    "tie-group-0 tie-group-1-3 tie-group-4-5 tie-group-6-7 tie-group-8-9"
)
PAIRS = "player-pair banker-pair"

OFFERED = {
    "etg-blackjack": "21+3 top-21+3 lucky-ladies lucky-lucky pair 7s match lucky-aces blackjack-bonus bust",
    "easy-blackjack": "21+3 lucky-ladies pair blackjack-bonus 19+",
    "all-bets-blackjack": "player-pair dealer-pair 21+3 top-3 buster lucky-lucky",
    "poker-and-pairs": "pairs poker",
    "live-blackjack": "21+3 player-pair dealer-pair",
    "live-blackjack-eu": "21+3 player-pair dealer-pair",
    "punto-banco": f"lucky-nines {PAIRS}",
    "punto-banco-no-commission": f"super-6 {PAIRS}",
    "dai-bacc": "tiger-7 ox-6 kill",
    "koi-bacc": f"frog-6 koi-7 emperor-player emperor-banker {SINGLE}",
}
CAN_OFFER = {
    "etg-blackjack": ETG_BETS,
    "easy-blackjack": ETG_BETS,
    "all-bets-blackjack": "player-pair dealer-pair 21+3 top-3 buster lucky-lucky",
    "poker-and-pairs": "pairs poker",
    "live-blackjack": "21+3 player-pair dealer-pair top-3",
    "live-blackjack-eu": "21+3 player-pair dealer-pair top-3",
    "punto-banco": f"lucky-nines {PAIRS} super-6 {HI_TI} {SINGLE} {GROUPED}",
    "punto-banco-no-commission": f"super-6 {PAIRS} lucky-nines {HI_TI} {SINGLE} {GROUPED}",
    "dai-bacc": f"tiger-7 ox-6 kill lucky-nines super-6 {PAIRS} {HI_TI} {SINGLE} {GROUPED}",
    "koi-bacc": (
        f"frog-6 koi-7 emperor-player emperor-banker {SINGLE} lucky-nines super-6 {PAIRS} {HI_TI} {GROUPED}"
    ),
}


def columns(table: str) -> dict[str, dict[str, str]]:
    """Game → what → value, from a drawn table."""
    head, *rows = ([cell.strip() for cell in line.split("|")] for line in table.strip("\n").splitlines())
    return {game: {row[0]: row[at] for row in rows} for at, game in enumerate(head) if at}


EXPECTED = columns(BLACKJACK) | columns(BACCARAT)
PRICED_APART = ("banker", "tie", "super-6", "player-pair", "lucky-nines")


def drawn(game: Game) -> dict[str, str]:
    """The game as a column of the tables above."""
    words = {True: "yes", False: "no"}
    rules = {
        key: words[value] if isinstance(value, bool) else str(value)
        for key, value in plain(game.rules).items()
    }
    seating = game.seating
    names = (
        {} if is_blackjack(game) else {f"table of {bet}": game.field(bet).table_name for bet in PRICED_APART}
    )
    return {
        **rules,
        **names,
        "category": game.category,
        "golden chips": words[game.golden_chips],
        "legal decks": " ".join(str(number) for number in game.legal_decks),
        "stations": str(seating.stations),
        "hands at a station": str(seating.hands),
        "seats of one player": str(seating.multi_seat),
        "bet behind": words[seating.bet_behind],
    }


def test_these_are_the_ten_games_in_their_order() -> None:
    assert list(own_catalogue().games) == list(EXPECTED)


@pytest.mark.feature("BAC-2")
@pytest.mark.parametrize("key", EXPECTED)
def test_a_card_holds_the_rules_of_its_game(key: str) -> None:
    assert drawn(own_catalogue().find(key)) == EXPECTED[key]


@pytest.mark.feature("BAC-2")
@pytest.mark.parametrize("key", EXPECTED)
def test_a_card_offers_the_bets_of_its_game(key: str) -> None:
    game = own_catalogue().find(key)
    assert game.offered == tuple(OFFERED[key].split())
    assert sorted(game.can_offer) == sorted(CAN_OFFER[key].split())


@pytest.mark.parametrize("key", EXPECTED)
def test_what_can_be_offered_begins_with_what_is_offered(key: str) -> None:
    game = own_catalogue().find(key)
    assert game.can_offer[: len(game.offered)] == game.offered


@pytest.mark.feature("LIVE-48")
@pytest.mark.parametrize("key", ["live-blackjack", "live-blackjack-eu"])
def test_a_live_table_has_two_configurations(key: str) -> None:
    assert own_catalogue().find(key).configurations == (
        ("21+3", "player-pair", "dealer-pair"),
        ("21+3", "top-3"),
    )


@pytest.mark.parametrize("key", EXPECTED)
def test_the_file_is_called_like_the_game(key: str) -> None:
    assert read(texts()[key]).key == key
    assert set(texts()) == set(EXPECTED)


def test_a_card_may_deny_golden_chips() -> None:
    text = texts()["live-blackjack"]
    assert not read(text.replace("golden_chips = true", "golden_chips = false")).golden_chips
    assert not read(text.replace("golden_chips = true\n", "")).golden_chips


def test_a_game_without_a_category_is_one_of_its_own() -> None:
    text = texts()["live-blackjack-eu"]
    assert read(text.replace('category = "live-blackjack"\n', "")).category == "live-blackjack-eu"
    assert read(text.replace('category = "live-blackjack"', 'category = "tables-2"')).category == "tables-2"


@pytest.mark.parametrize(("decks", "table"), [(6, "six-deck"), (8, "eight-deck")])
def test_match_is_priced_by_the_number_of_decks(decks: int, table: str) -> None:
    text = texts()["etg-blackjack"].replace("\ndecks = 8", f"\ndecks = {decks}")
    assert read(text).field("match").table_name == table


@pytest.mark.parametrize("key", ["etg-blackjack", "easy-blackjack"])
@pytest.mark.parametrize("bet", ["lucky-ladies", "qq-as-lucky-ladies"])
def test_matched_means_rank_unless_told_otherwise(key: str, bet: str) -> None:
    game = own_catalogue().find(key)
    assert game.field(bet).table_name == "rank"
    assert list(game.tables(bet)) == ["rank", "rank-and-suit"]
