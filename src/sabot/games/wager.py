"""How stakes depend on each other: whether one may be added, and which may not stay when another goes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from sabot.games.answer import Money, Named, Refused
from sabot.games.bet import Bet, Dealt
from sabot.games.stake import Offer, Stake
from sabot.money import Amount

ONLY_WITH_MAIN, FREE, UP_TO_MAIN = 0, 1, 2
"""The settings of `special_without_main`: whether special bets may stand without a main stake."""
_NOTHING = Amount(0)


class FieldBound(NamedTuple):
    """The most that may lie on a field while the other stakes lie as they do, and why it is not more."""

    most: Amount
    why: Refused
    on: tuple[str, ...] = ()
    """The bets whose stakes lift it."""


Bounds: TypeAlias = tuple[FieldBound, ...]


def bet_bounds(
    bets: Mapping[str, Bet[Dealt]],
    new: Stake,
    stakes: Sequence[Stake],
    mains: Collection[str],
    setting: int,
) -> Bounds | Refused:
    """What bounds a special bet, however much `new` would be, or why it may not be placed at all.

    `bets` holds the bets that may be linked with it, by key; `mains` are the keys of the main bets.
    """
    bet = bets[new.bet]
    links = bet.links
    for other in links.not_beside:
        if any(stake.bet == other and stake.player == new.player for stake in stakes):
            return Refused("bet-not-beside", {"bet": bet.named, "other": _named(bets, other)})
    if setting == FREE and not (links.needs or links.needs_main or links.up_to_mains):
        return ()
    return tuple(_bounds(bets, bet, _beside(new, stakes, per_player=links.per_player), mains, setting))


def check_bounds(
    bounds: Bounds | Refused, new: Stake, stakes: Sequence[Stake], *, per_player: bool = False
) -> Refused | None:
    """Why a stake may not be added under these bounds, or None; the first that it exceeds says it."""
    if new.amount <= 0:
        return Refused("stake-nothing")
    if isinstance(bounds, Refused):
        return bounds
    total = new.amount + _staked(_beside(new, stakes, per_player=per_player), (new.bet,))
    return next((bound.why for bound in bounds if total > bound.most), None)


def check_bet(
    bets: Mapping[str, Bet[Dealt]],
    new: Stake,
    stakes: Sequence[Stake],
    mains: Collection[str],
    setting: int,
) -> Refused | None:
    """Why the special bet `new` may not be placed, or None."""
    bounds = bet_bounds(bets, new, stakes, mains, setting)
    return check_bounds(bounds, new, stakes, per_player=bets[new.bet].links.per_player)


def unsupported(
    offer: Offer[Dealt], stakes: Sequence[Stake], mains: Collection[str], setting: int
) -> tuple[Stake, ...]:
    """What must leave the felt because what it depends on has left: stakes with the amounts that go (G10).

    An amount is the whole stake, or what exceeds the main stake where that is the limit; of several stakes
    on one field the last goes first. Main stakes depend on nothing, and a bet that the table does not
    offer goes altogether. Bets that exclude each other are not asked: none of them is there because another
    has left.
    """
    bets = {key: field.bet for key, field in offer.items()}
    left = list(stakes)
    while (excess := [_excess(bets, at, left, mains, setting) for at in range(len(left))]) and any(excess):
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
    bets: Mapping[str, Bet[Dealt]], at: int, stakes: Sequence[Stake], mains: Collection[str], setting: int
) -> int:
    """How much of the stake at this place may not stay while the others do."""
    stake = stakes[at]
    if stake.bet in mains:
        return 0
    if stake.bet not in bets:
        return stake.amount
    bet = bets[stake.bet]
    per_player = bet.links.per_player
    beside = _beside(stake, stakes, per_player=per_player)
    bounds = tuple(_bounds(bets, bet, beside, mains, setting))
    if not bounds:
        return 0
    up_to_here = _staked(_beside(stake, stakes[: at + 1], per_player=per_player), (bet.key,))
    return min(stake.amount, max(0, up_to_here - min(bound.most for bound in bounds)))


def _bounds(
    bets: Mapping[str, Bet[Dealt]],
    bet: Bet[Dealt],
    beside: Sequence[Stake],
    mains: Collection[str],
    setting: int,
) -> Iterator[FieldBound]:
    """What the links of a bet and the table's setting allow, given the stakes that count for it."""
    for needed in bet.links.needs:
        if not _staked(beside, (needed,)):
            why = Refused("needs-bet", {"bet": bet.named, "other": _named(bets, needed)})
            yield FieldBound(_NOTHING, why, (needed,))
    main = _staked(beside, mains)
    if not main and (setting != FREE or bet.links.needs_main):
        yield FieldBound(_NOTHING, Refused("needs-main", {"bet": bet.named}), tuple(mains))
    if bet.links.up_to_mains or setting == UP_TO_MAIN:
        yield FieldBound(main, Refused("up-to-main", {"bet": bet.named, "main": Money(main)}), tuple(mains))


def _beside(stake: Stake, stakes: Iterable[Stake], *, per_player: bool) -> list[Stake]:
    """The player's stakes that count for this one: those of its hand, or all where the bet is per player."""
    return [
        other for other in stakes if other.player == stake.player and (per_player or other.hand == stake.hand)
    ]


def _staked(stakes: Iterable[Stake], bets: Collection[str]) -> Amount:
    return Amount(sum(stake.amount for stake in stakes if stake.bet in bets))


def _named(bets: Mapping[str, Bet[Dealt]], key: str) -> Named:
    return bets[key].named if key in bets else Named(f"bet.{key}", key)
