"""What bets return from the cards that a shoe has left, counted exactly.

Run as a program it answers line by line, in a process of its own: a server loads no mathematics.
"""

import os
import sys
from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from sabot.cards.composition import Composition
from sabot.games.answer import Refused
from sabot.games.variant import Game
from sabot.server.odds.odds_rows import GENTLE, Chance, OddsRequest, counted, game_asked

Returns = Mapping[str, Chance]
"""By bet, per unit of stake; nothing where nobody can say, such as from too few cards for a round."""


class ShoeRequest(Struct, frozen=True):
    """Some bets of a game, dealt from these cards."""

    asked: OddsRequest
    bets: tuple[str, ...]
    cards: tuple[int, ...]
    """How many of each card can still come, burnt ones that nobody has seen among them."""


def shoe_returns(game: Game, bets: tuple[str, ...], cards: tuple[int, ...]) -> Returns:
    """The first time takes seconds."""
    from sabot.odds.counting.bet_odds import counted_odds  # noqa: PLC0415  # numba stays out of servers

    try:
        found = counted_odds(game, bets, Composition(cards))
    except ValueError:
        return {}
    return {one.bet: counted(one.rtp) for one in found}


@cache
def _game(asked: bytes) -> Game | Refused:
    return game_asked(msgspec.json.decode(asked, type=OddsRequest))


def main() -> None:
    """Answers every line until there are no more."""
    os.nice(GENTLE)
    decoder = msgspec.json.Decoder(ShoeRequest)
    for line in sys.stdin.buffer:
        request = decoder.decode(line)
        game = _game(msgspec.json.encode(request.asked))
        found = {} if isinstance(game, Refused) else shoe_returns(game, request.bets, request.cards)
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
