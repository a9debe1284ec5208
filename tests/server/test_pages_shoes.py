"""Spent shoes as browsers check them: everything is there, it verifies, and nothing is told too early."""

import pytest
from ground import Ground, Plain, Stage, config_of, staged
from pages_play import played, stood, verified

from sabot.profiles import Mode
from sabot.server.config.server_config import TableEntry


def proof_of(stage: Stage, shoe: str) -> Plain | None:
    answer = stage.play(stage.ground.get(f"/api/shoes/{shoe}"))
    if answer.status_code == 404:
        return None
    proof: Plain = answer.json()
    return proof


@pytest.mark.parametrize("game", ["poker-and-pairs", "easy-blackjack"])
def test_a_shoe_of_one_round_is_shown_when_the_next_begins(game: str) -> None:
    """Shuffled for every round, and mixed all the time."""
    with staged(config_of(TableEntry(id="own", game=game, mode=Mode.INTERNAL, own_tables=0))) as stage:
        ground = stage.ground
        person = stage.play(ground.guest())
        for _ in range(2):
            stage.play(played(ground, person, "own", ("1.1", "main", 1_000)))
        host = ground.service.host("own")
        assert host is not None
        assert host.writer.table.shoe is not None
        now = host.writer.table.shoe
        earlier = f"own/{now.number - 1}"
        proof = proof_of(stage, earlier)
        assert proof is not None
        found = verified(proof)
        assert found.dealt == len(proof["dealt"])
        rows = {one["round"]: one for one in stage.play(ground.get("/api/history", person)).json()["rounds"]}
        (round_,) = proof["rounds"]
        row = rows[round_]
        replay = stage.play(ground.get(f"/api/rounds/{round_}", person)).json()
        assert replay["commitment"] == proof["server_commitment"]
        lying = [card for _, cards in row["cards"] + row["hands"] for card in cards]
        seen = [card for place, card in enumerate(proof["dealt"]) if place not in proof["unseen"]]
        assert sorted(seen) == sorted(lying)
        assert not now.revealed
        assert proof_of(stage, now.id) is None


@pytest.mark.long
def test_a_shoe_with_a_cut_card_is_shown_when_it_is_spent_and_not_before() -> None:
    few = {"decks": "6", "cut": "156"}
    entry = TableEntry(id="own", game="punto-banco", mode=Mode.INTERNAL, own_tables=0, rules=few)
    with staged(config_of(entry)) as stage:
        stage.play(stage.ground.guest())
        assert stage.play(coups_until_spent(stage.ground)) > 20
        proof = proof_of(stage, "own/1")
        assert proof is not None
        assert verified(proof).burnt
        assert proof["burn"] == "first-card"
        assert len(proof["rounds"]) > 20
        assert proof_of(stage, "own/2") is None


async def coups_until_spent(ground: Ground) -> int:
    coups = 0
    bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 100}
    async with ground.at_table("own") as wire:
        while True:
            host = ground.service.host("own")
            assert host is not None
            shoe = host.writer.table.shoe
            if shoe is not None and shoe.number > 1:
                return coups
            assert (await ground.get("/api/shoes/own/1")).status_code == 404
            await wire.act("own", bet)
            await wire.act("own", {"type": "press-deal"})
            await stood(wire, "own")
            coups += 1


@pytest.mark.parametrize("shoe", ["own/99", "nothing/1", "own", "own/1/1", "..%2Fhouse.key"])
def test_what_is_no_shoe_is_not_there(shoe: str) -> None:
    with staged(
        config_of(TableEntry(id="own", game="poker-and-pairs", mode=Mode.INTERNAL, own_tables=0))
    ) as stage:
        assert proof_of(stage, shoe) is None
