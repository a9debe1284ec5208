"""A whole session of a table, played by chance from its plan, with every command and event kept."""

from random import Random
from traceback import format_exc
from typing import NamedTuple

from msgspec import json
from table_house_acts import house_act, pretended_deal
from table_people import crowd, guest_act, hostile_act
from table_plans import TABLE, Plan, setup_of
from table_source import Paced, SeedMaker, dealer_of

from sabot.floor.dealer import ShoeDealer, terms_of
from sabot.floor.host import Bank, Host
from sabot.games.answer import Refused
from sabot.ledger import Ledger
from sabot.ledger.facts import CreditsIssued, GoldenAwarded
from sabot.ledger.limit import Bound, Limit, Measure, Period
from sabot.ledger.purse import Restraint
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.approval import Voiding
from sabot.table.events import Event, Events, GameBroken
from sabot.table.evolve import replay
from sabot.table.expiry import LONGEST_GAME
from sabot.table.presence import lacks_croupier
from sabot.table.setup import SECOND
from sabot.table.state import Phase, Table, new_table
from sabot.table.wants import Want, want

DAWN = 1_700_000_000 * SECOND
"""When every session begins."""
MOST_ASKED = 5_000
"""Commands in one session. More means that something runs in a circle."""
LEAPS = (0.2, 0.7, 1, 2, 3, 3, 5, 8, 8, 12, 20, 60)
"""Seconds by which the clock goes on."""


class Taken(NamedTuple):
    """One event: the table and the ledger before and after it. What could not be booked has no after."""

    stream: str
    at: int
    event: Event
    before: Table
    after: Table
    ledger: Ledger
    then: Ledger
    booked: bool


class Asked(NamedTuple):
    """One command and what came of it."""

    stream: str
    at: int
    command: c.Command
    answer: Events | Refused | None
    """None where the house stopped."""
    before: Table
    after: Table
    ledger: Ledger
    then: Ledger
    taken: tuple[Taken, ...]


class Stopped(Exception):
    """The house cannot go on: a command could not be decided, or its events could not be booked."""


class Watched(Host):
    """A host of whom everything is kept."""

    def __init__(self, session: "Session", stream: str, table: Table, serve: "Paced") -> None:
        super().__init__(stream, table, serve.next, session.bank, session.book)
        self.session = session
        self.paced = serve
        self.first = table

    def ask(self, command: c.Command) -> Events | Refused:
        session, before, ledger = self.session, self.table, self.bank.ledger
        if len(session.asked) > MOST_ASKED:
            raise Stopped("there is no end to it")
        session.taken_now = []
        self.book = session.book
        answer: Events | Refused | None = None
        try:
            answer = super().ask(command)
        except Exception as wrong:
            raise Stopped(f"{command} at {self.at}: {format_exc()}") from wrong
        finally:
            session.book = self.book
            taken = tuple(session.taken_now)
            asked = Asked(
                self.stream, self.at, command, answer, before, self.table, ledger, self.bank.ledger, taken
            )
            session.asked.append(asked)
        return answer

    def _take(self, event: Event, *after: Table) -> None:
        before, ledger, booked = self.table, self.bank.ledger, False
        try:
            super()._take(event, *after)
            booked = True
        finally:
            self.session.taken_now.append(
                Taken(self.stream, self.at, event, before, self.table, ledger, self.bank.ledger, booked)
            )


class Session:
    """A table, the people around it, and the broken games that began there."""

    def __init__(self, plan: Plan, *, twist: bool = False) -> None:
        self.plan = plan
        self.chance = plan.chance("people")
        self.people = crowd(self.chance) if plan.mode is not Mode.INTERNAL else ("ann", "ann", "ann", "bob")
        self.bank = Bank()
        self.asked: list[Asked] = []
        self.taken_now: list[Taken] = []
        self.stopped = ""
        dealer = Paced(dealer_of(plan, twist=twist), 0)
        self.seeds = SeedMaker(plan.chance("broken games"))
        self.book = Host("", new_table(setup_of(plan)), dealer.next, self.bank).book
        self.hurry = self.chance.choice((10_000, 10_000, 12))
        """How many cards are dealt before somebody must say so again."""
        self.main = Watched(self, f"table:{TABLE}", new_table(setup_of(plan)), dealer)
        self.main.at = DAWN
        self.broken: dict[str, Watched] = {}
        self.games: dict[str, GameBroken] = {}

    @property
    def taken(self) -> list[Taken]:
        return [taken for asked in self.asked for taken in asked.taken]

    def fill_purses(self) -> None:
        """Some are rich, some poor, some have golden chips, some limits."""
        for player in sorted(set(self.people)):
            money = self.chance.choice((150, 700, 3_000, 20_000, 100_000))
            self.bank.tell(CreditsIssued(player, Amount(money)))
            if self.chance.random() < 0.5:
                self.bank.tell(GoldenAwarded(player, Amount(500), self.chance.randint(1, 4), "welcome"))
                self.bank.tell(GoldenAwarded(player, Amount(1_000), 1, "welcome"))
            if self.chance.random() < 0.15:
                measure = self.chance.choice((Measure.STAKE, Measure.LOSS))
                limit = Limit(Bound(measure, Period.DAY), self.chance.randint(100, 5_000))
                self.bank.restraints[player] = Restraint(own=(limit,))

    def tell(self, host: Watched, command: c.Command) -> None:
        host.paced.patience = self.hurry
        host.tell(command)
        self.open_broken_games()

    def open_broken_games(self) -> None:
        for asked in self.asked[-40:]:
            for taken in asked.taken:
                if isinstance(taken.event, GameBroken):
                    self.games.setdefault(taken.event.broken, taken.event)
        for name, table in self.main.broken.items():
            if name not in self.broken:
                terms = terms_of(table.setup.game, self.games[name].carried.face_up)
                dealer = Paced(ShoeDealer(self.seeds, terms).next, 10_000)
                self.broken[name] = Watched(self, f"broken:{name}", table, dealer)

    def pass_time(self, host: Watched, seconds: float) -> None:
        host.paced.patience = self.hurry
        host.pass_time(host.at + int(seconds * SECOND))
        self.open_broken_games()

    def restart(self) -> None:
        """The house stops, reads what it had written, and goes on an hour later."""
        host = self.main
        journal = json.encode([happened.event for happened in host.log])
        host.table = replay(host.first, json.decode(journal, type=tuple[Event, ...]))
        host.at += 3_600 * SECOND
        self.tell(host, c.StartAgain())


def play(plan: Plan, *, twist: bool = False) -> Session:
    """The session of a plan, to its end or to the first thing that cannot be."""
    session = Session(plan, twist=twist)
    try:
        session.fill_purses()
        _open(session)
        for _ in range(plan.acts):
            act(session)
        come_to_rest(session)
    except Stopped as stopped:
        session.stopped = str(stopped)
    except AssertionError as wrong:
        session.stopped = f"{wrong}\n{format_exc()}"
    return session


def _open(session: Session) -> None:
    session.tell(session.main, c.OpenTable())
    if session.plan.mode is Mode.LIVE:
        session.tell(session.main, c.SignIn("kim"))
    for player in session.people[: session.chance.randint(2, len(session.people))]:
        session.tell(session.main, c.Join(player))


def act(session: Session) -> None:
    chance, host = session.chance, session.main
    if session.broken and chance.random() < 0.12:
        broken_act(session, chance.choice(list(session.broken.values())), chance)
        return
    (kind,) = chance.choices(tuple(weights(host.table)), tuple(weights(host.table).values()))
    match kind:
        case "guest":
            session.tell(host, guest_act(host.table, session.people, session.bank.purse, chance))
        case "hostile":
            session.tell(host, hostile_act(host.table, session.people, chance))
        case "time":
            session.pass_time(host, chance.choice(LEAPS))
        case "late":
            host.at = late(host, chance)
            session.tell(host, guest_act(host.table, session.people, session.bank.purse, chance))
        case "house":
            session.tell(host, house_act(host.table, chance))
        case "pretender":
            session.tell(host, pretended_deal(host.table, chance))
        case "restart":
            session.restart()
        case "exodus":
            for player in sorted(host.table.guests):
                session.tell(host, c.Leave(player))
            session.pass_time(host, 30)
        case _:
            host.at += LONGEST_GAME
            session.tell(host, c.Tick())


def late(host: Watched, chance: Random) -> int:
    """The clock of the house goes on, and what it should have said waits for a moment."""
    ends = host.table.clock.until if host.table.clock is not None else 0
    return max(host.at, ends) if chance.random() < 0.5 else host.at + int(chance.choice(LEAPS) * SECOND)


def weights(table: Table) -> dict[str, int]:
    """What happens how often, by what the table waits for."""
    seldom = {"hostile": 70, "late": 20, "pretender": 12, "restart": 6, "months": 1, "exodus": 2}
    if table.halt is not None or table.phase is Phase.CLOSED:
        return {**seldom, "guest": 250, "time": 60, "house": 600}
    if table.phase is Phase.BETTING:
        return {**seldom, "guest": 640, "time": 190, "house": 35}
    if want(table) is Want.ANSWERS:
        return {**seldom, "guest": 700, "time": 70, "house": 60 if table.setup.own_shoe else 110}
    if table.phase is Phase.SHOE and table.clock is not None:
        return {**seldom, "guest": 700, "time": 100, "house": 50}
    if want(table) is Want.CROUPIER:
        return {**seldom, "guest": 200, "time": 100, "house": 600}
    return {**seldom, "guest": 250, "time": 500, "house": 80}


def broken_act(session: Session, host: Watched, chance: Random) -> None:
    """The player comes back to finish his hands, drops again, or tries what he may not."""
    host.at = max(host.at, session.main.at)
    (player,) = host.table.guests or ("nobody",)
    kind = chance.random()
    if kind < 0.15:
        session.tell(host, chance.choice((c.RegainConnection(player), c.LoseConnection(player))))
    elif kind < 0.25:
        session.tell(host, hostile_act(host.table, session.people, chance))
    elif kind < 0.9:
        session.tell(host, guest_act(host.table, (player,), session.bank.purse, chance))
    else:
        session.pass_time(host, chance.choice((1, 3_600)))


def come_to_rest(session: Session) -> None:
    """Everything in play is brought to its end; of the broken games some are left until they are stale."""
    session.hurry = 10_000
    rest(session, session.main)
    for host in session.broken.values():
        host.at = max(host.at, session.main.at)
        rest(session, host)


def rest(session: Session, host: Watched) -> None:
    """By ordinary acts, as long as it takes; a broken game that nobody finishes is cancelled in the end."""
    for tried in range(100):
        table = host.table
        if table.play is None and (not table.bettors or table.one_game):
            return
        session.pass_time(host, 8)
        if table.halt is not None:
            session.tell(host, c.AskApproval(Voiding(), "the session ends", "sue"))
            session.tell(host, c.GiveApproval(host.table.asked, "sam"))
            session.tell(host, c.WithdrawApproval(host.table.asked, "sam"))
            session.tell(host, c.ResumeTable("pit"))
            session.tell(host, c.SignIn("kim"))
        elif lacks_croupier(table):
            session.tell(host, c.SignIn("kim"))
        elif table.phase is Phase.BETTING and not table.setup.paced:
            session.tell(host, c.ClearAll(next(iter(table.bettors))))
        elif table.one_game and tried < 12 and table.guests:
            session.tell(host, guest_act(table, tuple(table.guests), session.bank.purse, session.chance))
        elif not table.setup.paced or tried > 60:
            host.at += LONGEST_GAME
            session.tell(host, c.Tick())
