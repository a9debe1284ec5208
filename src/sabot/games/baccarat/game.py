"""Baccarat as a family of games: what its variant cards hold and what must be true of them."""

from collections.abc import Iterator, Sequence

from sabot.cards.card import Card
from sabot.games.answer import Problem, Refused
from sabot.games.baccarat.bets import BETS
from sabot.games.baccarat.coup import Coup, Side, points
from sabot.games.baccarat.coup_outcome import outcome_of
from sabot.games.baccarat.round import (
    BaccaratRound,
    awaits,
    carry_out,
    check_sides,
    decide,
    evolve,
    open_round,
)
from sabot.games.baccarat.rules import LEAST_CUT, Layout, Rules
from sabot.games.baccarat.shown_coup import shown_coup
from sabot.games.baccarat.view import shown
from sabot.games.baccarat.windows import dealt, lay
from sabot.games.family import CardRow, Family, Opening
from sabot.games.roads import Outcome
from sabot.games.shoe_rules import Shuffle, shuffle_problems
from sabot.games.stake import Stake
from sabot.games.variant import Variant
from sabot.games.wager import FREE, Bounds, bet_bounds

BaccaratGame = Variant[Rules, Coup]


def table_problems(game: BaccaratGame) -> Iterator[Problem]:
    yield from shuffle_problems(game.rules, game.rules.burn)
    most = game.rules.decks * 26
    if game.rules.shuffle is Shuffle.CUT_CARD and not LEAST_CUT <= game.rules.cut <= most:
        yield Problem("cut", str(game.rules.cut), f"{LEAST_CUT} to {most} cards behind the cut card")


def bounds(game: BaccaratGame, stakes: Sequence[Stake], new: Stake) -> Bounds | Refused:
    if game.bets[new.bet].is_main:
        return check_sides(game.rules, (*stakes, new)) or ()
    return bet_bounds(game.bets, new, stakes, game.mains(), FREE)


def _open(game: BaccaratGame, opening: Opening) -> BaccaratRound:
    return open_round(game.rules, game.offer(), opening.stakes)


def _opening(now: BaccaratRound) -> Opening:
    return Opening((), now.stakes)


def _rows(now: BaccaratRound) -> tuple[CardRow, ...]:
    return CardRow(Side.PLAYER, now.coup.player), CardRow(Side.BANKER, now.coup.banker)


def _cards_out(now: BaccaratRound) -> int:
    return len(now.coup.player) + len(now.coup.banker)


def _outcome(now: BaccaratRound) -> Outcome:
    return outcome_of(now.coup)


def _naturals_on_road(rules: Rules) -> bool:
    return rules.naturals_on_road


def _badges(rules: Rules) -> tuple[str, ...]:
    return () if rules.layout is Layout.STANDARD else (rules.layout.value,)


def _total(place: str, cards: tuple[Card, ...]) -> str:
    return str(points(cards))


BACCARAT = Family(
    key="baccarat",
    rules=Rules,
    bets=BETS,
    table_problems=table_problems,
    bounds=bounds,
    rounds_after_cut=1,
    open=_open,
    opening=_opening,
    decide=decide,
    carry_out=carry_out,
    evolve=evolve,
    awaits=awaits,
    rows=_rows,
    cards_out=_cards_out,
    shown=shown,
    outcome=_outcome,
    card_places=shown_coup(Coup()).places,
    telling=("both_sides", "layout"),
    badges=_badges,
    lay=lay,
    deal=dealt,
    total=_total,
    naturals_on_road=_naturals_on_road,
)
