"""A table drawn in a few words: who sits where with how much, and what is then told and refused."""

from hashlib import sha256
from itertools import count

from sabot.floor.dealer import ShoeDealer
from sabot.floor.host import Bank, Host
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.ledger.facts import CreditsIssued
from sabot.money import parse_amount
from sabot.profiles import Mode, Profile, profile
from sabot.table import commands as c
from sabot.table.events import Event, Events
from sabot.table.setup import SECOND, Settings, set_up
from sabot.table.state import new_table


class Scene:
    """An open table with guests; commands that must pass are `told`, those that must not `refused`."""

    def __init__(
        self,
        game: str,
        mode: Mode = Mode.VIDEO,
        *,
        purses: str = "ann 1000",
        seats: str = "",
        settings: Settings | None = None,
        under: Profile | None = None,
    ) -> None:
        setup = set_up("t1", catalogue().find(game), mode, under or profile("open"), settings)
        assert not isinstance(setup, Refused), setup
        seeds = (sha256(f"scene {number}".encode()).digest() for number in count())
        self.host = Host("table:t1", new_table(setup), ShoeDealer(lambda: next(seeds)).next, Bank())
        self.told(c.OpenTable())
        if mode is Mode.LIVE:
            self.told(c.SignIn("kim"))
        for words in purses.split(","):
            player, amount = words.split()
            self.host.bank.tell(CreditsIssued(player, parse_amount(amount)))
            self.told(c.Join(player))
        for words in seats.split(",") if seats else ():
            player, seat = words.split()
            self.told(c.TakeSeat(player, int(seat)))

    def told(self, command: c.Command) -> Events:
        answer = self.host.tell(command)
        assert not isinstance(answer, Refused), answer.reason
        return answer

    def refused(self, command: c.Command) -> str:
        before = self.host.table
        answer = self.host.tell(command)
        assert isinstance(answer, Refused), f"{command} was to be refused"
        assert self.host.table == before
        return answer.reason

    def bet(self, player: str, hand: str, bet: str, amount: str, *, behind: bool = False) -> Events:
        return self.told(c.PlaceBet(player, hand, bet, parse_amount(amount), behind=behind))

    def later(self, seconds: int) -> None:
        self.host.pass_time(self.host.at + seconds * SECOND)

    def happened(self, kind: type[Event]) -> list[Event]:
        return [each.event for each in self.host.log if isinstance(each.event, kind)]
