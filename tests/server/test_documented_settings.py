"""What the documents of the games call a setting, and where it is set in this house: no row without a place.

That each of these keys does something is shown by `test_every_key` and `tests/table/test_every_setting.py`.
"""

from functools import cache

import pytest
from configuration_docs.page import SECTIONS
from msgspec.structs import fields

from sabot.games.catalogue import catalogue
from sabot.profiles import OPEN, Mode, profile
from sabot.server.config.house_words import settings_of
from sabot.server.config.server_config import ServerConfig
from sabot.server.settings.house_forms import house_forms
from sabot.server.settings.setting_forms import setting_forms
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.setup import Setup

TABLE: dict[str, str] = {
    "special bets on offer": "offered",
    "special bet without base bet": "rules/special_without_main",
    "game mode": "mode",
    "Deal button": "settings/switches/play/deal_button",
    "Bet All or Bet All Specialbets": "settings/switches/play/bet_all",
    "focused special bet": "rules/focus",
    "no facedown card, US and EU style": "rules/hole",
    "dealer peeks": "rules/hole",
    "soft 17": "rules/soft17",
    "6 or 8 decks": "rules/decks",
    "what may be doubled": "rules/double",
    "double card sideways": "settings/switches/play/double_sideways",
    "Hit on Timeout": "settings/hit_on_timeout",
    "automatic stand": "settings/switches/play/auto_stand",
    "number of splits": "rules/max_hands",
    "number of re-splits": "rules/split_depth",
    "late surrender": "rules/surrender",
    "what a blackjack pays": "rules/blackjack_pays",
    "insurance odds": "rules/insurance_pays",
    "original bets only": "rules/dealer_blackjack",
    "decision timer": "settings/times/decision",
    "maximum possible win of Let It Play": "settings/let_it_play_most",
    "Let It Play": "settings/switches/play/let_it_play",
    "Play Now": "settings/switches/play/play_now",
    "dispute": "settings/switches/live/dispute",
    "dispute time": "settings/times/dispute",
    "dealer draws to the end": "rules/dealer_draws_out",
    "delayed result on the display": "settings/display",
    "its delay": "settings/display_seconds",
    "win animation Regular": "settings/times/regular_win",
    "win animation Nice": "settings/times/nice_win",
    "win animation Big": "settings/times/big_win",
    "fast start of the video mode": "settings/switches/play/fast_start",
    "number of games in the Dealer History": "settings/dealer_history",
    "number of games in its Statistic": "settings/dealer_statistics",
    "number of results in the Player History": "settings/player_history",
    "denominations": "settings/denominations",
    "chips": "settings/chips",
    "auto repeat": "settings/switches/play/auto_repeat",
    "Keep Bets On": "settings/switches/play/keep_bets_on",
    "speed control": "settings/switches/play/speed_control",
    "reserve time": "settings/times/reserve",
    "bet limits, lowest": "settings/limits/main/minimum",
    "bet limits, highest": "settings/limits/main/maximum",
    "largest payout": "settings/limits/main/largest_payout",
    "limits of stakes behind": "settings/limits/behind.main/maximum",
    "pay table by name": "pay_tables/tie",
    "own par sheet": "own_card",
    "card back design": "settings/card_back",
    "continuous shuffler": "rules/shuffle",
    "cut card": "rules/cut",
    "burn card of a new shoe": "rules/burn",
    "Player and Banker at once": "rules/both_sides",
    "push on a Banker's seven, Super 6": "pay_tables/super-6",
    "naturals in the Main Road": "rules/naturals_on_road",
    "trends": "settings/switches/play/trends",
    "special bet info": "settings/special_bet_info",
    "layout Hi-Ti, Straight Up, Grouped": "rules/layout",
    "Bet Behind": "settings/switches/live/bet_behind",
    "Multi Seat": "settings/switches/live/multi_seat",
    "Deal Now": "settings/switches/live/deal_now",
    "Deal Now: how many players": "settings/switches/live/deal_now_players",
    "auto-confirmation of bets": "settings/switches/live/auto_confirm",
    "Lucky Cards": "settings/switches/live/lucky_cards",
    "Lucky Cards: how many": "settings/lucky_cards/count",
    "Lucky Cards: which prize": "settings/lucky_cards/value",
    "Golden Chips": "settings/switches/live/golden_chips",
    "Golden Chips: mixed with money": "settings/switches/live/golden_mixed",
    "Golden Chips: in action": "settings/switches/live/golden_in_action",
    "Golden Chips: blind": "settings/switches/live/golden_blind",
    "Golden Chips: cap": "settings/switches/live/golden_cap",
    "tips": "settings/switches/live/tips",
    "support": "settings/switches/live/support",
    "global version: special bets at once": "settings/switches/software/most_special",
    "global version: Bet All": "settings/switches/software/bet_all",
}
"""At `/house/tables`, by the key of the form; in a file under `[[table]]`."""
HOUSE = {"address of the support": "support", "name of the unit": "currency"}
"""At `/house/settings`; in a file at the top."""
FILE = {
    "limit for ticket payouts": ("desk", "ticket_most"),
    "play inside the venue only": ("listen", "networks"),
    "approved rules only": ("", "profile"),
}
"""In the file alone: a start takes it up. What a profile is has docs/profiles.md. A jackpot that is played
for (`/api/settings/act`) and golden chips (`/api/desk/golden/award`) are acts, and no values that stay."""


@cache
def open_forms() -> frozenset[str]:
    """Every setting of some live table that nobody is kept from changing in the profile `open`."""
    games, found = catalogue(), set[str]()
    for game in games.games:
        words = Configuration(table="one", game=game, mode=Mode.LIVE, profile=OPEN)
        setup = configured(games, words)
        assert isinstance(setup, Setup)
        found.update(form.key for form in setting_forms(games, setup, profile(OPEN, games)) if not form.lock)
    return frozenset(found)


@pytest.mark.parametrize("words", TABLE)
def test_a_setting_of_the_documents_can_be_changed_at_a_table(words: str) -> None:
    assert TABLE[words] in open_forms()


@pytest.mark.parametrize("words", HOUSE)
def test_a_setting_of_the_documents_can_be_changed_for_the_house(words: str) -> None:
    usual = settings_of(ServerConfig())
    assert HOUSE[words] in {form.key for form in house_forms(usual, usual)}


@pytest.mark.parametrize("words", FILE)
def test_a_setting_of_the_documents_is_a_key_of_the_file(words: str) -> None:
    section, key = FILE[words]
    (kind,) = (kind for name, kind, _ in SECTIONS if name == section)
    assert key in {field.name for field in fields(kind)}
