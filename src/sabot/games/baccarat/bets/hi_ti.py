"""Hi-Ti: five more fields for a tie, three by range and two by colour (P9)."""

from collections.abc import Container

from sabot.games.baccarat.bets.one_event import on_event
from sabot.games.baccarat.bets.places import HI_TI
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.rules import Layout
from sabot.games.bet import Bet, FeltPlace, Links

_LINKS = Links(layouts=(Layout.HI_TI,))
_ODD, _EVEN = (1, 3, 5, 7, 9), (0, 2, 4, 6, 8)


def _on(name: str, *, event: str, odds: str, text: str, totals: Container[int]) -> Bet[Coup]:
    shown = name.replace("-", "–")
    return on_event(
        f"hi-ti-{name}",
        title=f"Hi-Ti {shown}",
        event=event,
        odds=odds,
        text=text,
        wins=lambda coup: coup.tied and coup.player_total in totals,
        links=_LINKS,
        place=FeltPlace(group=HI_TI, caption=shown),
    )


def _on_range(low: int, high: int, odds: str) -> Bet[Coup]:
    text = f"Wins when Player and Banker tie on a total from {low} to {high}."
    totals = range(low, high + 1)
    return _on(f"{low}-{high}", event=f"tie on {low} to {high}", odds=odds, text=text, totals=totals)


def _on_colour(colour: str, parity: str, totals: Container[int]) -> Bet[Coup]:
    text = (
        f"Wins when Player and Banker tie on an {parity} total: {parity} totals are {colour}. "
        "The colours are a rule of this house."
    )
    return _on(colour, event=f"tie on an {parity} total", odds="18:1", text=text, totals=totals)


BETS = (
    _on_range(0, 3, "48:1"),
    _on_range(4, 6, "25:1"),
    _on_range(7, 9, "20:1"),
    _on_colour("red", "odd", _ODD),
    _on_colour("black", "even", _EVEN),
)
