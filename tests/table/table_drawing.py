"""A table drawn in a few words: who sits where with how much, and what is then told and refused."""

from hashlib import sha256
from itertools import count

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.memory_house import MemoryHouse
from sabot.house.shoe_dealer import Dealer, ShoeDealer
from sabot.ledger.facts import Deposited
from sabot.money import parse_amount
from sabot.profiles import Mode, Profile, profile
from sabot.table import commands as c
from sabot.table.events import Event, Events
from sabot.table.house.setup import SECOND, Settings, set_up


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
        house = MemoryHouse(catalogue(), lambda table, terms: ShoeDealer(lambda: next(seeds), terms))
        self.host = house.open(setup)
        self.told(c.Request("", c.OpenTable()))
        if mode is Mode.LIVE:
            self.told(c.Request("kim", c.SignIn()))
        for words in purses.split(","):
            player, amount = words.split()
            self.host.house.give(Deposited(player, parse_amount(amount)))
            self.told(c.Request(player, c.Join()))
        for words in seats.split(",") if seats else ():
            player, seat = words.split()
            self.told(c.Request(player, c.TakeSeat(int(seat))))

    def dealt_by(self, dealer: Dealer) -> None:
        self.host.house.writers[self.host.stream].dealer = dealer

    def told(self, command: c.Request) -> Events:
        answer = self.host.tell(command)
        assert not isinstance(answer, Refused), answer.reason
        return answer

    def refused(self, command: c.Request) -> str:
        before = self.host.table
        answer = self.host.tell(command)
        assert isinstance(answer, Refused), f"{command} was to be refused"
        assert self.host.table == before
        return answer.reason

    def bet(self, player: str, hand: str, bet: str, amount: str, *, behind: bool = False) -> Events:
        return self.told(c.Request(player, c.PlaceBet(hand, bet, parse_amount(amount), behind=behind)))

    def later(self, seconds: int) -> None:
        self.host.pass_time(self.host.at + seconds * SECOND)

    def happened(self, kind: type[Event]) -> list[Event]:
        return [each.event for each in self.host.log if isinstance(each.event, kind)]
