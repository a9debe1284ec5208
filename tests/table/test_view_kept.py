"""Buttons that are taken from the view before, and fields judged on one felt: never other than asked anew."""

from random import Random

import pytest
from msgspec.structs import replace
from view_scene import Looked, why
from view_sessions import PLAYERS, acts, scene_of

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.ledger.limit import SESSION_TIME, Limit
from sabot.ledger.purse import Exclusion, Purse, Restraint
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.house.setup import SECOND
from sabot.table.view import may, moment_of, own_view
from sabot.table.view.own import Seen, seen_after

GAMES = tuple(catalogue().games)


def _moving(random: Random) -> c.Request:
    """People come, go and change places; not everybody at once."""
    player, seat = random.choice(PLAYERS), random.randint(1, 7)
    moves = (
        c.Request(player, c.TakeSeat(seat)),
        c.Request(player, c.LeaveSeat(seat)),
        c.Request(player, c.Join()),
        c.Request(player, c.LoseConnection()),
    )
    return random.choice(moves)


@pytest.mark.long
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_says_what_would_be_worked_out_anew(game: str, mode: Mode) -> None:
    scene, random = scene_of(game, mode), Random(f"kept {game} {mode}")
    host, kept, reused = scene.host, dict[str, Seen](), 0
    for command in acts(scene, random, 40):
        host.tell(command)
        host.tell(_moving(random))
        player = random.choice(sorted(host.table.guests))
        purse, before = host.house.purse(player), kept.get(player)
        kept[player] = seen_after(before, host.table, player, purse, host.at)
        assert kept[player].view == own_view(host.table, player, purse, host.at)
        reused += before is not None and kept[player].view.acts is before.view.acts
    assert reused


@pytest.mark.long
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("game", GAMES)
def test_a_field_says_what_a_chip_on_it_is_answered(game: str, mode: Mode) -> None:
    scene, random = scene_of(game, mode), Random(f"fields {game} {mode}")
    host, reasons = scene.host, set[str | None]()
    for number, command in enumerate(acts(scene, random, 40)):
        host.tell(command)
        if number % 7 == 6:
            host.tell(
                random.choice((c.Request("tea", c.PauseTable("pit")), c.Request("pit", c.ResumeTable())))
            )
        player = random.choice(sorted(host.table.guests))
        poor = Purse(player, Amount(random.choice((0, 40, 100_000))))
        purse = random.choice((host.house.purse(player), poor))
        chip = random.choice(host.table.setup.settings.chips)
        for field in own_view(host.table, player, purse, host.at, chip=chip).fields:
            put = c.Request(player, c.PlaceBet(field.hand, field.bet, chip, behind=field.behind))
            assert field.refused == may(host.table, put, moment_of(purse, host.at))
            reasons.add(why(field.refused))
    assert None in reasons
    assert len(reasons) > 2, "chips were refused for several reasons"


def bettor() -> Looked:
    looked = Looked("live-blackjack", purses="ann 1000, bob 1000", seats="ann 1, bob 2")
    looked.bet("ann", "1.1", "main", "10")
    return looked


def test_another_players_bet_leaves_the_buttons_and_an_own_one_does_not() -> None:
    looked = bettor()
    first = seen_after(None, looked.table, "ann", looked.purse("ann"), looked.host.at)
    looked.bet("bob", "2.1", "main", "10")
    second = seen_after(first, looked.table, "ann", looked.purse("ann"), looked.host.at)
    looked.bet("ann", "1.1", "main", "10")
    third = seen_after(second, looked.table, "ann", looked.purse("ann"), looked.host.at)
    assert second.view.fields is first.view.fields
    assert third.view.fields is not second.view.fields


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Restraint(exclusions=(Exclusion(SECOND, None),)), "player-excluded"),
        (Restraint(own=(Limit(SESSION_TIME, SECOND),), session_since=0), "session-over"),
    ],
)
def test_whoever_is_bounded_by_time_is_asked_about_anew(change: Restraint, code: str) -> None:
    looked = bettor()
    purse = replace(looked.purse("ann"), restraint=change)
    first = seen_after(None, looked.table, "ann", purse, 0)
    later = seen_after(first, looked.table, "ann", purse, SECOND)
    assert [seen.view.fields[0].refused for seen in (first, later)] == [None, Refused(code)]


def test_the_bell_is_heard_though_nothing_has_happened() -> None:
    looked = bettor()
    clock = looked.table.clock
    assert clock is not None
    first = seen_after(None, looked.table, "ann", looked.purse("ann"), clock.until - 1)
    later = seen_after(first, looked.table, "ann", looked.purse("ann"), clock.until)
    assert {field.refused for field in first.view.fields if field.bet == "main"} == {None}
    assert {why(field.refused) for field in later.view.fields} == {"no more bets"}
