"""Checkpoints of a house in many places: written by whoever has the lease of the house itself."""

import asyncio
import logging

from sabot.cluster.house import ClusterHouse
from sabot.cluster.serving import TROUBLE, Serving
from sabot.cluster.taking_over import LineTransaction
from sabot.house.checkpoint import heads_checked
from sabot.server.live.checkpoints import EVERY
from sabot.store.commit import Committed
from sabot.store.streams import DESK, HOUSE

log = logging.getLogger("sabot.cluster")


class ClusterCheckpoints:
    """What this member has written needs no second word, whoever wrote in between."""

    def __init__(self, house: ClusterHouse, serving: Serving) -> None:
        self._house = house
        self._serving = serving
        self._checked: dict[str, int] = {}
        self._saved = 0
        """The version of the cash desk of which there is a snapshot."""

    async def keep_checking(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if self._serving.keeps_house is not None:
                await self.check()
                await self.save_desk()

    async def save_desk(self) -> None:
        """A snapshot of the cash desk, so that whoever comes next has little to read."""
        try:
            counter = await self._house.read_desk()
            if counter.version > self._saved:
                await self._house.store.save_snapshot(DESK, counter.version, counter.body())
                self._saved = counter.version
        except TROUBLE as wrong:
            log.warning("the cash desk is not kept for now: %s", wrong)

    async def check(self) -> None:
        """The heads of all streams that have grown into the chain, by whoever writes for the house."""
        house, lease = self._house, self._serving.keeps_house
        if lease is None:
            return
        try:
            checked = heads_checked(await house.store.heads(), self._checked)
            if not checked.heads:
                return
            version = (await house.store.head(HOUSE)).version
            (answer,) = await house.store.carry_out(
                LineTransaction(lease, HOUSE, version, house.now(), checked)
            )
        except TROUBLE as wrong:
            log.warning(
                "a checkpoint could not be written; the next one will say the same and more: %s", wrong
            )
            return
        if isinstance(answer, Committed):
            self._checked |= {stream: length for stream, length, _ in checked.heads}
