"""Environments of one agent: the checker's word, the same cards as the engine, the exact return."""

from collections.abc import Iterator

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from learner import States

from sabot.cards.card import Card, value
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import catalogue
from sabot.games.variant import Game, with_rules
from sabot.gym import GameEnv, env_id, vector_env
from sabot.gym.agent_actions import Wagers, answers_of
from sabot.gym.many_rounds import ManyRounds
from sabot.gym.observing import COUNTS, DEPTH, HANDS, INSURANCE, OVER, TO_STAKE, UP
from sabot.odds.blackjack.best_chart import best_chart
from sabot.odds.families import odds_of
from sabot.odds.simulation.state_machine import cards_by_code
from sabot.odds.whole_game import bet_return

GAMES = tuple(catalogue().games)
ROUNDS = 300
"""Rounds of each game that are played twice; splits of splits come some times among so many."""
Step = tuple[int, list[int], list[int], float]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasiums_checker_finds_nothing_wrong(key: str) -> None:
    check_env(gymnasium.make(env_id(key), wagers="all").unwrapped)


def test_gymnasium_makes_them_by_name_one_and_many() -> None:
    one = gymnasium.make(env_id("punto-banco"))
    many = gymnasium.make_vec(env_id("punto-banco"), num_envs=3)
    assert isinstance(one.unwrapped, GameEnv)
    assert isinstance(many, ManyRounds)
    assert many.single_action_space == one.action_space
    assert many.single_observation_space == one.observation_space


def played(key: str, seed: int) -> Iterator[tuple[float, ...]]:
    env, pick = GameEnv(key), np.random.default_rng(5)
    for number in range(8):
        _, info = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            action = pick.choice(np.flatnonzero(info["action_mask"]))
            seen, reward, over, _, info = env.step(action)
            yield (*seen.tolist(), reward)


@pytest.mark.parametrize("key", GAMES)
def test_a_seed_gives_the_same_rounds(key: str) -> None:
    assert list(played(key, 3)) == list(played(key, 3))
    assert list(played(key, 3)) != list(played(key, 4))


@pytest.mark.parametrize("key", ["live-blackjack", "koi-bacc"])
def test_a_seed_gives_the_same_many_rounds(key: str) -> None:
    def rewards(seed: int) -> list[list[float]]:
        many = vector_env(32, key)
        _, info = many.reset(seed=seed)
        told = []
        for _ in range(12):
            _, won, _, _, info = many.step(info["action_mask"].argmax(axis=1))
            told.append(won.tolist())
        return told

    assert rewards(3) == rewards(3)
    assert rewards(3) != rewards(4)


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    env = GameEnv("live-blackjack")
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(np.int64(env.actions.index("hit")))
    assert (after == before).all()
    assert (reward, over, info["refused"]) == (0.0, False, True)
    many = vector_env(2, "live-blackjack")
    many.reset(seed=1)
    seen, won, ended, _, _ = many.step(np.full(2, many.actions.index("hit")))
    assert not seen.any()
    assert not won.any()
    assert not ended.any()


@pytest.mark.parametrize("beyond", [-2, 7])
def test_an_action_that_there_is_not_is_no_other_one(beyond: int) -> None:
    """Five and six against a nine: counted from the end, -2 would be `double`, which is allowed."""
    env = GameEnv("live-blackjack")
    env.reset(options={"cards": [4, 8, 18, 9]})
    env.step(np.int64(0))
    before = env.render()
    with pytest.raises(ValueError, match="an action from 0 to 6 is wanted"):
        env.step(np.int64(beyond))
    assert env.render() == before


RULES: dict[str, dict[str, str]] = {
    **{key: {} for key in GAMES},
    "live-blackjack surrender": {"surrender": "late", "soft17": "hit"},
    "live-blackjack resplit": {"max_hands": "4", "split_depth": "3", "decks": "2", "cut": "40"},
    "live-blackjack aces": {
        "max_hands": "4",
        "split_depth": "3",
        "resplit_aces": "true",
        "draw_split_aces": "true",
        "decks": "1",
        "cut": "20",
        "double_any_number": "true",
    },
    "live-blackjack aces again": {
        "max_hands": "4",
        "split_depth": "3",
        "resplit_aces": "true",
        "decks": "1",
        "cut": "20",
    },
    "live-blackjack push": {"push_22": "true", "no_tens": "true", "hole": "none", "surrender": "early"},
    "live-blackjack charlie": {"charlie": "5", "blackjack_pays": "6:5", "double": "9-more"},
    "live-blackjack european": {"hole": "none", "dealer_blackjack": "original-bets-only"},
}


def ruled(name: str) -> Game:
    return with_rules(catalogue().find(name.partition(" ")[0]), RULES[name])


def own_wagers(game: Game) -> Wagers:
    """All that the kernels take: bets that look at single cards to the end are the engine's alone."""
    simulated = odds_of(game).simulated
    assert simulated is not None
    close = {field.bet.key for field in simulated(game, None).close}
    return [dict(wager) for wager in answers_of(game, "all").wagers if not close & dict(wager).keys()]


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_many_rounds_go_as_the_engine_plays_them_on_the_same_cards(name: str) -> None:
    """Every observation, every mask and every reward, at random answers, whatever special bet lies."""
    game = ruled(name)
    wagers = own_wagers(game)
    assert wagers
    lanes, pick, card_of = 64, np.random.default_rng(1), cards_by_code()
    many, one = vector_env(lanes, game, wagers), GameEnv(game, wagers)
    assert many.actions == one.actions
    _, info = many.reset(seed=2)
    told: list[list[Step]] = [[] for _ in range(lanes)]
    rounds = 0
    while rounds < ROUNDS:
        masks = info["action_mask"]
        actions = (pick.random(masks.shape) * masks).argmax(axis=1)
        seen, won, over, _, info = many.step(actions)
        for lane in np.flatnonzero(masks.any(axis=1)):
            row = (int(actions[lane]), seen[lane].tolist(), info["action_mask"][lane].tolist(), won[lane])
            told[lane].append(row)
            if over[lane]:
                cards = [Card(int(card)) for card in card_of[many.drawn(int(lane))]]
                assert replayed(one, cards, [action for action, *_ in told[lane]]) == told[lane]
                told[lane] = []
                rounds += 1


def replayed(env: GameEnv, cards: list[Card], actions: list[int]) -> list[Step]:
    left = iter(cards)
    env.reset(options={"cards": left})
    told = []
    for action in actions:
        seen, won, _, _, info = env.step(np.int64(action))
        told.append((action, seen.tolist(), info["action_mask"].tolist(), won))
    # A special bet that is decided already makes the kernel take the dealer's cards all the same.
    assert "," in env.actions[actions[0]] or next(left, None) is None, "the engine took the same cards"
    return told


@pytest.mark.long
@pytest.mark.parametrize("name", ["live-blackjack", "live-blackjack surrender"])
def test_the_computed_strategy_returns_what_was_computed(name: str) -> None:
    game = ruled(name)
    rules = game.rules
    assert isinstance(rules, Rules)
    strategy = best_chart(rules)
    many = vector_env(4096, game)
    states = States(len(many.actions))
    policy = np.full(states.size, -1)

    def chosen(row: npt.NDArray[np.int32]) -> int:
        if row[0] in (TO_STAKE, OVER):
            return 0
        if row[0] == INSURANCE:
            return many.actions.index("decline")
        cards = tuple(Card(v) for v in range(10) for _ in range(row[COUNTS + v]))
        facts = facts_of(cards, split_depth=int(row[DEPTH]), hands=int(row[HANDS]))
        pair = value(cards[0]) if facts.pair else 0
        return many.actions.index(strategy.chart.choose(rules, facts, int(row[UP]), pair).value)

    seen, info = many.reset(seed=7)
    total = squares = rounds = 0.0
    while rounds < 300_000:
        numbers = states.numbers(seen, info["action_mask"])
        for row in np.flatnonzero(policy[numbers] < 0):
            policy[numbers[row]] = chosen(seen[row])
        seen, won, over, _, info = many.step(policy[numbers])
        total, squares, rounds = total + won.sum(), squares + (won**2).sum(), rounds + over.sum()
    mean = total / rounds / 100
    sigma = np.sqrt((squares / rounds / 10_000 - mean**2) / rounds)
    assert abs(mean - strategy.net) < 4 * sigma, (mean, strategy.net, sigma)


@pytest.mark.parametrize("bet", ["player", "banker", "tie"])
def test_bets_of_a_coup_return_what_was_counted(bet: str) -> None:
    game = catalogue().find("punto-banco")
    many = vector_env(4096, game, [{bet: 100}])
    many.reset(seed=7)
    nets = []
    for _ in range(100):
        _, won, over, _, _ = many.step(np.zeros(4096, dtype=np.int64))
        nets.append(won[over] / 100)
    told = np.concatenate(nets)
    sigma = told.std() / np.sqrt(len(told))
    assert abs(told.mean() - (bet_return(game, bet) - 1)) < 4 * sigma


def test_what_the_kernels_cannot_stake_is_refused_with_what_can() -> None:
    with pytest.raises(ValueError, match="would be rounded; take a multiple of"):
        vector_env(1, "live-blackjack", [{"main": 101}])
    with pytest.raises(ValueError, match="environment needs at least one wager"):
        vector_env(1, "live-blackjack", [])
