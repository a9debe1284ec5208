"""How a mistake that was put in on purpose is judged: some session must break the law that it offends."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import HealthCheck, Phase, given, settings
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


def is_broken(
    law: Callable[[Session], None],
    games: Iterable[str] = (),
    modes: Iterable[Mode] = (),
    where: Callable[[Setup], bool] = lambda _: True,
    first: Plan | None = None,
) -> None:
    """The law itself must fail in some session; that the house stops does not count.

    One that is known to show the mistake is played first; where it does so no longer, others are looked for.
    """
    if first is None or not _breaks(law, first):
        is_broken_by_plan(lambda plan: law(play(plan)), games, modes, where)


def _breaks(law: Callable[[Session], None], plan: Plan) -> bool:
    try:
        law(play(plan))
    except AssertionError:
        return True
    return False


def is_broken_by_plan(
    law: Callable[[Plan], None],
    games: Iterable[str] = (),
    modes: Iterable[Mode] = (),
    where: Callable[[Setup], bool] = lambda _: True,
) -> None:
    """Some tables make a mistake likely; `where` says which."""

    @settings(
        max_examples=MOST,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(plans(tuple(games), tuple(modes)).filter(lambda plan: where(setup_of(plan))))
    def holds(plan: Plan) -> None:
        law(plan)

    with pytest.raises(AssertionError):
        holds()


def is_broken_in(law: Callable[[Session], None], plan: Plan) -> None:
    """A mistake that few sessions show breaks the law in this one."""
    with pytest.raises(AssertionError):
        law(play(plan))
