"""Which bets a table may offer together."""

from collections.abc import Iterator, Mapping, Sequence

from sabot.games.answer import Problem
from sabot.games.bet import Bet, Dealt
from sabot.typed_reading import unknown

MOST_SPECIAL_BETS = 9
"""Fields around one hand; bets per player have a place of their own (S15)."""
FOCUSED_NUMBERS = (3, 5, 7, 9)
"""A focused bet stands in the middle of an odd number of fields (S15)."""


def offer_problems(
    bets: Mapping[str, Bet[Dealt]],
    offered: Sequence[str],
    can_offer: Sequence[str],
    configurations: Sequence[Sequence[str]],
    layout: str,
    most: int | None,
) -> Iterator[Problem]:
    """Everything that speaks against offering these special bets at one table."""
    for key in dict.fromkeys(offered):
        if key not in can_offer:
            yield Problem("offered", key, f"in this game it {unknown(key, can_offer)}")
            continue
        if offered.count(key) > 1:
            yield Problem("offered", key, "each bet only once")
        yield from _link_problems(bets[key], offered, layout)
    if configurations and not any(set(offered) <= set(allowed) for allowed in configurations):
        right = "; or ".join(" with ".join(allowed) for allowed in configurations)
        yield Problem("offered", ", ".join(offered), f"one configuration only: {right}")
    around_hand = [key for key in offered if key in bets and not bets[key].links.per_player]
    if most is not None and len(around_hand) > most:
        yield Problem("offered", f"{len(around_hand)} special bets", f"at most {most} for a hand")


def _link_problems(bet: Bet[Dealt], offered: Sequence[str], layout: str) -> Iterator[Problem]:
    for needed in bet.links.needs:
        if needed not in offered:
            yield Problem("offered", bet.key, f"only together with {needed}")
    for other in bet.links.not_offered_with:
        if other in offered:
            yield Problem("offered", bet.key, f"not together with {other}")
    if bet.links.layouts and layout not in bet.links.layouts:
        layouts = " or ".join(bet.links.layouts)
        yield Problem("offered", bet.key, f"only in the layout {layouts}, not {layout}")


def focus_problems(focus: str, around_hand: Sequence[str]) -> Iterator[Problem]:
    """A focused bet must be offered, among an odd number of fields."""
    if not focus:
        return
    if focus not in around_hand:
        yield Problem("focus", focus, f"one of the offered bets: {', '.join(around_hand)}")
    if len(around_hand) not in FOCUSED_NUMBERS:
        numbers = ", ".join(str(number) for number in FOCUSED_NUMBERS)
        yield Problem("focus", focus, f"needs {numbers} special bets, not {len(around_hand)}")
