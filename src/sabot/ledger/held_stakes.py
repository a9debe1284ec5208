"""Stakes that are held: laid down, taken back, voided, or kept for an interrupted game."""

from collections import Counter
from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.ledger import account
from sabot.ledger.facts import (
    GameInterrupted,
    PartVoided,
    Place,
    RoundVoided,
    StakePlaced,
    StakeRaised,
    StakeTakenBack,
)
from sabot.ledger.ids import Ids
from sabot.ledger.lot import Lot
from sabot.ledger.route import INTERRUPTED, Purpose
from sabot.ledger.state import Ledger
from sabot.ledger.transfer import Hold, Transfer, Void
from sabot.money import Amount


def sources(player: str, lot: Lot) -> dict[str, Amount]:
    """How much of a lot comes from which account of the player."""
    if not lot.chips:
        return {account.wallet(player): lot.money} if lot.money else {}
    chips = {account.golden(player, value): Amount(value * n) for value, n in Counter(lot.chips).items()}
    return {account.wallet(player): lot.money, **chips} if lot.money else chips


def holds_at(ledger: Ledger, round_: str, place: Place) -> tuple[Hold, ...]:
    """What is held on a place, in the order in which it was laid down."""
    return tuple(hold for hold in ledger.holds_for(round_, place.player) if hold.matter == place.matter)


def held(ids: Ids, fact: StakePlaced | StakeRaised) -> tuple[Transfer, ...] | Refused:
    place = fact.place
    if place.behind and fact.lot.chips:
        return Refused("golden-not-behind")
    wallet = account.wallet(place.player)
    return tuple(
        Hold(
            ids.next(),
            Purpose.STAKE if source == wallet else Purpose.GOLDEN_STAKE,
            source,
            account.held(fact.table),
            amount,
            fact.round,
            place.matter,
        )
        for source, amount in sources(place.player, fact.lot).items()
    )


def taken_back(ledger: Ledger, ids: Ids, fact: StakeTakenBack) -> tuple[Transfer, ...] | Refused:
    leaving = _leaving(ledger, fact.round, fact.place, fact.lot)
    if isinstance(leaving, Refused):
        return leaving
    return tuple(transfer for hold, amount in leaving for transfer in _parted(ids, hold, amount))


def voided(ledger: Ledger, ids: Ids, fact: RoundVoided | PartVoided) -> tuple[Transfer, ...]:
    """Money is free again, and golden chips lie in their trays again as chips (G6)."""
    if isinstance(fact, PartVoided):
        own = (hold for player in fact.players for hold in ledger.holds_for(fact.round, player))
        return tuple(Void(ids.next(), hold.id) for hold in own)
    return tuple(Void(ids.next(), hold.id) for _, hold in ledger.all_holds(fact.round))


def interrupted(ledger: Ledger, ids: Ids, fact: GameInterrupted) -> tuple[Transfer, ...] | Refused:
    """Each place is asked once for all of its parts, or two of them could take the same hold."""
    lots: dict[Place, Lot] = {}
    for part in fact.parts:
        lots[part.place] = lots.get(part.place, Lot()).plus(part.lot)
    transfers: list[Transfer] = []
    for place, lot in lots.items():
        leaving = _leaving(ledger, fact.round, place, lot)
        if isinstance(leaving, Refused):
            return leaving
        for hold, amount in leaving:
            transfers.extend(_parted(ids, hold, amount, fact.interrupted))
    return tuple(transfers)


def _leaving(
    ledger: Ledger, round_: str, place: Place, lot: Lot
) -> tuple[tuple[Hold, Amount], ...] | Refused:
    """How much of which holds makes up a lot; what was laid down last leaves first."""
    lying = holds_at(ledger, round_, place)
    leaving: list[tuple[Hold, Amount]] = []
    for source, amount in sources(place.player, lot).items():
        left = amount
        for hold in reversed([hold for hold in lying if hold.debit == source]):
            if left > 0:
                leaving.append((hold, min(left, hold.amount)))
                left = Amount(left - min(left, hold.amount))
        if left:
            return Refused("not-so-much-there")
    return tuple(leaving)


def _parted(ids: Ids, hold: Hold, amount: Amount, interrupted: str | None = None) -> Iterator[Transfer]:
    """So much of a hold leaves, free or for an interrupted game; the rest is held anew as it was."""
    yield Void(ids.next(), hold.id)
    if interrupted is not None:
        yield _again(ids, hold, amount, INTERRUPTED.get(hold.purpose, hold.purpose), interrupted)
    if hold.amount > amount:
        yield _again(ids, hold, Amount(hold.amount - amount))


def _again(
    ids: Ids, hold: Hold, amount: Amount, purpose: Purpose | None = None, reference: str | None = None
) -> Hold:
    """A hold like that one, under an id of its own."""
    return Hold(
        ids.next(),
        purpose or hold.purpose,
        hold.debit,
        hold.credit,
        amount,
        hold.reference if reference is None else reference,
        hold.matter,
    )
