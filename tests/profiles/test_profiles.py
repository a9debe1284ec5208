"""The four profiles: what each allows, and that their page tells it."""

from pathlib import Path

import pytest
from profiles_docs import described

from sabot.games.catalogue import own_catalogue
from sabot.games.field_words import field_words
from sabot.profiles import (
    OPEN,
    AdviceRule,
    Mode,
    Profile,
    Times,
    advises,
    differences,
    profile,
    profiles,
    switches,
)
from sabot.profiles.profile import SECTIONS

PAGE = Path(__file__).parents[2] / "docs" / "profiles.md"
ETG_GAMES = [
    "etg-blackjack",
    "easy-blackjack",
    "punto-banco",
    "punto-banco-no-commission",
    "dai-bacc",
    "koi-bacc",
]
STUDIO_SWITCHES = ["bet_behind", "multi_seat", "deal_now", "tips", "support", "lucky_cards", "golden_chips"]


def test_there_are_four_and_open_comes_first() -> None:
    assert list(profiles()) == ["open", "iowa", "live-studio", "washington"]


def test_open_holds_the_documented_defaults() -> None:
    opened = profile(OPEN)
    assert opened == Profile(key="open", title=opened.title, about=opened.about)
    assert differences(opened) == {}


def test_open_allows_everything_there_is() -> None:
    off = [switch for switch, value in switches(profile("open")).items() if value is False]
    assert off == ["venue.local_only", "venue.approved_rules_only"], "these two take away when they are on"


@pytest.mark.feature("BJ-162")
@pytest.mark.feature("BAC-91")
@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("open", "special bet"),
        ("washington", "special bet"),
        ("iowa", "special bet"),
        ("live-studio", "side bet"),
    ],
)
def test_the_word_for_a_special_bet_goes_by_profile(name: str, word: str) -> None:
    assert str(profile(name).wording.special_bet) == word


def test_washington_differs_from_open_in_these_switches() -> None:
    assert set(differences(profile("washington"))) == {
        "venue.local_only",
        "venue.approved_rules_only",
        "venue.modes",
        "venue.games",
        "play.speed_control",
        "play.keep_bets_on",
        "play.hit_on_timeout",
        "live.bet_behind",
        "live.multi_seat",
        "live.deal_now",
        "live.support",
        "live.chat",
        "live.lucky_cards",
        "live.golden_chips",
        "live.golden_mixed",
        "live.golden_in_action",
        "live.golden_blind",
        "information.hints",
        "information.odds",
    }


def test_differences_tell_both_values() -> None:
    assert differences(profile("live-studio"))["wording.special_bet"] == ("side bet", "special bet")
    assert differences(profile("iowa"), profile("washington"))["venue.local_only"] == (False, True)


@pytest.mark.parametrize("name", ["washington", "iowa"])
def test_electronic_tables_play_the_games_of_their_rule_books(name: str) -> None:
    assert list(profile(name).venue.games) == ETG_GAMES


@pytest.mark.feature("LIVE-117")
@pytest.mark.parametrize("switch", STUDIO_SWITCHES)
def test_the_studio_has_what_electronic_tables_do_without(switch: str) -> None:
    assert getattr(profile("live-studio").live, switch) is True
    assert getattr(profile("open").live, switch) is True
    # A tip button stands at electronic tables as well.
    assert getattr(profile("iowa").live, switch) is (switch == "tips")


@pytest.mark.feature("LIVE-117")
def test_golden_chips_have_switches_of_their_own_and_a_cap() -> None:
    live = profile("live-studio").live
    assert (live.golden_mixed, live.golden_in_action, live.golden_blind, live.golden_cap) == (
        True,
        True,
        True,
        7,
    )
    assert profile("open").live.golden_cap == 0, "without a limit"


@pytest.mark.gli("4.10.6")
@pytest.mark.parametrize("name", ["open", "washington", "iowa", "live-studio"])
def test_no_profile_shows_hints_or_odds_at_live_tables(name: str) -> None:
    information = profile(name).information
    assert not advises(information.hints, Mode.LIVE)
    assert not advises(information.odds, Mode.LIVE)


@pytest.mark.gli("4.10.6")
@pytest.mark.parametrize(
    ("advice", "live", "video"),
    [(AdviceRule.NEVER, False, False), (AdviceRule.NOT_LIVE, False, True), (AdviceRule.ALWAYS, True, True)],
)
def test_advice_goes_by_mode(advice: AdviceRule, live: bool, video: bool) -> None:
    assert (advises(advice, Mode.LIVE), advises(advice, Mode.VIDEO)) == (live, video)


def test_usual_times_are_these() -> None:
    expected = {
        "betting": 15, "last_bets": 5, "insurance": 8, "decision": 15, "first_step": 12, "next_steps": 8,
        "least_step": 2, "result": 4, "dispute": 5, "regular_win": 2, "nice_win": 4, "big_win": 8,
        "reserve": 180, "absent": 120, "idle": 900,
    }  # fmt: skip
    times = Times()
    assert {key: getattr(times, key) for key in times.__struct_fields__} == expected
    assert profile("open").live.deal_now_players == 3


def test_every_switch_is_explained_where_it_is_defined() -> None:
    for _, kind in SECTIONS:
        assert set(field_words(kind)) == set(kind.__struct_fields__), kind


def test_sections_are_all_of_a_profile() -> None:
    assert [name for name, _ in SECTIONS] == list(Profile.__struct_fields__)[3:]


def test_the_page_is_what_the_switches_say() -> None:
    wanted = "write docs/profiles.md anew with `make profiles`"
    assert PAGE.read_text(encoding="utf-8") == described(), wanted


def test_the_page_names_every_switch_of_every_profile() -> None:
    rows = [line for line in described().splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(switches(profile("open")))
    (row,) = (row for row in rows if "live.bet_behind" in row)
    assert row.endswith("| true or false | true | **false** | true | **false** |"), (
        "default and three profiles"
    )


def test_profiles_name_games_that_exist() -> None:
    for one in profiles().values():
        assert set(one.venue.games) <= set(own_catalogue().games)
