"""How stakes depend on each other: whether one may be added, and which may not stay when another goes."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.bet import Bet, Dealt, Links
from sabot.games.stake import Field, Offer, Stake
from sabot.money import Amount, show_amount

ONLY_WITH_MAIN, FREE, UP_TO_MAIN = 0, 1, 2
"""The settings of `special_without_main`: whether special bets may stand without a main stake."""


def check_special(
    field: Field[Dealt], new: Stake, stakes: Iterable[Stake], mains: frozenset[str], setting: int
) -> Refused | None:
    """Why the special bet `new` may not be placed, or None. `mains` are the keys of the main bets."""
    own = [stake for stake in stakes if stake.player == new.player]
    bet, links = field.bet, field.bet.links
    if new.amount <= 0:
        return Refused("a stake must be more than nothing")
    for other in links.not_beside:
        if any(stake.bet == other for stake in own):
            return Refused(f"{bet.title} cannot be bet beside {other}")
    beside = _beside(new, own, links)
    for needed in links.needs:
        if not any(stake.bet == needed for stake in beside):
            return Refused(f"{bet.title} needs a bet on {needed} first")
    main = _staked(beside, mains)
    if main == 0 and _wants_main(links, setting):
        return Refused(f"{bet.title} needs a main bet first")
    total = new.amount + _staked(beside, {bet.key})
    if _is_capped(links, setting) and total > main:
        return Refused(f"{bet.title} may not exceed the main stake of {show_amount(main)}")
    return None


def unsupported(
    offer: Offer[Dealt], stakes: Sequence[Stake], mains: frozenset[str], setting: int
) -> tuple[Stake, ...]:
    """What must leave the felt because what it depends on has left: stakes with the amounts that go (G10).

    An amount is the whole stake, or what exceeds the main stake where that is the limit; of several stakes
    on one field the last goes first. Main stakes depend on nothing, and a bet that the table does not
    offer goes altogether.
    """
    left = list(stakes)
    while (excess := [_excess(offer, at, left, mains, setting) for at in range(len(left))]) and any(excess):
        left = [
            replace(stake, amount=Amount(stake.amount - gone))
            for stake, gone in zip(left, excess, strict=True)
        ]
    return tuple(
        replace(before, amount=Amount(before.amount - after.amount))
        for before, after in zip(stakes, left, strict=True)
        if after.amount < before.amount
    )


def _excess(
    offer: Offer[Dealt], at: int, stakes: Sequence[Stake], mains: frozenset[str], setting: int
) -> int:
    """How much of the stake at this place may not stay while the others do."""
    stake = stakes[at]
    if stake.bet in mains:
        return 0
    if stake.bet not in offer:
        return stake.amount
    bet = offer[stake.bet].bet
    own = [other for other in stakes if other.player == stake.player]
    beside = _beside(stake, own, bet.links)
    main = _staked(beside, mains)
    without_need = any(_staked(beside, {needed}) == 0 for needed in bet.links.needs)
    if without_need or (main == 0 and _wants_main(bet.links, setting)):
        return stake.amount
    if not _is_capped(bet.links, setting):
        return 0
    return min(stake.amount, max(0, _up_to(at, stakes, bet) - main))


def _up_to(at: int, stakes: Sequence[Stake], bet: Bet[Dealt]) -> int:
    """What lies on the field of the stake at this place, counted up to and with that stake."""
    earlier = [stake for stake in stakes[: at + 1] if stake.player == stakes[at].player]
    return _staked(_beside(stakes[at], earlier, bet.links), {bet.key})


def _beside(stake: Stake, own: Iterable[Stake], links: Links) -> list[Stake]:
    """The player's stakes that count for this one: those of its hand, or all where the bet is per player."""
    return [other for other in own if links.per_player or other.hand == stake.hand]


def _staked(stakes: Iterable[Stake], bets: Iterable[str]) -> Amount:
    return Amount(sum(stake.amount for stake in stakes if stake.bet in bets))


def _wants_main(links: Links, setting: int) -> bool:
    return setting != FREE or links.needs_main


def _is_capped(links: Links, setting: int) -> bool:
    return links.up_to_mains or setting == UP_TO_MAIN
