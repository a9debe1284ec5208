"""The special bets of Dai Bacc: the Tiger, the Ox, and the bet against both (P4, P5)."""

from sabot.games.baccarat.bets.places import INNER_LEFT, INNER_RIGHT
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.rules import ROOMY_LAYOUTS
from sabot.games.baccarat.windows import TOTALS
from sabot.games.bet import LOSES, Links, bet, collected, pays, row

_LINKS = Links(layouts=ROOMY_LAYOUTS)


@bet(
    "tiger-7",
    title="Tiger 7",
    window=TOTALS,
    labels=("banker long seven", LOSES),
    tables={
        "standard": pays(
            row("Banker wins with a three-card seven", "40:1", "banker long seven", key="three-card seven")
        )
    },
    links=_LINKS,
    place=INNER_RIGHT,
)
def tiger_7(coup: Coup) -> str:
    """Wins when the Banker wins with a seven made from three cards. Everything else loses."""
    return "banker long seven" if coup.banker_wins and coup.banker_has_long_seven else LOSES


@bet(
    "ox-6",
    title="Ox 6",
    window=TOTALS,
    labels=("player long six", LOSES),
    tables={
        "standard": pays(
            row("Player wins with a three-card six", "40:1", "player long six", key="three-card six")
        )
    },
    links=_LINKS,
    place=INNER_LEFT,
)
def ox_6(coup: Coup) -> str:
    """Wins when the Player wins with a six made from three cards. Everything else loses."""
    return "player long six" if coup.player_wins and coup.player_has_long_six else LOSES


@bet(
    "kill",
    title="Kill the Tiger/Ox",
    window=TOTALS,
    labels=("tiger killed", "ox killed", LOSES),
    tables={
        "standard": pays(
            row("Tiger or Ox killed", "30:1", "tiger killed", "ox killed", key="tiger or ox killed")
        )
    },
    links=_LINKS,
)
def kill(coup: Coup) -> str:
    """Wins when the Player holds a three-card six, or the Banker a three-card seven, and does not win with
    it. A tie is enough.
    """
    if coup.banker_has_long_seven and not coup.banker_wins:
        return "tiger killed"
    return "ox killed" if coup.player_has_long_six and not coup.player_wins else LOSES


BETS = collected(globals(), of=Coup)
