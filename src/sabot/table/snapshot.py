"""A table between two rounds as plain values, so that it opens again without its whole history."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.roads import Outcome
from sabot.games.whole_map import entries
from sabot.table.clock import Clock, Stopped
from sabot.table.house.approval import Approval
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured
from sabot.table.house.planned_shift import PlannedShift
from sabot.table.house.reasons import by_key
from sabot.table.people.guest import Guest
from sabot.table.play.play_snapshot import PlaySnapshot, play_from, played_by, snapshot_of_play
from sabot.table.state import Exposed, Halt, Past, Phase, Readings, Result, ShoeState, Table, TableOffer


class TableSnapshot(Struct, frozen=True, kw_only=True):
    """Everything but a round in play: while one is played, the journal itself is short enough.

    A field of the table that is missing here would be lost when the house opens again.
    """

    configuration: Configuration
    coming: Configuration | None
    phase: Phase
    closing: bool
    shoe: ShoeState | None
    shoes: int
    round: str
    deal_now: bool
    clock: Clock | None
    stopped: Stopped | None
    last_call: bool
    seats: dict[int, str]
    guests: dict[str, Guest]
    absent: dict[str, int]
    away: tuple[str, ...]
    wishing: tuple[str, ...]
    behind: dict[str, tuple[str, ...]]
    shown: PlaySnapshot | None
    result: Result | None
    halt: Halt | None
    croupier: str
    device_silent: bool
    jackpot: bool
    history: tuple[Past, ...]
    road: tuple[Outcome, ...]
    opened_at: int
    dealer_ends: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    asked: int = 0
    meanwhile: Configuration | None = None
    followed: str = ""
    line_lost: int = 0
    unstaked: dict[int, int] = {}
    exposed: Exposed | None = None
    leaves: str = ""
    own: dict[str, int] = {}
    own_opened: int = 0
    readings: Readings | None = None
    dealing_since: int = 0
    offer: TableOffer | None = None
    roster: tuple[PlannedShift, ...] = ()


def snapshot_of(table: Table) -> TableSnapshot | None:
    """None while a round is played or many are served, for interrupted games and tables not of words.

    Also none while a round is in sight that was played by other rules than the table has now.
    """
    words, coming, shown = table.setup.configuration, table.coming, table.shown
    if table.play is not None or table.underway is not None or table.one_game or words is None:
        return None
    if shown is not None and not played_by(shown, table.setup.game):
        return None
    return TableSnapshot(
        configuration=words,
        coming=None if coming is None else coming.configuration,
        meanwhile=None if table.meanwhile is None else table.meanwhile.configuration,
        seats=dict(table.seats.items()),
        unstaked=dict(table.unstaked.items()),
        own=dict(table.own.items()),
        guests=dict(entries(table.guests)),
        absent=dict(table.absent.items()),
        away=tuple(table.away),
        wishing=tuple(table.wishing),
        shown=None if shown is None else snapshot_of_play(shown),
        behind={hand: tuple(players) for hand, players in table.behind.items()},
        **{name: getattr(table, name) for name in _SAME},
    )


_SAME = (
    "phase", "closing", "shoe", "shoes", "round", "deal_now", "clock", "stopped", "last_call", "result",
    "halt", "croupier", "device_silent", "jackpot", "history", "road", "dealer_ends",
    "opened_at", "approvals", "asked", "followed", "line_lost", "exposed", "leaves", "own_opened", "readings",
    "dealing_since", "offer", "roster",
)  # fmt: skip
"""Fields that are plain values already."""

_DECODER = msgspec.msgpack.Decoder(TableSnapshot)
_ENCODER = msgspec.msgpack.Encoder()
_PLAIN = msgspec.msgpack.Decoder(dict[str, object])


def packed(snapshot: TableSnapshot) -> bytes:
    return _ENCODER.encode(snapshot)


def unpacked(body: bytes) -> TableSnapshot:
    try:
        snapshot = _DECODER.decode(body)
    except msgspec.ValidationError:
        snapshot = _DECODER.decode(_ENCODER.encode(_brought_up(_PLAIN.decode(body))))
    halt = snapshot.halt
    return snapshot if halt is None else replace(snapshot, halt=replace(halt, reason=by_key(halt.reason)))


def _brought_up(body: dict[str, object]) -> dict[str, object]:
    """Older snapshots keep the moves of the last round by its family, and name the sides of a coup."""
    match body:
        case {"shown": {"blackjack": list(moves), "coup": list(dealt), **shown}}:
            sides = ({"hand" if key == "side" else key: value for key, value in one.items()} for one in dealt)
            return {**body, "shown": {**shown, "moves": [*moves, *sides]}}
        case _:
            return body


def table_from(snapshot: TableSnapshot, games: Catalogue) -> Table:
    setup = configured(games, snapshot.configuration)
    coming = None if snapshot.coming is None else configured(games, snapshot.coming)
    assert not isinstance(setup, Refused), "what once opened opens again"
    between = None if snapshot.meanwhile is None else configured(games, snapshot.meanwhile)
    assert not isinstance(coming, Refused), "what once was accepted is accepted again"
    assert not isinstance(between, Refused), "what once was accepted is accepted again"
    return Table(
        setup=setup,
        games=games,
        coming=coming,
        meanwhile=between,
        seats=HashTrieMap(snapshot.seats),
        unstaked=HashTrieMap(snapshot.unstaked),
        own=HashTrieMap(snapshot.own),
        guests=HashTrieMap(snapshot.guests),
        absent=HashTrieMap(snapshot.absent),
        away=HashTrieMap(dict.fromkeys(snapshot.away)),
        bettors=HashTrieMap({p: None for p, guest in snapshot.guests.items() if not guest.slip.empty}),
        pressed=HashTrieMap({p: None for p, guest in snapshot.guests.items() if guest.ready}),
        wishing=HashTrieMap(dict.fromkeys(snapshot.wishing)),
        shown=None if snapshot.shown is None else play_from(snapshot.shown, setup.game),
        behind=HashTrieMap(
            {hand: HashTrieMap(dict.fromkeys(players)) for hand, players in snapshot.behind.items()}
        ),
        **{name: getattr(snapshot, name) for name in _SAME},
    )
