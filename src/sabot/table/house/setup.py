"""How a table is set up: its game, mode, profile, limits and times. All of it holds for a whole round."""

from collections.abc import Mapping
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.hand_id import HandId
from sabot.games.shoe_rules import Shuffle
from sabot.games.variant import Game
from sabot.games.wager import FieldBound
from sabot.profiles import Live, Mode, Profile, Times, advises, check_table, narrowed, under
from sabot.table.betting.fields import Fields, fields_of
from sabot.table.betting.limits import BEHIND, USUAL, FieldLimits, bare_ranges, tops_of
from sabot.table.betting.ranges import Range
from sabot.table.betting.slip import BEHIND as BEHIND_KEY
from sabot.table.house.configuration import Configuration, template_of
from sabot.table.house.picture import times_with_picture
from sabot.table.house.settings import LuckyCards, Settings

__all__ = ["SECOND", "LuckyCards", "Settings", "Setup", "set_up", "usual_limits"]

DEVICE = "device:"
"""Before the name of a device, where otherwise a person's id stands."""
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
    def profile_named(self) -> tuple[str, tuple[str, ...]]:
        """Which profile the table has: its key, and the lines of a copy, since two may be called alike."""
        return self.profile.key, () if self.configuration is None else self.configuration.own_profile

    @property
    def card_named(self) -> tuple[str, tuple[str, ...]]:
        """Which card the table plays by: its key, and the lines of one of its own."""
        return self.game.key, () if self.configuration is None else self.configuration.own_card

    @property
    def owner(self) -> str:
        """Whose own table it is; empty where it is nobody's."""
        return "" if self.configuration is None else self.configuration.owner

    @property
    def own_tables(self) -> int:
        """How many visitors may have a table of their own of this one; 0 where it is played at itself."""
        words = self.configuration
        return 0 if words is None or self.paced else words.own_tables

    @property
    def books(self) -> str:
        """Under which table its money is booked: what a visitor's own table takes is its template's."""
        return template_of(self.table) if self.owner else self.table

    @property
    def title(self) -> str:
        """What players call the table."""
        return self.settings.title or self.game.title

    @cached_property
    def common(self) -> bool:
        """Everybody shares the hands, and nobody needs a seat: the common hand, and every coup."""
        return self.game.family.common(self.game.rules)

    @cached_property
    def device(self) -> str:
        """Who deals here in place of a person, as the journal has it; empty where no device does."""
        named = self.settings.device
        return f"{DEVICE}{named}" if named and self.mode is Mode.AUTO else ""

    @cached_property
    def dealt_from_outside(self) -> bool:
        """A croupier or a device deals."""
        return self.mode is Mode.LIVE or bool(self.device)

    @property
    def own_shoe(self) -> bool:
        return self.mode in (Mode.INTERNAL, Mode.VIDEO)

    @property
    def paced(self) -> bool:
        """Whether clocks run; at an internal table the player takes their time."""
        return self.mode is not Mode.INTERNAL

    @cached_property
    def cards_in_shoe(self) -> int:
        return self.game.rules.shoe.total

    @property
    def shoe_each_round(self) -> bool:
        return self.game.rules.shuffle is not Shuffle.CUT_CARD

    @cached_property
    def hands(self) -> tuple[str, ...]:
        """The hands of a common table; one nameless place where the game has none."""
        if not self.game.family.has_hands:
            return ("",)
        return self.hands_at(0)

    @cached_property
    def tops(self) -> Mapping[str, FieldBound]:
        """The most that may lie on each field, by the key of its limits."""
        return tops_of(self.limits, self.fields.best)

    @cached_property
    def bare(self) -> Mapping[str, Range | Refused]:
        """What each field takes while nothing lies there and nothing else bounds it."""
        return bare_ranges(self.limits, self.tops)

    def hands_at(self, seat: int) -> tuple[str, ...]:
        return hands_at(seat, self.game.seating.hands)


@cache
def hands_at(seat: int, hands: int) -> tuple[str, ...]:
    """The names of so many hands at one seat: there are few of either, and every bet asks for them."""
    return tuple(HandId(seat, box).text for box in range(1, hands + 1))


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
    bounded = under(profile, game)
    for problem in bounded.table_problems():
        return Refused(
            "bad-setting",
            {"game": game.key, "key": problem.key, "value": problem.value, "right": problem.right},
        )
    if chosen.practice and not _can_practise(bounded, mode, profile):
        right = "false, but at an own-pace table of a game with decisions, where hints are allowed"
        return Refused("bad-setting", {"game": game.key, "key": "practice", "value": "true", "right": right})
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
        limits={**usual_limits(fields), **chosen.limits},
        live=live,
        times=times_with_picture(chosen.times or profile.times, chosen.picture, mode),
        version=version,
    )


def _can_practise(game: Game, mode: Mode, profile: Profile) -> bool:
    decides = bool(game.family.actions(game.rules))
    return decides and mode is Mode.INTERNAL and advises(profile.information.hints, mode)


def usual_limits(fields: Fields) -> dict[str, FieldLimits]:
    """The limits of a table whose operator said nothing."""
    limits = {key: USUAL[kind] for key, kind in fields.limit_classes.items()}
    return limits | {BEHIND_KEY + key: BEHIND for key in fields.behind}
