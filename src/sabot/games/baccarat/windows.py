"""The windows through which baccarat's bets look at a coup."""

from sabot.games.bet import Grain, Group, Window

TOTALS = Window(
    "totals",
    (
        Group(("player1", "player2"), Grain.VALUE),
        Group(("banker1", "banker2"), Grain.VALUE),
        Group(("player3",), Grain.VALUE),
        Group(("banker3",), Grain.VALUE),
    ),
    to_the_end=True,
)
"""The finished coup by points: two-card hands are seen as totals, third cards one by one if drawn."""

FIRST_FOUR = Window("first-four", (Group(("player1", "player2", "banker1", "banker2"), Grain.CARD),))
PLAYER_TWO = Window("player-two", (Group(("player1", "player2"), Grain.RANK),))
BANKER_TWO = Window("banker-two", (Group(("banker1", "banker2"), Grain.RANK),))
PAIRS = Window(
    "pairs", (Group(("player1", "player2"), Grain.CARD), Group(("banker1", "banker2"), Grain.CARD))
)
"""The first two cards of either side, rank and suit, in any order within a side."""

PLAYER_CARDS = Window(
    "player-cards",
    (
        Group(("player1", "player2"), Grain.CARD),
        Group(("player3",), Grain.CARD),
        Group(("banker1", "banker2"), Grain.VALUE),
        Group(("banker3",), Grain.VALUE),
    ),
    to_the_end=True,
)
"""The finished coup, the Player's cards by rank and suit, the Banker's by points as `TOTALS` sees them."""
BANKER_CARDS = Window(
    "banker-cards",
    (
        Group(("player1", "player2"), Grain.VALUE),
        Group(("player3",), Grain.VALUE),
        Group(("banker1", "banker2"), Grain.CARD),
        Group(("banker3",), Grain.CARD),
    ),
    to_the_end=True,
)
"""The same with the Banker's cards by rank and suit, and the Player's by points."""
