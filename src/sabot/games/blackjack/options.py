"""What a player may do with a hand, and why not. Everybody asks here: table, page, analysis, simulation."""

from sabot.games.answer import Refused
from sabot.games.blackjack.hand import BEST, HandFacts
from sabot.games.blackjack.rules import EARLY_UNDER, Double, Rules, Surrender
from sabot.games.moves import Action

UNITS = {Action.HIT: 0, Action.STAND: 0, Action.DOUBLE: 1, Action.SPLIT: 1, Action.SURRENDER: 0}
"""What an action costs, in main stakes of the hand."""

DOUBLED_TOTALS = {
    Double.ANY_TWO: range(BEST),
    Double.NINE_TO_ELEVEN: range(9, 12),
    Double.TEN_OR_ELEVEN: range(10, 12),
    Double.ELEVEN: range(11, 12),
    Double.NINE_OR_MORE: range(9, BEST),
}
_DOUBLE_ONLY = {
    Double.ANY_TWO: Refused("double-any-two"),
    Double.NINE_TO_ELEVEN: Refused("double-nine-to-eleven"),
    Double.TEN_OR_ELEVEN: Refused("double-ten-or-eleven"),
    Double.ELEVEN: Refused("double-eleven"),
    Double.NINE_OR_MORE: Refused("double-nine-or-more"),
}


def is_finished(rules: Rules, facts: HandFacts) -> bool:
    """No choice is left: bust, twenty-one (B13), a Charlie (B12), or the one card on a split ace (B8)."""
    return (
        facts.total >= BEST
        or is_charlie(rules, facts)
        or (_had_its_card(rules, facts) and not _again(rules, facts))
    )


def _had_its_card(rules: Rules, facts: HandFacts) -> bool:
    """An ace that was split has the one card that it gets."""
    return facts.split_aces and facts.cards >= 2 and not rules.draw_split_aces


def _again(rules: Rules, facts: HandFacts) -> bool:
    return rules.resplit_aces and _why_no_split(rules, facts) is None


def is_charlie(rules: Rules, facts: HandFacts) -> bool:
    return rules.charlie > 0 and facts.cards >= rules.charlie and not facts.bust


def charlie_beats_blackjack(rules: Rules) -> bool:
    """Eight cards win against everything; any other number loses to a dealer blackjack (B12)."""
    return rules.charlie == 8


def surrender_keeps_half(rules: Rules, up_value: int) -> bool:
    """Whether a hand that is given up has its half even if the dealer turns out to have a blackjack."""
    return up_value in EARLY_UNDER.get(rules.surrender, ())


def options(rules: Rules, facts: HandFacts) -> dict[Action, Refused | None]:
    """Every action of the game with `None` where it is allowed, else the reason why not.

    Surrender is absent where the game does not know it. The up card is not asked: no rule looks at it.
    """
    if is_finished(rules, facts):
        return dict.fromkeys(_actions(rules), Refused("hand-finished"))
    one_card = Refused("split-aces-one-card") if _had_its_card(rules, facts) else None
    why = {
        Action.HIT: one_card,
        Action.STAND: None,
        Action.DOUBLE: one_card or _why_no_double(rules, facts),
        Action.SPLIT: _why_no_split(rules, facts),
        Action.SURRENDER: _why_no_surrender(facts),
    }
    return {action: why[action] for action in _actions(rules)}


def allowed(rules: Rules, facts: HandFacts) -> tuple[Action, ...]:
    return tuple(action for action, why in options(rules, facts).items() if why is None)


def known_actions(rules: Rules) -> tuple[Action, ...]:
    """Those that some hand of the game can be offered."""
    return tuple(action for action in _actions(rules) if action is not Action.SPLIT or _splits(rules))


def _splits(rules: Rules) -> bool:
    return rules.max_hands > 1 and rules.split_depth > 0


def _actions(rules: Rules) -> tuple[Action, ...]:
    gives_up = rules.surrender is not Surrender.NONE
    return tuple(action for action in Action if gives_up or action is not Action.SURRENDER)


def _why_no_double(rules: Rules, facts: HandFacts) -> Refused | None:
    if facts.cards != 2 and not rules.double_any_number:
        return Refused("double-first-two")
    if facts.from_split and not rules.double_after_split:
        return Refused("double-after-split")
    free = facts.from_split and rules.double is Double.TEN_OR_ELEVEN
    if not free and facts.total not in DOUBLED_TOTALS[rules.double]:
        return _DOUBLE_ONLY[rules.double]
    return None


def _why_no_split(rules: Rules, facts: HandFacts) -> Refused | None:
    if not facts.pair:
        return Refused("split-equal-only")
    if not _splits(rules):
        return Refused("no-splits")
    if facts.hands >= rules.max_hands:
        return Refused("hands-most", {"most": rules.max_hands})
    if facts.split_depth >= rules.split_depth:
        return Refused("split-again")
    if facts.split_aces and not rules.resplit_aces:
        return Refused("split-aces-again")
    return None


def _why_no_surrender(facts: HandFacts) -> Refused | None:
    if facts.from_split:
        return Refused("surrender-after-split")
    if facts.cards != 2:
        return Refused("surrender-first")
    return None
