"""The casino of a storm: a house that can be stopped at any moment, a clock, and wires that lose messages."""

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from heapq import heappop, heappush
from itertools import count
from traceback import format_exc
from typing import TypeVar

from msgspec.structs import replace

from sabot.cashdesk import commands as d
from sabot.cashdesk.rules import DeskRules
from sabot.games.answer import Refused
from sabot.house.house import House
from sabot.house.requests import Done, Reply
from sabot.house.sealing import KEY
from sabot.house.table_dealer import WriterFactory
from sabot.house.table_writer import MOST_COMMANDS
from sabot.ledger.limit import HOUR
from sabot.money import Amount
from sabot.store.commit import Commit, Entry
from sabot.store.store_errors import StoreFailed
from sabot.store.streams import DESK, HOUSE, PlayerEvent, StaffChanged, name_of
from sabot.table import commands as c
from sabot.table.clock import LEAST_LEFT, Clock, ClockKind
from sabot.table.state import Table
from storm import doors
from storm.broken_law import LawBroken, must
from storm.clients import Client, Letter
from storm.faults import FaultyStore, PowerLost, Sky
from storm.fitting import fits
from storm.media import Medium
from storm.plan import DAWN, Plan, games
from storm.watch import Watch

NO_STOP = "the house does not stop by itself"
COMMITTED = "what is acknowledged is committed"
OPEN = "open"
"""The profile of the house."""
GRACE = "after a stop everybody has time enough"
REFUSALS = "a refusal changes nothing"

LONGEST_WAIT = 60_000_000
"""Microseconds; when the house is closed for longer, people come back when it opens."""

DESK_RULES = (
    DeskRules(),
    DeskRules(
        ticket_most=Amount(50_000),
        paid_alone=Amount(20_000),
        deposit_most=Amount(50_000),
        golden_alone=Amount(2_000),
        bearer=False,
    ),
    DeskRules(pays_given=True, ticket_lasts=HOUR, paid_alone=Amount(10_000_000)),
)
"""What different houses bound their cash desks by."""

T = TypeVar("T")
Happening = Callable[[], None]


class Casino:
    def __init__(self, plan: Plan, medium: Medium) -> None:
        self.plan = plan
        self.medium = medium
        self.now = DAWN
        self.steps = 0
        """Everything that happened: people act, letters arrive, clocks speak."""
        self.acts = 0
        """What the house did of it; the laws were asked after each."""
        self.stops = 0
        self.keys_lost = 0
        self.log: deque[tuple[int, object]] = deque(maxlen=60)
        """What happened last, to be told when a law is broken."""
        self.watch = Watch(games(), self._asked_for)
        self.clients: dict[str, Client] = {}
        self.on_opening: list[Happening] = []
        """What people do when the house is open again."""
        self.house: House | None = None
        self._chance = plan.chance("casino")
        self._wires = plan.chance("wires")
        self._entropy = plan.chance("entropy")
        self._key = self._entropy.randbytes(KEY)
        self.sky = Sky(plan.weather, plan.chance("sky"))
        self._queue: list[tuple[int, int, Happening]] = []
        self._count = count()
        self._inbox: dict[str, list[Letter]] = {}
        self._working = False
        self.behind = 0
        """How far the clock of the house's machine is behind, in microseconds."""
        self.desk_rules = DESK_RULES[0]
        """What the file of the house says; it may say something else after a stop."""
        self._due: int | None = None
        self._due_known = False

    # Time.

    @property
    def house_time(self) -> int:
        return self.now - self.behind

    def later(self, wait: int, happening: Happening) -> None:
        heappush(self._queue, (self.now + wait, next(self._count), happening))

    def step(self) -> None:
        """The next thing that happens: the house's clock speaks, or what waits longest comes up."""
        self.steps += 1
        if not self._due_known:
            self._due = self.house.next_moment() if self.house is not None else None
            self._due_known = True
        due = None if self._due is None else self._due + self.behind
        if due is not None and (not self._queue or due <= self._queue[0][0]):
            self.now = max(self.now, due)
            self.tick()
        elif self._queue:
            at, _, happening = heappop(self._queue)
            self.now = max(self.now, at)
            happening()
        self._strike()

    def tick(self) -> None:
        house = self.house
        if house is not None:
            self.ask("the clock speaks", lambda: house.pass_time(self.house_time), tuple(house.writers))

    def _strike(self) -> None:
        """The house is stopped, or tidies up, at moments that it does not choose."""
        if self.sky.calm or self.house is None:
            return
        roll = self._chance.randrange(10_000)
        if roll < self.plan.stops:
            self.note("the house is stopped")
            self.lose_power()
        elif roll < self.plan.stops + self.plan.checkpoints:
            self.checkpoint()

    def checkpoint(self) -> None:
        house = self.house
        if house is not None:
            self.ask("a checkpoint", lambda: house.checkpoint(self.house_time), (HOUSE,))

    def note(self, what: object) -> None:
        self.log.append((self.now, what))

    # The house.

    def ask(self, what: object, call: Callable[[], T], streams: Iterable[str]) -> T | None:
        """Something that the house does; afterwards the laws hold. None where it got no answer."""
        house = self.house
        assert house is not None
        self.acts += 1
        self._due_known = False
        self.note(what)
        answer: T | None = None
        try:
            answer = call()
        except PowerLost as lost:
            self.note(lost)
            self.lose_power()
            return None
        except StoreFailed as failed:
            self.note(failed)
            streams = (*streams, *sorted(house.store.heads()))
        except Exception:
            raise LawBroken(NO_STOP, format_exc()) from None
        self.watch.compare(house, self.watch.look(house.store, streams))
        return answer

    def lose_power(self) -> None:
        self.house = None
        self._due_known = False
        self.stops += 1
        self._inbox.clear()
        self._working = False
        self.medium.lose_power()
        if not self.sky.calm:
            pause = self._chance.choice(self.plan.pauses)
            if pause > LONGEST_WAIT:
                self._queue = [(at + pause, number, happening) for at, number, happening in self._queue]
            self.later(pause, self.open_house)

    def open_house(self) -> None:
        """From the journal alone; perhaps with another key, and the power may go again on the way."""
        if self.house is not None:
            return
        self.acts += 1
        self._due_known = False
        store = FaultyStore(self.medium.open(), self.sky)
        self.watch.look_again(store)
        tables = self.watch.tables()
        running = {stream: table.clock for stream, table in tables.items() if table.clock is not None}
        if self.stops and not self.sky.calm and self._chance.randrange(1000) < self.plan.keys_lost:
            self.note("the key is lost")
            self.keys_lost += 1
            self._key = self._entropy.randbytes(KEY)
            self.watch.lose_keys()
        self.behind = 0 if self.sky.calm else self._chance.choice((0, 0, 0, 5_000_000))
        house = House(store, games(), WriterFactory(self._key, self._entropy.randbytes, self.plan.outside))
        self.desk_rules = self._chance.choice(DESK_RULES) if self.stops else DESK_RULES[0]
        self.note("the house opens")
        try:
            house.reopen(self.house_time)
        except (PowerLost, StoreFailed) as lost:
            self.note(lost)
            self.lose_power()
            return
        except Exception:
            raise LawBroken(NO_STOP, format_exc()) from None
        self.house = house
        self.watch.look(store, sorted(store.heads()))
        self.watch.compare_all(house, self.now)
        self.check_acknowledged()
        self._check_clocks(house, running)
        for happening in self.on_opening:
            happening()

    def _check_clocks(self, house: House, before: dict[str, Clock]) -> None:
        """Whoever was asked something loses nothing of their time by the stop."""
        for stream, old in before.items():
            desk = house.writers.get(stream)
            clock = None if desk is None else desk.table.clock
            # Where everybody has pressed Deal, betting ends two seconds later, stop or no stop.
            hurried = clock is not None and clock.kind is ClockKind.BETTING and not clock.marked
            if clock is not None and (clock.kind, clock.about) == (old.kind, old.about) and not hurried:
                left = clock.until - self.house_time
                must(left >= LEAST_LEFT, GRACE, f"{stream} has {left} left of {clock}")

    def table(self, stream: str) -> Table | None:
        """What everybody can see of a table."""
        desk = None if self.house is None else self.house.writers.get(stream)
        return None if desk is None else desk.table

    # Wires.

    def send(self, letter: Letter, slowest: int | None = None) -> None:
        """Late, lost, or twice; whoever waits for an answer sends it again."""
        if letter.sender is not None:
            letter.sender.sends(letter)
            self.later(self._wires.randint(1_000_000, 4_000_000), lambda: self._retry(letter, slowest))
        self.carry(lambda: self.arrive(letter), slowest)

    def _retry(self, letter: Letter, slowest: int | None) -> None:
        assert letter.sender is not None
        if letter.sender.still_waits(letter):
            self.send(letter, slowest)

    def carry(self, arrives: Happening, slowest: int | None) -> None:
        wires = self.plan.wires
        slow = wires.slowest if slowest is None else slowest
        if self.sky.calm or self._wires.randrange(1000) >= wires.lost:
            self.later(self._wires.randint(1_000, slow), arrives)
        if not self.sky.calm and self._wires.randrange(1000) < wires.repeated:
            self.later(self._wires.randint(1_000, slow), arrives)

    def arrive(self, letter: Letter) -> None:
        if self.house is None:
            return
        passed = self._through_door(letter)
        if isinstance(passed, Refused):
            assert letter.sender is not None
            letter.sender.refused += 1
            self.carry(partial(letter.sender.hears, letter, passed), None)
            return
        letter = passed
        if isinstance(letter.body, d.Request):
            self._tell_desk(letter, letter.body)
            return
        if not isinstance(letter.body, c.Request):
            self._tell_player(letter)
            return
        waiting = self._inbox.setdefault(letter.stream, [])
        if len(waiting) < MOST_COMMANDS:
            waiting.append(letter)
        if not self._working:
            self._working = True
            self.later(self._chance.choice((0, 1_000, 30_000, 200_000)), self._work)

    def _through_door(self, letter: Letter) -> Letter | Refused:
        """As it goes on to the table or the desk, or why nobody in this role may send it."""
        body, sender = letter.body, letter.sender
        if sender is None:
            return letter
        name = sender.name
        if not sender.checked:
            exposed = isinstance(body, c.Request) and isinstance(body.command, c.ExposeCard)
            if not isinstance(body, c.Request) or not exposed or body.reading:
                return letter
            name = body.by
        who = doors.person(name, self.watch.roles)
        if isinstance(body, d.Request):
            return doors.at_desk(who, body) or letter
        table = self.table(letter.stream)
        if table is None or not isinstance(body, c.Request) or not doors.is_of_staff(body.command):
            return letter
        command = doors.at_table(who, body.command, table, OPEN)
        return (
            command if isinstance(command, Refused) else replace(letter, body=replace(body, command=command))
        )

    def _work(self) -> None:
        """Everything that waits, at all tables, in one go."""
        self._working = False
        house, inbox, self._inbox = self.house, self._inbox, {}
        if house is None or not inbox:
            return
        told = {
            stream: [one.body for one in letters if isinstance(one.body, c.Request)]
            for stream, letters in inbox.items()
        }
        before = {stream: desk.table for stream in inbox if (desk := house.writers.get(stream)) is not None}
        ledger = house.store.ledger
        replies = self.ask(told, lambda: house.tell_all(told, self.house_time), tuple(inbox))
        if replies is None:
            return
        for stream, letters in inbox.items():
            self._answer(letters, replies[stream])
            if stream in before and all(isinstance(reply, Refused) for reply in replies[stream]):
                must(house.writers[stream].table is before[stream], REFUSALS, f"{letters}")
        if all(isinstance(reply, Refused) for each in replies.values() for reply in each):
            must(house.store.ledger is ledger, REFUSALS, f"{told}")

    def _tell_desk(self, letter: Letter, body: d.Request) -> None:
        house, rules = self.house, self.desk_rules
        assert house is not None
        reply = self.ask(body, lambda: house.tell_desk(body, self.house_time, rules), (DESK,))
        if reply is not None:
            self._answer((letter,), (reply,))

    def sweep_desk(self) -> None:
        """What has run out at the desk ends; the house does it by itself."""
        house, rules = self.house, self.desk_rules
        if house is not None:
            call = partial(house.tell_desk, d.Request("", d.Sweep()), self.house_time, rules)
            self.ask("the desk is swept", call, (DESK,))

    def tell_role(self, member: str, role: str) -> None:
        """Somebody's role changes; it counts from its line on."""
        house = self.house
        if house is None:
            return
        at = max(self.house_time, house.last_moment)
        entries = (Entry(StaffChanged(member, role, "house")),)
        commit = Commit(HOUSE, house.store.head(HOUSE).version, at, entries)
        self.ask(f"{member} is {role}", lambda: house.store.commit_all((commit,)), (HOUSE,))

    def _tell_player(self, letter: Letter) -> None:
        house, body, player = self.house, letter.body, name_of(letter.stream)
        assert house is not None
        assert isinstance(body, PlayerEvent)
        reply = self.ask(
            body, lambda: house.tell_player(player, body, self.house_time, letter.id), (letter.stream,)
        )
        if reply is not None:
            self._answer((letter,), (reply,))

    def _answer(self, letters: Iterable[Letter], replies: Iterable[Reply]) -> None:
        for letter, reply in zip(letters, replies, strict=True):
            if letter.sender is not None:
                letter.sender.remember(letter, reply)
                self.check_committed(letter, reply)
                self.carry(partial(letter.sender.hears, letter, reply), None)

    # What people remember.

    def _asked_for(self, text: str) -> bool:
        client = self.clients.get(text.partition(" ")[0])
        return client is not None and text in client.sent

    def check_committed(self, letter: Letter, reply: Reply) -> None:
        """Where the reply says, the journal holds what was asked for, under this id and no other."""
        if not isinstance(reply, Done) or reply.last < reply.first:
            return
        assert letter.id is not None
        span = self.watch.spans.get(letter.id.text)
        told = (letter.stream, reply.first, reply.last)
        must(span == told, COMMITTED, f"{letter.id.text} was answered {told}, the journal has {span}")
        events = self.watch.events[letter.id.text]
        must(fits(letter.body, events), COMMITTED, f"{letter.body} was answered with {events}")

    def check_acknowledged(self) -> None:
        for client in self.clients.values():
            for letter, reply in client.done.values():
                self.check_committed(letter, reply)

    def lose_connection(self, player: str, stream: str) -> None:
        """No window answers any more; the house finds out by itself."""
        self.tell_itself(stream, c.Request(player, c.LoseConnection()))

    def tell_itself(self, stream: str, request: c.Request) -> None:
        """Something that the house sees with its own eyes, sooner or later."""
        letter = Letter(None, stream, request, None)
        self.later(self._chance.randint(1, 10_000_000), lambda: self.arrive(letter))
