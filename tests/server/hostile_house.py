"""A house that is attacked, and the honest people in it who must not notice."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from typing import Any, TypeVar

import pytest
from ground import Ground, Stage, Wire, config_of, staged

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry

TABLES = (
    TableEntry(id="blackjack", game="live-blackjack"),
    TableEntry(id="crowd", game="all-bets-blackjack"),
    TableEntry(id="baccarat", game="punto-banco"),
    TableEntry(id="koi", game="koi-bacc"),
    TableEntry(id="dai", game="dai-bacc"),
    TableEntry(id="honest", game="punto-banco", mode=Mode.INTERNAL, own_tables=0),
)
STAKE = 1_000
T = TypeVar("T")


class Attacked:
    """The house, an honest player at a table of their own, and a neighbour on seat 2 of the blackjack."""

    def __init__(self, stage: Stage, honest: Wire, neighbour: Wire) -> None:
        self.stage = stage
        self.ground = stage.ground
        self.honest = honest
        self.neighbour = neighbour

    def survives(self, attack: Callable[[Ground], Coroutine[Any, Any, T]]) -> T:
        """What the attacker got; afterwards an honest player still plays a round, and no money is amiss."""
        self.stage.play(self.ground.pass_time(2))
        got = self.stage.play(attack(self.ground))
        self.stage.play(self._honest_round())
        return got

    async def _honest_round(self) -> None:
        bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": STAKE}
        assert (await self.honest.act("honest", bet))["type"] == "done"
        assert (await self.honest.act("honest", {"type": "press-deal"}))["type"] == "done"
        own = await self.honest.look("honest")
        assert (own["last_bet"], own["staked"]) == (STAKE, 0)
        assert {one["staked"] for one in own["settlements"]} == {STAKE}
        self.ground.check_house()


@pytest.fixture(scope="module")
def attacked() -> Iterator[Attacked]:
    with staged(config_of(*TABLES)) as stage:
        people = AsyncExitStack()
        honest = stage.play(people.enter_async_context(stage.ground.at_table("honest")))
        neighbour = stage.play(people.enter_async_context(stage.ground.at_table("blackjack", seat=2)))
        yield Attacked(stage, honest, neighbour)
        stage.play(people.aclose())
