"""Deal hurries a video table when everybody who is connected has pressed it, and is pressed for one round."""

from hashlib import sha256
from itertools import count

from sabot.floor.dealer import ShoeDealer, terms_of
from sabot.floor.host import Bank, Host
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.ready import FAST
from sabot.table.setup import set_up
from sabot.table.state import Phase, new_table


def told(host: Host, *commands: c.Command) -> None:
    for command in commands:
        answer = host.tell(command)
        assert not isinstance(answer, Refused), f"{command}: {answer}"


def table_of(*guests: str) -> Host:
    """A coup for everybody; the first guest has staked 10 on the Banker."""
    seeds = (sha256(str(number).encode()).digest() for number in count())
    setup = set_up("t1", catalogue().find("punto-banco"), Mode.VIDEO, profile("open"))
    assert not isinstance(setup, Refused)
    host = Host(
        "table:t1", new_table(setup), ShoeDealer(lambda: next(seeds), terms_of(setup.game)).next, Bank()
    )
    told(host, c.OpenTable(), *map(c.Join, guests))
    for guest in guests:
        host.bank.tell(CreditsIssued(guest, Amount(100_000)))
    told(host, c.PlaceBet(guests[0], "", "banker", Amount(1_000)))
    return host


def is_hurried(host: Host) -> bool:
    assert host.table.clock is not None
    return host.table.clock.until <= host.at + FAST


def test_the_last_press_hurries_the_table() -> None:
    host = table_of("ann", "bob", "cas")
    told(host, c.PressDeal("ann"), c.PressDeal("bob"))
    assert not is_hurried(host)
    told(host, c.PressDeal("cas"))
    assert is_hurried(host)


def test_who_is_not_connected_is_not_waited_for() -> None:
    host = table_of("ann", "bob", "cas")
    told(host, c.PressDeal("ann"), c.LoseConnection("ann"), c.PressDeal("bob"))
    assert not is_hurried(host)
    told(host, c.LoseConnection("cas"))
    assert is_hurried(host)


def test_a_new_bet_takes_the_press_back() -> None:
    host = table_of("ann", "bob")
    told(host, c.PressDeal("ann"), c.PlaceBet("ann", "", "banker", Amount(1_000)), c.PressDeal("bob"))
    assert not is_hurried(host)


def test_who_had_no_stake_presses_again_in_the_next_round() -> None:
    host = table_of("ann", "bob")
    told(host, c.PressDeal("bob"))
    while host.table.phase is not Phase.RESULT:
        assert host.table.clock is not None
        host.pass_time(host.table.clock.until)
    host.pass_time(host.table.clock.until if host.table.clock else host.at)
    told(host, c.PlaceBet("ann", "", "banker", Amount(1_000)), c.PressDeal("ann"))
    assert not is_hurried(host)
    told(host, c.PressDeal("bob"))
    assert is_hurried(host)
