"""What moved in a purse, line by line with the balance after it; and what a player's play comes to."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from msgspec import Struct
from rpds import HashTrieMap
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.ledger import Hold, Ledger, effects
from sabot.ledger.route import Purpose
from sabot.ledger.statement import statement
from sabot.money import Amount
from sabot.records.moments import day_text
from sabot.records.telling import held_after
from sabot.server.chronicle import Chronicle, RoundPlace
from sabot.server.history_pages import BAD_NUMBER, number_in
from sabot.server.requests import NOBODY, answer, refusal, session_in
from sabot.server.service import Service
from sabot.server.wire import MOST_NUMBER
from sabot.store.codec import event_in, transfers_in
from sabot.store.record import Record
from sabot.store.streams import SessionBegan, SessionEnded, player_stream

MOST_LINES, USUAL_LINES = 200, 50
"""Lines on one page of a statement."""
MOST_DAYS = 400
"""Days that statistics go back."""
ROUND = "round"


class StatementLine(Struct, frozen=True, kw_only=True):
    """Something that changed a balance."""

    at: int
    purpose: str
    """What it was: `round`, `refill`, `ticket-out` and so on."""
    reference: str
    """The round, the ticket or the table; empty where there is none."""
    debit: Amount
    """What left the purse; of a round, the stakes."""
    credit: Amount
    """What came into it; of a round, all that came back."""
    balance: Amount
    """After it."""


class StatementPage(Struct, frozen=True):
    """A statement, the latest first."""

    lines: tuple[StatementLine, ...]
    """Everything that changed the balance."""
    before: int | None
    """Ask with this for the lines before these; null where there are none."""


class PlayCount(Struct, frozen=True, kw_only=True):
    """What the rounds of a game, or of a day, come to."""

    key: str
    """The key of the game, or the day such as `2026-11-16`: the gaming day of the house."""
    rounds: int
    """How many there were."""
    staked: Amount
    """Minor units, golden chips left out."""
    returned: Amount


class Statistics(Struct, frozen=True, kw_only=True):
    """What a player's play comes to, void rounds left out."""

    rounds: int
    """All of his."""
    staked: Amount
    """Minor units, golden chips left out."""
    returned: Amount
    best: Amount
    """The most that one round won."""
    best_round: str
    """In which; empty where none won."""
    games: tuple[PlayCount, ...]
    """By game."""
    days: tuple[PlayCount, ...]
    """By day, the latest last."""
    longest_session: int
    """In microseconds."""
    session: int
    """How long the one that lasts has lasted, in microseconds; 0 where none does."""


class _Moved(Struct, frozen=True):
    at: int
    purpose: str
    reference: str
    debit: int
    credit: int


class AccountPast:
    def __init__(self, service: Service, chronicle: Chronicle) -> None:
        self._service = service
        self._chronicle = chronicle

    def routes(self) -> tuple[Route, ...]:
        return Route("/api/statement", self.statement), Route("/api/statistics", self.statistics)

    async def statement(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        before, count = number_in(request, "before", MOST_NUMBER), number_in(request, "count", USUAL_LINES)
        if before is None or count is None:
            return refusal(BAD_NUMBER, 400)
        player = session.person.id
        await self._chronicle.catch_up()
        own = await self._own(player)
        balance = self._service.purse(player).balance
        lines = [line for line in _balanced(self._moved(player, own), balance) if line.at < before]
        shown = lines[: min(count, MOST_LINES)]
        # The next page begins at an earlier moment: what happened at one moment stands on one page.
        shown += takewhile(lambda line: line.at == shown[-1].at, lines[len(shown) :] if shown else ())
        more = shown[-1].at if len(lines) > len(shown) and shown else None
        return answer(StatementPage(tuple(shown), more))

    async def _own(self, player: str) -> list[Record]:
        return await self._service.live.journal.read(player_stream(player))

    def _moved(self, player: str, own: Iterable[Record]) -> list[_Moved]:
        """Everything that ever moved, the latest first."""
        rounds = (_of_round(place, player) for place in self._chronicle.of(player) if not place.void)
        tips = (
            _Moved(tip.at, Purpose.TIP.value, tip.table, tip.amount, 0)
            for tip in self._chronicle.tips_of(player)
        )
        desk = (
            _Moved(one.at, one.purpose.value, one.reference, max(0, -one.amount), max(0, one.amount))
            for one in self._chronicle.desk_of(player)
        )
        return sorted((*rounds, *tips, *desk, *_of_purse(own, player)), key=lambda one: one.at, reverse=True)

    async def statistics(self, request: Request) -> Response:
        session = session_in(self._service, request)
        if session is None:
            return refusal(NOBODY, 401)
        player, now = session.person.id, self._service.now()
        await self._chronicle.catch_up()
        played = [place for place in self._chronicle.of(player) if not place.void]
        best = max(played, key=lambda place: _won(place, player), default=None)
        lasted = list(_sessions(await self._own(player), now))
        whole, days = _count("", played, player), self._service.live.calendar.days
        return answer(
            Statistics(
                rounds=whole.rounds,
                staked=whole.staked,
                returned=whole.returned,
                best=Amount(max(0, _won(best, player)) if best is not None else 0),
                best_round=best.round if best is not None and _won(best, player) > 0 else "",
                games=tuple(_counts(played, player, lambda place: place.configuration.game)),
                days=tuple(_counts(played, player, lambda place: day_text(days.of(place.at))))[-MOST_DAYS:],
                longest_session=max((span for span, _ in lasted), default=0),
                session=next((span for span, lasts in lasted if lasts), 0),
            )
        )


# Statements.


def _of_round(place: RoundPlace, player: str) -> _Moved:
    share = place.shares[player]
    return _Moved(place.at, ROUND, place.round, share.staked, share.back)


def _of_purse(records: Iterable[Record], player: str) -> Iterator[_Moved]:
    """What happened away from the tables, as the ledger tells it."""
    holds: HashTrieMap[str, Hold] = HashTrieMap()
    for record in records:
        transfers = transfers_in(record.line)
        if transfers:
            for line in statement(player, tuple(effects(Ledger(holds=holds), transfers))):
                debit, credit = max(0, -line.amount), max(0, line.amount)
                yield _Moved(record.line.at, line.purpose.value, line.reference, debit, credit)
            holds = held_after(holds, transfers)


def _balanced(moved: Iterable[_Moved], balance: int) -> Iterator[StatementLine]:
    """Backwards from what is there now."""
    for one in moved:
        yield StatementLine(
            at=one.at,
            purpose=one.purpose,
            reference=one.reference,
            debit=Amount(one.debit),
            credit=Amount(one.credit),
            balance=Amount(balance),
        )
        balance -= one.credit - one.debit


# Statistics.


def _won(place: RoundPlace, player: str) -> int:
    return place.shares[player].back - place.shares[player].staked


def _counts(
    places: Iterable[RoundPlace], player: str, key: Callable[[RoundPlace], str]
) -> Iterator[PlayCount]:
    groups: dict[str, list[RoundPlace]] = {}
    for place in places:
        groups.setdefault(key(place), []).append(place)
    return (_count(name, groups[name], player) for name in sorted(groups))


def _count(key: str, places: list[RoundPlace], player: str) -> PlayCount:
    shares = [place.shares[player] for place in places]
    return PlayCount(
        key=key,
        rounds=len(shares),
        staked=Amount(sum(share.staked for share in shares)),
        returned=Amount(sum(share.back for share in shares)),
    )


def _sessions(records: Iterable[Record], now: int) -> Iterator[tuple[int, bool]]:
    """How long each session lasted, and whether it still does."""
    running: dict[str, int] = {}
    for record in records:
        match event_in(record.line):
            case SessionBegan(at, session):
                running[session] = at
            case SessionEnded(at, session) if session in running:
                yield at - running.pop(session), False
            case _:
                pass
    yield from ((now - since, True) for since in running.values())
