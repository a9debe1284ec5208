"""A card that its shoe cannot have is refused at the door, whoever brings it (D5)."""

from sabot.cards import Bag, Card, name, opened_bag
from sabot.cards.card import DECK, value
from sabot.cards.terms import FIRST_CARD, Terms
from sabot.games.answer import Refused
from sabot.table.house.setup import Setup
from sabot.table.state import Table

NONE_LEFT = Refused("shoe-empty")


def check_dealt(table: Table, card: Card) -> Refused | None:
    """Why this card cannot come out of the shoe now, or None."""
    bag = _bag(table)
    if bag is None or bag.left(card):
        return None
    return NONE_LEFT if bag.total <= 0 else _all_out(table, card)


def is_last(table: Table, card: Card) -> bool:
    """Whether of this card at most one more can be in the shoe, or lie face down."""
    bag = _bag(table)
    return bag is not None and bag.unknown[card] <= 1


def check_unseen(table: Table) -> Refused | None:
    """Why no card can be taken face down, or None."""
    bag = _bag(table)
    return NONE_LEFT if bag is not None and bag.total <= 0 else None


def check_turned(table: Table, card: Card) -> Refused | None:
    bag = _bag(table)
    return None if bag is None or bag.can_be_turned(card) else _all_out(table, card)


def check_corrected(table: Table, old: Card, new: Card) -> Refused | None:
    """The old card goes back into what may come, the new one is taken from it."""
    bag = _bag(table)
    return None if bag is None or bag.can_be_corrected(old, new) else _all_out(table, new)


def cards_unknown(table: Table) -> tuple[int, ...] | None:
    """How many of each card nobody has seen leave the shoe; None before it is opened."""
    bag = _bag(table)
    return None if bag is None else bag.unknown


def burnt_by(table: Table, told: int | None, first: Card | None) -> int | Refused:
    """How many cards are burnt when a shoe opens: what the rules say, and whoever deals may count along.

    Where the game turns its first card, that card says it (P12). An interrupted game burns none.
    """
    rules = table.setup.game.rules
    if first is not None and first not in DECK:
        return Refused("cannot-burn")
    burn = 0 if table.one_game else rules.burns
    if burn == FIRST_CARD and first is None:
        return Refused("turn-first-card")
    due = burn if isinstance(burn, int) else 1 + value(first) if first is not None else 0
    if told is None or told == due:
        return due
    if isinstance(burn, int) or first is None:
        return Refused("burn-count", {"due": due, "told": told})
    return Refused("first-card-burns", {"card": name(first), "due": due, "told": told})


def bag_of(setup: Setup, burnt: int, first: Card | None) -> Bag:
    """What can still come of a shoe that was just opened."""
    return opened_bag(Terms(setup.game.rules.decks, without=setup.game.rules.left_out), burnt, first)


def _bag(table: Table) -> Bag | None:
    """Without a card too many: it is counted when it is dealt or burnt, and has left the shoe already."""
    bag = None if table.shoe is None else table.shoe.bag
    if bag is None or table.exposed is None:
        return bag
    return bag.without((table.exposed.card,))


def _all_out(table: Table, card: Card) -> Refused:
    return Refused("card-all-out", {"decks": table.setup.game.rules.decks, "card": name(card)})
