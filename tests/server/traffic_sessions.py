"""People who play whole sessions at several tables at once, by what their own views offer them."""

from random import Random

from ground import IDS, SECOND, Ground, Person, Plain, Wire

from sabot.ledger.facts import GoldenAwarded
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table.state import Phase

STAKES = (1_000, 1_370, 2_110, 2_500)
GOLDEN = 500


class Player:
    """One person with a socket, who remembers what only they may know."""

    def __init__(self, person: Person, wire: Wire, number: int) -> None:
        self.person = person
        self.wire = wire
        self.number = number
        self.private: set[int] = set()

    @property
    def id(self) -> str:
        return self.person.id

    async def come(self, table: str) -> None:
        await self.wire.send({"type": "subscribe", "table": table})
        await self.wire.until("own", table=table)
        assert (await self.wire.act(table, {"type": "join"}))["type"] == "done"

    async def sit(self, table: str, seat: int) -> None:
        await self.wire.act(table, {"type": "take-seat", "seat": seat})

    async def look(self, table: str) -> Plain:
        own = await self.wire.look(table)
        self.private |= {own["balance"], own["available"]}
        return own

    async def become_odd(self, table: str) -> None:
        """A tip of their own, so that their balance is like nobody else's."""
        await self.wire.act(table, {"type": "tip", "amount": 101 * self.number + 3})

    async def bet(self, table: str, rng: Random, *, behind: bool) -> None:
        own = await self.look(table)
        open_ = [field for field in own["fields"] if field["refused"] is None and field["behind"] == behind]
        for place, field in enumerate(rng.sample(open_, min(len(open_), 3))):
            stake = rng.choice(STAKES)
            chips = [GOLDEN] if own["tray"] and not behind and place == 0 else []
            where = {"hand": field["hand"], "bet": field["bet"], "behind": behind}
            await self.wire.act(table, {"type": "place-bet", **where, "amount": stake, "chips": chips})

    async def wish(self, table: str) -> None:
        """An odd amount that nobody else may learn."""
        least = 77_000_000 + 1_001 * self.number
        wish = {"rounds": 2, "least_balance": least}
        if (await self.wire.act(table, {"type": "make-wish", "wish": wish}))["type"] == "done":
            self.private.add(least)

    async def answer(self, table: str, rng: Random) -> None:
        own = await self.look(table)
        for offer in own["insurance"]:
            takes = offer["refused"] is None and rng.random() < 0.5
            answer = {"type": "answer-insurance", "hand": offer["hands"][0], "takes": takes}
            await self.wire.act(table, answer)
        choices = [choice for choice in own["decisions"] if choice["refused"] is None]
        if choices and not own["choice"]:
            choice = rng.choice(choices)
            answer = {"type": "choose", "hand": choice["hand"], "action": choice["action"], "sure": True}
            await self.wire.act(table, answer)

    async def hear_all(self) -> None:
        """Everything that was sent to them until now."""
        mark = next(IDS)
        await self.wire.send({"type": "ping", "n": mark})
        await self.wire.until("pong", n=mark)


def phase_of(ground: Ground, table: str) -> Phase:
    host = ground.service.host(table)
    assert host is not None
    return host.writer.table.phase


async def play_rounds(
    ground: Ground, table: str, players: list[Player], rng: Random, rounds: int, *, behind: bool = False
) -> None:
    """Bets, the bell, everybody's choices, the result; `behind` where the last player bets behind others."""
    for _ in range(rounds):
        while phase_of(ground, table) is not Phase.BETTING:
            await ground.pass_time(1)
        for player in players:
            await player.bet(table, rng, behind=behind and player is players[-1])
        for player in players[:2]:
            await player.wish(table)
        for player in players:
            await player.wire.act(table, {"type": "press-deal"})
        while phase_of(ground, table) is Phase.BETTING:
            await ground.pass_time(1)
        while phase_of(ground, table) is Phase.PLAYING:
            for player in players:
                await player.answer(table, rng)
            await ground.pass_time(2)
        for player in players:
            await player.look(table)


async def award_chips(ground: Ground, player: Player) -> None:
    award = GoldenAwarded(player.id, Amount(GOLDEN), 6, "promotion")
    await ground.service.live.tell_player(player.id, award)


async def send_croupier(ground: Ground, table: str) -> None:
    host = ground.service.host(table)
    assert host is not None
    await host.ask(c.Request("croupier", c.SignIn()))


async def change_shoe(ground: Ground, table: str) -> None:
    """The table closes and opens again, which spends its shoe and reveals its seed."""
    host = ground.service.host(table)
    assert host is not None
    while host.writer.table.phase is not Phase.BETTING:
        await ground.pass_time(1)
    await host.ask(c.Request("", c.CloseTable()))
    ground.clock.at += SECOND
    await host.ask(c.Request("", c.OpenTable()))
