"""A round: a card for each hand, a choice for each, a card for the dealer. The last card of a hand counts."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards.card import DECK, Card, rank
from sabot.games import moves as mv
from sabot.games.answer import Refused
from sabot.games.bet import LOSES, PUSHES, Window, bet, pays, row
from sabot.games.family import Opening
from sabot.games.moves import Action
from sabot.games.shoe_rules import ShoeRules
from sabot.games.stake import Offer, Settlement, settlement
from sabot.games.waiting import CardFor, Choices, DealerCard, Over, Settling, Waiting
from sabot.money import Amount

COSTS = {Action.STAND: 0, Action.HIT: 0, Action.DOUBLE: 1}
"""In stakes of the hand; a double draws, too."""


class Duel(Struct, frozen=True):
    own: Card
    dealer: Card


@bet(
    "duel",
    title="Duel",
    window=Window("played-duel", (), to_the_end=True, played=True),
    labels=("win", PUSHES, LOSES),
    tables={"standard": pays(row("Win", "1:1"))},
    is_main=True,
)
def duel(seen: Duel) -> str:
    """Wins when the last card of the hand is higher than the dealer's; aces are low."""
    over = rank(seen.own) - rank(seen.dealer)
    return "win" if over > 0 else LOSES if over else PUSHES


class DrawRound(Struct, frozen=True):
    rules: ShoeRules
    offer: Offer[Duel]
    opening: Opening
    cards: Mapping[str, tuple[Card, ...]]
    """By hand; the dealer's under no name."""
    chosen: Mapping[str, Action] = {}
    """By hand."""
    settlements: tuple[Settlement, ...] | None = None


def in_play(now: DrawRound) -> tuple[str, str] | None:
    """The hand whose player is asked, with the player, once every hand has its first card."""
    if not all(now.cards.get(hand) for hand, _ in now.opening.boxes):
        return None
    return next((box for box in now.opening.boxes if box[0] not in now.chosen), None)


def awaits(now: DrawRound) -> Waiting:
    if now.settlements is not None:
        return Over()
    for hand, _ in now.opening.boxes:
        drawn = now.chosen.get(hand, Action.STAND) is not Action.STAND
        if len(now.cards.get(hand, ())) < 1 + drawn:
            return CardFor(hand)
    asked = in_play(now)
    if asked is not None:
        return Choices(asked[0])
    return Settling() if now.cards.get("") else DealerCard()


def stake_of(now: DrawRound, hand: str) -> Amount:
    return next(stake.amount for stake in now.opening.stakes if stake.hand == hand)


def decide(now: DrawRound, command: mv.Command) -> tuple[mv.Move, ...] | Refused:
    waiting = awaits(now)
    match command, waiting:
        case mv.DealCard(card), _ if card not in DECK:
            return Refused("not-a-card")
        case mv.DealCard(card), CardFor(hand):
            return (mv.CardDealt(hand, card),)
        case mv.DealCard(card), DealerCard():
            dealt = mv.DealerCardDealt(card)
            return dealt, mv.RoundSettled(_settled(evolve(now, dealt)))
        case mv.Choose(player, hand, action), Choices(asked):
            if (hand, player) != in_play(now) or hand != asked:
                return Refused("not-this-turn")
            if action not in COSTS:
                return Refused("no-surrender")
            cost = Amount(COSTS[action] * stake_of(now, hand))
            return mv.ChoiceMade(player, hand, action, cost), mv.StepClosed(hand)
        case _:
            return Refused("nothing-to-decide")


def evolve(now: DrawRound, move: mv.Move) -> DrawRound:
    match move:
        case mv.CardDealt(hand, card):
            return replace(now, cards={**now.cards, hand: (*now.cards.get(hand, ()), card)})
        case mv.DealerCardDealt(card):
            return replace(now, cards={**now.cards, "": (card,)})
        case mv.ChoiceMade(_, hand, action):
            return replace(now, chosen={**now.chosen, hand: action})
        case mv.RoundSettled(settlements):
            return replace(now, settlements=settlements)
        case _:
            return now


def _settled(now: DrawRound) -> tuple[Settlement, ...]:
    (dealer,), field = now.cards[""], now.offer[duel.key]
    ended = []
    for stake in now.opening.stakes:
        label = duel.classify(Duel(now.cards[stake.hand][-1], dealer))
        staked = Amount(stake.amount * (1 + COSTS[now.chosen[stake.hand]]))
        ended.append(settlement(stake, label, field.table.odds(label), staked))
    return tuple(ended)
