"""What a road remembers of a coup, and how people write it down."""

from enum import StrEnum

from msgspec import Struct

from sabot.games.baccarat.coup import Coup


class Winner(StrEnum):
    """Who won a coup."""

    PLAYER = "P"
    BANKER = "B"
    TIE = "T"


class Outcome(Struct, frozen=True, gc=False):
    """One coup on the road."""

    winner: Winner
    natural: int | None = None
    """8 or 9 where a natural decided the coup; equal naturals count as one."""
    player_pair: bool = False
    banker_pair: bool = False


def outcome_of(coup: Coup) -> Outcome:
    """What the road remembers of a finished coup."""
    natural = coup.player_natural or coup.banker_natural
    return Outcome(
        winner=_winner(coup),
        natural=max(coup.player_total, coup.banker_total) if natural else None,
        player_pair=coup.player_pair,
        banker_pair=coup.banker_pair,
    )


def _winner(coup: Coup) -> Winner:
    if coup.tied:
        return Winner.TIE
    return Winner.PLAYER if coup.player_wins else Winner.BANKER
