"""The three main bets: Player, Banker and Tie (P2, P3)."""

from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import TOTALS
from sabot.games.bet import LOSES, PUSHES, FeltPlace, FeltSide, LimitClass, bet, collected, pays, row

_ANY_BANKER_WIN = ("win with three-card seven", "win with six", "win")


@bet(
    "player",
    title="Player",
    window=TOTALS,
    labels=("win", PUSHES, LOSES),
    tables={"standard": pays(row("Win", "1:1"))},
    is_main=True,
    place=FeltPlace(side=FeltSide.LEFT),
    limit_class=LimitClass.EVEN_CHANCE,
)
def player(coup: Coup) -> str:
    """Wins when the Player's total is higher than the Banker's. A tie returns the stake."""
    if coup.tied:
        return PUSHES
    return "win" if coup.player_wins else LOSES


@bet(
    "banker",
    title="Banker",
    window=TOTALS,
    labels=(*_ANY_BANKER_WIN, PUSHES, LOSES),
    tables={
        "commission-5": pays(row("Win", "19:20", *_ANY_BANKER_WIN, gross="1:1", key="win")),
        "six-half": pays(
            row("Win", "1:1", "win with three-card seven", "win", key="win"),
            row("Win with six", "1:2"),
        ),
        "long-seven-push": pays(
            row("Win", "1:1", "win with six", "win", key="win"),
            row("Win with three-card seven", "push"),
        ),
    },
    is_main=True,
    place=FeltPlace(side=FeltSide.RIGHT),
    limit_class=LimitClass.EVEN_CHANCE,
)
def banker(coup: Coup) -> str:
    """Wins when the Banker's total is higher than the Player's. A tie returns the stake."""
    if coup.tied:
        return PUSHES
    if not coup.banker_wins:
        return LOSES
    if coup.banker_has_long_seven:
        return "win with three-card seven"
    return "win with six" if coup.banker_total == 6 else "win"


@bet(
    "tie",
    title="Tie",
    window=TOTALS,
    labels=("tie", LOSES),
    tables={"8": pays(row("Tie", "8:1")), "9": pays(row("Tie", "9:1"))},
    is_main=True,
    place=FeltPlace(side=FeltSide.MIDDLE),
    limit_class=LimitClass.LONG_SHOT,
)
def tie(coup: Coup) -> str:
    """Wins when Player and Banker end with the same total."""
    return "tie" if coup.tied else LOSES


BETS = collected(globals(), of=Coup)
