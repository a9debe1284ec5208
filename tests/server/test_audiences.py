"""Audiences: each role that is shown something else than players has one line."""

from sabot.server.live.audiences import AUDIENCES
from sabot.server.people.person import Role


def test_players_and_cashiers_alone_are_shown_a_players_part() -> None:
    assert set(Role) - set(AUDIENCES) == {Role.PLAYER, Role.CASHIER}
