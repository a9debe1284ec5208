"""Commands that nobody may give, each with the answer that it gets: nothing changed, and this is why."""

from typing import Any

import pytest
from ground import Ground, Plain
from hostile_house import STAKE, Attacked, attacked

__all__ = ["attacked"]

NOT_WHOLE = "Expected `int`, got `{}` - at `$.amount`"


def do(kind: str, **fields: Any) -> Plain:
    return {"type": kind, **fields}


def bet(**fields: Any) -> Plain:
    return {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": STAKE, **fields}


NOT_YOURS = "the role player may not do this"

ROWS: tuple[tuple[str, object, str], ...] = (
    # What is no command at all.
    ("a word instead of a command", "bet", "a command is an object with a type"),
    ("a list instead of a command", [bet()], "a command is an object with a type"),
    ("nothing instead of a command", None, "a command is an object with a type"),
    ("a command without a type", {"hand": "1.1"}, "a command is an object with a type"),
    ("a command that does not exist", do("win"), "there is no such command"),
    ("a type that is a number", {"type": 7}, "a command is an object with a type"),
    ("ten brackets within each other", {"type": [[[[[[[[[[1]]]]]]]]]]}, "too many brackets within brackets"),
    ("a misspelt field", bet(amuont=5), "`amuont` is no part of this command"),
    ("an unknown field deep inside", do("make-wish", wish={"luck": 1}), "`luck` is no part of this"),
    # Speaking for others.
    ("oneself by name", bet(player="me"), "`player` is no part of this command"),
    ("somebody else by name", do("leave", player="p0"), "`player` is no part of this command"),
    ("a stake on somebody else's hand", bet(hand="2.1"), "that is not a hand of this player"),
    ("a choice for somebody else", do("choose", hand="2.1", action="stand"), "nothing to decide now"),
    ("getting up for somebody else", do("leave-seat", seat=2), "that is not a seat of this player"),
    ("somebody else's seat", do("take-seat", seat=2), "this seat is taken"),
    ("a bet behind oneself", bet(behind=True), "a bet behind needs the hand of another player"),
    # What only the house says.
    ("a lost connection", do("lose-connection"), "there is no such command"),
    ("a connection that came back", do("regain-connection"), "there is no such command"),
    ("advice that was never asked for", do("take-advice", advice="hit"), "there is no such command"),
    ("the clock", do("tick"), "there is no such command"),
    ("a card of one's own choice", do("deal-card", card=13), NOT_YOURS),
    ("the hole card", do("turn-hole-card", card=13), NOT_YOURS),
    ("a check without blackjack", do("report-check", blackjack=False), NOT_YOURS),
    ("a shoe of one's own", do("prepare-shoe"), NOT_YOURS),
    ("the seed of the shoe", do("reveal-shoe"), "there is no such command"),
    ("a void round", do("void-round", reason="", by="", second=""), "there is no such command"),
    ("another card afterwards", do("correct-card"), NOT_YOURS),
    ("a croupier's place", do("sign-in", croupier="me"), NOT_YOURS),
    ("other rules", do("configure-table", configuration={}), NOT_YOURS),
    ("a table that stands still", do("pause-table", reason="x", by="y"), NOT_YOURS),
    ("a forged memory", do("join", last=[{}]), "this cannot be read"),
    ("a forged stake to repeat", do("join", last=[{"hand": "1.1", "bet": "main", "lot": {}}]),
     "that is for the house to say"),
    # Stakes.
    ("a negative stake", bet(amount=-STAKE), "a stake must be more than nothing"),
    ("a stake of nothing", bet(amount=0), "a stake must be more than nothing"),
    ("a fractional stake", bet(amount=10.5), NOT_WHOLE.format("float")),
    ("a whole stake written as a fraction", bet(amount=1000.0), NOT_WHOLE.format("float")),
    ("a stake as text", bet(amount="1000"), NOT_WHOLE.format("str")),
    ("a stake of true", bet(amount=True), NOT_WHOLE.format("bool")),
    ("a stake of null", bet(amount=None), NOT_WHOLE.format("null")),
    ("no stake", do("place-bet", hand="1.1", bet="main"), "missing required field `amount`"),
    ("a stake above what a page can count", bet(amount=2**53), "not larger than 9007199254740991"),
    ("a stake above what a database can hold", bet(amount=2**64), "not larger than 9007199254740991"),
    ("a stake above the limit", bet(amount=50_010), "the most that may be staked here is 500"),
    ("a stake above everything", bet(amount=2**53 - 1), "the most that may be staked here is 500"),
    ("a stake off the step", bet(amount=1_001), "stakes here are multiples of 0.10"),
    ("a field that is not there", bet(bet="jackpot"), "this table has no such field"),
    ("a hand that is not there", bet(hand="9.9"), "that is not a hand of this player"),
    ("golden chips that one has not", bet(chips=[500]), "that golden chip is not in the tray"),
    ("golden chips below nothing", bet(chips=[-500]), "that golden chip is not in the tray"),
    ("a raise by less than nothing", do("raise-bets", chip=-5), "there is nothing to raise"),
    ("Play Now with nothing", do("play-now", chip=0), "a stake must be more than nothing"),
    ("a negative tip", do("tip", amount=-500), "a tip is more than nothing"),
    ("a tip that one has not", do("tip", amount=100_001), "only 1000 can be staked"),
    # Out of order.
    ("a choice before the cards", do("choose", hand="1.1", action="hit"), "nothing to decide now"),
    ("insurance before the cards", do("answer-insurance", hand="1.1", takes=True), "nothing to decide"),
    ("Deal without a stake", do("press-deal"), "Deal is for players with a stake"),
    ("repeating what never was", do("repeat-bets"), "there is no earlier bet to repeat"),
    ("letting play what never won", do("let-it-play", hand="1.1"), "there is nothing to let play"),
    ("undoing nothing", do("clear-last"), "there is nothing on the table"),
    ("a dispute where no croupier deals", do("dispute"), "only rounds at a croupier's table"),
    ("a seed out of time", do("pledge-seed", commitment="AAAA"), "no seeds are taken now"),
    ("coming twice", do("join"), "this player is at the table already"),
    # Beyond the limits.
    ("seat 0", do("take-seat", seat=0), "numbered 1 to 7"),
    ("seat 2⁵³ − 1", do("take-seat", seat=2**53 - 1), "numbered 1 to 7"),
    ("a third and a fourth repeat", do("repeat-bets", times=3), "repeated once or doubled"),
    ("a million rounds of auto-repeat", do("make-wish", wish={"rounds": 10**6}), "for 1 to 100 rounds"),
    ("a wish larger than the journal", do("make-wish", wish={"least_balance": 10**30}), "not larger than"),
    ("a speed of nine", do("set-comfort", comfort={"speed": 9}), "speed is 1, 2 or 3"),
    ("a choice that no game knows", do("choose", hand="1.1", action="fold"), "Invalid enum value 'fold'"),
    ("nothing to say", do("say", note="  "), "say 1 to 200 visible characters"),
    ("nothing to be seen", do("say", note="\u3164"), "say 1 to 200 visible characters"),
    ("too much to say", do("say", note="x" * 201), "say 1 to 200 visible characters"),
    ("words drawn over the page", do("say", note="a" + "\u0301" * 150), "say 1 to 200 visible characters"),
    ("words that turn the page round", do("say", note="\u202eabc"), "write without line breaks"),
    ("a seed that is no seed", do("pledge-seed", commitment="!"), "Invalid base64"),
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("command", "reason"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_command_that_may_not_be_given(attacked: Attacked, command: object, reason: str) -> None:
    async def attack(ground: Ground) -> tuple[Plain, Plain, Plain]:
        async with ground.at_table("blackjack", seat=1) as wire:
            before = await wire.look("blackjack")
            return await wire.act("blackjack", command), before, await wire.look("blackjack")

    answer, before, after = attacked.survives(attack)
    assert answer["type"] == "refused"
    assert reason in answer["reason"]
    assert (after["balance"], after["held"], after["slip"]) == (before["balance"], 0, [])


def test_every_row_is_another_attack() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS)
