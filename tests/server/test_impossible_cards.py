"""Over a real socket: a card that its shoe cannot have is refused, and the table waits for the right one."""

import pytest
from ground import Plain, Wire
from staffed_house import Staffed, staffed

__all__ = ["staffed"]


async def said(wire: Wire, command: Plain) -> str:
    """`done`, or the reason why not."""
    reply = await wire.act("salon", command)
    return "done" if reply["type"] == "done" else str(reply["reason"])


def card(name: str) -> Plain:
    return {"type": "deal-card", "card": name}


@pytest.mark.parametrize("first", ["As", "Kd"])
def test_of_twelve_aces_of_spades_only_those_of_the_shoe_are_taken(staffed: Staffed, first: str) -> None:
    """Eight decks have eight. Two and two make two against two, so that both draw: six aces a coup.

    Where the first card was an ace of spades, it is burnt and one of the eight.
    """
    croupier, ground = staffed.wires["croupier"], staffed.ground
    burnt = {"As": 2, "Kd": 11}[first]

    async def scene() -> tuple[list[str], str]:
        for command in ("sign-in", "prepare-shoe"):
            assert await said(croupier, {"type": command}) == "done"
        assert await said(croupier, {"type": "open-shoe", "burnt": burnt, "first": first}) == "done"
        answers: list[str] = []
        async with ground.at_table("salon") as player:
            for _ in range(2):
                bet: Plain = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
                assert await said(player, bet) == "done"
                await ground.pass_time(6)
                answers += [await said(croupier, card("As")) for _ in range(6)]
                await ground.pass_time(3)
            # The table waits for the same card until it is read again.
            return answers, await said(croupier, card("Ac"))

    answers, again = staffed.stage.play(scene())
    taken = 7 if first == "As" else 8
    assert answers == ["done"] * taken + ["all 8 of As are out of this shoe"] * (12 - taken)
    assert again == "done"
    ground.check_house()


def test_the_first_card_says_how_many_are_burnt(staffed: Staffed) -> None:
    """A nine is turned, and nine more are burnt: ten cards have left the shoe (P12)."""
    croupier = staffed.wires["croupier"]

    async def scene() -> list[str]:
        for command in ("sign-in", "prepare-shoe"):
            assert await said(croupier, {"type": command}) == "done"
        return [
            await said(croupier, {"type": "open-shoe"}),
            await said(croupier, {"type": "open-shoe", "burnt": 0, "first": "9h"}),
            await said(croupier, {"type": "open-shoe", "burnt": 10, "first": "9h"}),
        ]

    assert staffed.stage.play(scene()) == [
        "turn the first card: it says how many are burnt",
        "9h says that 10 cards are burnt, itself included, not 0",
        "done",
    ]
