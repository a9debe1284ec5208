"""What the cash desk tells by itself: its queue to people of the house, players what was done for them."""

import asyncio
import logging

from sabot.cashdesk import commands as c
from sabot.cashdesk import events as v
from sabot.cashdesk.sweeping import due
from sabot.house.cash_desk import pays_otherwise
from sabot.server.cashdesk.desk_views import queue_of, today_in
from sabot.server.live.service import Service
from sabot.server.permissions.roles import SEES_QUEUE
from sabot.server.socket.open_sockets import OpenSockets
from sabot.server.socket.wire import notice
from sabot.store.store_errors import StoreFailed

SWEPT = 20.0
"""Seconds between two looks at what has run out."""
QUEUE = (
    v.HandPayAsked,
    v.RequestApproved,
    v.HandPaid,
    v.HandPayCancelled,
    v.TicketReserved,
    v.TicketReleased,
    v.TicketVoided,
    v.Withdrawn,
    v.GoldenAsked,
    v.GoldenAwarded,
    v.GoldenDeclined,
)
"""What changes the queue, or what of it needs a second person."""
MOVE = (
    v.TicketIssued,
    v.TicketRedeemed,
    v.TicketVoided,
    v.Deposited,
    v.Withdrawn,
    v.HandPayAsked,
    v.HandPayCancelled,
    v.Refilled,
    v.GoldenAwarded,
    v.GoldenWithdrawn,
)
"""What changes the purse of the player whom it names."""
CHANGED = notice("balance-changed")
COMING = notice("hand-pay-comes")
GOLDEN = notice("golden-given")

log = logging.getLogger("sabot.desk")


class DeskWatch:
    def __init__(self, service: Service, windows: OpenSockets) -> None:
        self._service = service
        self._windows = windows
        self._telling: set[asyncio.Task[None]] = set()
        service.live.on_desk = self.told

    def told(self, events: v.DeskEvents) -> None:
        """With everything that is committed at the desk, here or at another server of the house."""
        for event in events:
            self._show_purse(event)
            self._tell_player(event)
        if any(map(_changes_queue, events)):
            task = asyncio.get_running_loop().create_task(self._tell_queue())
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    def _show_purse(self, event: v.DeskEvent) -> None:
        if isinstance(event, MOVE) and event.player:
            self._service.purse_moved(event.player)
            self._windows.tell(event.player, self._service.purse_told(event.player))

    def _tell_player(self, event: v.DeskEvent) -> None:
        """Whoever did it knows it already."""
        match event:
            case v.HandPayAsked(player=player, by=by) | v.HandPayCancelled(player=player, by=by) if (
                by == player
            ):
                pass
            case v.HandPayAsked(player=player):
                self._windows.tell(player, COMING)
            case v.GoldenAwarded(player=player):
                self._windows.tell(player, GOLDEN)
            case (
                v.Deposited(player=player)
                | v.Withdrawn(player=player)
                | v.HandPaid(player=player)
                | v.HandPayCancelled(player=player)
                | v.TicketVoided(player=player)
            ):
                self._windows.tell(player, CHANGED)
            case _:
                pass

    async def _tell_queue(self) -> None:
        try:
            desk = await self._service.live.cash_desk()
        except StoreFailed as wrong:
            log.warning("nobody can be told what waits at the desk: %s", wrong)
            return
        self._windows.tell_roles(SEES_QUEUE, queue_of(desk, today_in(self._service)))


def _changes_queue(event: v.DeskEvent) -> bool:
    return isinstance(event, QUEUE) or (isinstance(event, v.TicketRedeemed) and not event.player)


async def sweep_once(service: Service) -> None:
    """Whatever has run out at the desk ends; nothing is written where nothing has."""
    desk, rules = await service.live.cash_desk(), service.desk_rules()
    while pays_otherwise(desk, rules) or not due(desk, service.now()).nothing:
        await service.live.tell_desk(c.Request("", c.Sweep()), rules)
        desk = await service.live.cash_desk()


async def keep_sweeping(service: Service) -> None:
    while True:
        await asyncio.sleep(SWEPT)
        try:
            await sweep_once(service)
        except StoreFailed as wrong:
            log.warning("what has run out at the desk ends later: %s", wrong)
