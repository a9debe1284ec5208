"""Rounds that somebody plays over the wire, for pages that tell of them."""

import msgspec
from ground import Ground, Person, Plain, Wire

from sabot.cards.transcript import Transcript, Written
from sabot.cards.transcript_reading import parse_transcript
from sabot.cards.verification import Verified, verify


async def stood(wire: Wire, table: str) -> Plain:
    """Every question of the round is answered with no and stand; the player's own part when it is over."""
    while (own := await wire.look(table))["staked"] or own["decisions"] or own["insurance"]:
        for offer in own["insurance"]:
            answer = {"type": "answer-insurance", "hand": offer["hands"][0], "takes": False}
            await wire.act(table, answer)
        for hand in {one["hand"] for one in own["decisions"]}:
            await wire.act(table, {"type": "choose", "hand": hand, "action": "stand"})
    return own


async def played(ground: Ground, person: Person, table: str, *stakes: tuple[str, str, int]) -> list[Plain]:
    """One round with these stakes, by hand, bet and amount, at a table of one's own; how they ended."""
    async with ground.wire(person) as wire:
        await wire.send({"type": "subscribe", "table": table})
        await wire.until("own")
        await wire.act(table, {"type": "join"})
        if stakes[0][0]:
            await wire.act(table, {"type": "take-seat", "seat": 1})
        for hand, bet, amount in stakes:
            put = {"type": "place-bet", "hand": hand, "bet": bet, "amount": amount}
            assert (await wire.act(table, put))["type"] == "done", put
        await wire.act(table, {"type": "press-deal"})
        settled: list[Plain] = (await stood(wire, table))["settlements"]
        return settled


def verified(proof: Plain) -> Verified:
    """By the code that `sabot shoe verify` uses, from what the page is told and nothing else."""
    told = {key: proof[key] for key in Written.__struct_fields__}
    transcript = parse_transcript(msgspec.json.encode(told))
    assert isinstance(transcript, Transcript), transcript
    found = verify(transcript)
    assert isinstance(found, Verified), found
    return found
