"""Special bets in a round: what they see, when they are decided, what they still need (G2, G3)."""

from collections.abc import Iterator, Mapping

from sabot.cards.card import DECK, UNSEEN, Card
from sabot.games.bet import Bet
from sabot.games.blackjack.bet_windows import PLACES, Deal, agrees_with_check
from sabot.games.blackjack.dealer import dealer_draws
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.round.asked_bets import taken
from sabot.games.blackjack.round.reach import Reach
from sabot.games.blackjack.round.state import BlackjackRound, Box
from sabot.games.hand_id import LEFT


def seen_by(bet: Bet[Deal], state: BlackjackRound, box: Box | None, hole: Card = UNSEEN) -> Deal:
    """The cards inside the bet's window; everything else stays unseen, so that no bet can look further."""
    first, second = box.dealt if box is not None else (UNSEEN, UNSEEN)
    cards = {"first": first, "second": second, "up": state.up, "hole": _second_card(state, hole)}
    if bet.window.played:
        return Deal(player=finished_hand(state, box) or ())
    first, second, up, hole = (cards[place] if place in bet.window.places else UNSEEN for place in PLACES)
    return Deal(first, second, up, hole, state.dealer if bet.window.to_the_end else ())


def finished_hand(state: BlackjackRound, box: Box | None) -> tuple[Card, ...] | None:
    """The hand that keeps the first card of a box, once it is finished; None before that."""
    if box is None:
        return None
    if state.checked:
        return box.dealt
    kept = (end for end in box.ends if LEFT not in end.path)
    end = next(kept, None)
    return None if end is None else box.line(end.path).cards[: end.cards]


def _second_card(state: BlackjackRound, assumed: Card) -> Card:
    return state.dealer[1] if len(state.dealer) > 1 else assumed


def label_of(bet: Bet[Deal], state: BlackjackRound, box: Box | None) -> str | None:
    """The label as soon as no card still to come can change it."""
    if bet.window.played:
        return None if finished_hand(state, box) is None else bet.classify(seen_by(bet, state, box))
    if bet.window.to_the_end:
        return bet.classify(seen_by(bet, state, box)) if dealer_is_done(state) else None
    if "hole" not in bet.window.places or len(state.dealer) > 1:
        return bet.classify(seen_by(bet, state, box))
    labels = {bet.classify(seen_by(bet, state, box, hole)) for hole in _possible_holes(state)}
    return labels.pop() if len(labels) == 1 else None


def _possible_holes(state: BlackjackRound) -> Iterator[Card]:
    """What the second card may be, after what the dealer's check has told."""
    for card in DECK:
        if can_be_hole_card(state, card):
            yield card


def can_be_hole_card(state: BlackjackRound, card: Card) -> bool:
    """Whether this card agrees with what the dealer's check has told, if they made one."""
    return agrees_with_check(state.up, state.checked, card)


def dealer_is_done(state: BlackjackRound) -> bool:
    return len(state.dealer) > 1 and not dealer_draws(state.rules, total(state.dealer))


def needed_by_specials(state: BlackjackRound) -> Reach:
    """How far the open special bets make the dealer go (G3)."""
    reach = Reach.NOTHING
    for box, bet in special_places(state):
        if label_of(bet, state, box) is None:
            reach = max(reach, Reach.TO_THE_END if bet.window.to_the_end else Reach.SECOND_CARD)
    return reach


def special_places(state: BlackjackRound) -> Iterator[tuple[Box | None, Bet[Deal]]]:
    """Each special bet once per box, however many players hold it; but for insurance also those taken."""
    boxes = {box.key: box for box in state.boxes}
    took = {(box, key) for key, box in taken(state) if key in state.offer}
    for key, bet in sorted(state.stakes.special_places | took):
        yield boxes.get(key), state.offer[bet].bet


def decided_labels(state: BlackjackRound) -> Mapping[tuple[str, str], str]:
    """Labels by (box, bet) of all on offer that is decided already: shown at once, paid with the round.

    Bets that nobody placed are among them, so that a table can light the winning rows all the same.
    """
    if not state.dealer or any(len(box.dealt) < 2 for box in state.boxes):
        return {}
    labels: dict[tuple[str, str], str] = {}
    for field in state.offer.values():
        if field.bet.is_main:
            continue
        boxes: tuple[Box | None, ...] = (None,) if field.bet.links.per_player else state.boxes
        for box in boxes:
            label = label_of(field.bet, state, box)
            if label is not None:
                labels[box.key if box else "", field.bet.key] = label
    return labels
