"""A card too many, exposed before anybody wanted it: it is the next card, or it is burnt (D4)."""

from collections.abc import Iterator

from sabot.cards import Card
from sabot.cards.card import DECK
from sabot.games.answer import Refused
from sabot.games.moves import DealCard
from sabot.games.reason import is_readable
from sabot.games.waiting import CardFor, DealerCard, HoleDeal
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.play.play import Play, choices_made_in
from sabot.table.shoe.possible_cards import check_dealt
from sabot.table.state import Phase, Table

MOST_EXPOSED = 3
"""Of one shoe, told of by whoever deals: such a card is burnt by one person's word."""


def expose(table: Table, by: str, command: c.ExposeCard) -> e.Events | Refused:
    """Everybody at the table is told at once which card it is."""
    if not by or not is_readable(command.reason):
        return Refused("say-who-exposed")
    refused = may_expose(table)
    if refused is not None:
        return refused
    if command.card not in DECK:
        return Refused("not-a-card")
    return check_dealt(table, command.card) or (e.CardExposed(command.card, by, command.reason),)


def may_expose(table: Table) -> Refused | None:
    """Why no card can be told of that nobody wanted, or None."""
    shoe, play = table.shoe, table.play
    if shoe is None or not shoe.opened or shoe.spent:
        return Refused("no-shoe-open")
    if shoe.committed:
        return Refused("deals-by-itself")
    if table.exposed is not None:
        return Refused("exposed-already")
    if shoe.exposed is not None and shoe.exposed >= MOST_EXPOSED:
        return Refused("exposed-too-many", {"most": MOST_EXPOSED})
    if play is not None and (play.burn_due or wants_face_up(table)):
        return Refused("card-wanted")
    if play is not None and wants_face_down(play):
        return Refused("card-face-down")
    return None


def wants_face_up(table: Table) -> bool:
    play = table.play
    if play is None or table.phase is not Phase.PLAYING:
        return False
    return isinstance(play.family.awaits(play.now), CardFor | DealerCard)


def wants_face_down(play: Play) -> bool:
    return isinstance(play.family.awaits(play.now), HoleDeal)


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
    moves = play.family.decide(play.now, DealCard(card))
    assert not isinstance(moves, Refused), "a card is wanted"
    return e.RoundMoved(moves)
