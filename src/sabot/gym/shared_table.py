"""A shared table as a PettingZoo environment: several agents with a hand each, asked in the order of play.

Everybody stakes first; then whoever the round asks answers. Rewards come with the end of the round, in whole
minor units as `GameEnv` has them. An action that is not allowed changes nothing.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.agent_selector import AgentSelector

from sabot.games.variant import Game
from sabot.gym.agent_actions import Wagers, answers_of, game_of, stakes_of
from sabot.gym.dealt_round import DealtRound
from sabot.gym.game_env import Mask, fresh_cards, mask_of
from sabot.gym.observing import HIGHEST, OVER, WIDTH, Seen, before_stakes, observed

MOST_PLAYERS = 7
"""Seats of the largest table."""


class SharedTable(AECEnv):  # type: ignore[misc]  # it has no types of its own
    """Observations are `{"observation", "action_mask"}`; one who is not asked may do nothing."""

    metadata = {"name": "sabot_shared_table_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012  # PettingZoo wants a plain dict

    def __init__(self, game: Game | str, players: int = 3, wagers: Wagers = None) -> None:
        super().__init__()
        if not 1 <= players <= MOST_PLAYERS:
            raise ValueError(f"{players} players; a table has 1 to {MOST_PLAYERS}")
        self.game, self.render_mode = game_of(game), None
        self._answers = answers_of(self.game, wagers)
        self.actions = self._answers.names
        self.possible_agents = [f"player_{number}" for number in range(1, players + 1)]
        self.agents = self.possible_agents[:]
        seen = spaces.Box(np.zeros(WIDTH, dtype=np.int32), HIGHEST, dtype=np.int32)
        size = len(self._answers)
        both = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (size,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, both)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._chance, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        given = (options or {}).get("cards")
        self._cards = fresh_cards(self.game, self._chance) if given is None else iter(given)
        self._round: DealtRound | None = None
        self._wagers: dict[str, int] = {}
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._order = AgentSelector(self.agents)
        self.agent_selection = self._order.reset()

    def observe(self, agent: str) -> dict[str, Seen | Mask]:
        seen, mask = before_stakes(), np.zeros(len(self._answers), dtype=np.int8)
        if self._round is None:
            if agent not in self._wagers:
                mask = mask_of(self._answers, None)
        elif self._round.over:
            seen[0] = OVER
        elif self._asked() == agent:
            seen, mask = observed(self.game, self._round), mask_of(self._answers, self._round)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        number = None if action is None else self._answers.number(action)
        if number is not None and self.observe(agent)["action_mask"][number]:
            self._act(agent, number)
        self._accumulate_rewards()

    def _act(self, agent: str, action: int) -> None:
        if self._round is None:
            self._wagers[agent] = action
            if len(self._wagers) < len(self.possible_agents):
                self.agent_selection = self._order.next()
                return
            self._round = self._dealt()
        else:
            self._round.answer(self._answers.words[action - len(self._answers.wagers)])
        asked = self._asked()
        if asked is not None:
            self.agent_selection = asked
            return
        self.rewards = {one: float(self._round.won(one)) for one in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _asked(self) -> str | None:
        asked = None if self._round is None else self._round.asked()
        return None if asked is None else asked[0]

    def _dealt(self) -> DealtRound:
        boxes = [(f"{seat}.1", agent) for seat, agent in enumerate(self.possible_agents, 1)]
        common = self.game.family.common(self.game.rules)
        if common:
            boxes = [("1", agent) for _, agent in boxes]
        stakes = [
            stake
            for box, agent in boxes
            for stake in stakes_of(self.game, self._answers.wagers[self._wagers[agent]], agent, box)
        ]
        return DealtRound(self.game, boxes[:1] if common else boxes, stakes, self._cards)

    def render(self) -> None:
        """There is nothing to see."""

    def close(self) -> None:
        """There is nothing to close."""
