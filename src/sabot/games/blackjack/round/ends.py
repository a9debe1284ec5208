"""How the hands of a round ended, and how far the dealer must go because of that (B5, G3)."""

from collections.abc import Iterator

from sabot.cards.card import value
from sabot.games.blackjack.bet_windows import is_blackjack
from sabot.games.blackjack.finish import DealerEnd, PlayerEnd
from sabot.games.blackjack.hand import total
from sabot.games.blackjack.options import charlie_beats_blackjack, is_charlie, surrender_keeps_half
from sabot.games.blackjack.round.reach import Reach
from sabot.games.blackjack.round.special_bets import needed_by_specials
from sabot.games.blackjack.round.state import BlackjackRound, Box, End, line_facts
from sabot.games.hand_id import LEFT
from sabot.games.whole_map import values


def ends(state: BlackjackRound) -> Iterator[tuple[Box, End]]:
    """Every distinct hand; hands that a dealer blackjack cut short stand as they lie."""
    for box in state.boxes:
        for end in box.ends:
            yield box, end
        for line in box.lines:
            if line.playing:
                yield box, End(line.path, len(line.cards), line.playing)


def player_end(box: Box, end: End) -> PlayerEnd:
    return PlayerEnd(
        facts=line_facts(box.line(end.path), end.cards),
        doubled=end.doubled,
        surrendered=end.surrendered,
        right_most=LEFT not in end.path,
    )


def dealer_end(state: BlackjackRound) -> DealerEnd:
    """Where the dealer stands; a hand that they did not play counts nothing."""
    if len(state.dealer) < 2:
        return DealerEnd(0, blackjack=False, ten_up=value(state.up) == 10)
    return DealerEnd(
        total=total(state.dealer).points,
        blackjack=len(state.dealer) == 2 and is_blackjack(*state.dealer),
        ten_up=value(state.up) == 10,
    )


def dealer_reach(state: BlackjackRound) -> Reach:
    """How far the dealer goes once all hands are played."""
    if state.checked:
        return Reach.SECOND_CARD
    if state.rules.dealer_draws_out:
        return Reach.TO_THE_END
    by_hands = _needed_by_hands(state)
    if by_hands is Reach.TO_THE_END:
        return by_hands
    return max(by_hands, _needed_by_insurance(state), needed_by_specials(state))


def _needed_by_hands(state: BlackjackRound) -> Reach:
    blackjack_matters = state.checked is None and value(state.up) in (1, 10)
    reach = Reach.NOTHING
    for box, end in ends(state):
        ended = player_end(box, end)
        charlie = is_charlie(state.rules, ended.facts)
        if ended.facts.bust or (charlie and charlie_beats_blackjack(state.rules)):
            continue
        if ended.surrendered and surrender_keeps_half(state.rules, value(state.up)):
            continue
        if not (charlie or ended.facts.blackjack or ended.surrendered):
            return Reach.TO_THE_END
        if blackjack_matters:
            reach = Reach.SECOND_CARD
    return reach


def _needed_by_insurance(state: BlackjackRound) -> Reach:
    """Insurance that no check has decided yet needs the second card too."""
    undecided = state.checked is None and any(values(state.insured))
    return Reach.SECOND_CARD if undecided else Reach.NOTHING
