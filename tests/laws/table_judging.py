"""How a mistake that was put in on purpose is judged: some session must break the law that it offends."""

import os
from collections.abc import Callable, Iterable

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shown_mistakes import keep_shown, mistake_of, shown
from table_plans import Plan, plans, setup_of
from table_session import Session, play

from sabot.profiles import Mode
from sabot.table.house.setup import Setup

BEHIND = ("live-blackjack", "live-blackjack-eu")
BREAKING = ("all-bets-blackjack", *BEHIND)
ETG = ("etg-blackjack", "easy-blackjack")
BACCARAT = ("punto-banco", "dai-bacc", "koi-bacc")
SHARED = (Mode.VIDEO, Mode.AUTO, Mode.LIVE)
MOST = 600
"""Sessions in which a mistake must show; most of them do in the first few."""
ACTS = (5, 10, 20, 30, 40, 50, 60, 80, 100)
"""Of sessions that show a mistake as well as a longer one does."""


def is_broken(
    law: Callable[[Session], None],
    games: Iterable[str] = (),
    modes: Iterable[Mode] = (),
    where: Callable[[Setup], bool] = lambda _: True,
) -> None:
    """The law itself must fail in some session; that the house stops does not count."""

    def of_plan(plan: Plan) -> None:
        law(play(plan))

    of_plan.__name__ = law.__name__
    is_broken_by_plan(of_plan, games, modes, where)


def is_broken_by_plan(
    law: Callable[[Plan], None],
    games: Iterable[str] = (),
    modes: Iterable[Mode] = (),
    where: Callable[[Setup], bool] = lambda _: True,
) -> None:
    """Some tables make a mistake likely; `where` says which.

    The session that showed it last is played first; where it does so no longer, others are looked for.
    """
    games, modes, name = tuple(games), tuple(modes), mistake_of(law.__name__)
    known = shown().get(name)
    fits = known is not None and (known.game in games or not games) and (known.mode in modes or not modes)
    if known is not None and fits and where(setup_of(known)) and _breaks(law, known):
        return
    found = _found(law, plans(games, modes).filter(lambda plan: where(setup_of(plan))))
    if "SHOW_MISTAKES" in os.environ:
        keep_shown(name, _shorter(law, found))


def _breaks(law: Callable[[Plan], None], plan: Plan) -> bool:
    try:
        law(plan)
    except AssertionError:
        return True
    return False


def _found(law: Callable[[Plan], None], among: st.SearchStrategy[Plan]) -> Plan:
    played: list[Plan] = []

    @settings(
        max_examples=MOST,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(among)
    def holds(plan: Plan) -> None:
        played.append(plan)
        law(plan)

    with pytest.raises(AssertionError):
        holds()
    return played[-1]


def _shorter(law: Callable[[Plan], None], plan: Plan) -> Plan:
    """The same session, broken off soon after the mistake."""
    shorter = (replace(plan, acts=acts) for acts in ACTS if acts < plan.acts)
    return next((one for one in shorter if _breaks(law, one)), plan)


def is_broken_in(law: Callable[[Session], None], plan: Plan) -> None:
    """A mistake that few sessions show breaks the law in this one."""
    with pytest.raises(AssertionError):
        law(play(plan))
