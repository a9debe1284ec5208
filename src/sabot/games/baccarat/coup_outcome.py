"""What the road remembers of a coup."""

from sabot.games.baccarat.coup import Coup
from sabot.games.roads import Outcome, Winner


def outcome_of(coup: Coup) -> Outcome:
    """What the road remembers of a finished coup."""
    player, banker = coup.player_total, coup.banker_total
    natural = coup.player_natural or coup.banker_natural
    return Outcome(
        winner=_winner(player, banker),
        natural=max(player, banker) if natural else None,
        player_pair=coup.player_pair,
        banker_pair=coup.banker_pair,
    )


def _winner(player: int, banker: int) -> Winner:
    if player == banker:
        return Winner.TIE
    return Winner.PLAYER if player > banker else Winner.BANKER
