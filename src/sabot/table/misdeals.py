"""A card too many, exposed before anybody wanted it: it is the next card, or it is burnt (D4)."""

from collections.abc import Iterator

from sabot.cards import Card
from sabot.cards.card import DECK
from sabot.games.answer import Refused
from sabot.games.baccarat import round as coups
from sabot.games.blackjack import round as rounds
from sabot.games.reason import is_readable
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.evolve_round import choices_made_in
from sabot.table.play import Play
from sabot.table.possible import check_dealt
from sabot.table.state import Phase, Table

MOST_EXPOSED = 3
"""Of one shoe, told of by whoever deals: such a card is burnt by one person's word."""


def expose(table: Table, command: c.ExposeCard) -> e.Events | Refused:
    """Everybody at the table is told at once which card it is."""
    shoe, play = table.shoe, table.play
    if not command.by or not is_readable(command.reason):
        return Refused("say who exposed the card, and why")
    if shoe is None or not shoe.opened or shoe.spent:
        return Refused("no shoe lies open")
    if shoe.committed:
        return Refused("this table deals by itself")
    if table.exposed is not None:
        return Refused("a card lies exposed already; what cannot be dealt fairly is void")
    if shoe.exposed is not None and shoe.exposed >= MOST_EXPOSED:
        return Refused(f"{MOST_EXPOSED} cards of this shoe were exposed already: two people take a new shoe")
    if play is not None and (play.burn_due or wants_face_up(table)):
        return Refused("a card is wanted: it is no card too many")
    if play is not None and _wants_face_down(play):
        return Refused("this card was to lie face down; what cannot be dealt fairly is void")
    if command.card not in DECK:
        return Refused("that is not a card")
    return check_dealt(table, command.card) or (e.CardExposed(command.card, command.by, command.reason),)


def wants_face_up(table: Table) -> bool:
    play = table.play
    if play is None or table.phase is not Phase.PLAYING:
        return False
    if isinstance(play.now, coups.BaccaratRound):
        return True
    return isinstance(rounds.awaits(play.now), rounds.CardFor | rounds.DealerCard)


def _wants_face_down(play: Play) -> bool:
    now = play.now
    return isinstance(now, rounds.BlackjackRound) and isinstance(rounds.awaits(now), rounds.HoleDeal)


def exposed_card_placed(table: Table) -> Iterator[e.Event]:
    """It is dealt next if nobody chose after seeing it; bets of the next round would be choices."""
    exposed, play = table.exposed, table.play
    if exposed is None:
        return
    if play is None or table.phase is not Phase.PLAYING:
        yield e.CardBurnt(exposed.card)
    elif wants_face_up(table):
        if choices_made_in(play) > exposed.choices:
            yield e.CardBurnt(exposed.card)
        else:
            yield _dealt(play, exposed.card)


def _dealt(play: Play, card: Card) -> e.Event:
    if isinstance(play.now, rounds.BlackjackRound):
        moves = rounds.decide(play.now, rounds.DealCard(card))
        assert not isinstance(moves, Refused), "a card is wanted"
        return e.BlackjackMoved(moves)
    coup = coups.decide(play.now, coups.DealCard(card))
    assert not isinstance(coup, Refused), "a card is wanted"
    return e.CoupMoved(coup)
