"""Environments beside each other: the checker's word, the same cards, the exact return."""

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env

from sabot.cards.card import Card, value
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import catalogue
from sabot.games.variant import Game, with_rules
from sabot.gym import GameEnv, env_id, vector_env
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.simulation.state_machine import cards_by_code

GAMES = tuple(catalogue().games)
DECIDED = tuple(key for key, game in catalogue().games.items() if game.family.decisions is not None)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasiums_checker_finds_nothing_wrong(key: str) -> None:
    check_env(gymnasium.make(env_id(key)).unwrapped)


@pytest.mark.parametrize("key", GAMES)
def test_a_seed_gives_the_same_rounds(key: str) -> None:
    def rounds(seed: int) -> list[tuple[float, ...]]:
        env, pick, told = GameEnv(key), np.random.default_rng(5), []
        for number in range(8):
            _, info = env.reset(seed=seed if number == 0 else None)
            over = False
            while not over:
                action = pick.choice(np.flatnonzero(info["action_mask"]))
                seen, reward, over, _, info = env.step(action)
                told.append((*seen.tolist(), reward))
        return told

    assert rounds(3) == rounds(3)
    assert rounds(3) != rounds(4)


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    env = GameEnv("live-blackjack")
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(np.int64(env.actions.index("hit")))
    assert (after == before).all()
    assert (reward, over, info["refused"]) == (0.0, False, True)


RULES: dict[str, dict[str, str]] = {
    **{key: {} for key in DECIDED},
    "live-blackjack surrender": {"surrender": "late", "soft17": "hit"},
    "live-blackjack resplit": {"max_hands": "4", "split_depth": "3", "decks": "2", "cut": "40"},
    "live-blackjack charlie": {"charlie": "8", "blackjack_pays": "6:5"},
    "live-blackjack european": {"hole": "none", "dealer_blackjack": "original-bets-only"},
}


def ruled(name: str) -> Game:
    return with_rules(catalogue().find(name.partition(" ")[0]), RULES[name])


@pytest.mark.parametrize("name", RULES)
def test_many_rounds_go_as_the_engine_plays_them_on_the_same_cards(name: str) -> None:
    """Every observation, every mask and every reward, at random answers."""
    game = ruled(name)
    lanes, pick, card_of = 64, np.random.default_rng(1), cards_by_code()
    many, one = vector_env(lanes, game), GameEnv(game)
    assert many.actions == one.actions
    _, info = many.reset(seed=2)
    told: list[list[tuple[int, list[int], list[int], float]]] = [[] for _ in range(lanes)]
    rounds = 0
    while rounds < 1500:
        masks = info["action_mask"]
        actions = np.array([pick.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])
        seen, won, over, _, info = many.step(actions)
        for lane in range(lanes):
            if not masks[lane].any():
                continue
            row = (int(actions[lane]), seen[lane].tolist(), info["action_mask"][lane].tolist(), won[lane])
            told[lane].append(row)
            if over[lane]:
                cards = [Card(int(card)) for card in card_of[many.drawn(lane)]]
                assert _replayed(one, cards, [action for action, *_ in told[lane]]) == told[lane]
                told[lane] = []
                rounds += 1


def _replayed(
    env: GameEnv, cards: list[Card], actions: list[int]
) -> list[tuple[int, list[int], list[int], float]]:
    left = iter(cards)
    env.reset(options={"cards": left})
    told = []
    for action in actions:
        seen, won, _, _, info = env.step(np.int64(action))
        told.append((action, seen.tolist(), info["action_mask"].tolist(), won))
    assert next(left, None) is None, "the engine took the same cards"
    return told


@pytest.mark.long
@pytest.mark.parametrize("name", ["live-blackjack", "live-blackjack surrender"])
def test_the_computed_strategy_returns_what_was_computed(name: str) -> None:
    game = ruled(name)
    rules = game.rules
    assert isinstance(rules, Rules)
    strategy = best_chart(rules)
    many = vector_env(4096, game)
    seen, _ = many.reset(seed=7)
    known: dict[bytes, int] = {}

    def chosen(row: npt.NDArray[np.int32]) -> int:
        key = row.tobytes()
        if key not in known:
            if row[0] in (0, 3):
                known[key] = 0
            elif row[0] == 1:
                known[key] = many.actions.index("decline")
            else:
                cards = tuple(Card(v) for v in range(10) for _ in range(row[1 + v]))
                facts = facts_of(cards, split_depth=int(row[12]), hands=int(row[13]))
                pair = value(cards[0]) if facts.pair else 0
                action = strategy.chart.choose(rules, facts, int(row[11]), pair)
                known[key] = many.actions.index(action.value)
        return known[key]

    total = squares = rounds = 0.0
    while rounds < 1_000_000:
        rows, back = np.unique(seen, axis=0, return_inverse=True)
        answers = np.array([chosen(row) for row in rows])
        seen, won, over, _, _ = many.step(answers[back.ravel()])
        total, squares, rounds = total + won.sum(), squares + (won**2).sum(), rounds + over.sum()
    mean = total / rounds / 100
    sigma = np.sqrt((squares / rounds / 10_000 - mean**2) / rounds)
    assert abs(mean - strategy.net) < 4 * sigma, (mean, strategy.net, sigma)
