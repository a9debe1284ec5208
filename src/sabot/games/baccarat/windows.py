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
