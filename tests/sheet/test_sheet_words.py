"""What a player finds on a rule sheet: the rulings and notices, each where the rules call for it."""

import pytest
from msgspec.structs import replace
from sheet_cases import GAMES, VERSION, game, section, sheet, words

from sabot.games.bet import Row, fitted, pays, row
from sabot.games.catalogue import catalogue, is_baccarat, is_blackjack
from sabot.games.sheet import rule_sheet, texts_in
from sabot.games.sheet.document import Table
from sabot.games.sheet.edition import UPDATED
from sabot.games.variant import with_offer, with_table

BLACKJACK = [key for key in GAMES if catalogue().find(key).family.key == "blackjack"]
BACCARAT = [key for key in GAMES if key not in BLACKJACK]
BANKER_WINS = ("win with three-card seven", "win with six", "win")


@pytest.mark.gli("4.4.6")
@pytest.mark.parametrize("key", BLACKJACK)
def test_blackjack_help_explains_what_the_standard_asks_for(key: str) -> None:
    titles = [block.title for part in sheet(key).sections for block in part.blocks if hasattr(block, "title")]
    for title in ("Insurance", "Splitting", "Doubling", "Surrender", "Charlie and the number of cards"):
        assert title in titles
    play = section(key, "how-to-play")
    assert "Split aces get one card each" in play
    assert "never split again" in play


@pytest.mark.gli("4.4.6")
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"insurance": "never"}, "There is no insurance in this game"),
        ({"insurance_pays": "3:1"}, "Insurance pays 3 to 1"),
        ({"insurance_per": "hand"}, "asked for each of your hands"),
        ({"insurance_per": "player"}, "asked once"),
        ({"hole": "peek"}, "The dealer's check decides it before you go on"),
        ({"hole": "no-peek"}, "decided when the dealer's second card is seen"),
        ({"max_hands": "1"}, "Pairs may not be split"),
        ({"split_depth": "0"}, "Pairs may not be split"),
        (
            {"max_hands": "2", "split_depth": "1"},
            "may not be split again, so that a deal makes no more than two",
        ),
        ({"max_hands": "4", "split_depth": "2"}, "may be split once more"),
        ({"max_hands": "4", "split_depth": "3"}, "until there are four hands"),
        ({"max_hands": "3", "split_depth": "3"}, "until there are three hands"),
        ({"double": "any-two"}, "Any first two cards"),
        ({"double": "9-11"}, "make 9, 10 or 11"),
        ({"double": "10-11"}, "After a split any two cards may be doubled"),
        ({"double": "10-11", "double_after_split": "no"}, "comes from a split may not be doubled"),
        ({"double": "11"}, "first two cards make 11."),
        ({"double": "9-more"}, "make 9 or more"),
        ({"double_any_number": "yes"}, "for three cards and more"),
        ({"max_hands": "4", "split_depth": "3", "resplit_aces": "yes"}, "that gets another one may be"),
        ({"draw_split_aces": "yes"}, "but they are never split again"),
        ({"surrender": "none"}, "cannot be given up"),
        ({"surrender": "late", "hole": "peek"}, "so the half is certain"),
        ({"surrender": "late", "hole": "no-peek"}, "the whole stake is lost all the same"),
        ({"charlie": "0"}, "any number of cards"),
        ({"charlie": "8"}, "eight cards without going over 21"),
        ({"charlie": "8"}, "a blackjack included"),
        ({"charlie": "10"}, "Only a dealer blackjack beats it"),
    ],
)
def test_what_the_rules_say_is_what_the_help_says(rules: dict[str, str], told: str) -> None:
    assert told in section("etg-blackjack", "how-to-play", **rules)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"hole": "peek", "dealer_blackjack": "lose-all"}, "nothing can have been doubled or split"),
        ({"hole": "none", "dealer_blackjack": "lose-all"}, "also those added by doubling or splitting"),
        ({"dealer_blackjack": "ten-returns-double"}, "the stake added by a double is returned"),
        ({"dealer_blackjack": "original-bets-only"}, "original stakes only"),
        ({"soft17": "hit"}, "the dealer takes another card on it"),
        ({"dealer_draws_out": "true"}, "always played out"),
        ({"hole": "none"}, "no second card for the time being"),
        ({"hole": "no-peek", "dealer_blackjack": "lose-all"}, "not even under an ace"),
    ],
)
def test_the_dealer_is_explained_by_the_rules(rules: dict[str, str], told: str) -> None:
    assert told in section("live-blackjack-eu", "how-to-play", **rules)


@pytest.mark.parametrize(
    ("setting", "told"),
    [("0", "needs a main bet"), ("1", "without a main bet"), ("2", "may not be larger than the main bet")],
)
def test_special_bets_and_the_main_bet(setting: str, told: str) -> None:
    assert told in section("etg-blackjack", "how-to-bet", special_without_main=setting)


@pytest.mark.feature("IGT-27")
@pytest.mark.feature("IGT-28")
@pytest.mark.feature("IGT-29")
def test_poker_and_pairs_tells_its_other_rules() -> None:
    play, other = section("poker-and-pairs", "how-to-play"), section("poker-and-pairs", "other-rules")
    assert "on 16 or less a card is drawn, on 17 or more none" in play
    assert "This holds for soft 17 too" in play
    assert "reaches eight cards" in play
    assert "It wins whatever the dealer holds" in play
    assert "eight decks" in other
    assert "shuffled anew for every round" in other


@pytest.mark.feature("IGT-31")
@pytest.mark.feature("LIVE-110")
@pytest.mark.parametrize("key", GAMES)
def test_malfunction_prizes_and_rounding(key: str) -> None:
    other = section(key, "other-rules")
    assert "A malfunction voids the round" in other
    assert "every stake goes back" in other
    assert "Prizes are those of the pay tables on this page" in other
    assert "rounded down to a hundredth when they are placed, wins and refunds when they are paid" in other


@pytest.mark.feature("IGT-32")
@pytest.mark.feature("IGT-33")
@pytest.mark.feature("IGT-34")
@pytest.mark.feature("IGT-35")
@pytest.mark.gli("4.9.1")
@pytest.mark.parametrize("key", GAMES)
def test_fair_cards_odds_and_expected_return(key: str) -> None:
    told = section(key, "additional-information")
    assert "equally likely to be the next" in told
    for what in ("what won or lost before", "the size of a bet or a balance", "the hour or the day"):
        assert what in told
    assert "on average, over a very large number of rounds" in told
    assert "The fewer rounds you play, the wider the spread" in told
    assert ("every decision is the best one" in told) == (key in BLACKJACK)
    assert "play credits only" in told


@pytest.mark.parametrize(
    ("shuffle", "told"),
    [
        ("cut-card", "does not come back before the next shuffle"),
        ("every-round", "shuffled together again each time, every round has exactly the same odds"),
        ("continuous", "go back before the next, every round has exactly the same odds"),
    ],
)
def test_odds_are_the_same_in_the_sense_in_which_that_is_true(shuffle: str, told: str) -> None:
    assert told in section("etg-blackjack", "additional-information", shuffle=shuffle)


@pytest.mark.parametrize("key", GAMES)
def test_games_are_cancelled_after_thirty_days(key: str) -> None:
    assert "after 30 days is cancelled, and its stakes are refunded" in section(key, "interrupted-games")


@pytest.mark.feature("IGT-38")
def test_the_sheet_names_its_rules_its_owners_and_its_date() -> None:
    told = section("dai-bacc", "about-this-sheet")
    assert f"Texts of this page as of {UPDATED}" in told
    assert "may be trademarks of their owners" in told
    assert game("dai-bacc").digest() in told
    assert f"Sabot {VERSION}" in told
    assert "MIT licence" in told
    assert game("dai-bacc").digest() not in section("dai-bacc", "about-this-sheet", both_sides="refused")


@pytest.mark.feature("ALLB-19")
@pytest.mark.feature("LIVE-107")
@pytest.mark.feature("LIVE-108")
@pytest.mark.parametrize("key", ["all-bets-blackjack", "live-blackjack", "live-blackjack-eu"])
def test_live_tables_explain_delayed_pictures(key: str) -> None:
    told = section(key, "live-tables")
    assert "may reach you late" in told
    assert "nobody gains or loses by that" in told
    assert "there for guidance and can be delayed or wrong" in told
    assert "settled by the cards recorded at the table" in told
    assert "The house assumes no liability for such displays" in told


def test_a_table_that_waits_for_its_player_needs_no_notice_about_pictures() -> None:
    assert "live-tables" not in [part.key for part in sheet("poker-and-pairs").sections]


@pytest.mark.parametrize("key", ["all-bets-blackjack", "live-blackjack", "live-blackjack-eu"])
def test_what_becomes_of_a_hand_when_the_connection_is_lost(key: str) -> None:
    told = section(key, "interrupted-games")
    assert "you are taken to it and finish it alone, with cards drawn at random" in told
    assert "It takes over your cards, the stake" in told
    assert "Cards that came later do not count in it, even if you have seen them" in told
    assert "Special bets, and hands that had nothing left to decide, are settled by the live round" in told
    assert "If no decision of yours was open, the round is settled without you" in told
    assert "in your history" in told


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("wait", "the table waits"),
        ("default-action", "the table acts for you"),
        ("broken-game", "interrupted game"),
    ],
)
def test_interruptions_follow_the_rules(choice: str, told: str) -> None:
    assert told in section("etg-blackjack", "interrupted-games", on_disconnect=choice)


def test_bets_say_how_they_are_bound_to_others() -> None:
    told = section("etg-blackjack", "bets")
    assert "Top 21+3 can be bet only where 21+3 is bet first" in told
    assert "There is one Bust bet for each player and round" in told
    assert "The stake on Bust may not exceed all your main stakes" in told
    assert "7's always needs a main bet" in told
    koi = section("koi-bacc", "bets")
    assert "Emperor Bonus Player may not be held together with Emperor Bonus Banker" in koi
    assert "A table that offers Banker 6 does not offer Super 6" in koi


def test_live_tables_offer_one_set_of_special_bets() -> None:
    assert "21+3, Player Pair and Dealer Pair; 21+3 and Top 3." in section("live-blackjack", "also-available")


@pytest.mark.parametrize(
    ("offered", "told"),
    [
        (("21+3", "player-pair", "dealer-pair"), "21+3 and Player Pair can be bet behind too, once you have"),
        (("21+3", "top-3"), "21+3 can be bet behind too, once you have"),
        (("dealer-pair",), "Nothing but the main bet can be bet behind"),
    ],
)
def test_what_can_be_bet_behind_is_what_the_table_offers(offered: tuple[str, ...], told: str) -> None:
    chosen = game("live-blackjack")
    assert is_blackjack(chosen)
    whole = rule_sheet(with_offer(chosen, offered), texts_in("en"), version=VERSION)
    assert [words for words in whole.words() if words.startswith(told)]


def test_the_word_for_a_special_bet_is_the_profiles() -> None:
    told = rule_sheet(game("live-blackjack"), texts_in("en"), version=VERSION, special_word="side bet")
    whole = " ".join(told.words())
    assert "A side bet needs a main bet" in whole
    assert "Side bets are settled" in whole
    assert "special bet" not in whole.lower()


# The chart of the rule book, by the Banker's total from seven down (D draws, S stands).
CHART = ("SSSSSSSSSS", "SSSSSSDDSS", "SSSSDDDDSS", "SSDDDDDDSS", "DDDDDDDDSD", *["DDDDDDDDDD"] * 3)


@pytest.mark.parametrize("key", BACCARAT)
def test_the_third_card_is_drawn_by_the_chart(key: str) -> None:
    (play,) = (part for part in sheet(key).sections if part.key == "how-to-play")
    (chart,) = (block for block in play.blocks if isinstance(block, Table))
    assert chart.header[1:] == tuple("0123456789")
    assert [(row[0], "".join(row[1:])) for row in chart.rows] == list(zip("76543210", CHART, strict=True))
    told = words(key)
    assert "a third card on 0 to 5, none on 6 or 7" in told
    assert "If the Player has stood, the Banker draws on 0 to 5" in told


@pytest.mark.parametrize(
    ("key", "told", "silent"),
    [
        ("punto-banco", "a commission of 5 per cent", "No commission"),
        ("punto-banco-no-commission", "with a total of six pays only 1 to 2", "commission of"),
        (
            "dai-bacc",
            "seven in three cards pays nothing: the stake on the Banker is returned",
            "commission of",
        ),
        ("dai-bacc", "this house departs from the game as it is published", "total of six pays only"),
    ],
)
def test_the_bankers_price_is_explained_by_its_pay_table(key: str, told: str, silent: str) -> None:
    assert told in section(key, "bets")
    assert silent not in section(key, "bets")


@pytest.mark.parametrize(
    ("priced", "told"),
    [
        (row("Win", "24:25", *BANKER_WINS, gross="1:1"), "1 to 1 less a commission of 4 per cent"),
        (row("Win", "39:40", *BANKER_WINS, gross="1:1"), "1 to 1 less a commission of 2.5 per cent"),
        (row("Win", "9:10", *BANKER_WINS, gross="6:5"), "6 to 5 less a commission of 25 per cent"),
        (row("Win", "19:20", *BANKER_WINS), "No commission is taken"),
    ],
)
def test_the_commission_is_what_the_pay_table_keeps(priced: Row, told: str) -> None:
    chosen = game("punto-banco")
    assert is_baccarat(chosen)
    table = fitted(pays(priced), chosen.bets["banker"].labels)
    changed = with_table(replace(chosen, own_tables={"banker": {"own": table}}), "banker", "own")
    assert told in " ".join(rule_sheet(changed, texts_in("en"), version=VERSION).words())


def test_another_pay_table_changes_the_explanation() -> None:
    chosen = game("punto-banco")
    assert is_baccarat(chosen)
    changed = with_table(with_table(chosen, "banker", "six-half"), "tie", "9")
    told = " ".join(rule_sheet(changed, texts_in("en"), version=VERSION).words())
    assert "with a total of six pays only 1 to 2" in told
    assert "9 to 1" in told
    assert "commission of" not in told


def test_hi_ti_says_whose_colours_these_are() -> None:
    told = section("punto-banco", "bets", layout="hi-ti")
    assert "odd totals are red. The colours are a rule of this house." in told
    assert "Lucky Nines" not in told


@pytest.mark.parametrize(
    ("layout", "bets"),
    [
        ("standard", {"lucky-nines", "player-pair", "banker-pair"}),
        ("hi-ti", {"hi-ti-0-3", "hi-ti-4-6", "hi-ti-7-9", "hi-ti-red", "hi-ti-black"}),
    ],
)
def test_a_layout_carries_its_own_bets(layout: str, bets: set[str]) -> None:
    assert set(game("punto-banco", layout=layout).offered) == bets
    assert not game("punto-banco", layout=layout).table_problems()


@pytest.mark.parametrize("key", BACCARAT)
@pytest.mark.parametrize("layout", ["standard", "hi-ti", "straight-up", "grouped"])
def test_every_layout_can_be_opened(key: str, layout: str) -> None:
    assert not game(key, layout=layout).table_problems()


def test_straight_up_leaves_out_what_super_6_bets_on_already() -> None:
    offered = game("punto-banco-no-commission", layout="straight-up").offered
    assert "super-6" in offered
    assert "banker-6" not in offered
    assert "banker-7" in offered


def test_roads_are_explained() -> None:
    told = section("punto-banco", "roads")
    for road in ("Main Road", "Big Eye Road", "Small Road", "Cockroach Road", "Bead plate", "Forecast"):
        assert road in told
    assert "A natural is written" in told
    assert "not marked on the Main Road" in section("punto-banco", "roads", naturals_on_road="false")
