"""What counters win, against published analyses: effects of removal, counts, how often they bet.

Counts of baccarat's bets: Eliot Jacobson, Advanced Advantage Play, Baccarat Side Bets, and Co-Card Counting
the Dragon and Panda Side Bets (eight decks, 14 cards behind the cut card, a hundred million shoes each). Ours
are exact returns of some thousands of shoes, so that shares lie within what chance allows. Effects on the
Player's chance: Excel Punks, Concepts 16. Effects on the Player's return: Griffin, The Theory of Blackjack.
"""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest
from msgspec import Struct
from outside_games import with_baccarat_bet, with_blackjack_bet
from plain_analyser import Analyser, Held, Player
from typer.testing import CliRunner, Result

from sabot.cards.card import DECK, Card, parse_card, value
from sabot.cards.composition import Composition
from sabot.cli import app
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import TOTALS
from sabot.games.bet import LOSES, Bet, bet, pays, row
from sabot.games.blackjack.bet_windows import HAND, Deal
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.hand import facts_of
from sabot.games.blackjack.rules import Rules
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.told_pays import with_pays
from sabot.games.variant import with_offer, with_rules
from sabot.odds import best_chart, bet_odds, chart_value
from sabot.odds.blackjack.best_play import analyse
from sabot.odds.exposure.card_effects import by_card, correlation, removal_effects, simple_tags
from sabot.odds.exposure.gains import exposure

SHOES = 6_000


def tags_of(*tags: int) -> tuple[int, ...]:
    """One for each value, an ace first, as counters write them."""
    return tuple(tags[value(card) - 1] for card in DECK)


def event(key: str, price: str, happens: Callable[[Coup], bool]) -> Bet[Coup]:
    @bet(key, title=key, window=TOTALS, labels=("yes", LOSES), tables={"standard": pays(row("Yes", price))})
    def one(coup: Coup) -> str:
        """Wins when it happens."""
        return "yes" if happens(coup) else LOSES

    return one


class Published(Struct, frozen=True):
    bet: Bet[Coup]
    tags: tuple[int, ...]
    trigger: float | None
    """None where it is not printed: the count then bets from where it wins most."""
    per_100: float
    """Units won in a hundred rounds."""
    share: float | None = None
    """Of all rounds, those that are bet on."""


ROUNDS_A_SHOE = 80.7
"""Eight decks, 14 cards behind the cut card: 416 - 14 - 6.5 + 4.9 cards, 4.94 a coup."""
PUBLISHED = (
    Published(
        event("88-89-98-99", "20:1", lambda coup: min(coup.player_total, coup.banker_total) >= 8),
        tags_of(1, 1, 0, 0, 0, 0, 0, -3, -3, 1), 4, 1.213, 0.1361,
    ),
    Published(
        event("9-over-7", "50:1",
              lambda coup: {coup.player_total, coup.banker_total} == {7, 9}
              and (coup.player_natural or coup.banker_natural)),
        tags_of(0, 1, 1, 1, 1, 1, -5, 1, -5, 1), 6, 1.56, 0.1433,
    ),
    Published(
        event("bad-beat", "50:1",
              lambda coup: {coup.player_total, coup.banker_total} == {8, 9}
              and coup.player_natural and coup.banker_natural),
        tags_of(0, 1, 1, 1, 1, 1, 1, -5, -5, 1), 6, 1.51, 0.1431,
    ),
    Published(
        event("big-tiger", "50:1",
              lambda coup: coup.banker_wins and coup.banker_total == 6 and coup.banker_drew),
        tags_of(0, 0, -1, -1, -1, -2, 1, 2, 2, 0), 8, 0.256, 0.03536,
    ),
    Published(
        event("dragon-7", "40:1",
              lambda coup: coup.banker_wins and coup.banker_total == 7 and coup.banker_drew),
        tags_of(0, 0, 0, -1, -1, -1, -1, 2, 2, 0), 4, 100 * 0.597 / ROUNDS_A_SHOE,
    ),
    Published(
        event("panda-8", "25:1",
              lambda coup: coup.player_wins and coup.player_total == 8 and coup.player_drew),
        tags_of(1, 1, -2, -2, -2, -1, -1, -2, 4, 1), None, 100 * 0.237 / ROUNDS_A_SHOE,
    ),
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("published", PUBLISHED, ids=lambda one: str(one.bet.key))
def test_counts_win_what_is_published(published: Published) -> None:
    game = with_baccarat_bet(published.bet)
    found = exposure(
        game, published.bet.key, cut=14, samples=SHOES, tags=published.tags, trigger=published.trigger
    )
    # Tails of the last cards weigh most, and cut and burnt cards are not told to the card: within a fifth.
    assert found.counted.per_100 == pytest.approx(published.per_100, rel=1 / 5)
    if published.share is not None:
        assert found.counted.share == pytest.approx(published.share, abs=0.014)
    assert found.perfect.per_100 >= max(found.counted.per_100, found.linear.per_100)


@pytest.mark.parametrize(
    ("rank", "player"),
    [("4", -0.0000435175), ("K", -0.0000373810), ("A", -0.0000295798), ("3", -0.0000217068)],
)
def test_effects_on_the_chance_of_the_player_are_the_published_ones(rank: str, player: float) -> None:
    game, shoe = catalogue().find("punto-banco"), Composition.of_decks(8)
    before = bet_odds(game, "player", shoe).probability("win")
    after = bet_odds(game, "player", shoe.without((parse_card(f"{rank}s"),))).probability("win")
    assert float(after - before) == pytest.approx(player, abs=5e-11)


def test_effects_on_the_return_of_the_player_are_the_published_ones() -> None:
    """In hundredths of a per cent, an ace first: -45 -54 -67 -120 84 113 82 53 25 -18."""
    each = by_card(removal_effects(catalogue().find("punto-banco"), "player"))
    printed = (-45, -54, -67, -120, 84, 113, 82, 53, 25, -18, -18, -18, -18)
    assert tuple(round(1e6 * each[card]) for card in range(13)) == printed


GRIFFIN = (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51)
"""Peter Griffin, The Theory of Blackjack, effects of removal on basic strategy, per cent, an ace first: one
deck, S17, no doubles after splits."""


SETTLED = (0, 4, 7, 9)
"""Ace, five, eight and ten: the highest, the lowest, and the one that lies farthest from his."""
GRIFFIN_RULES = Rules(decks=1, double_after_split=False, max_hands=2, split_depth=1)


@pytest.mark.long
def test_effects_on_basic_strategy_are_griffins_and_those_of_an_independent_analyser() -> None:
    """His, of 1979, come in the same order. A card that is burnt unseen changes nothing, so that effects
    cancel over the deck: ours do, his come to -0.03. Whose last digit is right is settled by an analyser that
    shares nothing with ours: it plays the same chart, splits among it, and finds our effects.
    """
    rules = GRIFFIN_RULES
    whole, shoe = best_chart(rules), tuple(rules.shoe.by_value())

    def plan(up: int, held: Held, split: bool) -> str:
        # Aces last, because a hand that begins with one would count as one of two aces that were split.
        cards = tuple(Card(one) for one in reversed(range(10)) for _ in range(held[one]))
        facts = facts_of(cards, split_depth=int(split), hands=1 + split)
        return whole.chart.choose(rules, facts, up + 1, value(cards[0]) if facts.pair else 0).value

    plain = Player(shoe, plan).net()
    assert whole.net == pytest.approx(plain, abs=1e-12)
    effects = []
    for one in range(10):
        fewer = tuple(count - (place == one) for place, count in enumerate(shoe))
        ours = chart_value(rules, whole.chart, rules.shoe.without((Card(one),))).net
        if one in SETTLED:
            assert ours == pytest.approx(Player(fewer, plan).net(), abs=1e-12)
        effects.append(ours - whole.net)
    assert sum(effects) + 3 * effects[-1] == pytest.approx(0, abs=1e-11)
    assert sum(GRIFFIN) + 3 * GRIFFIN[-1] == pytest.approx(-0.03)
    assert sorted(range(10), key=effects.__getitem__) == sorted(range(10), key=GRIFFIN.__getitem__)


@pytest.mark.long
def test_an_independent_analyser_finds_the_same_with_best_play() -> None:
    """One deck, no splits, every decision by the cards of the hand."""
    rules = Rules(decks=1, max_hands=1, split_depth=0)
    plain = Analyser(tuple(rules.shoe.by_value())).net()
    assert analyse(rules).net == pytest.approx(plain, abs=1e-12)


LUCKY_TAGS = (-0.98, 0.90, 0.70, 0.47, 0.37, -1.21, -2.00, -1.46, 0.29, 0.73)
LUCKY_SCALE = 115.81
"""Eliot Jacobson, Card Counting the Lucky Lucky Side Bet: two decks, effects of removal times so much."""
LUCKY_PRICED = "lucky-lucky: suited 777=50:1, suited 678=100:1, 777=50:1, 678=30:1, suited 21=15:1"


def lucky_lucky() -> BlackjackGame:
    """As two decks pay it: any 777 at 50, 21 at 3, 20 and 19 at 2."""
    game = with_rules(catalogue().find("live-blackjack"), {"decks": "2"})
    priced = with_pays(with_offer(game, ("lucky-lucky",)), LUCKY_PRICED)
    assert is_blackjack(priced)
    return priced


def test_effects_of_lucky_lucky_are_the_published_ones() -> None:
    """Within half of the last digit, of the tag and of the effect of five decimals behind it.

    But for the two: its tag is a hundredth less, by which all of them add up to nothing, as a count's must.
    """
    each = by_card(removal_effects(lucky_lucky(), "lucky-lucky"))
    by_value = [[each[card] for card in DECK if value(card) == one] for one in range(1, 11)]
    tags = [LUCKY_SCALE * sum(effects) / len(effects) for effects in by_value]
    assert sum(LUCKY_TAGS) + 3 * LUCKY_TAGS[-1] == pytest.approx(0, abs=1e-9)
    unbalanced = (LUCKY_TAGS[0], LUCKY_TAGS[1] + 0.01, *LUCKY_TAGS[2:])
    assert tags == pytest.approx(unbalanced, abs=0.005 + LUCKY_SCALE * 0.000005)


def lucky_return(shoe: dict[int, int]) -> Fraction:
    """Lucky Lucky by plain counting of any three cards, written from its pay table."""
    won = ways = 0
    for three in combinations_with_replacement(shoe, 3):
        many = prod(comb(shoe[card], three.count(card)) for card in set(three))
        values = sorted(min(card % 13 + 1, 10) for card in three)
        points = sum(values) + 10 * (1 in values and sum(values) <= 11)
        suited = len({card // 13 for card in three}) == 1
        pays = {19: 2, 20: 2, 21: 15 if suited else 3}.get(points, -1)
        if values == [6, 7, 8]:
            pays = 100 if suited else 30
        won, ways = won + many * (50 if values == [7, 7, 7] else pays), ways + many
    return Fraction(won, ways)


def test_plain_counting_finds_the_same_effect_of_a_two() -> None:
    """It settles where ours and the printed tag differ."""
    shoe = dict.fromkeys(range(52), 2)
    plain = lucky_return({**shoe, 1: 1}) - lucky_return(shoe)
    each = by_card(removal_effects(lucky_lucky(), "lucky-lucky"))
    two = next(card for card in DECK if value(card) == 2)
    assert each[two] == pytest.approx(float(plain), abs=1e-12)
    assert round(LUCKY_SCALE * float(plain), 2) == LUCKY_TAGS[1] + 0.01


@pytest.mark.long
def test_who_knows_every_card_wins_what_is_published_at_lucky_lucky() -> None:
    """Stephen How, Lucky Lucky Blackjack Sidebet: cut card after 75 of 104, 27.69 % of rounds, at +5.91 %."""
    found = exposure(lucky_lucky(), "lucky-lucky", cut=29, samples=3_000)
    assert found.rtp == pytest.approx(1 - 0.02820366, abs=1e-8)
    assert found.perfect.share == pytest.approx(0.2769, abs=0.025)
    assert found.perfect.edge == pytest.approx(0.0591, abs=0.006)


def thirteen(key: str, wins: Callable[[int], bool]) -> Bet[Deal]:
    """Aces count one, and thirteen itself loses."""

    @bet(key, title=key, window=HAND, labels=("yes", LOSES), tables={"standard": pays(row("Yes", "1:1"))})
    def one(deal: Deal) -> str:
        """Wins by the sum of two cards."""
        return "yes" if wins(sum(map(value, deal.hand))) else LOSES

    return one


@pytest.mark.long
@pytest.mark.parametrize(
    ("own", "per_100"),
    [
        (thirteen("over-13", lambda points: points > 13), 0.7697),
        (thirteen("under-13", lambda points: points < 13), 0.3875),
    ],
    ids=["over", "under"],
)
def test_computer_perfect_play_at_thirteen_wins_what_is_published(own: Bet[Deal], per_100: float) -> None:
    """Eliot Jacobson, Computer-Perfect Play against the Over/Under 13: six decks, cut card after 260."""
    found = exposure(with_blackjack_bet(own, 6), own.key, cut=52, samples=12_000)
    assert found.perfect.per_100 == pytest.approx(per_100, rel=1 / 5)


def test_how_much_of_the_shoe_is_dealt_can_be_told_as_a_share() -> None:
    def run(*words: str) -> Result:
        return CliRunner().invoke(app, ["exposure", "punto-banco", "--bet", "tie", "--samples", "20", *words])

    assert "104 cards behind the cut card" in run("--penetration", "75%").output
    assert run("--penetration", "0.75").output == run("--cut", "104").output
    for words, wrong in (
        (("--penetration", "110%"), "write a share such as 75% or 0.75"),
        (("--penetration", "most"), "write a share such as 75% or 0.75"),
        (("--penetration", "75%", "--cut", "9"), "tell one of them"),
    ):
        refused = run(*words)
        assert (refused.exit_code, wrong in refused.stderr) == (2, True)


def test_effects_of_blackjack_go_by_value_and_cancel() -> None:
    """All that can leave a shoe leaves it as it was; a five helps most when gone, an ace costs most."""
    effects = removal_effects(catalogue().find("live-blackjack"), "main")
    assert [one.title for one in (effects[0], effects[-1])] == ["A", "5"]
    assert sum(len(one.cards) for one in effects) == len(DECK)
    assert "T J Q K" in [one.title for one in effects]
    assert sum(by_card(effects)) == pytest.approx(0, abs=1e-3)


def test_a_count_follows_the_effects() -> None:
    """Tens and aces against the rest is what every count of blackjack is about."""
    effects = removal_effects(catalogue().find("live-blackjack"), "main")
    tags, each = simple_tags(effects), by_card(effects)
    assert all(tags[card] < 0 for card in DECK if value(card) in (1, 10))
    assert all(tags[card] > 0 for card in DECK if value(card) in (3, 4, 5, 6))
    high_low = tags_of(-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
    # Published: the high-low count has a betting correlation of 0.97.
    assert correlation(high_low, each) == pytest.approx(0.97, abs=0.01)
    assert correlation(tags, each) > correlation(high_low, each)


def test_suits_matter_where_a_bet_looks_at_them() -> None:
    titles = [one.title for one in removal_effects(catalogue().find("punto-banco"), "lucky-nines")]
    assert "9d" in titles
    found = exposure(catalogue().find("punto-banco"), "lucky-nines", samples=300)
    assert 0 < found.counted.per_100 <= found.perfect.per_100


def test_the_same_seed_gives_the_same_figures() -> None:
    game = catalogue().find("punto-banco")
    assert exposure(game, "tie", samples=50, seed=3) == exposure(game, "tie", samples=50, seed=3)
    assert exposure(game, "tie", samples=50, seed=3) != exposure(game, "tie", samples=50, seed=4)


def test_what_cannot_be_counted_is_told() -> None:
    shuffled = catalogue().find("poker-and-pairs")
    with pytest.raises(ValueError, match="shuffled for every round, so that nothing can be counted"):
        exposure(shuffled, "main")
    with pytest.raises(ValueError, match="5 cards behind the cut card: from 12 to 415"):
        exposure(catalogue().find("punto-banco"), "tie", cut=5)


def test_the_command_tells_all_bets_and_one_in_full() -> None:
    def run(*words: str) -> str:
        done = CliRunner().invoke(app, ["exposure", "punto-banco", "--samples", "40", *words])
        assert done.exit_code == 0, done.output
        return done.output

    every = json.loads(run("--json"))["exposures"]
    assert {one["bet"] for one in every} >= {"player", "banker", "tie"}
    assert "lucky-nines" in run()
    one = run("--bet", "player")
    first = re.search(r"│ (\S+) +│ +([-+0-9.]+) +│", one)
    assert first is not None
    assert first.groups() == ("4", "-0.01195")
    refused = CliRunner().invoke(app, ["exposure", "poker-and-pairs"])
    assert (refused.exit_code, "nothing can be counted" in refused.stderr) == (2, True)
