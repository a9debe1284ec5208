"""Sessions in which wherever something happens to several it is done in slices: nobody notices."""

import pytest
from hypothesis import given
from table_money_laws import LAWS as MONEY
from table_plans import Plan, plans
from table_session import Session, play
from test_table_laws import sessions

from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table import underway
from sabot.table.play import end_events
from sabot.table.state import Table
from sabot.table.view import own_view, public_view

SHARED = (Mode.VIDEO, Mode.AUTO, Mode.LIVE)


def served_by(most: int, plan: Plan) -> Session:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(underway, "MOST_AT_ONCE", most)
        return play(plan)


def seen(session: Session) -> tuple[object, ...]:
    """What everybody sees of the table in the end, and all accounts there are."""
    host, house = session.main, session.house
    table, at = host.table, host.at
    own = [own_view(table, player, house.purse(player), at) for player in sorted(table.guests)]
    return public_view(table, at), own, {**house.ledger.accounts}, house.book


def slices_change_nothing(plan: Plan, most: int) -> None:
    """The same session, served at once and in slices."""
    assert seen(served_by(most, plan)) == seen(play(plan)), plan


@pytest.mark.long
@pytest.mark.parametrize("most", [1, 2, 3])
def test_slices_of_any_size_come_to_the_same(most: int) -> None:
    happened: set[type] = set()

    @sessions(12)
    @given(plans(modes=SHARED))
    def hold(plan: Plan) -> None:
        slices_change_nothing(plan, most)
        session = served_by(most, plan)
        happened.update(type(taken.event) for taken in session.taken)
        for law in MONEY:
            law(session)

    hold()
    assert {e.ManyBegan, e.SliceEnded, e.PartPaid} <= happened


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize(("mode", "seed"), [(Mode.VIDEO, 1), (Mode.AUTO, 3), (Mode.LIVE, 38)])
def test_stakes_of_a_void_round_go_back_in_slices(mode: Mode, seed: int, most: int) -> None:
    plan = Plan("all-bets-blackjack", mode, "open", seed)
    slices_change_nothing(plan, most)
    session = served_by(most, plan)
    assert any(isinstance(taken.event, e.RoundVoided) for taken in session.taken)
    for law in MONEY:
        law(session)


def test_quiet_hours_come_to_the_same_in_slices() -> None:
    slices_change_nothing(Plan("all-bets-blackjack", Mode.LIVE, "live-studio", 3010), 1)


def test_players_of_a_slice_who_keep_their_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake on purpose: who is paid in an earlier slice remembers no last bet."""
    honest = e.PartPaid.evolve

    def forgetful(event: e.PartPaid, table: Table) -> Table:
        return honest(event, table).__class__(
            **{
                name: getattr(table if name == "guests" else honest(event, table), name)
                for name in Table.__struct_fields__
            }
        )

    monkeypatch.setattr(end_events.PartPaid, "evolve", forgetful)

    @sessions(30)
    @given(plans(["all-bets-blackjack"], [Mode.VIDEO]))
    def hold(plan: Plan) -> None:
        slices_change_nothing(plan, 1)

    with pytest.raises(AssertionError):
        hold()
