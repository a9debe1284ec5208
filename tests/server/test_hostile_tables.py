"""Tables that are not there, are too many, or belong to somebody else."""

import pytest
from ground import Ground, Plain, config_of, staged
from hostile_house import STAKE, TABLES, Attacked, attacked

from sabot.store.streams import INTERRUPTED, kind_of, name_of

__all__ = ["attacked"]


@pytest.mark.parametrize("table", ["nowhere", "table:koi", "../koi", "KOI", "player:p0", "house"])
def test_a_table_that_is_not_there(attacked: Attacked, table: str) -> None:
    async def nowhere(ground: Ground) -> list[Plain]:
        async with ground.wire(await ground.guest()) as wire:
            answers = []
            for message in ({"type": "subscribe"}, {"type": "look"}):
                await wire.send({**message, "table": table})
                answers.append(await wire.until("refused"))
            return [*answers, await wire.act(table, {"type": "join"})]

    for answer in attacked.survives(nowhere):
        assert (answer["type"], answer["table"], answer["reason"]) == (
            "refused",
            table,
            "there is no such table",
        )


def test_more_than_four_tables(attacked: Attacked) -> None:
    async def greedy(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            for entry in TABLES[:5]:
                await wire.send({"type": "subscribe", "table": entry.id})
            refused = await wire.until("refused")
            await wire.send({"type": "unsubscribe", "table": TABLES[0].id})
            await wire.send({"type": "subscribe", "table": TABLES[4].id})
            assert (await wire.until("snapshot"))["table"] == TABLES[4].id
            return refused

    refused = attacked.survives(greedy)
    assert (refused["table"], refused["reason"]) == (TABLES[4].id, "one window listens to at most 4 tables")


@pytest.mark.parametrize("after", [10**9, 2**53 - 1])
def test_from_a_message_that_was_never_sent(attacked: Attacked, after: int) -> None:
    async def ahead(ground: Ground) -> Plain:
        async with ground.wire(await ground.guest()) as wire:
            await wire.send({"type": "subscribe", "table": "koi", "after": after})
            return await wire.until("snapshot", "changed", "own")

    assert attacked.survives(ahead)["type"] == "snapshot"


def test_an_interrupted_game_is_its_players_alone(attacked: Attacked) -> None:
    """They drop out after the bell at a table whose hands break; the game that is left is theirs."""

    async def interrupted(ground: Ground) -> tuple[str, Plain, Plain, Plain]:
        person = await ground.guest()
        while not (left := _interrupted_game(ground, person.id)):
            async with ground.wire(person) as wire:
                await wire.send({"type": "subscribe", "table": "crowd"})
                await wire.act("crowd", {"type": "join"})
                stake = {"type": "place-bet", "hand": "1", "bet": "main", "amount": STAKE}
                await wire.act("crowd", stake)
            await ground.pass_time(120)
        async with ground.wire(await ground.guest()) as stranger:
            await stranger.send({"type": "subscribe", "table": left})
            subscribed = await stranger.until("refused", "snapshot")
            await stranger.send({"type": "look", "table": left})
            looked = await stranger.until("refused", "own")
        async with ground.wire(person) as wire:
            await wire.send({"type": "subscribe", "table": left})
            return left, subscribed, looked, await wire.until("own")

    left, subscribed, looked, own = attacked.survives(interrupted)
    assert subscribed["reason"] == looked["reason"] == "there is no such table"
    assert own["table"] == left
    assert own["own"]["held"] == STAKE


def test_a_table_that_fails_stops_alone_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(ground: Ground) -> list[Plain]:
        async with ground.at_table("koi") as wire, ground.at_table("dai") as other:
            host = ground.service.host("koi")
            assert host is not None
            monkeypatch.setattr(host.writer, "decided", lambda *_: 1 // 0)
            answers = [await wire.act("koi", {"type": "tip", "amount": 1})]
            answers += [message for message in wire.told if message["type"] == "table-gone"]
            await wire.send({"type": "subscribe", "table": "koi"})
            answers += [await wire.until("table-gone"), await wire.act("koi", {"type": "tip", "amount": 1})]
            answers.append(await other.act("dai", {"type": "tip", "amount": 1}))
            return [*answers, (await ground.get("/health")).json()]

    with staged(config_of(*TABLES)) as stage:
        refused, gone, still, again, elsewhere, health = stage.play(failing(stage.ground))
    reason = "this table is out of order; what lies on it is safe"
    assert {refused["reason"], gone["reason"], still["reason"], again["reason"]} == {reason}
    assert elsewhere["type"] == "done"
    assert (health["status"], health["faults"]) == ("degraded", {"table:koi": reason})
    assert "table:koi stopped" in caplog.text


def _interrupted_game(ground: Ground, player: str) -> str:
    games = (
        name_of(stream)
        for stream, host in ground.service.live.hosts.items()
        if kind_of(stream) == INTERRUPTED and player in host.writer.table.guests
    )
    return next(games, "")
