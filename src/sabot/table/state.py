"""The frozen state of a table. It holds nothing secret, and everything about people in persistent maps."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.cards import Bag, Card, Ceremony
from sabot.games.catalogue import Catalogue, catalogue
from sabot.games.hand_id import hand_in
from sabot.games.roads import Outcome
from sabot.games.stake import Settlement
from sabot.ledger.facts import BetSettled
from sabot.money import Amount
from sabot.table.clock import Clock, Stopped, stopped
from sabot.table.house.approval import Approval
from sabot.table.house.planned_shift import PlannedShift
from sabot.table.house.setup import Setup
from sabot.table.people.guest import Guest
from sabot.table.play.play import Play
from sabot.table.underway import Underway

MADE = "made"
"""In place of a file's digest: no file brought the table, so that none takes it away."""


class Phase(StrEnum):
    CLOSED = "closed"
    SHOE = "shoe"
    """The old shoe is shown, the new one made ready."""
    BETTING = "betting"
    PLAYING = "playing"
    RESULT = "result"


class ShoeState(Struct, frozen=True, kw_only=True):
    """A shoe as everybody sees it."""

    id: str
    number: int
    ceremony: Ceremony
    """The server's commitment and the players' seeds; empty where cards come from outside."""
    sealed: bytes = b""
    """The server's seed, sealed with the key of the house; only the house can open it."""
    seeded: bool = False
    """Every player's seed that will be shown is shown."""
    opened: bool = False
    first: Card | None = None
    """The card that was turned to say how many are burnt, where the game does that."""
    burnt: int = 0
    gone: int = 0
    """Cards that have left it, burnt ones included."""
    bag: Bag | None = None
    """What can still come; None before it is opened, and for interrupted games, whose own shoe is proven."""
    cut_card_first: bool = False
    """The cut card was the next to come when this round began."""
    cut_card_out: bool = False
    rounds: int = 0
    rounds_left: int | None = None
    """How many rounds are still dealt from it; None until the cut card has come."""
    spent: bool = False
    """No more round is dealt from it."""
    revealed: bool = False
    lucky: int = 0
    """Lucky cards of it that have brought a prize (B24)."""
    exposed: int | None = None
    """Cards too many that have come of it (D4); None before it is opened, and where it was not counted."""

    @property
    def committed(self) -> bool:
        """The house deals it by itself, and shows its seed afterwards."""
        return bool(self.ceremony.server_commitment)


class Halt(Struct, frozen=True):
    """Why nothing goes on, and whose word is needed."""

    reason: str
    by: str = ""
    """The player who disputed; empty where the house stopped the table."""
    disputed: bool = False
    approval: int = 0
    """The approval that it waits for, where that is why."""
    until: int = 0
    """When what lies goes back, where a croupier is waited for."""
    at: int = 0
    """Since when; 0 where a journal of before does not say."""


class TableOffer(Struct, frozen=True):
    """Whoever deals hands the table over."""

    to: str
    """To this colleague; empty where anybody who deals may take it."""
    at: int


class Exposed(Struct, frozen=True):
    """A card that left the shoe although none was wanted (D4)."""

    card: Card
    choices: int
    """How many choices were made in the round before everybody saw it."""


class Readings(Struct, frozen=True):
    """What was read by a device: by its numbers, so that each counts once and none is left out."""

    device: str
    last: int
    """The number of the last one."""
    hole: int = 0
    """The number under which the dealer's hole card was read that lies face down; 0 where none does."""


class Past(Struct, frozen=True):
    """One past round, as the history bar shows it."""

    round: str
    cards: tuple[tuple[str, tuple[Card, ...]], ...]
    """The dealer's cards, or those of both sides of a coup."""
    burnt: tuple[Card, ...] = ()
    void: bool = False


class Result(Struct, frozen=True, dict=True):
    """How the round in the phase `result` ended; pending while it may still be disputed."""

    round: str
    settlements: tuple[Settlement, ...]
    paid: bool
    bets: tuple[BetSettled, ...] = ()
    """What each of them moved, in the same order, once it is paid."""

    @cached_property
    def of_players(self) -> "dict[str, list[int]]":
        """Where each player's settlements stand."""
        found: dict[str, list[int]] = {}
        for place, ended in enumerate(self.settlements):
            found.setdefault(ended.player, []).append(place)
        return found


class Table(Struct, frozen=True, kw_only=True, gc=False):
    setup: Setup
    games: Catalogue
    """All games there are, so that a changed configuration can be read."""
    coming: Setup | None = None
    """How the table will be set up from the next round, or the next shoe, on."""
    meanwhile: Setup | None = None
    """How it will be set up from the next round on, where all of `coming` must wait for the next shoe."""
    followed: str = ""
    """The digest of what the house's file said of it when it was last followed; `MADE` where somebody made
    it while the house was open, and the file never named it."""
    leaves: str = ""
    """The profile of the house that two people agreed to leave with the newest settings, where they did."""
    phase: Phase = Phase.CLOSED
    closing: bool = False
    """No more round begins."""
    shoe: ShoeState | None = None
    shoes: int = 0
    """How many shoes were made ready so far."""
    round: str = ""
    """The round that bets are taken for, or that is played."""
    deal_now: bool = False
    """Deal Now is offered in this round (B29)."""
    clock: Clock | None = None
    stopped: Stopped | None = None
    """The clock of a halted table."""
    last_call: bool = False
    """The last bets were called."""
    seats: "HashTrieMap[int, str]" = HashTrieMap()
    unstaked: "HashTrieMap[int, int]" = HashTrieMap()
    """Seats on which nothing lay when betting ended, and how often in a row."""
    guests: "HashTrieMap[str, Guest]" = HashTrieMap()
    absent: "HashTrieMap[str, int]" = HashTrieMap()
    """Guests whose connection is lost, and since when."""
    away: "HashTrieMap[str, None]" = HashTrieMap()
    """Guests who let their time run out twice in a row; they are no longer waited for."""
    bettors: "HashTrieMap[str, None]" = HashTrieMap()
    """Guests with something on their slip."""
    pressed: "HashTrieMap[str, None]" = HashTrieMap()
    """Guests who pressed Deal for this round."""
    wishing: "HashTrieMap[str, None]" = HashTrieMap()
    """Guests whose bets are to be placed when betting opens."""
    behind: "HashTrieMap[str, HashTrieMap[str, None]]" = HashTrieMap()
    """By hand, who has stakes behind it."""
    play: Play | None = None
    shown: Play | None = None
    """The last round as it ended: its cards stay in sight until the next one begins."""
    exposed: Exposed | None = None
    """A card too many, until it is dealt or burnt."""
    result: Result | None = None
    interrupted: "HashTrieMap[str, tuple[str, ...]]" = HashTrieMap()
    """Players whose hands were interrupted in this round, and which hands."""
    halt: Halt | None = None
    approvals: tuple[Approval, ...] = ()
    """What a second person is asked for; lapsed ones are gone."""
    asked: int = 0
    """How many approvals were asked for so far."""
    croupier: str = ""
    dealing_since: int = 0
    """When the croupier came; 0 where nobody is there, or a journal of before does not say."""
    offer: TableOffer | None = None
    """The croupier hands the table over."""
    roster: tuple[PlannedShift, ...] = ()
    """Who is to deal from when on; those of before stay until it is planned anew."""
    line_lost: int = 0
    """Since when no window of the croupier answers; 0 while one does."""
    device_silent: bool = False
    readings: Readings | None = None
    """How far the device that deals here, or dealt last, has come."""
    jackpot: bool = False
    history: tuple[Past, ...] = ()
    road: tuple[Outcome, ...] = ()
    """The coups of this shoe."""
    dealer_ends: tuple[str, ...] = ()
    """How the dealer's last hands ended, across shoes, the latest last."""
    opened_at: int = 0
    """When the round in play began, so that a game in progress for too long can be cancelled (G7)."""
    one_game: bool = False
    """This is an interrupted game: it is played once and then closed."""
    own: "HashTrieMap[str, int]" = HashTrieMap()
    """Visitors who have a table of their own of this one, and its number."""
    own_opened: int = 0
    """How many of these there were so far."""
    underway: Underway | None = None
    """What happens to many just now, and how far it has come."""

    def guest(self, player: str) -> Guest:
        return self.guests[player]

    def owner(self, hand: str) -> str | None:
        """Whose seat a hand belongs to; None where hands are common or nobody sits there."""
        named = None if self.setup.common else hand_in(hand)
        return None if named is None else self.seats.get(named.seat)

    def hands_of(self, player: str) -> tuple[str, ...]:
        """The hands that a guest may stake on, in the order of the seats."""
        if self.setup.common:
            return self.setup.hands
        seats = sorted(self.guests[player].seats)
        return tuple(hand for seat in seats for hand in self.setup.hands_at(seat))

    def behind_of(self, hands: Iterable[str]) -> frozenset[str]:
        """Everybody with a stake behind one of these hands."""
        return frozenset(player for hand in hands for player in self.behind.get(hand, ()))

    def seated(self) -> Iterator[str]:
        """Everybody who may stake on hands of their own, each once."""
        if self.setup.common:
            return iter(self.guests)
        return iter(dict.fromkeys(self.seats[seat] for seat in sorted(self.seats)))

    def present(self, player: str) -> bool:
        return player in self.guests and player not in self.absent

    def staked(self, player: str) -> Amount:
        return self.guests[player].slip.total() if player in self.guests else Amount(0)

    def with_guest(self, player: str, guest: Guest) -> "Table":
        """The lists of who has bets and who pressed Deal follow, so that nobody has to look for them."""
        return replace(
            self,
            guests=self.guests.insert(player, guest),
            bettors=_listed(self.bettors, player, there=not guest.slip.empty),
            pressed=_listed(self.pressed, player, there=guest.ready),
        )

    def with_deal_unpressed(self) -> "Table":
        """Deal is pressed for one round, also by those who had nothing to stake in it."""
        if not self.pressed:
            return self
        guests = self.guests
        for player in self.pressed:
            if guests[player].ready:
                guests = guests.insert(player, replace(guests[player], ready=False))
        return replace(self, guests=guests, pressed=HashTrieMap())

    def with_halt(self, halt: Halt, at: int) -> "Table":
        """Nothing goes on, and the clock stands still with what is left of it."""
        rest = stopped(self.clock, at) if self.clock is not None else self.stopped
        return replace(self, halt=halt, clock=None, stopped=rest)


def _listed(names: "HashTrieMap[str, None]", player: str, *, there: bool) -> "HashTrieMap[str, None]":
    if (player in names) == there:
        return names
    return names.insert(player, None) if there else names.remove(player)


def new_table(setup: Setup, games: Catalogue | None = None, file: str = "", by: str = "") -> Table:
    """`file` is the digest of what the house's file says of it, where it comes from there; `by` is who made
    it while the house was open."""
    table = Table(setup=setup, games=games or catalogue(), followed=file or (MADE if by else ""))
    if not setup.owner:
        return table
    # A visitor's own table is open from its first line on, and waits for its owner.
    guests, absent = HashTrieMap({setup.owner: Guest()}), HashTrieMap({setup.owner: 0})
    return replace(table, phase=Phase.SHOE, guests=guests, absent=absent)
