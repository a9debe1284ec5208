"""Whether a configuration may hold: approved rules, returns, known names, the profile of the house."""

from collections.abc import Mapping

import pytest
from approved import written
from msgspec.structs import replace

from sabot.games.catalogue import catalogue
from sabot.house.known_returns import KnownReturns
from sabot.odds.shipped_games import FILE, shipped_digests
from sabot.profiles import Mode, profile
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import holding_problems, may_hold
from sabot.table.house.settings import Settings
from sabot.table.house.setup import Setup

RETURNS = KnownReturns()
ETG = Configuration(table="t", game="etg-blackjack", mode=Mode.VIDEO)
PUNTO = Configuration(table="t", game="punto-banco", mode=Mode.VIDEO)
MIXED = {"shuffle": "continuous", "cut": "0"}


def told(words: Configuration, house: str = "open") -> list[str]:
    return list(holding_problems(catalogue(), words, profile(house), RETURNS.worked_out))


@pytest.mark.long
def test_the_digests_of_shipped_games_are_those_of_games_that_are_in_order() -> None:
    lines = written().splitlines()
    assert shipped_digests() == {line.split()[0] for line in lines}, f"run tools/approved.py for {FILE}"


def test_games_as_shipped_may_be_opened_without_any_mathematics() -> None:
    for key in catalogue().games:
        words = Configuration(table=key, game=key, mode=Mode.VIDEO)
        assert isinstance(may_hold(catalogue(), words, profile("open"), KnownReturns().recalled), Setup), key


@pytest.mark.parametrize(
    ("rules", "figure"),
    [
        ({"blackjack_pays": "4:1"}, "main (standard) returns 110.83"),
        ({"insurance_pays": "3:1"}, "insurance ("),
    ],
)
def test_no_table_opens_with_a_bet_that_returns_more_than_is_staked(
    rules: Mapping[str, str], figure: str
) -> None:
    (reason,) = told(replace(ETG, rules=rules))
    assert reason.startswith(figure), "it names the bet and the figure"
    assert reason.endswith("more than 100 %")


@pytest.mark.feature("BJ-161")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": {"soft17": "hit"}}, "soft17 stays stand"),
        ({"rules": {"blackjack_pays": "6:5"}}, "blackjack_pays stays 3:2"),
        ({"rules": {"decks": "6"}}, "decks stays 8"),
        ({"pay_tables": {"lucky-ladies": "rank-and-suit"}}, "lucky-ladies keeps its pay table"),
    ],
)
def test_approved_rules_are_the_only_ones(change: dict[str, Mapping[str, str]], said: str) -> None:
    words = replace(ETG, profile="washington", **change)
    assert told(words, "washington") == [f"Washington State deals by approved rules only: {said}"]


@pytest.mark.feature("BAC-91")
def test_approved_pay_tables_of_baccarat_stay() -> None:
    words = replace(PUNTO, profile="washington", pay_tables={"tie": "9"})
    assert told(words, "washington") == [
        "Washington State deals by approved rules only: tie keeps its pay table"
    ]


def test_a_table_does_not_leave_the_profile_of_the_house() -> None:
    (reason,) = told(ETG, "washington")
    assert reason.startswith("profile = open: it allows more than Washington State, which the house has (")
    assert told(replace(ETG, profile="washington"), "open") == [], "it may be stricter"


def test_names_that_are_not_known_are_refused() -> None:
    assert told(replace(ETG, offered=("21+3", "nope")))[0].startswith("offered: nope is not known")
    several = replace(ETG, rules={"soft": "hit", "decks": "9"}, pay_tables={"tye": "9"})
    assert len(told(several)) == 3, "each of them is told"
    switches = Settings(switches={"live": {"tip": False}, "plai": {}})
    assert [line.split(" ")[0] for line in told(replace(ETG, settings=switches))] == [
        "settings.switches.live.tip",
        "settings.switches.plai",
    ]


@pytest.mark.feature("BJ-141")
@pytest.mark.parametrize("house", ["open", "washington"])
def test_live_tables_have_the_shuffler_that_their_rule_book_calls_necessary(house: str) -> None:
    live = replace(ETG, mode=Mode.LIVE, profile=house)
    assert told(live, house) == ["live tables of ETG Blackjack need the rule shuffle = continuous"]
    assert told(replace(live, rules=MIXED), house) == []
    easy = replace(live, game="easy-blackjack", profile="open", rules={"shuffle": "cut-card", "cut": "104"})
    assert told(easy) == ["live tables of Easy Blackjack need the rule shuffle = continuous"]
    assert told(replace(easy, rules={})) == [], "its own rules have the shuffler"
    assert told(replace(live, game="live-blackjack", profile="open")) == [], "its rule book has a cut card"
