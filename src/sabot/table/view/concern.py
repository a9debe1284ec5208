"""Whom an event concerns, and what a player's own part of a view follows from."""

from collections.abc import Iterable, Iterator
from operator import attrgetter, is_
from typing import get_args

from sabot.games.moves import ChoiceMade, HandInterrupted, InsuranceAnswered
from sabot.ledger.purse import Purse
from sabot.table import events as e
from sabot.table.betting.place import closed
from sabot.table.people.guest import Guest
from sabot.table.play.play import Play
from sabot.table.play.unfinished import Unfinished
from sabot.table.state import ShoeState, Table
from sabot.table.view.hands import round_grounds

_OF_GUESTS = frozenset(
    {"guests", "absent", "away", "bettors", "pressed", "wishing", "play", "shoe", "underway", "last_call"}
)
"""What changes with everybody who acts, or with every card; of these, one's own entry or a part counts. That
last bets were called is everybody's to see, and nobody's own."""
_of_all = attrgetter(*(name for name in Table.__struct_fields__ if name not in _OF_GUESTS))
_of_opened_shoe = attrgetter(*(name for name in ShoeState.__struct_fields__ if name != "gone"))
_of_guest = attrgetter(*(name for name in Guest.__struct_fields__ if name not in ("slip", "acted")))
_NAMING = tuple(kind for kind in get_args(e.Event) if hasattr(kind, "player"))
"""Events about one player."""


def concerned(events: Iterable[e.Event]) -> frozenset[str]:
    """Players to whom something of it happened in particular."""
    return frozenset(player for event in events for player in _named(event))


def _named(event: e.Event) -> Iterator[str]:
    if isinstance(event, _NAMING):
        yield event.player
    elif isinstance(event, e.PartPaid):
        yield from (bet.place.player for bet in event.bets)
    elif isinstance(event, e.PartVoided):
        yield from event.players
    elif isinstance(event, e.RoundMoved):
        yield from (part.player for part in event.paid)
        for move in event.moves:
            if isinstance(move, ChoiceMade | InsuranceAnswered):
                yield move.player
            if isinstance(move, ChoiceMade):
                yield from move.short
            if isinstance(move, HandInterrupted):
                yield from move.players


def concerns_all(before: Table, after: Table) -> bool:
    """Whether everybody's own part may be otherwise, and not only the parts of those who acted."""
    was, is_now = shared_grounds(before), shared_grounds(after)
    return len(was) != len(is_now) or not all(map(is_, was, is_now))


def shared_grounds(table: Table) -> tuple[object, ...]:
    """What all share: of the shoe all but how many cards have left it."""
    pressed = None if table.setup.common else table.pressed
    play = () if table.play is None else _in_play(table.play, table.setup.common)
    shoe = () if table.shoe is None else _of_opened_shoe(table.shoe)
    return *_of_all(table), pressed, *shoe, *play


def _in_play(play: Play, common: bool) -> tuple[object, ...]:
    """Answers of others change nothing, and where all share a hand their stakes neither."""
    lots = () if common else (play.lots, play.added)
    return play.family, play.start, play.burnt, play.cards, play.corrected, *lots, *round_grounds(play)


def own_grounds(
    table: Table, player: str, purse: Purse, unfinished: tuple[Unfinished, ...], at: int
) -> tuple[object, ...]:
    """While they are the same, so is the own part."""
    guest = table.guests.get(player)
    # What a bet changes comes first: it is compared first.
    return (
        guest,
        *_money_grounds(purse, guest, at),
        *shared_grounds(table),
        *_answered(table, player),
        _why_closed(table, at),
        guest is not None and guest.reserved_until > at,
        unfinished,
    )


def act_grounds(table: Table, player: str, at: int) -> tuple[object, ...]:
    """While they are the same, so is every button that neither takes money nor asks how much lies."""
    guest = table.guests.get(player)
    if guest is None:
        return at, len(table.guests), *shared_grounds(table)
    staked = (part for put in guest.slip.puts() for part in (put.hand, put.behind))
    return _why_closed(table, at), *_of_guest(guest), *shared_grounds(table), *staked


def steady_grounds(
    table: Table, player: str, purse: Purse, unfinished: tuple[Unfinished, ...], at: int
) -> tuple[object, ...]:
    """While they are the same, so is all of the own part that a bet leaves as it is.

    What a round asks of players takes money. While bets are taken, only whether there is any is asked."""
    guest = table.guests.get(player)
    return (
        *act_grounds(table, player, at),
        *((bool(purse.available),) if table.play is None else _money_grounds(purse, guest, at)),
        *_answered(table, player),
        guest is not None and guest.reserved_until > at,
        unfinished,
    )


def _money_grounds(purse: Purse, guest: Guest | None, at: int) -> tuple[object, ...]:
    """What may be staked follows from it. Where time bounds a player, it is a ground itself."""
    restraint = purse.restraint
    bound = restraint.own or restraint.imposed or restraint.exclusions or guest is None
    return (
        purse.balance,
        purse.held,
        purse.tray,
        restraint.own,
        restraint.imposed,
        restraint.exclusions,
        at if bound else 0,
    )


def _why_closed(table: Table, at: int) -> str:
    """Time alone gives another reason: where nobody deals, betting time runs out all the same."""
    refused = closed(table, at)
    return "" if refused is None else refused.code


def _answered(table: Table, player: str) -> tuple[object, ...]:
    play = table.play
    if play is None or play.family.decisions is None:
        return ()
    answers = play.family.decisions.answers(play.now)
    boxes = play.family.opening(play.now).boxes
    return answers.chosen.get(player), *(answers.insured.get((player, box)) for box, _ in boxes)
