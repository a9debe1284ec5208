"""One coup with stakes on it: cards arrive as commands, and what happened leaves as events."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import DECK
from sabot.games.answer import Refused
from sabot.games.baccarat.coup import Coup, Side, next_side
from sabot.games.baccarat.rules import BothSides, Rules
from sabot.games.family import Again
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
    found = carry_out(round_, command)
    return found if isinstance(found, Refused) else found[0]


def carry_out(round_: BaccaratRound, command: Command) -> Again[BaccaratRound] | Refused:
    """The same with the round after it."""
    side = next_side(round_.coup)
    if side is None:
        return Refused("coup-over")
    if not isinstance(command, DealCard):
        return Refused("nothing-to-decide")
    if not 0 <= command.card < len(DECK):
        return Refused("no-such-card", {"card": command.card, "last": DECK[-1]})
    dealt = CardDealt(side, command.card)
    after = evolve(round_, dealt)
    if next_side(after.coup) is not None:
        return (dealt,), after
    settled = RoundSettled(_settlements(after))
    return (dealt, settled), evolve(after, settled)


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
    """Only bets with a stake are asked for their labels, each once."""
    ends: dict[str, tuple[str, Fraction]] = {}
    for key in dict.fromkeys(stake.bet for stake in round_.stakes):
        field = round_.offer[key]
        label = field.bet.classify(round_.coup)
        ends[key] = label, field.table.odds(label)
    return tuple(settlement(stake, *ends[stake.bet]) for stake in round_.stakes)
