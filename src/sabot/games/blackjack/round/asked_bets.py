"""Bets that players are asked for in a round: insurance, and those on offer that wait for the up card."""

from collections.abc import Mapping

from sabot.games.bet import Asked, Bet
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.blackjack.rules import Insurance, Rules
from sabot.games.blackjack.settle import insurance, insurance_field
from sabot.games.stake import Field, Offer
from sabot.games.whole_map import entries
from sabot.money import Amount

Places = tuple[tuple[str, str], ...]
"""Player and box."""


def questions(rules: Rules, offer: Offer[Deal]) -> tuple[str, ...]:
    """The bets that a round may ask for, in order: those before the dealer's check first."""
    known = {key: field.bet for key, field in offer.items() if field.bet.asked is not None}
    before = () if rules.insurance is Insurance.NEVER else (insurance.key,)
    return (*before, *sorted(known, key=lambda key: _how(known[key]).after_check))


def asked_field(state: BlackjackRound, key: str) -> Field[Deal]:
    return insurance_field(state.rules) if key == insurance.key else state.offer[key]


def asked_bet(state: BlackjackRound, key: str) -> Bet[Deal]:
    return insurance if key == insurance.key else state.offer[key].bet


def asked_about(state: BlackjackRound, key: str) -> Places:
    """Main stakes, by player and box, beside which the bet may be taken against this up card (B7)."""
    how = _how(asked_bet(state, key))
    if not how.when(state.up):
        return ()
    able = state.stakes.insurable
    return able if _costs_all(how) else tuple(place for place in able if asked_price(state, key, *place))


def is_asked_about(state: BlackjackRound, key: str, player: str, box: str) -> bool:
    """The same of one main stake of which half is something, however many there are."""
    how = _how(asked_bet(state, key))
    return how.when(state.up) and (_costs_all(how) or bool(asked_price(state, key, player, box)))


def _costs_all(how: Asked) -> bool:
    """Where half of the main stake is something, a larger share of it is."""
    return 2 * how.share >= 1


def asked_price(state: BlackjackRound, key: str, player: str, box: str) -> Amount:
    return _how(asked_bet(state, key)).price(state.stakes.main(player, box))


def waits_for_check(state: BlackjackRound, key: str) -> bool:
    return _how(asked_bet(state, key)).after_check


def taken(state: BlackjackRound) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The players who took a bet of the offer, by bet and box."""
    found: dict[tuple[str, str], list[str]] = {}
    for key, answers in state.answers.items():
        if key not in state.offer:
            continue
        for player, box in sorted(place for place, takes in entries(answers) if takes):
            found.setdefault((key, box), []).append(player)
    return {place: tuple(players) for place, players in sorted(found.items())}


def _how(bet: Bet[Deal]) -> Asked:
    assert bet.asked is not None, f"{bet.key} is asked for"
    return bet.asked
