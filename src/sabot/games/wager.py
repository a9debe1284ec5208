"""Whether a stake may be added to those that lie already: how bets depend on each other."""

from collections.abc import Iterable

from sabot.games.answer import Refused
from sabot.games.bet import Dealt
from sabot.games.stake import Field, Stake
from sabot.money import show_amount

ONLY_WITH_MAIN, FREE, UP_TO_MAIN = 0, 1, 2
"""The settings of `special_without_main`: whether special bets may stand without a main stake."""


def check_special(
    field: Field[Dealt], new: Stake, stakes: Iterable[Stake], mains: frozenset[str], setting: int
) -> Refused | None:
    """Why the special bet `new` may not be placed, or None. `mains` are the keys of the main bets."""
    own = [stake for stake in stakes if stake.player == new.player]
    links = field.bet.links
    if new.amount <= 0:
        return Refused("a stake must be more than nothing")
    for other in links.not_beside:
        if any(stake.bet == other for stake in own):
            return Refused(f"{field.bet.title} cannot be bet beside {other}")
    here = [stake for stake in own if stake.hand == new.hand]
    for needed in links.needs:
        if not any(stake.bet == needed for stake in here):
            return Refused(f"{field.bet.title} needs a bet on {needed} first")
    main = sum(stake.amount for stake in (own if links.per_player else here) if stake.bet in mains)
    if main == 0 and (setting != FREE or links.needs_main):
        return Refused(f"{field.bet.title} needs a main bet first")
    total = new.amount + sum(stake.amount for stake in here if stake.bet == new.bet)
    if (links.up_to_mains or setting == UP_TO_MAIN) and total > main:
        return Refused(f"{field.bet.title} may not exceed the main stake of {show_amount(main)}")
    return None
