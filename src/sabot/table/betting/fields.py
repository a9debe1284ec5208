"""The betting fields of a table, worked out once from its game: what they pay and how they hang together."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from sabot.games.answer import Refused
from sabot.games.bet import FeltPlace, LimitClass, PayTable
from sabot.games.stake import Stake
from sabot.games.variant import Game
from sabot.games.wager import Bounds, unsupported

StakeBounds = Callable[[Sequence[Stake], Stake], Bounds | Refused]
Unsupported = Callable[[Sequence[Stake]], tuple[Stake, ...]]


class Fields(Struct, frozen=True, kw_only=True):
    """What the betting time asks of a game."""

    tables: Mapping[str, PayTable]
    """What every field pays, main fields included."""
    best: Mapping[str, Fraction]
    """The odds of the best row of every field, which are asked for every chip."""
    titles: Mapping[str, str]
    places: Mapping[str, FeltPlace]
    """Where each of them lies on the felt."""
    limit_classes: Mapping[str, LimitClass]
    main_keys: tuple[str, ...]
    offered: tuple[str, ...]
    around_hand: tuple[str, ...]
    """The special bets that are laid at each hand; what a bet needs comes before it (S2)."""
    with_main: tuple[str, ...]
    """The first main bet and all special bets that are laid, in such an order, too."""
    per_player: frozenset[str]
    """Bets that lie before the player and not on a hand."""
    needs: Mapping[str, tuple[str, ...]]
    """Which bets must carry a stake before a bet can."""
    behind: frozenset[str]
    """The bets that may be staked behind another player's hand (B21)."""
    excludes: Mapping[str, tuple[str, ...]]
    """Beside which bets a bet may not lie."""
    bounds: StakeBounds
    """What the stakes that lie already leave for one more, whatever its amount."""
    unsupported: Unsupported
    """What must leave because what it depends on has left (G10)."""


def fields_of(game: Game) -> Fields:
    mains, offer, laid = game.mains(), game.offer(), game.laid()
    alone = game.family.special_without_main(game.rules)
    behind = (*mains, *game.behind_bets()) if game.seating.bet_behind else ()
    tables = {key: field.table for key, field in offer.items()}
    return Fields(
        tables=tables,
        best={key: table.best for key, table in tables.items()},
        titles={key: game.bets[key].title for key in offer},
        places={key: game.bets[key].place for key in offer},
        limit_classes={key: game.bets[key].limit_class for key in offer},
        main_keys=mains,
        offered=game.offered,
        around_hand=_in_turn(game, tuple(key for key in game.around_hand if key in laid)),
        with_main=_in_turn(game, (mains[0], *laid)),
        per_player=frozenset(key for key in game.offered if game.bets[key].links.per_player),
        needs={key: game.bets[key].links.needs for key in game.offered},
        behind=frozenset(behind),
        excludes={key: game.bets[key].links.not_beside for key in game.offered},
        bounds=game.bounds,
        unsupported=lambda stakes: unsupported(offer, stakes, frozenset(mains), alone),
    )


def _in_turn(game: Game, bets: tuple[str, ...]) -> tuple[str, ...]:
    """The same bets, those that others need before these."""
    return tuple(sorted(bets, key=lambda bet: sum(need in bets for need in game.bets[bet].links.needs)))
