"""Over real sockets: terminals around a table that deals by itself, and around one with a croupier."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import pairwise

import pytest
from ground import Plain, Stage, Wire, config_of, staged
from staffed_house import hired

from sabot.profiles import Mode, Times
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import TableEntry
from sabot.server.people.person import Role
from sabot.table.house.settings import Settings

QUICK = Settings(times=Times(betting=5, last_bets=1, decision=5, result=1))
TABLES = (
    TableEntry(id="video", game="etg-blackjack", settings=QUICK),
    TableEntry(id="stadium", game="etg-blackjack", mode=Mode.LIVE, rules={"hands": "common"}, settings=QUICK),
)
TERMINALS = 9
"""More than a table with hands of one's own has seats."""
RANKS = "A23456789TJQK"
LEAST = 7
"""Cards that three hands and a dealer have at least."""
ALL = 60
"""Seconds in which a round ends whatever is dealt: everybody's time runs out, and the hand stands."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    with staged(config_of(*TABLES), outside=OUTSIDE) as stage:
        yield stage


async def done(wire: Wire, table: str, *commands: Plain) -> None:
    for command in commands:
        answer = await wire.act(table, command)
        assert answer["type"] == "done", (command, answer)


def main_bet(hand: str) -> Plain:
    return {"type": "place-bet", "hand": hand, "bet": "main", "amount": 1_000}


async def happened(terminal: Wire, table: str) -> dict[int, Plain]:
    """Everything that a terminal has been told of a table by now, by its number."""
    await terminal.send({"type": "ping", "n": 1})
    told = {}
    while (message := await terminal.next())["type"] != "pong":
        if message["type"] == "changed" and message["table"] == table:
            told[message["n"]] = message
    return told


@pytest.mark.feature("BJ-2")
@pytest.mark.feature("BJ-9")
def test_two_terminals_at_a_video_table_see_the_same_round_of_a_shuffled_shoe(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> tuple[dict[int, Plain], dict[int, Plain]]:
        async with ground.at_table("video", seat=1) as first, ground.at_table("video", seat=2) as second:
            await done(first, "video", main_bet("1.1"))
            await done(second, "video", main_bet("2.1"))
            await ground.pass_time(ALL)
            return await happened(first, "video"), await happened(second, "video")

    first, second = stage.play(scene())
    # The second came later, and was told everything from then on.
    assert {n: told for n, told in first.items() if n >= min(second)} == second
    cues = {cue["cue"] for told in second.values() for cue in told["cues"]}
    assert {"no-more-bets", "card", "round-paid"} <= cues
    ground.check_house()


@pytest.mark.long
@pytest.mark.feature("BJ-101")
def test_a_video_table_chooses_its_cards_by_chance(stage: Stage) -> None:
    """In every house other cards, and never in the order of a new deck."""
    with (
        staged(config_of(*TABLES), outside=OUTSIDE) as second,
        staged(config_of(*TABLES), outside=OUTSIDE) as third,
    ):
        dealt = [first_cards(each) for each in (stage, second, third)]
    assert len(set(dealt)) == len(dealt)
    for cards in dealt:
        assert len(cards) >= LEAST
        ranks = [RANKS.index(card[0]) for card in cards]
        steps = {(after - before) % len(RANKS) for before, after in pairwise(ranks)}
        assert len(steps) > 1, "the cards lie as in a new deck"


def first_cards(stage: Stage) -> tuple[str, ...]:
    """Three hands against the dealer, who are told what they get over the socket."""

    async def scene() -> tuple[str, ...]:
        async with stage.ground.at_table("video", seat=1) as terminal:
            await done(terminal, "video", *(main_bet(f"1.{hand}") for hand in (1, 2, 3)))
            await stage.ground.pass_time(ALL)
            told = await happened(terminal, "video")
        return tuple(cue["card"] for one in told.values() for cue in one["cues"] if "card" in cue)

    cards = stage.play(scene())
    stage.ground.check_house()
    return cards


@pytest.mark.long
@pytest.mark.feature("BJ-3")
@pytest.mark.feature("BJ-9")
@pytest.mark.feature("BJ-11")
def test_a_croupier_deals_one_hand_for_many_terminals(stage: Stage) -> None:
    ground = stage.ground

    async def scene() -> list[int]:
        croupier = await hired(ground, "croupier", Role.CROUPIER)
        async with AsyncExitStack() as stack:
            dealing = await stack.enter_async_context(ground.wire(croupier))
            await dealing.send({"type": "subscribe", "table": "stadium"})
            await done(dealing, "stadium", {"type": "sign-in"}, {"type": "prepare-shoe"},
                       {"type": "open-shoe", "first": "As"})  # fmt: skip
            guests = [await stack.enter_async_context(ground.at_table("stadium")) for _ in range(TERMINALS)]
            for guest in guests:
                await done(guest, "stadium", main_bet("1"))
            await ground.pass_time(6)
            # Nineteen against seventeen: everybody is paid even money.
            await done(dealing, "stadium", *(deal(card) for card in ("Ts", "7c", "9d")))
            await done(dealing, "stadium", {"type": "deal-hole-card"})
            for guest in guests:
                await done(guest, "stadium", {"type": "choose", "hand": "1", "action": "stand"})
            # Nobody is hurried: a step stays open for two seconds although all have answered.
            await ground.pass_time(3)
            await done(dealing, "stadium", {"type": "turn-hole-card", "card": "Td"})
            await ground.pass_time(6)
            names = [(await guest.look("stadium"))["player"] for guest in guests]
            return [ground.service.purse(name).balance for name in names]

    assert stage.play(scene()) == [101_000] * TERMINALS
    ground.check_house()


def deal(card: str) -> Plain:
    return {"type": "deal-card", "card": card}
