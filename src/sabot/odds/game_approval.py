"""Whether a game may be opened: no bet on offer may return more than is staked, and none far too little."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.variant import Game
from sabot.odds.bet_result import BetLine
from sabot.odds.counting.window_check import BadBet
from sabot.odds.families import odds_of
from sabot.odds.whole_game import game_odds

MOST, FLOOR = 1.0, 0.75
"""Above the first a table is refused; below the second, the floor of GLI-19 4.7.1, it is warned about."""


class GameVerdict(Struct, frozen=True):
    """What speaks against opening a table, and what somebody should know who opens one all the same."""

    refused: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def approved(self) -> bool:
        return not self.refused


def approve(game: Game, lines: tuple[BetLine, ...] | None = None) -> GameVerdict:
    """The verdict on all bets on offer, by the game's own rules; a bet without a price refuses it."""
    try:
        # Bets that nobody can stake on there are left out: each of them takes a while to price.
        priced = game_odds(replace(game, can_offer=game.offered)) if lines is None else lines
    except BadBet as wrong:
        return GameVerdict(refused=(str(wrong),), warnings=())
    offered = [line for line in priced if line.offered]
    return GameVerdict(
        refused=(
            *(_words(line, "more than 100 %") for line in offered if line.rtp > MOST),
            *_chosen_too_well(game),
        ),
        warnings=tuple(_words(line, "less than 75 %") for line in offered if line.rtp < FLOOR),
    )


def _chosen_too_well(game: Game) -> Iterator[str]:
    """Whoever is asked for a bet takes it beside the best cards only; a hand may be played for a bet."""
    find = odds_of(game).at_best
    for key in game.offered:
        found = None if find is None else find(game, key)
        if found is not None and found[0] > MOST:
            back, how = found
            yield f"{key} returns {back:.4%} {how}, more than 100 %"


def _words(line: BetLine, how: str) -> str:
    return f"{line.bet} ({line.pay_table}) returns {line.rtp:.4%}, {how}"
