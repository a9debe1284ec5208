"""Over real sockets: a croupier at two consoles at once, and the hand that is framed while cards come."""

import asyncio

from ground import Plain
from staffed_house import Staffed, staffed
from test_approvals import dealing, said

__all__ = ["staffed"]


def test_two_consoles_of_one_person_deal_every_card_once(staffed: Staffed) -> None:
    """Nine and a ten are a natural for the Player, whichever of two tens comes first: four cards, no more."""
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[list[Plain], list[list[str]]]:
        async with ground.at_table("salon") as player, ground.wire(staffed.people["croupier"]) as other:
            await other.send({"type": "subscribe", "table": "salon"})
            round_ = await dealing(staffed, player)
            both = (croupier, other)
            kept: Plain = {"type": "deal-card", "card": "2c"}
            # A card that both keep under its id, as two windows of one browser do.
            answers = [
                *await asyncio.gather(*(wire.act("salon", kept, "kept", round=round_) for wire in both))
            ]
            # Two cards for the place that each of them shows as the next.
            cards = ({"type": "deal-card", "card": card} for card in ("Kd", "Qs"))
            answers += await asyncio.gather(
                *(wire.act("salon", card, round=round_) for wire, card in zip(both, cards, strict=True))
            )
            seen = []
            for wire in both:
                await wire.send({"type": "look", "table": "salon"})
                view = (await wire.until("croupier", table="salon"))["croupier"]
                while len(view["cards"]) < 4:
                    view = (await wire.until("croupier", table="salon"))["croupier"]
                seen.append([lies["card"] for lies in view["cards"]])
            return answers, seen

    answers, (here, there) = staffed.stage.play(scene())
    assert [answer["type"] for answer in answers] == ["done"] * 4
    assert answers[0]["first"] == answers[1]["first"], "one card, and not two"
    assert here == there
    assert sorted(here) == ["2c", "9h", "Kd", "Qs"]
    ground.check_house()


def test_the_frame_is_on_the_hand_to_which_the_next_card_goes_or_that_is_asked(staffed: Staffed) -> None:
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> list[str]:
        async with ground.at_table("pit", seat=1) as ann, ground.at_table("pit", seat=3) as bob:

            async def must(command: Plain) -> None:
                assert await said(croupier, command, "pit") == "done"

            for kind in ("sign-in", "prepare-shoe", "open-shoe"):
                await must({"type": kind})
            for who, hand in ((ann, "1.1"), (bob, "3.1")):
                bet = {"type": "place-bet", "hand": hand, "bet": "main", "amount": 1_000}
                assert await said(who, bet, "pit") == "done"
            await must({"type": "end-betting"})
            view = await ann.shows("pit", lambda view: view["phase"] == "playing")
            framed = []
            for card in ("5h", "6h", "9c", "6d", "2d"):
                framed.append(view["round"]["current"])
                await must({"type": "deal-card", "card": card})
                view = await ann.shows("pit", lambda view, card=card: f"'{card}'" in str(view["round"]))  # type: ignore[misc]  # bound at once
                hands = {line["hand"]: line["cards"] for line in view["round"]["hands"]}
                assert card in hands.get(framed[-1], view["round"]["dealer"]["cards"])
            framed.append(view["round"]["current"])
            await must({"type": "deal-hole-card"})
            for who, hand, action in ((ann, "1.1", "stand"), (bob, "3.1", "hit")):
                view = await ann.shows("pit", lambda view, hand=hand: view["round"]["current"] == hand)  # type: ignore[misc]  # bound at once
                assert view["round"]["asks"] == "decision"
                choice = {"type": "choose", "hand": hand, "action": action, "sure": True}
                assert await said(who, choice, "pit") == "done"
            view = await ann.shows("pit", lambda view: not view["round"]["asks"])
            return [*framed, view["round"]["current"]]

    # Seat by seat, the dealer's up card, seat by seat again, the dealer's hidden card; then Bob's third.
    assert staffed.stage.play(scene()) == ["1.1", "3.1", "", "1.1", "3.1", "", "3.1"]
