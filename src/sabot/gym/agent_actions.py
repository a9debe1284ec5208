"""What an agent may do, numbered: wagers first, then every answer that a round can ask for."""

from collections.abc import Mapping, Sequence
from typing import Literal, SupportsInt

from msgspec import Struct

from sabot.games.catalogue import catalogue
from sabot.games.deciding import DECLINE, INSURE
from sabot.games.stake import Stake
from sabot.games.variant import Game
from sabot.money import Amount

STAKE = 100
"""Minor units on each bet, unless wagers are given."""
PLAYER, HAND = "player", "1"
Wager = Mapping[str, int]
"""Minor units by bet."""
Wagers = Sequence[Wager] | Literal["all"] | None
"""What may be staked; None for the usual, `all` for every special bet of the felt, too."""


class Answers(Struct, frozen=True):
    """The actions of an environment in the order of their numbers."""

    wagers: tuple[tuple[tuple[str, int], ...], ...]
    words: tuple[str, ...]
    """Answers to questions, as `games.deciding` names them."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each number does: `main=100, pair=50`, `hit`."""
        return (*(", ".join(f"{bet}={amount}" for bet, amount in one) for one in self.wagers), *self.words)

    def __len__(self) -> int:
        return len(self.wagers) + len(self.words)

    def number(self, action: SupportsInt) -> int:
        """Raises `ValueError` where no action has this one: from the end nothing is counted."""
        if not 0 <= (number := int(action)) < len(self):
            raise ValueError(f"an action from 0 to {len(self) - 1} is wanted, not {number}")
        return number


def game_of(game: Game | str) -> Game:
    return catalogue().find(game) if isinstance(game, str) else game


def answers_of(game: Game, wagers: Wagers = None) -> Answers:
    """The main bet where players decide, else each bet of the felt alone, unless wagers are given."""
    given = _usual(game, every=wagers == "all") if wagers is None or isinstance(wagers, str) else wagers
    if not given:
        raise ValueError("an environment needs at least one wager")
    asked = (INSURE, DECLINE) if game.asked() else ()
    words = (*asked, *(action.value for action in game.family.actions(game.rules)))
    return Answers(tuple(_checked(game, wager) for wager in given), words)


def _usual(game: Game, *, every: bool) -> list[Wager]:
    if game.family.decisions is None:
        return [{bet: STAKE} for bet in (*game.mains(), *game.offered) if _lies(game, {bet: STAKE})]
    main = {game.family.decisions.main: STAKE}
    beside = [{**main, bet: STAKE} for bet in game.laid()] if every else []
    return [main, *(wager for wager in beside if _lies(game, wager))]


def _lies(game: Game, wager: Wager) -> bool:
    """Whether these stakes may lie together."""
    try:
        _checked(game, wager)
    except ValueError:
        return False
    return True


def _checked(game: Game, wager: Wager) -> tuple[tuple[str, int], ...]:
    laid: list[Stake] = []
    for bet, amount in wager.items():
        stake = _stake(game, bet, amount)
        why = game.check_stake(laid, stake)
        if why is not None:
            raise ValueError(why.reason)
        laid.append(stake)
    if not laid:
        raise ValueError("a wager without a stake")
    return tuple(wager.items())


def stakes_of(
    game: Game, wager: Sequence[tuple[str, int]], player: str = PLAYER, hand: str = HAND
) -> tuple[Stake, ...]:
    return tuple(_stake(game, bet, amount, player, hand) for bet, amount in wager)


def _stake(game: Game, bet: str, amount: int, player: str = PLAYER, hand: str = HAND) -> Stake:
    per_hand = game.family.has_hands and not (bet in game.bets and game.bets[bet].links.per_player)
    return Stake(player, hand if per_hand else "", bet, Amount(amount))
