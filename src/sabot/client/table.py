"""A table in plain words: bet, deal, decide. What is asked of it waits until the table takes it."""

from decimal import Decimal
from typing import Protocol

from sabot.client.client_errors import Rejected
from sabot.client.watched import StaffView, Watched
from sabot.games.moves import Action
from sabot.money import Amount, parse_amount
from sabot.server.socket import wire
from sabot.table import commands as c
from sabot.table.view import OwnView

HERE_ALREADY = "at-table-already"
Credits = int | str | Decimal
"""10, "2.50" or a Decimal, never a float: 0.1 is not a tenth."""


class Host(Protocol):
    """What a table asks of the client that knows it."""

    async def act(self, table: str, command: c.Command) -> wire.Done | wire.Refused: ...
    async def watch(self, table: str) -> Watched: ...
    async def look(self, table: str) -> OwnView: ...
    async def look_as_staff(self, table: str) -> StaffView: ...


class Table(Watched):
    """Watched, and joined, as soon as something is done at it. A refusal is raised as `Rejected`."""

    def __init__(self, table: str, host: Host) -> None:
        super().__init__(table)
        self._host = host
        self._joined = False
        self._round = ""
        """The round of the last stake."""

    async def join(self) -> OwnView:
        """Follow the table and take part; whoever does already is shown their own part."""
        if not self.shown:
            await self._host.watch(self.table)
        if not self._joined:
            reply = await self._host.act(self.table, c.Join())
            if isinstance(reply, wire.Refused) and reply.code != HERE_ALREADY:
                raise Rejected(reply.reason)
            self._joined = True
        return await self._host.look(self.table)

    async def bet(self, bet: str, amount: Credits, hand: str = "") -> OwnView:
        """Stake some credits on a bet once bets are taken; on a hand of one's own where bets lie on hands."""
        staked = minor_units(amount)
        await self.join()
        await self.betting()
        place = hand or await self._place(bet)
        await self._do(c.PlaceBet(place, bet, staked))
        self._round = self.view.round_id
        return await self._host.look(self.table)

    async def deal(self) -> OwnView:
        """Press Deal, and wait until something is to be decided or the round is paid."""
        self._round = self.view.round_id
        await self._do(c.PressDeal())
        return await self.turn()

    async def choose(self, action: str) -> OwnView:
        """Hit, stand, double, split or surrender the hand that is asked, and wait as `deal` does."""
        own = await self.join()
        asked = [button.hand for button in own.decisions if button.action == action]
        if not asked:
            raise Rejected(f"{action} is not asked for")
        await self._do(c.Choose(asked[0], Action(action), sure=True))
        return await self.turn()

    async def insure(self, takes: bool = True) -> OwnView:  # yes or no is the whole answer
        """Answer about insurance, or another bet that is asked for, for every hand; wait as `deal` does."""
        own = await self.join()
        if not own.insurance:
            raise Rejected("nobody is asked about insurance")
        for offer in own.insurance:
            await self._do(c.AnswerInsurance(offer.hands[0], takes, offer.bet))
        return await self.turn()

    async def turn(self) -> OwnView:
        """Until something is to be decided, or the round of the last stake is paid."""
        round_ = self._round

        def mine() -> bool:
            own = self.own
            return own is not None and (
                bool(own.decisions or own.insurance)
                or self.paid(round_)
                or (own.settled_round == round_ and not own.pending)
            )

        await self.until(mine)
        return await self._host.look(self.table)

    async def _do(self, command: c.Command) -> None:
        reply = await self._host.act(self.table, command)
        if isinstance(reply, wire.Refused):
            raise Rejected(reply.reason)

    async def _place(self, bet: str) -> str:
        """The first hand of one's own that has this bet; a free seat is taken where that needs one."""
        own = await self._host.look(self.table)
        hands = [field.hand for field in own.fields if field.bet == bet and not field.behind]
        if not hands and not own.seats:
            for seat in self._free_seats():
                if isinstance(await self._host.act(self.table, c.TakeSeat(seat)), wire.Done):
                    break
            own = await self._host.look(self.table)
            hands = [field.hand for field in own.fields if field.bet == bet and not field.behind]
        if not hands:
            known = ", ".join(sorted({field.bet for field in own.fields})) or "none now"
            raise Rejected(f"there is no bet {bet} here; bets are {known}")
        return hands[0]

    def _free_seats(self) -> list[int]:
        taken = {seat.seat for seat in self.view.seats}
        return [seat for seat in range(1, self.view.felt.seats + 1) if seat not in taken]


def minor_units(amount: Credits) -> Amount:
    """Minor units of credits as people write them."""
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise TypeError(f"{amount!r} is no exact amount; write 10, '2.50' or Decimal('2.50')")
    return parse_amount(str(amount))
