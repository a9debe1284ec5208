"""How a round begins: from the stakes that the table has taken."""

from collections.abc import Mapping

from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.round.asked_bets import questions
from sabot.games.blackjack.round.state import NO_OWNER, BlackjackRound, Box, Line, Stakes
from sabot.games.blackjack.rules import Hands, Rules
from sabot.games.blackjack.settle import main
from sabot.games.hand_id import hand_in
from sabot.games.seating import MOST_HANDS
from sabot.games.stake import Offer, Stake
from sabot.money import half

Places = frozenset[tuple[str, str]]
"""Player and box."""


def open_round(
    rules: Rules,
    offer: Offer[Deal],
    boxes: tuple[str, ...],
    stakes: tuple[Stake, ...],
    owners: Mapping[str, str] | None = None,
    uninsurable: Places = frozenset(),
) -> BlackjackRound:
    """A round over `boxes` in the order in which they are dealt.

    Where everyone has hands of their own, `owners` names who plays each box; the others on it follow (B21).
    Without it a box belongs to whoever has a stake there. `uninsurable` are main stakes that may not be
    insured for reasons that the table knows (B7); those of followers never may.

    Stakes have been checked by `games.wager`; what is wrong here is a mistake of the caller and raises.
    """
    if not 0 < len(boxes) <= MOST_HANDS or len(set(boxes)) != len(boxes):
        raise ValueError(f"a round needs 1 to {MOST_HANDS} different boxes, got {boxes!r}")
    for box in boxes:
        named = hand_in(box)
        if named is None or named.splits:
            raise ValueError(f"a box may not be called {box!r}: it is no hand as it was dealt")
    _refuse_misplaced(offer, boxes, stakes)
    owned = _owned(rules, boxes, stakes, owners)
    behind = frozenset((s.player, s.hand) for s in stakes if owned.get(s.hand, s.player) != s.player)
    indexed = _indexed(stakes, uninsurable | behind)
    holders = {box: frozenset(p for p, held in indexed.mains if held == box) for box in boxes}
    return BlackjackRound(
        rules=rules,
        offer=offer,
        stakes=indexed,
        boxes=tuple(Box(box, (Line("", (), holders[box]),), owner=owned.get(box, NO_OWNER)) for box in boxes),
        to_ask=questions(rules, offer),
    )


def _refuse_misplaced(offer: Offer[Deal], boxes: tuple[str, ...], stakes: tuple[Stake, ...]) -> None:
    seen: set[tuple[str, str, str]] = set()
    for stake in stakes:
        place = (stake.player, stake.hand, stake.bet)
        known = stake.bet == main.key or (stake.bet in offer and offer[stake.bet].bet.asked is None)
        per_player = stake.bet in offer and offer[stake.bet].bet.links.per_player
        if not known or stake.amount <= 0 or place in seen:
            raise ValueError(f"{stake} is not a new stake on a bet of this table")
        if stake.hand not in (("",) if per_player else boxes):
            raise ValueError(f"{stake} does not lie on a box of this round")
        seen.add(place)


def _indexed(stakes: tuple[Stake, ...], uninsurable: Places) -> Stakes:
    mains = {(s.player, s.hand): s.amount for s in stakes if s.bet == main.key}
    return Stakes(
        all=stakes,
        mains=mains,
        insurable=tuple(
            place for place, amount in mains.items() if half(amount) > 0 and place not in uninsurable
        ),
        special_places=frozenset((s.hand, s.bet) for s in stakes if s.bet != main.key),
        uninsurable=uninsurable,
    )


def _owned(
    rules: Rules, boxes: tuple[str, ...], stakes: tuple[Stake, ...], owners: Mapping[str, str] | None
) -> dict[str, str]:
    """Who plays each box; common boxes are played by everybody."""
    if rules.hands is Hands.COMMON:
        if owners:
            raise ValueError(f"common hands have no owners, got {dict(owners)}")
        return {}
    staked: dict[str, dict[str, bool]] = {box: {} for box in boxes}
    for stake in stakes:
        if stake.hand:
            has_main = staked[stake.hand].get(stake.player, False)
            staked[stake.hand][stake.player] = has_main or stake.bet == main.key
    if owners is None:
        return {box: _only_player(box, players) for box, players in staked.items()}
    return {box: _named_owner(box, players, owners.get(box, NO_OWNER)) for box, players in staked.items()}


def _only_player(box: str, players: dict[str, bool]) -> str:
    if len(players) != 1:
        raise ValueError(f"the box {box!r} must belong to exactly one player, not to {sorted(players)}")
    return next(iter(players))


def _named_owner(box: str, players: dict[str, bool], owner: str) -> str:
    """The owner, if the box can be theirs; `players` says who on it has a main stake."""
    if owner not in players:
        raise ValueError(f"the box {box!r} needs an owner with a stake on it, not {owner!r}")
    if len(players) > 1 and not all(players.values()):
        raise ValueError(f"on the box {box!r} owner and followers must all have a main stake")
    return owner
