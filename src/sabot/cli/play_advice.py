"""Hints: the best action of the hand that is asked, by the exact analysis."""

from sabot import odds
from sabot.cards.card import parse_card, parse_cards
from sabot.cli.play_pad import Sight
from sabot.games.answer import Refused
from sabot.games.blackjack.rules import Rules
from sabot.table import commands as c

NOTHING_TO_DECIDE = Refused("nothing-to-decide")
NO_HINTS = Refused("no-hints")


def advice_for(sight: Sight, rules: Rules) -> c.TakeAdvice | Refused:
    """The command that takes the advice; its words are what is shown once the table has written it down."""
    act = next((act for act in sight.own.acts if act.key == "take-advice"), None)
    if act is None:
        return NO_HINTS
    if act.refused is not None:
        return act.refused
    hand = next((hand for hand in sight.own.hands if hand.state == "asked"), None)
    shown = sight.public.round
    if hand is None or shown is None or shown.dealer is None or not sight.own.decisions:
        return NOTHING_TO_DECIDE
    open_now = {act.action for act in sight.own.decisions if act.refused is None}
    found = odds.advise(rules, parse_cards(" ".join(hand.cards)), parse_card(shown.dealer.cards[0]))
    known = [one for one in found.actions if one.net is not None and one.action.value in open_now]
    words = ", ".join(f"{one.action} {one.net:+.3f}" for one in known)
    return c.TakeAdvice(f"best on average: {words} a unit staked", hand.hand)
