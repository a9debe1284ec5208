"""Plans of whole sessions: a game, a mode, a profile and a seed, from which everything else is drawn."""

from collections.abc import Sequence
from functools import cache
from random import Random

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from strategies import LEGAL_PAIRS, offering

from sabot.games.answer import Refused
from sabot.games.bet import Dealt
from sabot.games.blackjack.rules import DealerBlackjack, Hole
from sabot.games.catalogue import is_baccarat, is_blackjack, own_catalogue
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Game, Rules, Variant, with_rules
from sabot.money import Amount
from sabot.profiles import Mode, Profile, Times, check_table, profiles
from sabot.table.betting.fields import fields_of
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.settings import LuckyCards, Settings
from sabot.table.house.setup import Setup, set_up, usual_limits

TABLE, DEVICE = "t1", "shoe-1"
PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe", "kay", "leo")
ACTS = 150
"""In a usual session; each is a command, or some time that passes."""


class Plan(Struct, frozen=True):
    """One session. The same plan is always the same session."""

    game: str
    mode: Mode
    profile: str
    seed: int
    acts: int = ACTS
    device: bool = False
    """Whether a card device deals."""
    later: bool = False
    """Whether rules are drawn besides that came later; sessions known by their seed are without them."""

    def chance(self, about: str) -> Random:
        """A stream of its own for each matter, so that one may be changed and the others stay."""
        return Random(f"{about} {self.seed}")


Opening = tuple[str, Mode, str]
"""Game, mode and profile."""


@cache
def openings() -> tuple[Opening, ...]:
    """Every game in every mode under every profile that lets it open."""
    return tuple(
        (key, mode, profile.key)
        for key, game in own_catalogue().games.items()
        for mode in Mode
        for profile in profiles().values()
        if check_table(profile, game, mode) is None
    )


def plan_of(opening: Opening, seed: int, acts: int = ACTS) -> Plan:
    game, mode, profile = opening
    return Plan(game, mode, profile, seed, acts)


def device_plans(games: Sequence[str] = ()) -> st.SearchStrategy[Plan]:
    """Plans of tables that a card device deals."""
    return plans(games, (Mode.AUTO,)).map(lambda plan: replace(plan, device=True))


def plans(games: Sequence[str] = (), modes: Sequence[Mode] = (), acts: int = ACTS) -> st.SearchStrategy[Plan]:
    """Plans of these games and modes, of all where none are named."""
    wanted = [
        opening
        for opening in openings()
        if (not games or opening[0] in games) and (not modes or opening[1] in modes)
    ]
    return st.builds(
        plan_of,
        st.sampled_from(wanted),
        st.integers(0, 2**32 - 1),
        st.integers(acts * 2 // 3, acts),
    ).map(lambda plan: replace(plan, later=plan.chance("later").random() < 1 / 3))


def setup_of(plan: Plan) -> Setup:
    """The table of a plan: as it stands in the catalogue, or with rules, switches, limits and times drawn."""
    chance = plan.chance("setup")
    game, profile = own_catalogue().games[plan.game], profiles()[plan.profile]
    for _ in range(6):
        setup = _drawn(plan, game, profile, chance)
        if not isinstance(setup, Refused):
            return setup
    usual = set_up(TABLE, game, plan.mode, profile, Settings(device=device_of(plan)))
    assert not isinstance(usual, Refused), usual.reason
    return usual


def _drawn(plan: Plan, game: Game, profile: Profile, chance: Random) -> Setup | Refused:
    if not profile.venue.approved_rules_only and chance.random() < 0.7:
        game = with_changes(game, chance)
    if plan.later and is_blackjack(game):
        game = _changed(game, later_changes(plan.chance("later rules")), plan.chance("later offer"))
    if chance.random() < 0.6:
        profile = with_switches(profile, chance)
    drawn = replace(settings(game, chance), device=device_of(plan))
    return set_up(TABLE, game, plan.mode, profile, drawn)


def device_of(plan: Plan) -> str:
    return DEVICE if plan.device else ""


def with_changes(game: Game, chance: Random) -> Game:
    if is_blackjack(game):
        return _changed(game, blackjack_changes(chance), chance)
    assert is_baccarat(game)
    return _changed(game, baccarat_changes(chance), chance)


def _changed(game: Variant[Rules, Dealt], changes: dict[str, str], chance: Random) -> Variant[Rules, Dealt]:
    try:
        changed = with_rules(game, changes)
    except BadSetting:
        return game
    return offering(changed, chance) if chance.random() < 0.4 else changed


def blackjack_changes(chance: Random) -> dict[str, str]:
    """Some rules in words; what they say together is legal, or the table stays as usual."""
    hole, dealer_blackjack = chance.choice([*LEGAL_PAIRS, (Hole.PEEK, DealerBlackjack.LOSE_ALL)])
    known = {
        "soft17": ("hit",),
        "surrender": ("late",),
        "double": ("9-11", "10-11"),
        "charlie": ("0", "8", "10"),
        "insurance_per": ("hand", "player"),
        "dealer_draws_out": ("true",),
        "special_without_main": ("0", "1", "2"),
        "on_disconnect": ("default-action", "broken-game"),
        "blackjack_pays": ("6:5",),
        "insurance_pays": ("3:2",),
        "focus": ("",),
    }
    drawn = {key: chance.choice(words) for key, words in known.items() if chance.random() < 0.3}
    for more in (
        {"hole": hole.value, "dealer_blackjack": dealer_blackjack.value},
        {"max_hands": "4", "split_depth": chance.choice("123")},
        {"shuffle": chance.choice(("every-round", "continuous")), "cut": "0", "burn": "0"},
        {"hands": "common"},
    ):
        if chance.random() < 0.3:
            drawn |= more
    return drawn


def later_changes(chance: Random) -> dict[str, str]:
    """Rules that came later; aces are split again where anything is."""
    known = {
        "double": ("11", "9-more"),
        "charlie": ("5", "6", "7"),
        "double_any_number": ("true",),
        "draw_split_aces": ("true",),
        "push_22": ("true",),
        "no_tens": ("true",),
        "surrender": ("early", "early-ten", "early-ace"),
    }
    drawn = {key: chance.choice(words) for key, words in known.items() if chance.random() < 0.5}
    again = {"max_hands": "4", "split_depth": "3", "resplit_aces": "true"}
    return drawn | again if chance.random() < 0.5 else drawn


def baccarat_changes(chance: Random) -> dict[str, str]:
    drawn = {"both_sides": "refused"} if chance.random() < 0.3 else {}
    if chance.random() < 0.3:
        drawn |= {"decks": "6"}
    if chance.random() < 0.2:
        drawn |= {"shuffle": "every-round", "cut": "0", "burn": "0"}
    return drawn


def with_switches(profile: Profile, chance: Random) -> Profile:
    """Stricter here and there than its file; golden switches follow their own."""
    live, play = profile.live, profile.play
    for key in ("auto_confirm", "dispute", "deal_now", "bet_behind", "multi_seat", "golden_mixed"):
        if chance.random() < 0.2:
            live = replace(live, **{key: False})
    if chance.random() < 0.3:
        live = replace(live, golden_in_action=False)
    if chance.random() < 0.3:
        live = replace(live, golden_cap=chance.randint(1, 4), deal_now_players=chance.randint(1, 7))
    for key in ("deal_button", "fast_start", "auto_stand", "auto_repeat", "let_it_play", "play_now"):
        if chance.random() < 0.15:
            play = replace(play, **{key: False})
    return replace(profile, live=live, play=play)


def settings(game: Game, chance: Random) -> Settings:
    lucky = LuckyCards(chance.randint(1, 40), Amount(500), chance.randint(1, 2))
    return Settings(
        limits=limits(game, chance) if chance.random() < 0.5 else {},
        times=times(chance) if chance.random() < 0.4 else None,
        hit_on_timeout=chance.random() < 0.4,
        players_seeds=chance.random() < 0.2,
        lucky_cards=lucky if chance.random() < 0.4 else None,
        deal_unstaked=chance.random() < 0.2,
        shared_history=chance.choice((1, 20)),
    )


def limits(game: Game, chance: Random) -> dict[str, FieldLimits]:
    """Narrow and odd limits on some fields, fine enough for every rounding to show."""
    drawn: dict[str, FieldLimits] = {}
    for key in usual_limits(fields_of(game)):
        if chance.random() < 0.5:
            step = chance.choice((1, 1, 5, 10, 50, 70))
            drawn[key] = FieldLimits(
                minimum=Amount(step * chance.randint(1, 4)),
                maximum=Amount(step * chance.randint(5, 300)),
                step=Amount(step),
                largest_payout=Amount(chance.choice((2_000, 40_000, 5_000_000))),
            )
    return drawn


def times(chance: Random) -> Times:
    betting = chance.randint(5, 60)
    return Times(
        betting=betting,
        last_bets=chance.randint(0, min(10, betting - 1)),
        insurance=chance.randint(2, 25),
        decision=chance.randint(5, 25),
        first_step=chance.randint(3, 25),
        next_steps=chance.randint(3, 25),
        least_step=chance.randint(1, 3),
        result=chance.randint(1, 20),
        dispute=chance.randint(1, 30),
        reserve=chance.randint(10, 300),
    )
