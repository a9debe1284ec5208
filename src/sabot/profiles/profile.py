"""A profile: every switch that a jurisdiction or a service provider may turn, as frozen values.

A switch allows; it does not press the button. What a profile allows a table may still leave out, what it
forbids nobody below can turn on: profile, variant, table, player, in this order of strictness (G5).
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.offer import MOST_SPECIAL_BETS
from sabot.profiles.times import Times
from sabot.typed_reading import EACH_ONCE


class SpecialBetWord(StrEnum):
    SPECIAL_BET = "special bet"
    SIDE_BET = "side bet"


class Mode(StrEnum):
    """Where cards and pace come from (B15)."""

    INTERNAL = "internal"
    """Own generator, at the player's pace."""
    VIDEO = "video"
    """Own generator, shared rounds with timers."""
    AUTO = "auto"
    """An automated device outside."""
    LIVE = "live"
    """A croupier."""


class BetAll(StrEnum):
    BET_ALL = "bet-all"
    BET_ALL_SPECIAL = "bet-all-special"


class AdviceRule(StrEnum):
    """At which tables a player may be shown more than the rules."""

    NEVER = "never"
    NOT_LIVE = "not-live"
    ALWAYS = "always"


class Wording(Struct, frozen=True, kw_only=True):
    special_bet: SpecialBetWord = SpecialBetWord.SPECIAL_BET
    """What people call a bet beside the main bets (G12)."""


class Venue(Struct, frozen=True, kw_only=True):
    local_only: bool = False
    """Only clients from the configured networks are served; nobody plays over the internet (G8)."""
    approved_rules_only: bool = False
    """Operators may change neither rules nor pay tables of a game; a change needs a new approval."""
    modes: Annotated[tuple[Mode, ...], EACH_ONCE] = tuple(Mode)
    """Modes in which tables may be opened. Interrupted games are finished on internal tables all the same."""
    games: Annotated[tuple[str, ...], EACH_ONCE] = ()
    """Games that may be opened; none named means every game."""


class Bets(Struct, frozen=True, kw_only=True):
    withheld: Annotated[tuple[str, ...], EACH_ONCE] = ()
    """Special bets that no table offers, each with its family, such as `baccarat/lucky-nines`."""


class Play(Struct, frozen=True, kw_only=True):
    deal_button: bool = True
    """A button that starts the deal, on the screen or on the terminal."""
    fast_start: bool = True
    """In video mode the round starts within two seconds once everybody has pressed Deal."""
    speed_control: bool = True
    """The player sets the pace of an internal table in three steps."""
    keep_bets_on: bool = True
    """At internal tables the stakes come back by themselves after a round, without starting the next."""
    auto_repeat: bool = True
    """The stakes of the last round are placed again, round after round, until stopped."""
    let_it_play: bool = True
    """A button on a hand that won stakes its winnings again (B28)."""
    play_now: bool = True
    """One press stakes every empty hand and deals (B18)."""
    bet_all: BetAll = BetAll.BET_ALL
    """Whether the button stakes all fields of a hand or its special bets only."""
    auto_stand: bool = True
    """A hand whose time runs out stands; otherwise the player is waited for."""
    hit_on_timeout: bool = True
    """Tables in auto mode may hit a low hand whose time runs out instead of standing (B16)."""
    double_sideways: bool = True
    """The card of a double may be laid sideways."""
    trends: bool = True
    """Roads and statistics of past coups are shown."""


class Live(Struct, frozen=True, kw_only=True):
    dispute: bool = True
    """A player may dispute what was dealt at a live table (D1)."""
    bet_behind: bool = True
    """Stakes on the hands of other players (B21)."""
    multi_seat: bool = True
    """One player may take several seats."""
    deal_now: bool = True
    """Few players may end betting early (B29)."""
    deal_now_players: Annotated[int, Meta(ge=1, le=7)] = 3
    """With how many seated players at most Deal Now is offered."""
    auto_confirm: bool = True
    """Stakes need no confirmation by hand; otherwise Deal Now waits for it."""
    tips: bool = True
    """A player may tip the dealer or the attendant."""
    support: bool = True
    """A player may write to the support."""
    chat: bool = True
    """Players and the dealer may write to each other."""
    lucky_cards: bool = True
    """Tables may hide prizes in their shoes (B24)."""
    golden_chips: bool = True
    """Bonus chips of a fixed value may be staked (B30)."""
    golden_mixed: bool = True
    """Golden chips and money may lie on one field."""
    golden_in_action: bool = True
    """A double or a split may be paid with golden chips."""
    golden_blind: bool = True
    """Golden chips may pay for actions chosen before the deal; no game of this house has any (B26)."""
    golden_cap: Annotated[int, Meta(ge=0, le=100)] = 0
    """Most golden chips of one player in a round; 0 where there is no limit."""


class Information(Struct, frozen=True, kw_only=True):
    hints: AdviceRule = AdviceRule.NOT_LIVE
    """At which tables a player may ask what the best choice would be."""
    odds: AdviceRule = AdviceRule.NOT_LIVE
    """At which tables it is shown how often each result comes. What a bet returns is told at all of them."""


class Software(Struct, frozen=True, kw_only=True):
    """What a version of the software of the terminals brought (Global Version, GV); off is as it was before.

    What else came with one has its switch or setting elsewhere: disputes (GV 2.0) `live.dispute`; last hands
    of the dealer (GV 4.0), and the statistic before, `dealer_history`, `dealer_statistics`, `player_history`;
    the time of each win (GV 5.0) `times`; three splits at live games (GV 6.0) the rules `max_hands` and
    `split_depth`; Koi Bacc (GV 6.0) and Easy Blackjack (GV 6.5) `venue.games`, its card back `card_back`.
    """

    most_special: Annotated[int, Meta(ge=0, le=MOST_SPECIAL_BETS)] = MOST_SPECIAL_BETS
    """Special bets around one hand; nine came with GV 4.0."""
    bet_all: bool = True
    """A button that stakes all fields of a hand, or its special bets (GV 4.0)."""
    bet_all_sum: bool = True
    """What it lays down stands below it (GV 5.0)."""
    focus: bool = True
    """One special bet may have a larger field than the others (GV 6.0)."""


class Profile(Struct, frozen=True, kw_only=True):
    """What one jurisdiction or provider allows. The defaults are those of the profile `open`."""

    key: str
    title: str
    about: str
    wording: Wording = Wording()
    venue: Venue = Venue()
    bets: Bets = Bets()
    play: Play = Play()
    live: Live = Live()
    information: Information = Information()
    software: Software = Software()
    times: Times = Times()


SECTIONS: tuple[tuple[str, type[Struct]], ...] = (
    ("wording", Wording),
    ("venue", Venue),
    ("bets", Bets),
    ("play", Play),
    ("live", Live),
    ("information", Information),
    ("software", Software),
    ("times", Times),
)
"""The sections of a profile's file in their order; all but `software` and `times` name every key."""
