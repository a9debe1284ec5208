"""A coup as pages show it: the Player at the left, the Banker at the right."""

from sabot.cards.card import name
from sabot.games.answer import Named
from sabot.games.baccarat.bets.main import banker, player, tie
from sabot.games.baccarat.coup import Coup, Side, next_side
from sabot.games.shown import Shown, ShownCards

NATURAL = Named("remark.natural", "a natural")
TIED = Named("outcome.tie", tie.title)
_BETS = {Side.PLAYER: player, Side.BANKER: banker}


def shown_coup(coup: Coup) -> Shown:
    over = next_side(coup) is None
    winner = None if not over or coup.tied else Side.PLAYER if coup.player_wins else Side.BANKER
    places = tuple(_side(coup, side, won=side is winner) for side in Side)
    if not over:
        return Shown(places=places)
    natural = coup.player_natural or coup.banker_natural
    won = None if winner is None else Named(f"outcome.{winner.value}", f"{_BETS[winner].title} wins")
    return Shown(places=places, outcome=won or TIED, remark=NATURAL if natural else None)


def _side(coup: Coup, side: Side, *, won: bool) -> ShownCards:
    cards = coup.player if side is Side.PLAYER else coup.banker
    return ShownCards(
        place=side.value,
        title=_BETS[side].title,
        side=_BETS[side].place.side,
        room=2,
        cards=tuple(map(name, cards)),
        total=str(coup.total(side)) if cards else "",
        won=won,
    )
