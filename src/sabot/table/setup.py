"""How a table is set up: its game, mode, profile, limits and times. All of it holds for a whole round."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.catalogue import Game, is_baccarat, is_blackjack
from sabot.games.dealing import Shuffle
from sabot.profiles import Live, Mode, Profile, Times, check_table, narrowed, under
from sabot.table.configuration import Configuration
from sabot.table.fields import Fields, fields_of
from sabot.table.limits import BACCARAT_MAIN, BEHIND, MAIN, SPECIAL, TIE, FieldLimits
from sabot.table.settings import LuckyCards, Settings
from sabot.table.slip import BEHIND as BEHIND_KEY

__all__ = ["SECOND", "LuckyCards", "Settings", "Setup", "set_up", "usual_limits"]

SECOND = 1_000_000
"""Microseconds; all times of a table are counted in them."""


class Setup(Struct, frozen=True, kw_only=True, dict=True):
    """Everything about a table that does not change while a round is played."""

    table: str
    game: Game
    mode: Mode
    profile: Profile
    """The jurisdiction's, with what the table leaves out of it."""
    settings: Settings
    fields: Fields
    limits: Mapping[str, FieldLimits]
    live: Live
    """The profile's switches, less what the game itself does not know."""
    times: Times
    version: int = 1
    configuration: Configuration | None = None
    """The words that it was built of, where it was."""

    @property
    def title(self) -> str:
        """What players call the table."""
        return self.settings.title or self.game.title

    @cached_property
    def common(self) -> bool:
        """Everybody shares the hands, and nobody needs a seat: the common hand, and every coup."""
        if is_blackjack(self.game):
            return self.game.rules.hands.value == "common"
        return True

    @property
    def own_shoe(self) -> bool:
        return self.mode in (Mode.INTERNAL, Mode.VIDEO)

    @property
    def paced(self) -> bool:
        """Whether clocks run; at an internal table the player takes his time."""
        return self.mode is not Mode.INTERNAL

    @property
    def shoe_each_round(self) -> bool:
        return self.game.rules.shuffle is not Shuffle.CUT_CARD

    @cached_property
    def hands(self) -> tuple[str, ...]:
        """The hands of a common table; one nameless place where the game has none."""
        if is_baccarat(self.game):
            return ("",)
        return tuple(str(number) for number in range(1, self.game.seating.hands + 1))

    def hands_at(self, seat: int) -> tuple[str, ...]:
        return tuple(f"{seat}.{hand}" for hand in range(1, self.game.seating.hands + 1))


def set_up(
    table: str,
    game: Game,
    mode: Mode,
    profile: Profile,
    settings: Settings | None = None,
    version: int = 1,
) -> Setup | Refused:
    """A table as game, profile and operator allow it, or why it may not open."""
    refused = check_table(profile, game, mode)
    if refused is not None:
        return refused
    chosen = settings or Settings()
    profile = narrowed(profile, chosen.switches)
    bounded = _under(profile, game)
    for problem in bounded.table_problems():
        return Refused(f"{game.key}: {problem.key} = {problem.value}: {problem.right}")
    fields = fields_of(bounded)
    # Deal Now belongs to games whose own card knows bets behind, whether or not the house takes any (B29).
    live = replace(profile.live, deal_now=profile.live.deal_now and game.seating.bet_behind)
    if not bounded.golden_chips:
        live = replace(live, golden_chips=False, lucky_cards=False)
    return Setup(
        table=table,
        game=bounded,
        mode=mode,
        profile=profile,
        settings=chosen,
        fields=fields,
        limits={**usual_limits(bounded, fields), **chosen.limits},
        live=live,
        times=chosen.times or profile.times,
        version=version,
    )


def _under(profile: Profile, game: Game) -> Game:
    if is_blackjack(game):
        return under(profile, game)
    assert is_baccarat(game), "a game is of one family or the other"
    return under(profile, game)


def usual_limits(game: Game, fields: Fields) -> dict[str, FieldLimits]:
    """The limits of a table whose operator said nothing."""
    mains = MAIN if is_blackjack(game) else BACCARAT_MAIN
    limits = dict.fromkeys(fields.tables, SPECIAL)
    limits |= {key: TIE if _is_tie(fields, key) else mains for key in fields.main_keys}
    return limits | {BEHIND_KEY + key: BEHIND for key in fields.behind}


def _is_tie(fields: Fields, key: str) -> bool:
    """A main bet that pays more than its stake and a half is the long shot among them."""
    return fields.tables[key].best > 2
