"""A game with bets of one's own beside those that it has: a game by itself, as journals tell it."""

from collections.abc import Sequence

from msgspec.structs import replace

from sabot.games.answer import Problem
from sabot.games.bet import Bet
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Game
from sabot.typed_reading import unknown


def game_with_bets(
    game: Game, bets: Sequence[Bet[object]], file: str, beside: Sequence[str] | None = None
) -> Game:
    """The game with these bets on offer, under a key and a title of its own.

    Without `beside` the special bets of the game stay, but for the last of them where there is no room.
    """
    for key in beside or ():
        if key not in game.can_offer:
            raise BadSetting(file, "beside", f' names "{key}", which {unknown(key, game.can_offer)}')
    kept = [tuple(beside)] if beside is not None else _fewer_and_fewer(game.offered)
    first: Problem | None = None
    for others in kept:
        found = _offering(game, bets, others)
        problem = next(iter(found.table_problems()), None)
        if problem is None:
            return found
        first = first or problem
    assert first is not None, "something speaks against each of them"
    raise BadSetting(file, game.key, f" cannot offer it: {first.key} = {first.value}: {first.right}")


def _fewer_and_fewer(offered: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [offered[:many] for many in range(len(offered), -1, -1)]


def _offering(game: Game, bets: Sequence[Bet[object]], others: tuple[str, ...]) -> Game:
    keys = tuple(bet.key for bet in bets)
    offered = (*others, *keys)
    rest = tuple(key for key in game.can_offer if key not in offered)
    title = bets[0].title if len(bets) == 1 else f"{bets[0].title} and {len(bets) - 1} more"
    known = {bet.key: bet for bet in (*game.family.bets, *bets)}
    return replace(
        game,
        family=replace(game.family, bets=tuple(known.values())),
        key=f"{game.key}-{keys[0].replace('+', '-')}",
        title=f"{game.title} with {title}",
        about=f"{game.about} With {', '.join(bet.title for bet in bets)}.",
        offered=offered,
        can_offer=(*offered, *rest),
        configurations=tuple((*allowed, *keys) for allowed in game.configurations),
        bets={**game.bets, **known},
    )
