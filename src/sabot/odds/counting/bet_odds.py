"""The exact odds of any bet that does not depend on play, from the full shoe or from what is left of it."""

from collections.abc import Sequence

from sabot.cards.composition import Composition
from sabot.games.variant import Game
from sabot.odds.bet_result import BetOdds, priced
from sabot.odds.families import odds_of
from sabot.typed_reading import unknown


def bet_odds(game: Game, key: str, composition: Composition | None = None) -> BetOdds:
    """The odds of a bet with the pay table that the game uses for it.

    `composition` is what the round is dealt from: the full shoe if not given. It must hold the cards the bet
    needs; insurance also needs an ace in it, for the dealer to show.
    """
    cards = game.rules.shoe if composition is None else composition
    return counted_odds(game, (key,), cards)[0]


def counted_odds(game: Game, keys: Sequence[str], cards: Composition) -> tuple[BetOdds, ...]:
    """Several bets at once; those with the same census share it."""
    countable = [key for key, bet in game.bets.items() if not bet.window.played]
    for key in keys:
        if key not in countable:
            raise ValueError(f"{key} {unknown(key, countable)}")
    fields, family = [game.field(key) for key in keys], odds_of(game)
    counted = family.ways(game, [field.bet for field in fields], cards)
    return tuple(
        priced(field.bet.key, field.table_name, field.table, ways, field.bet.labels, family.method(field.bet))
        for field, ways in zip(fields, counted, strict=True)
    )
