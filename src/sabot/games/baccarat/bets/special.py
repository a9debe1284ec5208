"""The special bets that any baccarat table may add: Lucky Nines, Super 6 and Any Pair (P10, P11)."""

from sabot.cards.card import DIAMONDS, NINE, Card, rank, suit
from sabot.games.baccarat.bets.places import OUTER_LEFT, OUTER_RIGHT
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.rules import ROOMY_LAYOUTS
from sabot.games.baccarat.windows import BANKER_TWO, FIRST_FOUR, PLAYER_TWO, TOTALS
from sabot.games.bet import LOSES, Links, bet, collected, pays, row

_LINKS = Links(layouts=ROOMY_LAYOUTS)
_PAIR_LABELS = ("pair of nines", "pair", LOSES)
_PAIR_TABLES = {
    "any": pays(row("Pair", "11:1", "pair of nines", "pair", key="pair")),
    "nines": pays(row("Pair of nines", "25:1"), row("Pair", "10:1")),
}


@bet(
    "lucky-nines",
    title="Lucky Nines",
    window=FIRST_FOUR,
    labels=(
        "four nines",
        "three suited nines",
        "three nines",
        "two suited nines",
        "two nines",
        "nine of diamonds",
        "one nine",
        LOSES,
    ),
    tables={
        "suited": pays(
            row("Four nines", "1000:1"),
            row("Three suited nines", "500:1"),
            row("Three nines", "35:1"),
            row("Two suited nines", "16:1"),
            row("Two nines", "5:1"),
            row("Nine of diamonds", "2:1"),
            row("One nine", "1:1"),
        ),
        "count": pays(
            row("Four nines", "1000:1"),
            row("Three nines", "50:1", "three suited nines", "three nines", key="three nines"),
            row("Two nines", "10:1", "two suited nines", "two nines", key="two nines"),
            row("One nine", "1:1", "nine of diamonds", "one nine", key="one nine"),
        ),
    },
    links=_LINKS,
)
def lucky_nines(coup: Coup) -> str:
    """Wins when there are nines among the first four cards, two of the Player and two of the Banker. The
    nines are counted first; only then their suits may raise the row.
    """
    nines = tuple(card for card in coup.first_four if rank(card) == NINE)
    match len(nines):
        case 0:
            return LOSES
        case 1:
            return "nine of diamonds" if suit(nines[0]) == DIAMONDS else "one nine"
        case 2:
            return "two suited nines" if _suited(nines) else "two nines"
        case 3:
            return "three suited nines" if _suited(nines) else "three nines"
        case _:
            return "four nines"


def _suited(cards: tuple[Card, ...]) -> bool:
    return len({suit(card) for card in cards}) == 1


@bet(
    "super-6",
    title="Super 6",
    window=TOTALS,
    labels=("banker wins with six", LOSES),
    tables={
        "15": pays(row("Banker wins with six", "15:1")),
        "12": pays(row("Banker wins with six", "12:1")),
    },
    links=Links(layouts=ROOMY_LAYOUTS, not_offered_with=("banker-6",)),
)
def super_6(coup: Coup) -> str:
    """Wins when the Banker wins with a total of six, in two cards or three."""
    return "banker wins with six" if coup.banker_wins and coup.banker_total == 6 else LOSES


@bet(
    "player-pair",
    title="Player Pair",
    window=PLAYER_TWO,
    labels=_PAIR_LABELS,
    tables=_PAIR_TABLES,
    links=_LINKS,
    place=OUTER_LEFT,
)
def player_pair(coup: Coup) -> str:
    """Wins when the Player's first two cards are of one rank. Some pay tables treat two nines apart."""
    return _pair(coup.player)


@bet(
    "banker-pair",
    title="Banker Pair",
    window=BANKER_TWO,
    labels=_PAIR_LABELS,
    tables=_PAIR_TABLES,
    links=_LINKS,
    place=OUTER_RIGHT,
)
def banker_pair(coup: Coup) -> str:
    """Wins when the Banker's first two cards are of one rank. Some pay tables treat two nines apart."""
    return _pair(coup.banker)


def _pair(hand: tuple[Card, ...]) -> str:
    first, second = rank(hand[0]), rank(hand[1])
    if first != second:
        return LOSES
    return "pair of nines" if first == NINE else "pair"


BETS = collected(globals(), of=Coup)
