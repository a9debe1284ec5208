"""Stakes that are held: laid down, taken back, voided, or kept for a broken game."""

from collections import Counter
from collections.abc import Iterator

from sabot.games.answer import Refused
from sabot.ledger import account
from sabot.ledger.facts import GameBroken, Place, RoundVoided, StakePlaced, StakeRaised, StakeTakenBack
from sabot.ledger.ids import Ids
from sabot.ledger.lot import Lot
from sabot.ledger.route import BROKEN, Purpose
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
        return Refused("golden chips cannot be bet behind")
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
    """What was laid down last leaves first; of a hold that leaves in part, the rest is held anew."""
    lying = holds_at(ledger, fact.round, fact.place)
    transfers: list[Transfer] = []
    for source, amount in sources(fact.place.player, fact.lot).items():
        left = amount
        for hold in reversed([hold for hold in lying if hold.debit == source]):
            if left > 0:
                transfers.append(Void(ids.next(), hold.id))
                if hold.amount > left:
                    transfers.append(_again(ids, hold, Amount(hold.amount - left)))
                left = Amount(left - min(left, hold.amount))
        if left:
            return Refused("so much does not lie there")
    return tuple(transfers)


def voided(ledger: Ledger, ids: Ids, fact: RoundVoided) -> tuple[Transfer, ...]:
    """Money is free again, and golden chips lie in their trays again as chips (G6)."""
    return tuple(Void(ids.next(), hold.id) for hold in _all_holds(ledger, fact.round))


def broken_off(ledger: Ledger, ids: Ids, fact: GameBroken) -> tuple[Transfer, ...] | Refused:
    transfers: list[Transfer] = []
    for place in fact.places:
        lying = holds_at(ledger, fact.round, place)
        if not lying:
            return Refused(f"nothing is held for {place.player} on {place.matter}")
        for hold in lying:
            purpose = BROKEN.get(hold.purpose, hold.purpose)
            transfers.append(Void(ids.next(), hold.id))
            transfers.append(_again(ids, hold, hold.amount, purpose, fact.broken))
    return tuple(transfers)


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


def _all_holds(ledger: Ledger, round_: str) -> Iterator[Hold]:
    for player in sorted(ledger.holders(round_)):
        yield from ledger.holds_for(round_, player)
