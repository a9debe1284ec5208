"""One table for one agent, as a Gymnasium environment: every game, by the engine that serves tables."""

from collections.abc import Iterator
from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sabot.cards.card import Card
from sabot.games.variant import Game
from sabot.gym.agent_actions import HAND, PLAYER, Answers, Wagers, answers_of, game_of, stakes_of
from sabot.gym.dealt_round import DealtRound
from sabot.gym.observing import HIGHEST, WIDTH, Seen, before_stakes, observed

Mask = npt.NDArray[np.int8]


def fresh_cards(game: Game, chance: np.random.Generator) -> Iterator[Card]:
    """All cards of the game in an order of chance."""
    order = chance.permutation(game.rules.shoe.cards())
    return iter(cast(list[Card], order.tolist()))


def mask_of(answers: Answers, played: DealtRound | None) -> Mask:
    """Which actions are allowed: wagers before the round, then what it asks for; nothing when it is over."""
    mask = np.zeros(len(answers), dtype=np.int8)
    if played is None:
        mask[: len(answers.wagers)] = 1
        return mask
    for word in played.allowed():
        mask[len(answers.wagers) + answers.words.index(word)] = 1
    return mask


class GameEnv(gymnasium.Env[Seen, np.int64]):
    """Actions are numbered as `actions` names them. `reset(options={"cards": …})` deals these cards."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium wants a plain dict

    def __init__(self, game: Game | str, wagers: Wagers = None, render_mode: str | None = None) -> None:
        self.game = game_of(game)
        self._answers = answers_of(self.game, wagers)
        self.actions = self._answers.names
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(len(self._answers))
        self.observation_space = spaces.Box(np.zeros(WIDTH, dtype=np.int32), HIGHEST, dtype=np.int32)
        self._round: DealtRound | None = None
        self._cards: Iterator[Card] = iter(())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        given = (options or {}).get("cards")
        self._cards = fresh_cards(self.game, self.np_random) if given is None else iter(given)
        self._round = None
        return before_stakes(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        number, info = self._answers.number(action), self._info()
        if not info["action_mask"][number]:
            return self._seen(), 0.0, self._over, False, {**info, "refused": True}
        if self._round is None:
            stakes = stakes_of(self.game, self._answers.wagers[number])
            self._round = DealtRound(self.game, ((HAND, PLAYER),), stakes, self._cards)
        else:
            self._round.answer(self._answers.words[number - len(self._answers.wagers)])
        won = self._round.won(PLAYER) if self._over else 0
        return self._seen(), float(won), self._over, False, self._info()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        if self._round is None:
            return "no stakes yet"
        rows = self.game.family.rows(self._round.now)
        return "\n".join(
            f"{row.place or 'dealer'}: {self.game.family.total(row.place, row.cards)}" for row in rows
        )

    @property
    def _over(self) -> bool:
        return self._round is not None and self._round.over

    def _seen(self) -> Seen:
        return before_stakes() if self._round is None else observed(self.game, self._round)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self._answers, self._round)}
