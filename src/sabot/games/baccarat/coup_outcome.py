"""What the road remembers of a coup."""

from sabot.games.baccarat.coup import Coup
from sabot.games.roads import Outcome, Winner


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
