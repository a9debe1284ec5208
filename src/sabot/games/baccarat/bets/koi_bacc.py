"""The special bets of Koi Bacc: the Frog, the Koi, and the Emperor Bonus on either side (P5, P7)."""

from sabot.games.baccarat.bets.places import INNER_LEFT, INNER_RIGHT, LEFT, RIGHT
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.rules import ROOMY_LAYOUTS
from sabot.games.baccarat.windows import TOTALS
from sabot.games.bet import LOSES, PUSHES, Links, bet, collected, pays, row

_LINKS = Links(layouts=ROOMY_LAYOUTS)
_LEAST_MARGIN = 4
_EMPEROR_LABELS = ("natural win", *(f"win by {n}" for n in range(9, _LEAST_MARGIN - 1, -1)), PUSHES, LOSES)
_EMPEROR_PAYS = pays(
    row("Win by 9", "30:1"),
    row("Win by 8", "10:1"),
    row("Win by 7", "6:1"),
    row("Win by 6", "4:1"),
    row("Win by 5", "2:1"),
    row("Win by 4", "1:1"),
    row("Natural win", "1:1"),
    row("Tie of naturals", "push", PUSHES, key="tie of naturals"),
)


@bet(
    "frog-6",
    title="Frog 6",
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
def frog_6(coup: Coup) -> str:
    """Wins when the Player wins with a total of six in three cards; every tie loses."""
    return "player long six" if coup.player_wins and coup.player_has_long_six else LOSES


@bet(
    "koi-7",
    title="Koi 7",
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
def koi_7(coup: Coup) -> str:
    """Wins when the Banker wins with a total of seven in three cards; every tie loses."""
    return "banker long seven" if coup.banker_wins and coup.banker_has_long_seven else LOSES


@bet(
    "emperor-player",
    title="Emperor Bonus Player",
    window=TOTALS,
    labels=_EMPEROR_LABELS,
    tables={"standard": _EMPEROR_PAYS},
    links=Links(layouts=ROOMY_LAYOUTS, not_beside=("emperor-banker",)),
    place=LEFT,
)
def emperor_player(coup: Coup) -> str:
    """Wins when the Player wins with a natural, or without one by four points or more: the wider the
    margin, the more it pays. Equal naturals return the stake. Only one side may be taken in a coup.
    """
    return _emperor(coup, coup.player_natural, coup.player_total - coup.banker_total)


@bet(
    "emperor-banker",
    title="Emperor Bonus Banker",
    window=TOTALS,
    labels=_EMPEROR_LABELS,
    tables={"standard": _EMPEROR_PAYS},
    links=Links(layouts=ROOMY_LAYOUTS, not_beside=("emperor-player",)),
    place=RIGHT,
)
def emperor_banker(coup: Coup) -> str:
    """Wins when the Banker wins with a natural, or without one by four points or more: the wider the
    margin, the more it pays. Equal naturals return the stake. Only one side may be taken in a coup.
    """
    return _emperor(coup, coup.banker_natural, coup.banker_total - coup.player_total)


def _emperor(coup: Coup, natural: bool, margin: int) -> str:
    if natural and margin > 0:
        return "natural win"
    if natural and coup.tied:
        return PUSHES
    return f"win by {margin}" if margin >= _LEAST_MARGIN else LOSES


BETS = collected(globals(), of=Coup)
