"""Events of the betting time: bets are taken, put down, taken back, confirmed, and asked for in advance."""

from collections.abc import Collection
from enum import StrEnum

from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.cues import Cue, CueName
from sabot.ledger.facts import Place, StakePlaced, StakeTakenBack
from sabot.table.betting.slip import Press, Slip
from sabot.table.event_base import Cues, Facts, Notice, Silent, TableEvent
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase, Table


class Button(StrEnum):
    """How stakes came onto the felt or left it."""

    CHIP = "chip"
    DOUBLE = "double"
    RAISE = "raise"
    REPEAT = "repeat"
    BET_ALL = "bet-all"
    LET_IT_PLAY = "let-it-play"
    PLAY_NOW = "play-now"
    WISH = "wish"
    UNDO = "undo"
    CLEAR = "clear"
    SEAT_LEFT = "seat-left"
    """The seat was left, by the player or by the one before them."""
    NOT_CONFIRMED = "not-confirmed"
    NOBODY_BEFORE = "nobody-before"
    """A stake behind a hand without a main stake goes back (B21)."""
    SHOE_LOST = "shoe-lost"
    """Nothing can be dealt to the stakes any more."""
    NO_CROUPIER = "no-croupier"
    """Nobody came to deal to them."""


OWN_ACTS = frozenset(Button) - {
    Button.WISH,
    Button.SEAT_LEFT,
    Button.NOT_CONFIRMED,
    Button.NOBODY_BEFORE,
    Button.SHOE_LOST,
    Button.NO_CROUPIER,
}
"""Pressed by the players themselves; the others happen by themselves and show no sign of life."""


class BettingOpened(Silent, frozen=True, tag="betting-opened"):
    """Bets please; said again for the same round where settings changed before anybody had a stake."""

    round: str
    deal_now: bool
    setup: int
    """The version of the table's settings that holds for this round."""

    def evolve(self, table: Table) -> Table:
        coming, between = table.coming, table.meanwhile
        if between is not None and between.version == self.setup:
            table = replace(table, setup=between, meanwhile=None)
        elif coming is not None and coming.version == self.setup:
            table = replace(table, setup=coming, coming=None)
        return replace(
            table.with_deal_unpressed(),
            phase=Phase.BETTING,
            round=self.round,
            deal_now=self.deal_now,
            clock=None,
            last_call=False,
        )


class LastBetsCalled(TableEvent, frozen=True, tag="last-bets-called"):
    by: str = ""
    """The croupier; nobody where the clock says so."""

    def evolve(self, table: Table) -> Table:
        return replace(table, last_call=True)

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.LAST_BETS),)


class BetsPut(Silent, frozen=True, tag="bets-put", gc=False):
    player: str
    puts: Press
    button: Button
    at: int

    def evolve(self, table: Table) -> Table:
        return _with_slip(table, self, table.guest(self.player).slip.with_press(self.puts))

    def facts(self, before: Table) -> Facts:
        table, round_ = before.setup.books, before.round
        return tuple(
            StakePlaced(table, round_, Place(self.player, put.hand, put.bet, put.behind), put.lot)
            for put in self.puts
        )


class BetsTaken(Silent, frozen=True, tag="bets-taken", gc=False):
    """Stakes leave the felt before the round begins."""

    player: str
    puts: Press
    button: Button
    at: int

    def evolve(self, table: Table) -> Table:
        return _with_slip(table, self, table.guest(self.player).slip.without(self.puts))

    def facts(self, before: Table) -> Facts:
        table, round_ = before.setup.books, before.round
        return tuple(
            StakeTakenBack(table, round_, Place(self.player, put.hand, put.bet, put.behind), put.lot)
            for put in self.puts
        )


class BetsConfirmed(Silent, frozen=True, tag="bets-confirmed"):
    player: str

    def evolve(self, table: Table) -> Table:
        return table.with_guest(self.player, replace(table.guest(self.player), confirmed=True))


class DealPressed(Silent, frozen=True, tag="deal-pressed"):
    player: str
    at: int

    def evolve(self, table: Table) -> Table:
        guest = table.guest(self.player)
        return table.with_guest(self.player, replace(guest, confirmed=True, ready=True, acted=self.at))


class BetsQueued(Silent, frozen=True, tag="wish-made", gc=False):
    """Bets are to be placed when betting opens again, or not any more."""

    player: str
    wish: QueuedBets | None
    why: str = ""
    """Why a wish ended, where the table ended it."""

    def evolve(self, table: Table) -> Table:
        player, wish = self.player, self.wish
        wishing = table.wishing.insert(player, None) if wish else table.wishing.discard(player)
        wished = table.with_guest(player, replace(table.guest(player), wish=wish))
        return replace(wished, wishing=wishing)


class BettingEnded(Notice, Silent, frozen=True, tag="betting-ended"):
    """The croupier takes no more bets before the time is over."""

    by: str


class BettingProlonged(Notice, Silent, frozen=True, tag="betting-prolonged"):
    by: str
    seconds: int


class TableCleared(Silent, frozen=True, tag="table-cleared"):
    """The cards of the last round are in sight no more."""

    def evolve(self, table: Table) -> Table:
        return replace(table, shown=None, result=None)


def _with_slip(table: Table, event: BetsPut | BetsTaken, slip: Slip) -> Table:
    changed = table.guest(event.player).with_slip(slip)
    if event.button in OWN_ACTS:
        changed = replace(changed, acted=event.at)
    hands = {put.hand for put in event.puts if put.behind}
    return _with_behind(table.with_guest(event.player, changed), event.player, hands)


def _with_behind(table: Table, player: str, hands: Collection[str]) -> Table:
    """The list of who bets behind which hand, brought up to date for these hands."""
    if not hands:
        return table
    behind = table.behind
    puts = table.guest(player).slip.puts()
    for hand in hands:
        there: HashTrieMap[str, None] = behind.get(hand) or HashTrieMap()
        lies = any(put.behind and put.hand == hand for put in puts)
        there = there.insert(player, None) if lies else there.discard(player)
        behind = behind.insert(hand, there) if there else behind.discard(hand)
    return replace(table, behind=behind) if behind is not table.behind else table
