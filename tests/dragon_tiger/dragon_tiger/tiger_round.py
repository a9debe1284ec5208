"""One round with stakes on it: a card for the Dragon, a card for the Tiger, and it is over."""

from msgspec import Struct
from msgspec.structs import replace

from dragon_tiger.tiger_bets import LIES
from dragon_tiger.tiger_cards import Pair, Side
from sabot.cards.card import DECK, RANKS, Card, name, rank
from sabot.games.answer import Named, Refused
from sabot.games.moves import CardDealt, Command, DealCard, Move, RoundSettled
from sabot.games.shoe_rules import ShoeRules
from sabot.games.shown import Shown, ShownCards
from sabot.games.stake import Offer, Settlement, Stake, settlement
from sabot.games.view import LabelView, RoundShown
from sabot.games.waiting import CardFor, Over

ORDER = tuple(Side)


class TigerRound(Struct, frozen=True):
    rules: ShoeRules
    offer: Offer[Pair]
    stakes: tuple[Stake, ...]
    cards: tuple[Card, ...] = ()
    settlements: tuple[Settlement, ...] | None = None


def awaits(now: TigerRound) -> CardFor | Over:
    return CardFor(ORDER[len(now.cards)]) if len(now.cards) < len(ORDER) else Over()


def decide(now: TigerRound, command: Command) -> tuple[Move, ...] | Refused:
    waiting = awaits(now)
    if isinstance(waiting, Over):
        return Refused("coup-over")
    if not isinstance(command, DealCard):
        return Refused("nothing-to-decide")
    if command.card not in DECK:
        return Refused("no-such-card", {"card": command.card, "last": DECK[-1]})
    dealt = CardDealt(waiting.hand, command.card)
    after = evolve(now, dealt)
    return (dealt,) if isinstance(awaits(after), CardFor) else (dealt, RoundSettled(_settled(after)))


def evolve(now: TigerRound, move: Move) -> TigerRound:
    match move:
        case CardDealt(_, card):
            return replace(now, cards=(*now.cards, card))
        case RoundSettled(settlements):
            return replace(now, settlements=settlements)
        case _:
            raise AssertionError(f"{move} does not happen here")


def labels(now: TigerRound) -> dict[str, str]:
    """Of every bet on offer, once both cards lie."""
    if len(now.cards) < len(ORDER):
        return {}
    return {key: field.bet.classify(Pair(*now.cards)) for key, field in now.offer.items()}


def _settled(now: TigerRound) -> tuple[Settlement, ...]:
    known = labels(now)
    return tuple(
        settlement(stake, known[stake.bet], now.offer[stake.bet].table.odds(known[stake.bet]))
        for stake in now.stakes
    )


def total(place: str, cards: tuple[Card, ...]) -> str:
    return " ".join(RANKS[rank(card)] for card in cards)


def places(cards: tuple[Card, ...] = (), winner: str = "") -> tuple[ShownCards, ...]:
    return tuple(
        ShownCards(
            place=side,
            title=side.capitalize(),
            side=LIES[side],
            cards=tuple(map(name, cards[at : at + 1])),
            total=total(side, cards[at : at + 1]),
            won=side == winner,
        )
        for at, side in enumerate(ORDER)
    )


def shown(now: TigerRound) -> RoundShown:
    known = labels(now)
    winner = next((side for side in ORDER if known.get(side) == "win"), "")
    words = f"{winner.capitalize()} wins" if winner else "Tie"
    outcome = Named("", words) if known else None
    decided = tuple(LabelView("", bet, label) for bet, label in known.items())
    return RoundShown(shown=Shown(places=places(now.cards, winner), outcome=outcome), labels=decided)
