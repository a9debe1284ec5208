"""Bets as somebody outside might write them: some look past their window, some have the window they need."""

from fractions import Fraction

from msgspec.structs import replace

from sabot.cards.card import DIAMONDS, HEARTS, is_red, rank, suit, value
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import BANKER_CARDS, FIRST_FOUR, PAIRS, PLAYER_CARDS, TOTALS
from sabot.games.bet import FREE, LOSES, Asked, Bet, Dealt, Grain, Group, Links, Window, bet, pays, row
from sabot.games.blackjack.bet_windows import DEALER_CARDS, DEALER_END, Deal
from sabot.games.blackjack.bet_windows import FIRST_FOUR as DEALT_FOUR
from sabot.games.blackjack.hand import BEST, total

EIGHT = 7
PER_PLAYER = Links(per_player=True)


def through(window: Window, like: Bet[Dealt]) -> Bet[Dealt]:
    """The same bet with another window."""
    return bet(
        like.key,
        title=like.title,
        window=window,
        labels=like.labels,
        tables=like.tables,
        links=like.links,
    )(like.classify)


@bet(
    "black-win",
    title="Black Win",
    window=TOTALS,
    labels=("player wins black", LOSES),
    tables={"standard": pays(row("Player wins black", "11:10"))},
)
def black_win(coup: Coup) -> str:
    """Wins when the Player wins and has a black first card."""
    return "player wins black" if coup.player_wins and not is_red(coup.player[0]) else LOSES


@bet(
    "pair-win",
    title="Pair Win",
    window=TOTALS,
    labels=("player wins with a pair", LOSES),
    tables={"standard": pays(row("Player wins with a pair", "25:1"))},
)
def pair_win(coup: Coup) -> str:
    """Wins when the Player wins and has a pair in the first two cards."""
    return "player wins with a pair" if coup.player_wins and coup.player_pair else LOSES


@bet(
    "perfect-pairs",
    title="Perfect Pairs",
    window=FIRST_FOUR,
    labels=("two perfect pairs", "one perfect pair", LOSES),
    tables={"standard": pays(row("Two perfect pairs", "250:1"), row("One perfect pair", "25:1"))},
)
def perfect_pairs(coup: Coup) -> str:
    """Wins when the first two cards of a side are the same card."""
    pairs = (coup.player[0] == coup.player[1]) + (coup.banker[0] == coup.banker[1])
    return (LOSES, "one perfect pair", "two perfect pairs")[pairs]


@bet(
    "early-win",
    title="Early Win",
    window=FIRST_FOUR,
    labels=("player wins", LOSES),
    tables={"standard": pays(row("Player wins", "1:1"))},
)
def early_win(coup: Coup) -> str:
    """Wins when the Player wins: third cards lie outside the window, and change it."""
    return "player wins" if coup.player_wins else LOSES


@bet(
    "red-player",
    title="Red Player",
    window=PLAYER_CARDS,
    labels=("wins red", "red", LOSES),
    tables={"standard": pays(row("Wins red", "10:1"), row("Red", "2:1"))},
)
def red_player(coup: Coup) -> str:
    """Wins when all cards of the Player are red, and pays more when the Player wins the coup as well."""
    if not all(map(is_red, coup.player)):
        return LOSES
    return "wins red" if coup.player_wins else "red"


@bet(
    "suited-banker",
    title="Suited Banker",
    window=BANKER_CARDS,
    labels=("suited three", "suited two", LOSES),
    tables={"standard": pays(row("Suited three", "30:1"), row("Suited two", "3:1"))},
)
def suited_banker(coup: Coup) -> str:
    """Wins when the Banker has cards of one suit and does not lose."""
    if len(set(map(suit, coup.banker))) > 1 or coup.player_wins:
        return LOSES
    return "suited three" if coup.banker_drew else "suited two"


BUST_IT_PAYS = {
    "suited eights": "200:1",
    "coloured eights": "50:1",
    "six": "15:1",
    "seven": "9:1",
    "eight": "7:1",
    "nine": "5:1",
    "ten": "3:1",
}
THIRD = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


@bet(
    "bust-it",
    title="Bust It",
    window=DEALER_CARDS,
    labels=(*BUST_IT_PAYS, LOSES),
    tables={"standard": pays(*(row(label.capitalize(), odds) for label, odds in BUST_IT_PAYS.items()))},
    links=PER_PLAYER,
)
def bust_it(deal: Deal) -> str:
    """Wins when the dealer busts with exactly three cards, and pays by the third; three eights pay more."""
    if len(deal.dealer) != 3 or total(deal.dealer).points <= BEST:
        return LOSES
    if all(rank(card) == EIGHT for card in deal.dealer):
        if len(set(map(suit, deal.dealer))) == 1:
            return "suited eights"
        if len(set(map(is_red, deal.dealer))) == 1:
            return "coloured eights"
    return THIRD[value(deal.dealer[2])]


UPS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10")
BUST_BONUS_LABELS = (
    *(f"{how} with {up}" for how in ("suited bust", "bust", "no bust") for up in UPS),
    "suited eights",
    "eights",
    "blackjack",
)


@bet(
    "bust-bonus",
    title="Bust Bonus",
    window=DEALER_CARDS,
    labels=BUST_BONUS_LABELS,
    tables={
        "none": pays(row("Any", "push", *BUST_BONUS_LABELS)),
    },
    links=PER_PLAYER,
)
def bust_bonus(deal: Deal) -> str:
    """Tells the dealer's busts apart by up card and suit, and three eights."""
    up = UPS[value(deal.dealer[0]) - 1]
    flush = len(set(map(suit, deal.dealer))) == 1
    if len(deal.dealer) == 2 and total(deal.dealer).points == BEST:
        return "blackjack"
    if total(deal.dealer).points <= BEST:
        return f"no bust with {up}"
    if len(deal.dealer) == 3 and all(rank(card) == EIGHT for card in deal.dealer):
        return "suited eights" if flush else "eights"
    return f"suited bust with {up}" if flush else f"bust with {up}"


BUST_BONUS_PAYS = {
    "ace": ("3:1", "50:1"),
    "2": ("1:1", "25:1"),
    "3": ("1:1", "15:1"),
    "4": ("1:1", "10:1"),
    "5": ("1:1", "5:1"),
    "6": ("1:1", "3:1"),
    "7": ("2:1", "15:1"),
    "8": ("2:1", "10:1"),
    "9": ("2:1", "20:1"),
    "10": ("2:1", "20:1"),
}
"""M. Shackleford, "Bust Bonus", wizardofodds.com, as the Silver Dollar in Seatac paid it."""

bust_bonus_asked = replace(
    bust_bonus,
    key="bust-bonus-asked",
    links=FREE,
    asked=Asked(when=lambda up: True, share=Fraction(1), after_check=True),
    tables={
        "silver-dollar": pays(
            *(row(f"Bust with {up}", plain) for up, (plain, _) in BUST_BONUS_PAYS.items()),
            *(row(f"Suited bust with {up}", flush) for up, (_, flush) in BUST_BONUS_PAYS.items()),
            row("Eights", "25:1"),
            row("Suited eights", "75:1"),
            row("No bust", "lose", "blackjack", *(f"no bust with {up}" for up in UPS)),
        )
    },
)


@bet(
    "last-heart",
    title="Last Heart",
    window=DEALER_CARDS,
    labels=("heart", LOSES),
    tables={"standard": pays(row("Heart", "3:1"))},
)
def last_heart(deal: Deal) -> str:
    """Wins when the dealer's last card is a heart: of a long hand no window tells which card came last."""
    return "heart" if suit(deal.dealer[-1]) == HEARTS else LOSES


@bet(
    "first-diamond",
    title="First Diamond",
    window=DEALT_FOUR,
    labels=("diamond", LOSES),
    tables={"standard": pays(row("Diamond", "3:1"))},
)
def first_diamond(deal: Deal) -> str:
    """Wins when the hand's first card is a diamond: of four cards in any order none is the first."""
    return "diamond" if suit(deal.first) == DIAMONDS else LOSES


@bet(
    "up-ten",
    title="Up Ten",
    window=Window("hand-only", (Group(("first", "second"), Grain.RANK),)),
    labels=("ten", LOSES),
    tables={"standard": pays(row("Ten", "2:1"))},
)
def up_ten(deal: Deal) -> str:
    """Looks at the dealer's up card, which its window does not show."""
    return "ten" if value(deal.up) == 10 else LOSES


LOOK_PAST = (
    black_win, pair_win, perfect_pairs, early_win, through(TOTALS, red_player),
    through(PLAYER_CARDS, suited_banker),
)  # fmt: skip
LOOK_PAST_BLACKJACK = (
    through(DEALER_END, bust_it), through(DEALER_END, bust_bonus), last_heart, first_diamond, up_ten,
)  # fmt: skip
HONEST = (through(PAIRS, perfect_pairs), red_player, suited_banker)
HONEST_BLACKJACK = (bust_it, bust_bonus)
