"""Who draws a third card: the tableau of punto banco as it hangs on the wall (P1)."""

LEAST_NATURAL = 8
PLAYER_DRAWS_TO = 5
BANKER_DRAWS_ALONE_TO = 5
"""What the Banker draws on when the Player has stood."""

CHART = {
    #  0123456789  value of the Player's third card
    7: "SSSSSSSSSS",
    6: "SSSSSSDDSS",
    5: "SSSSDDDDSS",
    4: "SSDDDDDDSS",
    3: "DDDDDDDDSD",
    2: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    0: "DDDDDDDDDD",
}
"""What the Banker does when the Player has drawn, by the Banker's total: S stands, D draws."""


def is_natural(total: int) -> bool:
    """Eight or nine with the first two cards ends the coup, on whichever side it lies."""
    return total >= LEAST_NATURAL


def player_draws(total: int) -> bool:
    """Whether the Player takes a third card; neither side holds a natural."""
    return total <= PLAYER_DRAWS_TO


def banker_draws(total: int, player_third_value: int | None) -> bool:
    """Whether the Banker takes a third card; neither side holds a natural.

    `player_third_value` is 0 to 9 (tens and faces are 0), or None where the Player has stood.
    """
    if player_third_value is None:
        return total <= BANKER_DRAWS_ALONE_TO
    return CHART[total][player_third_value] == "D"
