"""Who goes to what: each taking is a line of the house, heard by other servers and read after a restart."""

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.money import Amount
from sabot.server.floor.floor_view import FloorAlarm
from sabot.server.live.served_house import ServedHouse
from sabot.server.people.house_lines import tell_house
from sabot.server.socket.wire import FloorCall, FloorMatter
from sabot.store.codec import event_in
from sabot.store.commit import CommandId
from sabot.store.streams import HOUSE, AlarmTaken

MOST = 10_000
"""Takings that are kept in memory; what they are about was over long before."""
NAME = str(AlarmTaken.__struct_config__.tag)


class Taking(Struct, frozen=True):
    by: str
    at: int


class TakenAlarms:
    def __init__(self, live: ServedHouse) -> None:
        self._live = live
        self._known: dict[str, Taking] = {}
        self._read = 0
        """Lines of the house that are known."""

    def of(self, alarm: str) -> Taking | None:
        return self._known.get(alarm)

    async def read(self) -> None:
        """All that was taken, here or elsewhere, before now."""
        records = await self._live.journal.read(HOUSE, self._read)
        for record in records:
            if record.line.name == NAME:
                event = event_in(record.line)
                assert isinstance(event, AlarmTaken)
                self._keep(event.alarm, Taking(event.by, record.line.at))
            self._read = record.line.number

    async def take(
        self, alarm: FloorAlarm, by: str, at: int, id_: CommandId, *, over: bool
    ) -> Taking | Refused:
        """Whoever is first goes; another takes it over by saying so. Asked again it is answered again."""
        known = self.of(alarm.alarm)
        if known is not None and known.by == by:
            return known
        if known is not None and not over:
            return Refused("alarm-is-taken")
        told = await tell_house(
            self._live.journal, AlarmTaken(alarm.alarm, alarm.table, alarm.matter.value, by), at, id_
        )
        if isinstance(told, Refused):
            return told
        taking = Taking(by, at)
        self._keep(told.alarm, taking)
        self._live.call_floor((call_of(told, at),))
        return taking

    def heard(self, call: FloorCall) -> None:
        """Somebody took it, at this server or at another one."""
        self._keep(call.reason, Taking(call.by, call.at))

    def _keep(self, alarm: str, taking: Taking) -> None:
        known = self._known.pop(alarm, None)
        self._known[alarm] = taking if known is None or taking.at >= known.at else known
        while len(self._known) > MOST:
            del self._known[next(iter(self._known))]


def call_of(taken: AlarmTaken, at: int) -> FloorCall:
    return FloorCall(taken.table, "", FloorMatter.TAKEN, Amount(0), at, taken.by, reason=taken.alarm)
