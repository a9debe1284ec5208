"""Which special bets a table offers once its layout has been changed."""

from msgspec.structs import replace

from sabot.games.bet import Bet, Dealt
from sabot.games.variant import Rules, Variant


def on_this_felt(game: Variant[Rules, Dealt]) -> Variant[Rules, Dealt]:
    """The game with what its layout has room for.

    Bets without a field there are left out. Where none of the layout's own fields is on offer they are
    added, except those that a table may not offer beside a bet that stays.
    """
    layout = game.rules.layout
    own = tuple(key for key in game.can_offer if game.bets[key].links.layouts == (layout,))
    stays = tuple(key for key in game.offered if _has_field(game.bets[key], layout))
    if set(own) & set(stays):
        own = ()
    added = tuple(key for key in own if not set(game.bets[key].links.not_offered_with) & set(stays))
    return replace(game, offered=stays + added)


def _has_field(bet: Bet[Dealt], layout: str) -> bool:
    return not bet.links.layouts or layout in bet.links.layouts
