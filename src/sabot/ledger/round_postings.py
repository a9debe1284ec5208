"""The settlement of a round in money: every held stake is posted, and every player is paid once."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.ledger import account
from sabot.ledger.facts import BetSettled, PartSettled, Place, RoundSettled
from sabot.ledger.held_stakes import sources
from sabot.ledger.ids import Ids
from sabot.ledger.lot import Lot, has_chips, together, tray_of
from sabot.ledger.route import Purpose
from sabot.ledger.state import Ledger
from sabot.ledger.transfer import Hold, Move, Post, Transfer
from sabot.money import Amount

Key = tuple[str, str]
"""A player and what the stake is on, as holds say it."""


class _Result(Struct, frozen=True, gc=False):
    """How everything on one place ended."""

    staked: Lot
    back: Lot


def settle_round(
    ledger: Ledger, ids: Ids, fact: RoundSettled | PartSettled
) -> tuple[Transfer, ...] | Refused:
    """All of a round's transfers. Refused unless the bets are exactly what is held, each of them once.

    Of a part, what is held of its players; of a round, all that is still held.
    """
    results = _by_place(fact.bets)
    lying = _lying(ledger, fact)
    refused = _check(results, lying)
    if refused is not None:
        return refused
    posted = [Post(ids.next(), hold.id, hold.amount) for holds in lying.values() for hold in holds]
    moved = (
        Move(ids.next(), purpose, debit, credit, Amount(amount), fact.round)
        for purpose, debit, credit, amount in _moves(fact, results)
        if amount
    )
    return (*posted, *moved)


def _moves(
    fact: RoundSettled | PartSettled, results: dict[Key, _Result]
) -> Iterator[tuple[Purpose, str, str, int]]:
    """Purpose, from, to and amount of all that follows once the stakes lie with the table."""
    held, house = account.held(fact.table), account.house(fact.table)
    yield Purpose.TAKE, held, house, sum(result.staked.money for result in results.values())
    golden = {key: result for key, result in results.items() if result.staked.chips}
    if golden:
        spent = sum(result.staked.golden - result.back.golden for result in golden.values())
        yield Purpose.GOLDEN_SPENT, held, account.BONUS, spent
        for (player, _), result in golden.items():
            for pile in tray_of(result.back.chips):
                tray = account.golden(player, pile.value)
                yield Purpose.GOLDEN_RETURNED, held, tray, pile.value * pile.count
    for player, paid in _paid(fact.bets).items():
        yield Purpose.PAY, house, account.wallet(player), paid
    commission = sum(bet.commission for bet in fact.bets)
    if commission:
        yield Purpose.COMMISSION, house, account.commission(fact.table), commission


def _key(place: Place) -> Key:
    return place.player, place.matter


def _by_place(bets: Iterable[BetSettled]) -> dict[Key, _Result]:
    """The bets by place; the hands of a split are one place."""
    found: dict[Key, list[BetSettled]] = {}
    for bet in bets:
        found.setdefault(_key(bet.place), []).append(bet)
    return {key: _result(parts) for key, parts in found.items()}


def _result(parts: Sequence[BetSettled]) -> _Result:
    if len(parts) == 1:
        return _Result(parts[0].staked, parts[0].back)
    return _Result(together(bet.staked for bet in parts), together(bet.back for bet in parts))


def _lying(ledger: Ledger, fact: RoundSettled | PartSettled) -> dict[Key, list[Hold]]:
    found: dict[Key, list[Hold]] = {}
    for player, hold in _holds(ledger, fact):
        found.setdefault((player, hold.matter), []).append(hold)
    return found


def _holds(ledger: Ledger, fact: RoundSettled | PartSettled) -> Iterator[tuple[str, Hold]]:
    if isinstance(fact, RoundSettled):
        yield from ledger.all_holds(fact.round)
        return
    for player in dict.fromkeys(bet.place.player for bet in fact.bets):
        for hold in ledger.holds_for(fact.round, player):
            yield player, hold


def _check(results: dict[Key, _Result], lying: dict[Key, list[Hold]]) -> Refused | None:
    if results.keys() != lying.keys():
        player, matter = min(results.keys() ^ lying.keys())
        stake = {"player": player, "matter": matter}
        return Refused("stake-held-only" if (player, matter) in lying else "stake-settled-only", stake)
    for (player, matter), result in results.items():
        there: dict[str, int] = {}
        for hold in lying[player, matter]:
            there[hold.debit] = there.get(hold.debit, 0) + hold.amount
        if there != sources(player, result.staked):
            return Refused("stake-not-as-held", {"player": player, "matter": matter})
        if result.back.chips and not has_chips(tray_of(result.staked.chips), result.back.chips):
            return Refused("chips-not-there", {"player": player, "matter": matter})
    return None


def _paid(bets: Iterable[BetSettled]) -> dict[str, int]:
    """What each player gets, in the order of the bets."""
    paid: dict[str, int] = {}
    for bet in bets:
        paid[bet.place.player] = paid.get(bet.place.player, 0) + bet.back.money
    return paid
