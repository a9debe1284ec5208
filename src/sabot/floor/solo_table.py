"""A solo table: one table in memory for one person, staffed and dealt by the house, with bots for company.

Whoever runs it moves its clock. Everything on the way happens at its own moment, so that what happens does
not depend on how often the clock is moved.
"""

from collections.abc import Callable

from msgspec import Struct

from sabot.cards import Transcript
from sabot.floor.bots_at_table import BotsAtTable
from sabot.floor.paced_dealer import PacedDealer
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.house.memory_house import MemoryHouse
from sabot.house.shoe_dealer import FreshSeed, ShoeDealer
from sabot.ledger.facts import CreditsIssued
from sabot.ledger.purse import Purse
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.events import Event, RoundVoided
from sabot.table.house.setup import SECOND, Setup
from sabot.table.state import Phase, Table
from sabot.table.view import OwnView, PublicView, concerned, own_view, public_view
from sabot.table.waiting_for import next_moment

CROUPIER = "house"
COMING = 3 * SECOND
"""By then the bots are at the table."""
LOOKS_AGAIN = 3 * SECOND
"""So long the croupier looks at cards that were disputed, before they confirm them."""
STALE = SECOND // 5
"""Where a clock names a moment that has passed, it is asked again so much later."""
LONGEST_WAIT = 600 * SECOND
"""Nobody waits longer for their turn."""


class SoloResult(Struct, frozen=True):
    """What remains when the person has left."""

    purse: Purse
    transcripts: tuple[Transcript, ...]


class SoloTable:
    def __init__(
        self, setup: Setup, player: str, credits_: Amount, fresh_seed: FreshSeed, *, start: int = 0
    ) -> None:
        self.player = player
        self._dealer = PacedDealer(ShoeDealer(fresh_seed), lambda: self.at)
        self.house = MemoryHouse(
            catalogue(),
            lambda table, terms: self._dealer if terms is None else ShoeDealer(fresh_seed, terms),
            start,
        )
        self._host = self.house.open(setup)
        self._company: BotsAtTable | None = None
        self._disputed_at: int | None = None
        self._told = 0
        self.house.give(CreditsIssued(player, credits_))
        self._tell("", c.OpenTable())
        if setup.mode is Mode.LIVE:
            self._tell(CROUPIER, c.SignIn())
        self.act(c.Join())

    @property
    def at(self) -> int:
        return self.house.at

    @property
    def table(self) -> Table:
        return self._host.table

    @property
    def purse(self) -> Purse:
        return self.house.purse(self.player)

    def views(self) -> tuple[PublicView, OwnView]:
        """What the person may see."""
        host = self._host
        unfinished = self.house.book.of(self.player)
        own = own_view(
            host.table,
            self.player,
            self.purse,
            host.at,
            calendar=self.house.people().days.at(self.at),
            unfinished=unfinished,
        )
        return public_view(host.table, host.at), own

    @property
    def happened(self) -> tuple[Event, ...]:
        """Everything so far, for those who may know everything."""
        return tuple(one.event for one in self._host.log)

    def news(self) -> tuple[Event, ...]:
        """What happened to the person since this was last asked, or to everybody's stakes."""
        told = [one.event for one in self._host.log[self._told :]]
        self._told = len(self._host.log)
        return tuple(
            event for event in told if isinstance(event, RoundVoided) or self.player in concerned((event,))
        )

    def seat_player(self) -> None:
        """At the best place that is free, in the middle; nobody needs one where all share the hands."""
        if self.table.setup.common:
            return
        stations = self.table.setup.game.seating.stations
        for seat in sorted(range(1, stations + 1), key=lambda seat: abs(2 * seat - stations - 1)):
            if not isinstance(self.act(c.TakeSeat(seat)), Refused):
                return

    def invite(self, company: BotsAtTable) -> None:
        """The bots come, one by one."""
        self._company = company

    def let_company_come(self) -> None:
        """Time goes on until the bots have come, if there are any."""
        if self._company is not None:
            self.until(self.at + COMING)

    def deal_every(self, gap: int) -> None:
        """Cards come with so many microseconds between them."""
        self._dealer.gap = gap

    def act(self, command: c.GuestCommand) -> Refused | None:
        """The person does something."""
        refused = self._tell(self.player, command)
        if refused is None and isinstance(command, c.Dispute):
            self._disputed_at = self.at
        return refused

    def _tell(self, by: str, command: c.Command) -> Refused | None:
        answer = self._host.tell(c.Request(by, command))
        return answer if isinstance(answer, Refused) else None

    def until(self, moment: int) -> None:
        """Time goes on to this moment."""
        while (due := self._next_moment()) is not None and due <= moment:
            self._at(due)
        self._host.pass_time(moment)

    def until_true(self, come: Callable[[], bool], most: int = LONGEST_WAIT) -> bool:
        """Time goes on from event to event until it has come; false where that takes too long."""
        end = self.at + most
        while not come():
            due = self._next_moment()
            if due is None or due > end:
                return False
            self._at(due)
        return True

    def _next_moment(self) -> int | None:
        """When something happens next without the person."""
        company = self._company
        moments = (
            next_moment(self.table),
            self._dealer.next_moment(self.table),
            company.next_moment() if company is not None else None,
            self._disputed_at + LOOKS_AGAIN if self._disputed_at is not None else None,
        )
        known = [moment for moment in moments if moment is not None]
        later = [moment for moment in known if moment > self.at]
        stale = [self.at + STALE] if len(later) < len(known) else []
        return min((*later, *stale), default=None)

    def _at(self, moment: int) -> None:
        self._host.pass_time(moment)
        self._settle_dispute()
        if self._company is not None:
            self._company.act(self._host, moment)

    def _settle_dispute(self) -> None:
        """The croupier looks at the cards; the house deals what its shoe gave, so they are right."""
        if self._disputed_at is not None and self.at >= self._disputed_at + LOOKS_AGAIN:
            self._disputed_at = None
            self._tell(CROUPIER, c.ConfirmCards())

    def leave(self) -> SoloResult:
        """The person gets up: stakes go back before the bell, and are played to their end after it.

        The shoe in use is shown as well, if a round was dealt from it: it is not dealt from any more.
        """
        self.act(c.Leave())
        self.deal_every(0)
        if self.table.setup.paced:
            self.until_true(lambda: self.player not in self.table.guests or self.table.phase is Phase.BETTING)
        shoe, dealer = self.table.shoe, self._dealer.dealer
        last = dealer.last_transcript(self.table) if shoe is not None and shoe.rounds else ()
        return SoloResult(self.purse, (*dealer.transcripts, *last))
