"""Bets on a hand whose first two cards make twenty."""

from sabot.cards.card import DIAMONDS, HEARTS, JACK, KING, QUEEN, Card, rank, suit
from sabot.games.bet import LOSES, PayTable, bet, pays, row
from sabot.games.blackjack.bet_windows import HAND, HAND_AND_DEALER_BLACKJACK, Deal
from sabot.games.blackjack.hand import total

QUEENS_AND_BLACKJACK = "queen of hearts pair with dealer blackjack"
QUEENS = "queen of hearts pair"
SAME_CARD, SAME_RANK, SUITED, ANY = "same rank and suit", "same rank", "suited 20", "any 20"
LADIES = (QUEENS_AND_BLACKJACK, QUEENS, SAME_CARD, SAME_RANK, SUITED, ANY, LOSES)


def makes_twenty(hand: tuple[Card, Card]) -> bool:
    """Two ten-value cards, or an ace and a nine."""
    return total(hand).points == 20


def ladies(deal: Deal) -> str:
    """The finest difference that either meaning of "matched" needs (S6)."""
    first, second = deal.hand
    if not makes_twenty(deal.hand):
        return LOSES
    if first == second and rank(first) == QUEEN and suit(first) == HEARTS:
        return QUEENS_AND_BLACKJACK if deal.dealer_has_blackjack else QUEENS
    if rank(first) == rank(second):
        return SAME_CARD if suit(first) == suit(second) else SAME_RANK
    return SUITED if suit(first) == suit(second) else ANY


def matched_by_rank(with_blackjack: str, queens: str, matched: str, suited: str, other: str) -> PayTable:
    """A pay table where any two cards of one rank are a matched 20."""
    return pays(
        row("Queen of hearts pair with dealer blackjack", with_blackjack),
        row("Queen of hearts pair", queens),
        row("Matched 20 (same rank)", matched, SAME_CARD, SAME_RANK, key="matched 20 by rank"),
        row("Suited 20", suited),
        row("Any 20", other),
    )


def matched_by_card(with_blackjack: str, queens: str, matched: str, suited: str, other: str) -> PayTable:
    """A pay table where only two identical cards are a matched 20; other pairs are any 20."""
    return pays(
        row("Queen of hearts pair with dealer blackjack", with_blackjack),
        row("Queen of hearts pair", queens),
        row("Matched 20 (same rank and suit)", matched, SAME_CARD, key="matched 20 by rank and suit"),
        row("Suited 20", suited),
        row("Any 20", other, SAME_RANK, ANY, key="any 20"),
    )


@bet(
    "lucky-ladies",
    title="Lucky Ladies",
    window=HAND_AND_DEALER_BLACKJACK,
    labels=LADIES,
    tables={
        "rank": matched_by_rank("1000:1", "200:1", "12:1", "10:1", "4:1"),
        "rank-and-suit": matched_by_card("1000:1", "200:1", "25:1", "10:1", "4:1"),
    },
)
def lucky_ladies(deal: Deal) -> str:
    """Wins when your first two cards make 20; two queens of hearts pay best, and more still against a
    dealer's blackjack. Then come a matched 20 as the pay table describes it, a 20 in one suit and any other
    20; ace and nine make a 20, but never a matched one.
    """
    return ladies(deal)


@bet(
    "qq-as-lucky-ladies",
    title="QQ as Lucky Ladies",
    window=HAND_AND_DEALER_BLACKJACK,
    labels=LADIES,
    tables={
        "rank": matched_by_rank("500:1", "100:1", "14:1", "9:1", "4:1"),
        "rank-and-suit": matched_by_card("1000:1", "200:1", "25:1", "10:1", "5:1"),
    },
)
def qq_as_lucky_ladies(deal: Deal) -> str:
    """Lucky Ladies with other prices: your first two cards must make 20. Two queens of hearts with a
    dealer's blackjack rank first, then two queens of hearts, a matched 20 as the pay table describes it, a
    20 in one suit, any other 20; ace and nine are never matched.
    """
    return ladies(deal)


RANK_NAMES = {KING: "king", QUEEN: "queen", JACK: "jack"}


def favourite(hand: tuple[Card, Card], sought: int) -> str:
    """Two identical diamonds of the sought rank, else a 20, else one card of that rank (S7)."""
    first, second = hand
    if makes_twenty(hand):
        if first != second:
            return "any 20"
        return "pair of diamonds" if rank(first) == sought and suit(first) == DIAMONDS else "matched 20"
    return f"one {RANK_NAMES[sought]}" if sought in (rank(first), rank(second)) else LOSES


def favourite_labels(sought: int) -> tuple[str, ...]:
    return ("pair of diamonds", "matched 20", "any 20", f"one {RANK_NAMES[sought]}", LOSES)


def favourite_table(sought: int) -> PayTable:
    name = RANK_NAMES[sought]
    own = f"{name} of diamonds pair"
    return pays(
        row(own.capitalize(), "100:1", "pair of diamonds", key=own),
        row("Matched 20 (same rank and suit)", "30:1", "matched 20", key="matched 20 by rank and suit"),
        row("Any 20", "4:1"),
        row(f"One {name}", "1:1"),
    )


@bet(
    "kk",
    title="KK",
    window=HAND,
    labels=favourite_labels(KING),
    tables={"standard": favourite_table(KING)},
)
def kk(deal: Deal) -> str:
    """Wins when your first two cards make 20 or hold a king. Two kings of diamonds pay best, then any two
    identical ten-value cards, then every other 20, then one king beside a card that does not make it 20.
    """
    return favourite(deal.hand, KING)


@bet(
    "qq",
    title="QQ",
    window=HAND,
    labels=favourite_labels(QUEEN),
    tables={"standard": favourite_table(QUEEN)},
)
def qq(deal: Deal) -> str:
    """Wins when your first two cards make 20 or hold a queen. Two queens of diamonds pay best, then any two
    identical ten-value cards, then every other 20, then one queen beside a card that does not make it 20.
    """
    return favourite(deal.hand, QUEEN)


@bet(
    "jj",
    title="JJ",
    window=HAND,
    labels=favourite_labels(JACK),
    tables={"standard": favourite_table(JACK)},
)
def jj(deal: Deal) -> str:
    """Wins when your first two cards make 20 or hold a jack. Two jacks of diamonds pay best, then any two
    identical ten-value cards, then every other 20, then one jack beside a card that does not make it 20.
    """
    return favourite(deal.hand, JACK)
