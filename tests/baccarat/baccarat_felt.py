"""Coups and felts for the tests of baccarat, written as people would say them."""

from collections.abc import Iterable, Mapping

from sabot.cards.card import Card, parse_cards
from sabot.games.baccarat import BETS, Coup, next_side
from sabot.games.bet import Bet
from sabot.games.stake import Field, Offer

BY_KEY: Mapping[str, Bet[Coup]] = {bet.key: bet for bet in BETS}


def dealt(cards: Iterable[Card]) -> Coup:
    """The coup that these cards make, in the order in which they leave the shoe; none may be left over."""
    coup = Coup()
    for card in cards:
        side = next_side(coup)
        assert side is not None, "the coup was over before the last card"
        coup = coup.with_card(side, card)
    assert next_side(coup) is None, "the coup wants more cards"
    return coup


def coup_of(text: str) -> Coup:
    """`Player / Banker`, such as `2s 3h 5d / 9c Kd`: checked to be a coup that can be dealt."""
    player, banker = (parse_cards(side) for side in text.split("/"))
    order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
    coup = dealt(order)
    assert coup == Coup(player, banker)
    return coup


def label(key: str, text: str) -> str:
    return BY_KEY[key].classify(coup_of(text))


def field(key: str, table: str = "") -> Field[Coup]:
    bet = BY_KEY[key]
    name = table or bet.default_table(8)
    return Field(bet, name, bet.tables[name])


def offer_of(*keys: str, **tables: str) -> Offer[Coup]:
    """A felt with these bets; `banker="six-half"` names a pay table."""
    return {key: field(key, tables.get(key, "")) for key in keys}
