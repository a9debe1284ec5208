"""Dragon Tiger as a family: its rules, what may be staked, and how its rounds go."""

from collections.abc import Iterator, Sequence

from dragon_tiger import tiger_round as rounds
from dragon_tiger.tiger_bets import BETS
from dragon_tiger.tiger_cards import Pair, deal, lay
from dragon_tiger.tiger_round import TigerRound
from sabot.games.answer import Problem, Refused
from sabot.games.family import CardRow, Family, Opening
from sabot.games.shoe_rules import ShoeRules, Shuffle, shuffle_problems
from sabot.games.stake import Stake
from sabot.games.variant import Variant
from sabot.games.wager import FREE, Bounds, bet_bounds

LEAST_CUT = 6
"""Two rounds and two cards to spare must lie behind the cut card."""


class Rules(ShoeRules, frozen=True, kw_only=True):
    """Nothing but the shoe."""


TigerGame = Variant[Rules, Pair]


def _problems(game: TigerGame) -> Iterator[Problem]:
    yield from shuffle_problems(game.rules, 0)
    if game.rules.shuffle is Shuffle.CUT_CARD and game.rules.cut < LEAST_CUT:
        yield Problem("cut", str(game.rules.cut), f"at least {LEAST_CUT} cards behind the cut card")


def _bounds(game: TigerGame, stakes: Sequence[Stake], new: Stake) -> Bounds | Refused:
    return () if new.bet in game.mains() else bet_bounds(game.bets, new, stakes, game.mains(), FREE)


def _open(game: TigerGame, opening: Opening) -> TigerRound:
    return TigerRound(game.rules, game.offer(), opening.stakes)


def _opening(now: TigerRound) -> Opening:
    return Opening((), now.stakes)


def _rows(now: TigerRound) -> tuple[CardRow, ...]:
    return tuple(CardRow(side, now.cards[at : at + 1]) for at, side in enumerate(rounds.ORDER))


DRAGON_TIGER = Family(
    key="dragon-tiger",
    rules=Rules,
    bets=BETS,
    table_problems=_problems,
    bounds=_bounds,
    play_text=(
        "The Dragon is dealt one card, then the Tiger. The higher card wins; aces are low.",
        "Where both are of one rank, bets on the Dragon and on the Tiger lose half of their stake.",
    ),
    lay=lay,
    deal=deal,
    rounds_after_cut=1,
    card_places=rounds.places(),
    open=_open,
    opening=_opening,
    decide=rounds.decide,
    evolve=rounds.evolve,
    awaits=rounds.awaits,
    rows=_rows,
    shown=rounds.shown,
    total=rounds.total,
)
