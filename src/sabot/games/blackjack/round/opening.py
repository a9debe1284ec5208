"""How a round begins: from the stakes that the table has taken."""

from sabot.games.blackjack.deal import Deal
from sabot.games.blackjack.round.state import LEFT, RIGHT, BlackjackRound, Box, Line, Stakes
from sabot.games.blackjack.rules import Hands, Rules
from sabot.games.blackjack.settle import main
from sabot.games.stake import Offer, Stake
from sabot.money import half

MOST_BOXES = 21
"""Seven stations with three hands each (B31)."""


def open_round(
    rules: Rules, offer: Offer[Deal], boxes: tuple[str, ...], stakes: tuple[Stake, ...]
) -> BlackjackRound:
    """A round over `boxes` in the order in which they are dealt.

    Stakes have been checked by `games.wager`; what is wrong here is a mistake of the caller and raises.
    """
    if not 0 < len(boxes) <= MOST_BOXES or len(set(boxes)) != len(boxes):
        raise ValueError(f"a round needs 1 to {MOST_BOXES} different boxes, got {boxes!r}")
    for box in boxes:
        # The name of a split hand must not be the name of another box, nor that of a bet per player.
        if not box or box.endswith((RIGHT, LEFT)):
            raise ValueError(f"a box may not be called {box!r}: {RIGHT} and {LEFT} name split hands")
    indexed = _indexed(offer, boxes, stakes)
    holders = {box: frozenset(p for p, held in indexed.mains if held == box) for box in boxes}
    if rules.hands is Hands.OWN:
        _refuse_shared(boxes, stakes)
    return BlackjackRound(
        rules=rules,
        offer=offer,
        stakes=indexed,
        boxes=tuple(Box(box, (Line("", (), holders[box]),)) for box in boxes),
    )


def _indexed(offer: Offer[Deal], boxes: tuple[str, ...], stakes: tuple[Stake, ...]) -> Stakes:
    seen: set[tuple[str, str, str]] = set()
    for stake in stakes:
        place = (stake.player, stake.hand, stake.bet)
        known = stake.bet == main.key or stake.bet in offer
        per_player = known and stake.bet != main.key and offer[stake.bet].bet.links.per_player
        if not known or stake.amount <= 0 or place in seen:
            raise ValueError(f"{stake} is not a new stake on a bet of this table")
        if stake.hand not in (("",) if per_player else boxes):
            raise ValueError(f"{stake} does not lie on a box of this round")
        seen.add(place)
    mains = {(s.player, s.hand): s.amount for s in stakes if s.bet == main.key}
    return Stakes(
        all=stakes,
        mains=mains,
        insurable=tuple(place for place, amount in mains.items() if half(amount) > 0),
        special_places=frozenset((s.hand, s.bet) for s in stakes if s.bet != main.key),
    )


def _refuse_shared(boxes: tuple[str, ...], stakes: tuple[Stake, ...]) -> None:
    for box in boxes:
        players = {stake.player for stake in stakes if stake.hand == box}
        if len(players) != 1:
            raise ValueError(f"the box {box!r} must belong to exactly one player, not to {sorted(players)}")
