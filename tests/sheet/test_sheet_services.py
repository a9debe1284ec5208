"""What a rule sheet tells of buttons, golden chips and service: all that a table has, and nothing else."""

import pytest
from sheet_cases import GAMES, VERSION, game, section, sheet

from sabot.games.blackjack.options import known_actions
from sabot.games.catalogue import is_blackjack
from sabot.games.sheet import Features, Sheet, rule_sheet, texts_in
from sabot.games.sheet.document import Table, Terms
from sabot.profiles import profile
from sabot.profiles.help import sheet_features


def told(key: str, features: Features) -> Sheet:
    return rule_sheet(game(key), texts_in("en"), version=VERSION, features=features)


def words(whole: Sheet) -> str:
    return "\n".join(whole.words())


def terms(whole: Sheet) -> set[str]:
    blocks = (block for part in whole.sections for block in part.blocks)
    return {term for block in blocks if isinstance(block, Terms) for term, _ in block.items}


@pytest.mark.feature("BAC-23")
@pytest.mark.parametrize("key", GAMES)
def test_every_button_of_the_betting_time_is_explained(key: str) -> None:
    buttons = {"Chips", "Denomination", "Undo", "Clear", "Double bet", "Raise", "Repeat", "Auto-repeat"}
    more = {"Repeat next", "Keep bets on", "Bet all", "Let it play", "Play now", "Deal", "New game"}
    service = {"Reserve", "Call attendant", "Tip", "Chat", "Cash out", "Hand-pay"}
    assert buttons | more | service <= terms(sheet(key))


@pytest.mark.parametrize("key", GAMES)
def test_no_sheet_speaks_of_what_its_game_has_not(key: str) -> None:
    of = game(key)
    known = {action.value for action in known_actions(of.rules)} if is_blackjack(of) else set()
    told = words(sheet(key)).lower()
    assert ("splits" in told) == ("split" in known)
    assert ("insurance" in told) == ("your hand" in told) == bool(known)


@pytest.mark.parametrize(
    ("ruling", "key", "name", "sentence"),
    [
        ("B18", "etg-blackjack", "how-to-bet", "on each of your hands that has no stake, and deals"),
        ("B19", "etg-blackjack", "how-to-play", "if no hand asked for it, it is burnt and shown in grey"),
        ("B24", "live-blackjack", "how-to-bet", "dealt to a hand with a stake is shown to everybody"),
        ("B28", "etg-blackjack", "how-to-bet", "won in the last round, without the stake"),
        ("B29", "live-blackjack", "how-to-bet", "When at most three seats are taken as betting opens"),
        ("B30", "live-blackjack", "how-to-bet", "earns the winnings on its value and is itself spent"),
        ("D2", "live-blackjack", "live-tables", "Once a result has been shown, that takes a second person"),
        ("D5", "live-blackjack", "live-tables", "A card that cannot be in the shoe any more is refused"),
        ("D6", "punto-banco", "services", "Whoever holds the ticket may redeem it once"),
        ("D7", "live-blackjack", "live-tables", "Bets are taken only while a croupier is at the table"),
        ("G11", "etg-blackjack", "how-to-bet", "never doubles, splits or insurance"),
    ],
)  # fmt: skip
def test_a_ruling_is_told_in_the_help(ruling: str, key: str, name: str, sentence: str) -> None:
    assert sentence in section(key, name), ruling


@pytest.mark.parametrize("key", GAMES)
def test_golden_chips_are_told_where_the_game_has_them(key: str) -> None:
    assert ("Golden chips are gifts of the house" in words(sheet(key))) == game(key).golden_chips
    assert ("Lucky cards" in words(sheet(key))) == game(key).golden_chips


@pytest.mark.parametrize(
    ("features", "there", "gone"),
    [
        (Features(golden_chips=False), "Lucky cards", "Golden chips are gifts"),
        (Features(lucky_cards=False), "Golden chips are gifts", "Lucky cards"),
        (Features(golden_mixed=False), "may not lie on one field", "may lie on one field"),
        (Features(golden_in_action=False), "is paid with money", "of the nearest value first"),
        (Features(golden_cap=7), "No more than seven golden chips", "There is no"),
        (Features(deal_now_players=0), "Raise", "Deal now"),
        (Features(deal_now_players=5), "at most five seats", "at most three seats"),
        (Features(auto_repeat=False), "Repeat next", "Auto-repeat"),
        (Features(keep_bets_on=False), "Repeat next", "Keep bets on"),
        (Features(let_it_play=False), "Raise", "without the stake it was won with"),
        (Features(play_now=False), "Raise", "Play now"),
        (Features(special_only=True), "Bet all specials", "all the fields that it can cover"),
        (Features(deal_button=False), "Raise", "Says that your bets are complete. With nobody left"),
        (Features(dispute=False), "A card that was misread", "press Dispute"),
        (Features(tips=False), "Call attendant", "A tip does not come back"),
        (Features(chat=False), "Call attendant", "Lets you write to the table"),
    ],
)
def test_what_a_table_does_not_have_is_not_told(features: Features, there: str, gone: str) -> None:
    whole = words(told("live-blackjack", features))
    assert there in whole
    assert gone not in whole


def test_a_sheet_of_a_jurisdiction_tells_what_it_allows() -> None:
    studio, washington = (sheet_features(profile(name)) for name in ("live-studio", "washington"))
    assert "Golden chips are gifts" in words(told("live-blackjack", studio))
    assert "Play now" not in words(told("live-blackjack", studio))
    assert "Lets you write to the table" not in words(told("etg-blackjack", washington))


def test_returns_stand_in_a_table_where_they_are_shown() -> None:
    figures = {"Main bet": "99.49 %", "21+3": "96.30 %"}
    whole = rule_sheet(game("live-blackjack"), texts_in("en"), version=VERSION, returns=figures)
    (part,) = (part for part in whole.sections if part.key == "additional-information")
    (table,) = (block for block in part.blocks if isinstance(block, Table))
    assert table == Table(("Bet", "Expected return"), (("Main bet", "99.49 %"), ("21+3", "96.30 %")))
    plain = section("live-blackjack", "additional-information")
    assert "99.49 %" not in plain
