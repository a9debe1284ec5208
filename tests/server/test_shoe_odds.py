"""What bets return from the cards left in a shoe: exact, where it is shown, and of cards that were seen."""

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from ground import Ground, Person, Plain, Stage, config_of, staged

from sabot.cards.composition import Composition
from sabot.games.catalogue import catalogue
from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry
from sabot.server.odds import shoe_process
from sabot.server.odds.odds_rows import OddsRequest
from sabot.server.odds.shoe_process import ShoeProcess
from sabot.server.odds.shoe_returns import Returns, ShoeRequest, shoe_returns
from sabot.table.state import Phase, Table

GAME = "punto-banco"
MAINS = ("player", "banker", "tie")
TABLES = (
    TableEntry(id="coup", game=GAME),
    TableEntry(id="mine", game=GAME, mode=Mode.INTERNAL),
    TableEntry(id="croupier", game=GAME, mode=Mode.LIVE),
    TableEntry(id="hand", game="etg-blackjack"),
)
FULL = Composition.of_decks(8).counts


def cards_of(**kinds: int) -> tuple[int, ...]:
    """So many of each rank, of the first suit."""
    ranks = "A23456789TJQK"
    return tuple(kinds.get(f"r{ranks[card]}", 0) if card < len(ranks) else 0 for card in range(52))


def exact(found: Returns) -> dict[str, Fraction]:
    return {bet: Fraction(chance.exact or 0) for bet, chance in found.items()}


def test_a_full_shoe_returns_what_is_published() -> None:
    """Eight decks: the house keeps 1.2351 of 100 on the player, 1.0579 on the banker, 14.3596 on a tie."""
    found = exact(shoe_returns(catalogue().find(GAME), MAINS, FULL))
    edges = [round(float(100 * (1 - found[bet])), 4) for bet in MAINS]
    assert edges == [1.2351, 1.0579, 14.3596]


def test_a_small_shoe_returns_what_is_counted_by_hand() -> None:
    """Six tens, jacks and aces: a side of two aces has 2, one ace 1, else 0, and both sides draw.

    With no ace every coup is a tie of nought: 8:1, and the stakes of the others come back. With one ace among
    six cards, all of which are dealt, three belong to each side: the ace wins for whoever has it.
    """
    game = catalogue().find(GAME)
    assert exact(shoe_returns(game, MAINS, cards_of(rT=3, rJ=3))) == {"player": 1, "banker": 1, "tie": 9}
    found = exact(shoe_returns(game, MAINS, cards_of(rT=3, rJ=2, rA=1)))
    # Half of the coups are won: 1:1 for the player, 95 % of that for the banker; a tie never comes.
    assert found == {"player": 1, "banker": Fraction(195, 200), "tie": 0}


def test_too_few_cards_return_nothing() -> None:
    assert shoe_returns(catalogue().find(GAME), MAINS, cards_of(rT=5)) == {}
    assert shoe_returns(catalogue().find(GAME), MAINS, cards_of(rT=-1, rJ=9)) == {}


def test_many_are_answered_together_by_a_process_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoe_process, "IDLE", 0.01)
    request = ShoeRequest(OddsRequest(GAME), MAINS, FULL)

    async def scene() -> tuple[Any, Any]:
        process = ShoeProcess()
        first = await asyncio.gather(*(process.returns(request) for _ in range(5)))
        unknown = await process.returns(ShoeRequest(OddsRequest("nothing"), MAINS, FULL))
        serving = process._serving  # that it ends is what is asked here
        assert serving is not None
        await serving
        return first, unknown

    first, unknown = asyncio.run(scene())
    assert [one["tie"].decimal[:8] for one in first] == ["0.856403"] * 5
    assert unknown == {}


def test_what_is_asked_while_a_process_ends_is_counted_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first breaks off in the middle of an answer, and takes its time to end."""
    ends, may_end = asyncio.Event(), asyncio.Event()
    answers = iter([b'{"tie":{"dec', b"{}\n"])

    class Child:
        def __init__(self) -> None:
            self.stdin, self.stdout, self.line = self, self, next(answers)

        def write(self, question: bytes) -> None:
            assert question

        async def drain(self) -> None: ...

        async def readline(self) -> bytes:
            return self.line

        def kill(self) -> None: ...

        async def wait(self) -> None:
            ends.set()
            await may_end.wait()

    started: list[Child] = []

    async def start(*_: object, **__: object) -> Child:
        started.append(Child())
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(shoe_process, "IDLE", 0.01)

    async def scene() -> list[Returns]:
        process = ShoeProcess()
        first = await process.returns(ShoeRequest(OddsRequest(GAME), MAINS, FULL))
        await ends.wait()
        late = [
            asyncio.create_task(process.returns(ShoeRequest(OddsRequest(GAME), MAINS, FULL))) for _ in "ab"
        ]
        await asyncio.sleep(0)
        may_end.set()
        return [first, *await asyncio.wait_for(asyncio.gather(*late), 600)]

    assert asyncio.run(scene()) == [{}, {}, {}]
    assert len(started) == 2


# At tables.


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(config_of(*TABLES)) as opened:
        yield opened


async def asked(ground: Ground, table: str, person: Person | None) -> Plain:
    told: Plain = (await ground.get(f"/api/tables/{table}/shoe-odds", person)).json()
    return told


def left_by(table: Table) -> tuple[int, ...]:
    """A full shoe without the cards that its history shows, and the first one, which was turned."""
    assert table.shoe is not None
    seen = [card for past in table.history for _, cards in past.cards for card in cards]
    turned = [] if table.shoe.first is None else [table.shoe.first]
    return Composition.of_decks(8).without((*seen, *turned)).counts


def test_what_is_told_is_counted_from_the_cards_that_were_seen(stage: Stage) -> None:
    """While cards are dealt nothing is told."""

    async def scene(ground: Ground) -> None:
        ann, host = await ground.guest(), ground.service.host("coup")
        assert host is not None
        told: dict[int, dict[str, str]] = {}
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "coup"})
            await wire.act("coup", {"type": "join"})
            while len(told) < 3:
                await wire.act("coup", {"type": "place-bet", "hand": "", "bet": "player", "amount": 100})
                await ground.pass_time(1)
                table, view = host.writer.table, await asked(ground, "coup", ann)
                assert table.shoe is not None
                assert (view["shoe"], view["gone"]) == (table.shoe.id, table.shoe.gone)
                found = {one["bet"]: one["now"]["exact"] for one in view["bets"]}
                assert bool(found) is (table.phase in (Phase.BETTING, Phase.RESULT))
                if table.phase is Phase.BETTING:
                    right = shoe_returns(catalogue().find(GAME), MAINS, left_by(table))
                    assert {bet: found[bet] for bet in MAINS} == {
                        bet: one.exact for bet, one in right.items()
                    }
                    told[view["gone"]] = found
        assert len({figures["player"] for figures in told.values()}) == 3

    stage.play(scene(stage.ground))


def test_nothing_is_told_where_it_is_not_shown_or_of_a_table_of_somebody_else(stage: Stage) -> None:
    async def scene(ground: Ground) -> None:
        ann, bob = await ground.guest(), await ground.guest()
        for table in ("croupier", "hand"):
            assert (await asked(ground, table, ann))["code"] == "no-shoe-odds"
        assert (await asked(ground, "coup", None))["code"] == "no-such-table"
        assert (await asked(ground, "nowhere", ann))["code"] == "no-such-table"
        async with ground.wire(ann) as wire:
            await wire.send({"type": "subscribe", "table": "mine"})
            await wire.until("own-table")
            while (await asked(ground, "mine.1", ann)).get("code"):
                await ground.pass_time(1)
        told = await asked(ground, "mine.1", ann)
        (banker,) = (one["full"]["decimal"] for one in told["bets"] if one["bet"] == "banker")
        assert round(1 - float(banker), 6) == 0.010579
        assert (await asked(ground, "mine.1", bob))["code"] == "no-such-table"

    stage.play(scene(stage.ground))
