"""One coup with stakes on it: cards arrive as commands, and what happened leaves as events."""

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import DECK
from sabot.games.answer import Refused
from sabot.games.baccarat.coup import Coup, Side, next_side
from sabot.games.baccarat.rules import BothSides, Rules
from sabot.games.moves import CardDealt, Command, DealCard, Move, RoundSettled
from sabot.games.stake import Offer, Settlement, Stake, settlement
from sabot.games.waiting import CardFor, Over


class BaccaratRound(Struct, frozen=True):
    """A coup in play. The stakes were closed before its first card."""

    rules: Rules
    offer: Offer[Coup]
    stakes: tuple[Stake, ...]
    coup: Coup = Coup()
    settlements: tuple[Settlement, ...] | None = None
    """None until the coup is over; then one for each stake, in the order of the stakes."""


def check_sides(rules: Rules, stakes: Iterable[Stake]) -> Refused | None:
    """Why these stakes may not lie together, where a table refuses both sides to one player (P3)."""
    if rules.both_sides is BothSides.ALLOWED:
        return None
    on_player = {stake.player for stake in stakes if stake.bet == Side.PLAYER}
    on_banker = {stake.player for stake in stakes if stake.bet == Side.BANKER}
    if on_player & on_banker:
        return Refused("both-sides")
    return None


def open_round(rules: Rules, offer: Offer[Coup], stakes: Iterable[Stake]) -> BaccaratRound:
    """A round before its first card. Whoever took these stakes has checked them: a bad one is an error."""
    closed = tuple(stakes)
    for stake in closed:
        if stake.bet not in offer:
            raise ValueError(f"the bet {stake.bet!r} is not offered here")
        if stake.amount <= 0:
            raise ValueError(f"a stake of {stake.amount} on {stake.bet!r} is not positive")
    return BaccaratRound(rules, offer, closed)


def awaits(round_: BaccaratRound) -> CardFor | Over:
    side = next_side(round_.coup)
    return Over() if side is None else CardFor(side)


def decide(round_: BaccaratRound, command: Command) -> tuple[Move, ...] | Refused:
    """What follows from a command; the card that completes the coup settles it as well."""
    side = next_side(round_.coup)
    if side is None:
        return Refused("coup-over")
    if not isinstance(command, DealCard):
        return Refused("nothing-to-decide")
    if command.card not in DECK:
        return Refused("no-such-card", {"card": command.card, "last": DECK[-1]})
    dealt = CardDealt(side, command.card)
    after = evolve(round_, dealt)
    return (dealt,) if next_side(after.coup) is not None else (dealt, RoundSettled(_settlements(after)))


def evolve(round_: BaccaratRound, event: Move) -> BaccaratRound:
    match event:
        case CardDealt(side, card):
            return replace(round_, coup=round_.coup.with_card(Side(side), card))
        case RoundSettled(settlements):
            return replace(round_, settlements=settlements)
        case _:
            raise AssertionError(f"{event} does not happen in a coup")


def replay(round_: BaccaratRound, events: Iterable[Move]) -> BaccaratRound:
    return reduce(evolve, events, round_)


def labels(round_: BaccaratRound) -> Mapping[str, str]:
    """The label of every offered bet, staked or not; nothing is known before the coup is over."""
    if next_side(round_.coup) is not None:
        return {}
    return {key: field.bet.classify(round_.coup) for key, field in round_.offer.items()}


def _settlements(round_: BaccaratRound) -> tuple[Settlement, ...]:
    label_of = labels(round_)
    return tuple(_settlement(round_.offer, stake, label_of[stake.bet]) for stake in round_.stakes)


def _settlement(offer: Offer[Coup], stake: Stake, label: str) -> Settlement:
    return settlement(stake, label, offer[stake.bet].table.odds(label))
