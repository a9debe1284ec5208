"""What no view may hold, as checks that any test can run over any table, event or log.

The strongest of them asks about no value in particular: a *twin* of the table differs in everything that the
viewer may not know, and must look the same to them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import UNSET, Struct
from view_twins import twin_event, twin_table

from sabot.cards import Card, name
from sabot.games.baccarat import round as coups
from sabot.games.blackjack import round as rounds
from sabot.games.cues import Cue, CueName
from sabot.games.family import GameRound
from sabot.ledger.purse import Purse
from sabot.table.events import BettingOpened, Event, RoundMoved
from sabot.table.evolve import evolve
from sabot.table.state import Table
from sabot.table.view import (
    CroupierView,
    OwnView,
    PublicView,
    RoundView,
    croupier_view,
    difference,
    own_view,
    public_view,
)
from sabot.table.view.hands import shown_play

Leaf = tuple[str, object]
"""A value in a message, with the way to it."""


class Leak(AssertionError):
    """Somebody was told what they may not know."""


def leaves(thing: object) -> list[Leaf]:
    """Every value of what is sent, as the client finds it in the message."""
    return list(_leaves("", msgspec.json.decode(msgspec.json.encode(thing))))


def _leaves(path: str, value: object) -> Iterator[Leaf]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}", inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(f"{path}[]", inner)
    else:
        yield path, value


def assert_absent(thing: object, *secrets: object) -> None:
    """No secret stands in the message: no such number, and no such text within any other."""
    texts = [_text(secret) for secret in secrets if not isinstance(secret, int)]
    numbers = {secret for secret in secrets if isinstance(secret, int)}
    for path, value in leaves(thing):
        if isinstance(value, int) and not isinstance(value, bool) and value in numbers:
            raise Leak(f"{value} at {path}")
        for text in texts:
            if isinstance(value, str) and text in value:
                raise Leak(f"{text} at {path}")


def _text(secret: object) -> str:
    return secret.hex() if isinstance(secret, bytes) else str(secret)


def check_table(table: Table, at: int, purses: Mapping[str, Purse] | None = None) -> None:
    """Everything that may be checked of a table as it stands; `purses` are those of the viewers."""
    public = public_view(table, at)
    _check_exact(public)
    _check_names(public, table, ())
    _check_cards(public.round, table)
    _check_sums(public, table)
    _check_same("everybody", public, public_view(twin_table(table), at))
    if public.deal == "deal-now" or any(seat.ready for seat in public.seats if table.deal_now):
        raise Leak("Deal Now is seen by everybody")
    _check_croupier(table, at)
    for player, purse in (purses or {}).items():
        _check_own(table, player, purse, at)


def _check_croupier(table: Table, at: int) -> None:
    view = croupier_view(table, at)
    _check_exact(view)
    disputed = (view.dispute.player,) if view.dispute is not None else ()
    _check_names(view, table, (*disputed, *(call.player for call in view.calls)))
    _check_cards(view.round, table)
    _check_sums(view, table)
    _check_same("the croupier", view, croupier_view(twin_table(table), at))


def _check_sums(view: PublicView | CroupierView, table: Table) -> None:
    """Where all share the hands there is nothing but sums, of stakes as of results."""
    if table.setup.common and (view.stakes or (view.result is not None and view.result.stakes)):
        raise Leak("single stakes are shown where all share the hands")


def _check_own(table: Table, player: str, purse: Purse, at: int) -> None:
    view = own_view(table, player, purse, at)
    _check_exact(view)
    for path, value in leaves(view):
        if isinstance(value, str) and _names(value, set(table.guests) - {player}):
            raise Leak(f"{value} in the own part of {player} at {path}")
    _check_deal_now(table, player, view)
    _check_same(player, view, own_view(twin_table(table, keep=player), player, purse, at))


def _check_deal_now(table: Table, player: str, view: OwnView) -> None:
    """Bettors behind do not see the button (B29)."""
    guest = table.guests.get(player)
    seated = guest is not None and bool(guest.seats)
    if table.deal_now and not seated and view.deal is not None:
        raise Leak(f"{player} sees Deal Now without a seat")


class Told(Struct, frozen=True):
    """What everybody is told of an event: what is otherwise, and what is heard or seen of it."""

    view: dict[str, object]
    cues: tuple[Cue, ...]


def told_of(before: Table, event: Event, after: Table) -> Told:
    changed = difference(public_view(before, 0), public_view(after, 0))
    assert changed is UNSET or isinstance(changed, dict)
    return Told({} if changed is UNSET else changed, event.cues(before))


def check_event(before: Table, event: Event, after: Table | None = None) -> None:
    """Everything that may be checked of an event that happens to the table `before`."""
    then = evolve(before, event) if after is None else after
    told = told_of(before, event, then)
    _check_exact(told)
    _check_told_names(told, before, then)
    _check_told_cards(told.cues, event)
    twin = twin_event(before, event)
    other = told_of(before, twin, evolve(before, twin))
    if isinstance(event, BettingOpened):
        # Where Deal Now is offered there is no button for everybody, as everybody sees.
        told.view.pop("deal", None)
        other.view.pop("deal", None)
    _check_same(f"everybody of {type(event).__name__}", told, other)


def check_log(start: Table, events: Iterable[Event]) -> Table:
    """Every event of a log; the table as it is after them."""
    table = start
    for event in events:
        after = evolve(table, event)
        check_event(table, event, after)
        table = after
    return table


def _check_same(who: str, seen: object, twin: object) -> None:
    if seen != twin:
        ours, theirs = leaves(seen), leaves(twin)
        differs = sorted({path for path, _ in set(ours) ^ set(theirs)})
        raise Leak(f"{who} can tell two tables apart by {', '.join(differs) or 'their length'}")


def _check_exact(thing: object) -> None:
    for path, value in leaves(thing):
        assert not isinstance(value, float), f"{value} at {path} is not exact"


def _names(text: str, players: Iterable[str]) -> bool:
    """Whether a text names one of these, alone or within an id."""
    return any(re.search(rf"(?<![\w-]){re.escape(player)}(?![\w-])", text) for player in players)


def _may_be_named(table: Table) -> set[str]:
    """Who sits, whose hands lie, who takes part in making the shoe; and the player of an interrupted game."""
    named = set(table.seats.values())
    shown = shown_play(table)
    if shown is not None and isinstance(shown[1].now, rounds.BlackjackRound):
        named |= {box.owner for box in shown[1].now.boxes if box.owner}
    if table.result is not None and not table.setup.common:
        named |= {bet.place.player for bet in table.result.bets if not bet.place.behind}
    if table.shoe is not None:
        named |= {pledge.player for pledge in table.shoe.ceremony.pledges}
    return named | (set(table.guests) if table.one_game else set())


def _check_names(view: object, table: Table, also: Iterable[str]) -> None:
    strangers = set(table.guests) - _may_be_named(table) - set(also)
    for path, value in leaves(view):
        if isinstance(value, str) and _names(value, strangers):
            raise Leak(f"{value} at {path}")


def _check_told_names(told: object, before: Table, after: Table) -> None:
    strangers = {*before.guests, *after.guests} - _may_be_named(before) - _may_be_named(after)
    for path, value in leaves(told):
        if isinstance(value, str) and _names(value, strangers):
            raise Leak(f"{value} at {path}")


def face_up(now: GameRound) -> list[str]:
    """The cards that everybody may see, in no order."""
    if isinstance(now, rounds.BlackjackRound):
        cards = [*(card for _, line in now.lines() for card in line.cards), *now.dealer]
    else:
        assert isinstance(now, coups.BaccaratRound)
        cards = [*now.coup.player, *now.coup.banker]
    return sorted(map(name, cards))


def _check_cards(view: RoundView | None, table: Table) -> None:
    """Exactly the cards that lie face up are shown, each as often as it lies there."""
    shown = shown_play(table)
    if view is None or shown is None:
        assert view is None
        assert shown is None
        return
    found = [card for line in view.hands for card in line.cards]
    if view.dealer is not None:
        found += view.dealer.cards
    found += (card for place in view.shown.places for card in place.cards)
    if sorted(found) != face_up(shown[1].now):
        raise Leak(f"these cards are shown: {found}; these lie face up: {face_up(shown[1].now)}")


def _check_told_cards(cues: Iterable[Cue], event: Event) -> None:
    """Cards that people of the house corrected were seen by everybody before."""
    told = [cue.card for cue in cues if cue.cue in (CueName.CARD, CueName.HOLE_CARD_TURNED)]
    dealt = [name(card) for card in _dealt(event)] if isinstance(event, RoundMoved) else []
    if told != dealt:
        raise Leak(f"these cards are told: {told}; these were dealt face up: {dealt}")


def _dealt(event: RoundMoved) -> Iterator[Card]:
    for move in event.moves:
        if isinstance(move, rounds.CardDealt | rounds.DealerCardDealt | rounds.HoleCardTurned):
            yield move.card
