"""Every law of the table, over every game in every mode, with profile, rules, people and time drawn.

`CAMPAIGN=50` plays a hundred times as many sessions, other ones each time; a session that breaks a law is
told by its plan, and `play(Plan(…))` plays it again.
"""

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest
import table_device_laws
import table_house_laws
import table_money_laws
import table_pace_laws
import table_range_laws
import table_record_laws
import table_round_laws
import table_staff_laws
import table_time_laws
from hypothesis import HealthCheck, Phase, given, settings
from pairings import CAMPAIGN, games_and_modes
from table_plans import Plan, device_plans, openings, plan_of, plans
from table_record_laws import hole_cards_are_hidden
from table_session import Session, play
from table_view_laws import views_keep_secrets

from sabot.games.answer import Refused
from sabot.games.catalogue import own_catalogue
from sabot.profiles import Mode
from sabot.table.commands import Command, ForgetOwnTable, OpenOwnTable
from sabot.table.events import (
    DeviceRead,
    Event,
    ManyBegan,
    OwnTableClosed,
    OwnTableOpened,
    PartPaid,
    PartVoided,
    SliceEnded,
)

LAWS = (
    *table_record_laws.LAWS,
    *table_money_laws.LAWS,
    *table_round_laws.LAWS,
    *table_time_laws.LAWS,
    *table_house_laws.LAWS,
    *table_pace_laws.LAWS,
    *table_range_laws.LAWS,
    *table_staff_laws.LAWS,
)
OF_CARD_DEVICES = table_device_laws.LAWS
OF_SLICES = {ManyBegan, SliceEnded, PartPaid, PartVoided}
"""So many never play here; `test_slice_laws` has sessions with slices of one."""
OF_OTHERS = {OpenOwnTable, OwnTableOpened, ForgetOwnTable, OwnTableClosed, DeviceRead}
"""No visitor has an own table of these and no device deals at them: storms and `tests/server` have both."""
MISTAKES = tuple(Path(__file__).parent.glob("test_[rt]*_mistakes*.py"))
RICH = (21, 385, 42, 44, 328, 387, 250, 9, 10, 106, 8, 37, 107, 174, 262)
"""Seeds in whose sessions everything happens, as tables are today; they are played first."""
MOST_SESSIONS = 600
"""Within which everything has happened otherwise; a hundred are mostly enough."""
BLACKJACK = [key for key, game in own_catalogue().games.items() if game.family.key == "blackjack"]


def sessions(count: int) -> settings:
    """The same ones each time in the suite, others each time in a campaign."""
    return settings(
        max_examples=count * CAMPAIGN,
        derandomize=CAMPAIGN == 1,
        database=None,
        phases=[Phase.explicit, Phase.generate] if CAMPAIGN == 1 else list(Phase),
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.gli("4.3.3")
@pytest.mark.parametrize(("game", "mode"), games_and_modes())
def test_the_laws_hold_in_every_session(game: str, mode: Mode) -> None:
    @sessions(4 if CAMPAIGN == 1 else 8)
    @given(plans([game], [mode]))
    def hold(plan: Plan) -> None:
        session = play(plan)
        for law in LAWS:
            law(session)

    hold()


@pytest.mark.parametrize("game", sorted({key for key, mode, _ in openings() if mode is Mode.AUTO}))
def test_the_laws_hold_where_a_device_deals(game: str) -> None:
    @sessions(3 if CAMPAIGN == 1 else 8)
    @given(device_plans([game]))
    def hold(plan: Plan) -> None:
        session = play(plan)
        for law in (*LAWS, *OF_CARD_DEVICES):
            law(session)

    hold()


@pytest.mark.long
@pytest.mark.gli("2.6.5")
@sessions(25)
@given(plans())
def test_nobody_is_told_more_than_he_may_know(plan: Plan) -> None:
    views_keep_secrets(play(plan))


@pytest.mark.long
@sessions(25)
@given(plans(BLACKJACK))
def test_hole_cards_are_hidden_until_they_are_turned(plan: Plan) -> None:
    hole_cards_are_hidden(plan)


def test_sessions_are_not_empty() -> None:
    """Every command is accepted in one of them, and everything that can happen does."""
    missing = {*get_args(Command), *get_args(Event)} - OF_SLICES - OF_OTHERS
    tables = tuple(openings())
    for seed in chain(RICH, range(MOST_SESSIONS)):
        for asked in play(plan_of(tables[seed % len(tables)], seed)).asked:
            missing -= {type(taken.event) for taken in asked.taken}
            if not isinstance(asked.answer, Refused):
                missing.discard(type(asked.command))
        if not missing:
            break
    assert not missing


def test_bets_that_repeat_while_another_table_comes_to_rest_are_played() -> None:
    """Bob's bet doubles by itself in every round, and came down again while Fay finished a game elsewhere."""
    session = play(Plan("all-bets-blackjack", Mode.AUTO, "open", 103))
    assert session.interrupted
    table_money_laws.every_stake_ends_once(session)


def test_a_short_shoe_is_made_by_the_rules_of_the_game_that_comes() -> None:
    """The table was set up for a game that burns a card, and its dealer did not hear of it."""
    table_record_laws.the_house_never_stops(play(Plan("all-bets-blackjack", Mode.VIDEO, "live-studio", 1126)))


def test_a_silent_device_is_reported_back_at_a_closed_table() -> None:
    """Nobody could say so before the table was open, and an open one would have begun to wait for it."""
    session = play(Plan("all-bets-blackjack", Mode.VIDEO, "live-studio", 2614))
    table_time_laws.nothing_is_a_dead_end(session)


def test_quiet_hours_of_a_session_are_no_circle() -> None:
    """Some hours at a table that calls for bets every six seconds, and nobody has one."""
    table_record_laws.the_house_never_stops(play(Plan("all-bets-blackjack", Mode.LIVE, "live-studio", 3010)))


@pytest.mark.parametrize("law", [*LAWS, *OF_CARD_DEVICES, views_keep_secrets], ids=lambda law: law.__name__)
def test_some_mistake_breaks_the_law(law: Callable[[Session], None]) -> None:
    """Nobody knows of a law what it holds before something has broken it."""
    written = ("".join(file.read_text().split()) for file in MISTAKES)
    calls = (f"is_broken({law.__name__}", f"is_broken_in({law.__name__}")
    assert any(call in text for text in written for call in calls)
