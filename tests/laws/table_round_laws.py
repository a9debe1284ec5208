"""The laws of rounds at a table: what is played is paid for, and what is paid is right."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import floor

from naive_blackjack import natural
from table_house_acts import cards_lying
from table_session import Session
from table_twin import Followed, Told, told

from sabot.cards import Card
from sabot.games.baccarat.coup import Coup
from sabot.games.bet import PayTable, Row
from sabot.games.catalogue import is_baccarat, is_blackjack
from sabot.ledger.facts import BetSettled, Place
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table import events as e

Paid = tuple[str, str, str, Lot, Lot, int]
"""Player, dealt hand, bet, what lay there, what came back, and the commission."""


def play_is_paid_for(session: Session) -> None:
    """Every double and split is paid, by the player and by all followers; who cannot pay has neither."""
    for taken, round_ in told(session):
        if isinstance(taken.event, e.RoundMoved) and not is_baccarat(round_.setup.game):
            staked: Counter[tuple[str, str]] = Counter()
            mains = [(who, hand, lot) for (who, hand, bet), lot in round_.lots.items() if bet == "main"]
            for player, hand, lot in (
                *mains,
                *((who, hand, lot) for (who, hand), lot in round_.added.items()),
            ):
                staked[player, hand.rstrip("ab")] += lot.total
            units, single = round_.twin.units(), round_.twin.mains
            assert staked == {place: single[place] * count for place, count in units.items()}, taken.event


def payouts_are_right(session: Session) -> None:
    """Every paid round settled again from its cards, lots and pay tables."""
    for taken, round_ in told(session):
        if isinstance(taken.event, e.RoundPaid):
            expected = Counter(_coup_paid(round_) if is_baccarat(round_.setup.game) else _hands_paid(round_))
            assert Counter(map(_as_paid, taken.event.bets)) == expected, taken.event


def _as_paid(bet: BetSettled) -> Paid:
    place: Place = bet.place
    return place.player, place.hand, place.bet, bet.staked, bet.back, bet.commission


def _hands_paid(round_: Told) -> Iterator[Paid]:
    twin, game = round_.twin, round_.setup.game
    assert is_blackjack(game)
    for (player, hand, bet), lot in round_.lots.items():
        if (player, hand) in twin.interrupted and bet == "main":
            continue
        added = round_.added.get((player, hand), Lot()) if bet == "main" else Lot()
        odds = _main_odds(twin, player, hand) if bet == "main" else _side_odds(round_, hand, bet)
        yield player, hand.rstrip("ab"), bet, lot.plus(added), back(lot, added, odds), 0


def _main_odds(twin: Followed, player: str, hand: str) -> Fraction:
    return twin.odds(twin.label((player, hand)))


def _side_odds(round_: Told, hand: str, bet: str) -> Fraction:
    twin, game = round_.twin, round_.setup.game
    assert is_blackjack(game)
    if bet == "insurance":
        return game.rules.insurance_pays if natural(twin.dealer) else Fraction(-1)
    field = game.offer()[bet]
    (label,) = twin.labels(field.bet, hand)
    return row_of(field.table, label).odds


def row_of(table: PayTable, label: str) -> Row:
    (row,) = (row for row in table.rows if label in row.labels)
    return row


def _coup_paid(round_: Told) -> Iterator[Paid]:
    game, coup = round_.setup.game, round_.coup()
    assert is_baccarat(game)
    for (player, hand, bet), lot in round_.lots.items():
        field = game.offer()[bet]
        row = row_of(field.table, field.bet.classify(coup))
        if bet in ("player", "banker", "tie"):
            assert (row.odds > 0) <= (bet == winner(coup)), (bet, coup)
            assert (row.odds < 0) <= (bet != winner(coup) != "tie" or bet == "tie"), (bet, coup)
        gross = row.odds if row.gross is None else row.gross
        kept = floor(lot.total * gross) - floor(lot.total * row.odds) if row.odds > 0 else 0
        yield player, hand, bet, lot, back(lot, Lot(), row.odds), kept


def winner(coup: Coup) -> str:
    player, banker = (
        sum(min(card % 13 + 1, 10) for card in side) % 10 for side in (coup.player, coup.banker)
    )
    return "player" if player > banker else "banker" if banker > player else "tie"


def back(lot: Lot, added: Lot, odds: Fraction) -> Lot:
    """What comes back: a winning chip is spent and earns, one that pushes returns (B30)."""
    whole = lot.plus(added)
    if odds > 0:
        return Lot(Amount(whole.money + floor(whole.total * odds)))
    if odds == 0:
        return whole
    if odds == -1:
        return Lot()
    assert odds == Fraction(-1, 2)
    return added if added.total else Lot(Amount(whole.money // 2))


def corrections_hold(session: Session) -> None:
    """A corrected card lies there from then on, and cards that change places lie in each other's."""
    for taken in session.taken:
        if isinstance(taken.event, e.CardCorrected) and taken.booked:
            assert taken.after.play is not None
            position = taken.event.position
            lying = {(place, index): card for place, index, card in cards_lying(taken.after.play.now)}
            assert lying[position.place, position.index] == taken.event.new, taken.event
        elif isinstance(taken.event, e.CardsExchanged) and taken.booked:
            assert taken.after.play is not None
            here, there = taken.event.here, taken.event.there
            lying = {(place, index): card for place, index, card in cards_lying(taken.after.play.now)}
            assert lying[here.place, here.index] == taken.event.other, taken.event
            assert lying[there.place, there.index] == taken.event.card, taken.event
            assert taken.before.shoe == taken.after.shoe, "no card leaves the shoe or goes back to it"


def cards_lie_as_told(session: Session) -> None:
    """When a round is paid, its cards are those that were dealt, with every correction."""
    for taken, round_ in told(session):
        if not isinstance(taken.event, e.RoundPaid) or taken.before.play is None:
            continue
        lying: dict[str, list[int]] = {}
        for place, _, card in cards_lying(taken.before.play.now):
            lying.setdefault(place, []).append(card)
        if is_baccarat(round_.setup.game):
            assert tuple(lying.get("player", ())) == round_.coup().player
            assert tuple(lying.get("banker", ())) == round_.coup().banker
        else:
            assert lying[""] == round_.twin.dealer
            for (_, hand), cards in round_.twin.hands.items():
                assert lying[hand][: len(cards)] == cards, hand


def cards_are_of_their_shoe(session: Session) -> None:
    """No card of a shoe is seen more often than its decks have it, whoever dealt it (D5)."""
    seen: dict[str, Counter[Card]] = {}
    for taken in session.taken:
        cards = seen.setdefault(taken.stream, Counter())
        match taken.event:
            case e.ShoeOpened(_, first):
                cards.clear()
                cards.update(() if first is None else (first,))
            case e.RoundMoved(moves):
                cards.update(card for move in moves if (card := getattr(move, "card", None)) is not None)
            case e.CardBurnt(card):
                cards.update((card,))
            case e.CardCorrected(_, old, new):
                cards.subtract((old,))
                cards.update((new,))
            case _:
                continue
        most = taken.before.setup.game.rules.decks
        assert max(cards.values(), default=0) <= most, (taken.event, cards.most_common(1))


LAWS = (play_is_paid_for, payouts_are_right, corrections_hold, cards_lie_as_told, cards_are_of_their_shoe)
