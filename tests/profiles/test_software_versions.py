"""What versions of the software of the terminals brought: a profile turns it by name, as it was before."""

import pytest
from settings_seen import BLACKJACK, Row, scene, switched

from sabot.games.catalogue import own_catalogue
from sabot.games.sheet.features import ALL
from sabot.profiles import Mode, looser, profile, under
from sabot.profiles.changed_copy import changed_copy
from sabot.profiles.help import sheet_features
from sabot.profiles.profile import Software
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.settings import Settings
from sabot.table.house.setup import Setup
from sabot.table.view.felt_view import felt_view

GAMES = own_catalogue()
BEFORE = "most_special = 5\nbet_all = false\nbet_all_sum = false\nfocus = false"
VERSIONS = {
    "gv-1-0": (BEFORE, 5, False, False, False),
    "gv-4-0": ("bet_all_sum = false\nfocus = false", 9, True, False, False),
    "gv-5-0": ("focus = false", 9, True, True, False),
    "gv-6-0": ("", 9, True, True, True),
}
"""Section 3.1 to 3.10 of the game description: nine special bets and Bet All came with 4.0, the amount below
it with 5.0, a larger field with 6.0; how many special bets there were before 4.0 is not told."""


def words(version: str) -> str:
    dispute = version != "gv-1-0"
    switches = VERSIONS[version][0]
    return (
        f'key = "{version}"\ntitle = "{version}"\nabout = "As of then."\n'
        f"[live]\ndispute = {str(dispute).lower()}\n[software]\n{switches}\n"
    )


@pytest.mark.feature("BJ-164")
@pytest.mark.parametrize("version", VERSIONS)
def test_a_table_is_as_a_version_had_it(version: str) -> None:
    _, most, bet_all, bet_all_sum, focus = VERSIONS[version]
    wanted = Configuration(
        table="t1", game="etg-blackjack", mode=Mode.VIDEO, own_profile=tuple(words(version).splitlines())
    )
    setup = configured(GAMES, wanted)
    assert isinstance(setup, Setup), setup
    felt = felt_view(setup)
    around = [field for field in felt.fields if not field.main and not field.per_player]
    assert len(around) == min(most, 9)
    assert any(field.focus for field in around) is focus
    assert felt.bet_all_sum is bet_all_sum
    assert setup.profile.software.bet_all is bet_all
    assert sheet_features(setup.profile).bet_all is bet_all
    # Disputes came with 2.0.
    assert setup.live.dispute is (version != "gv-1-0")


@pytest.mark.feature("BJ-164")
def test_without_bet_all_there_is_no_such_button() -> None:
    found = []
    for settings in (Settings(), switched("software", "bet_all")):
        drawn = scene(Row(BLACKJACK, Mode.VIDEO, settings, lambda _: None, 0, 0), settings)
        found.append({one.key for one in drawn.own("ann").acts} & {"bet-all", "bet-all-special"})
    assert found == [{"bet-all"}, set()]


def test_profiles_of_before_have_everything_and_nobody_may_turn_it_on_again() -> None:
    assert all(one.software == Software() for one in (profile("open"), profile("washington")))
    old = changed_copy(words("gv-4-0"), "open", GAMES)
    newer = changed_copy(words("gv-6-0"), "open", GAMES)
    assert set(looser(newer, old)) == {"software.bet_all_sum", "software.focus"}
    assert ALL.bet_all


@pytest.mark.parametrize("game", GAMES.games)
def test_what_needs_another_bet_goes_with_it(game: str) -> None:
    """However few there may be: what is left could stand on a card."""
    for most in range(10):
        text = f'key = "few"\ntitle = "Few"\nabout = "Few."\n[software]\nmost_special = {most}\n'
        bounded = under(changed_copy(text, "open", GAMES), GAMES.find(game))
        assert tuple(bounded.table_problems()) == ()
