"""A table with its ledger: bets, choices, steps that pass and rounds that end, for ten and ten thousand.

Everything is timed as the house does it before it commits: decided, told to the ledger, evolved.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import count
from time import process_time

from bench.timing import Measurement, best
from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.games.moves import Action
from sabot.house.batch_builder import PlayerFacts
from sabot.house.memory_house import MemoryHouse, TableHandle
from sabot.house.shoe_dealer import Dealer, ShoeDealer
from sabot.house.table_writer import GO_ON, Batch, TableWriter
from sabot.ledger import Ledger
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.clock import ClockKind
from sabot.table.events import RoundPaid
from sabot.table.house.setup import set_up
from sabot.table.people.guest import QueuedBets
from sabot.table.state import Phase, Table

FEW, MANY = 10, 10_000
CHIP, CREDITS = Amount(1_000), Amount(1_000_000)
BET_BOUND = 50e-6
"""What a bet may cost at most, in seconds."""
SOMEBODY = "player-3"
CLOCK = c.Request("", c.Tick())


def measure() -> Iterator[Measurement]:
    yield from _bets()
    few, many = _dealt(FEW), _dealt(MANY)
    yield from _choices(few, many)
    yield from _ends(few, many)


def _bets() -> Iterator[Measurement]:
    seven, twenty = _seven_seats(), _twenty_at_a_coup()
    main = seven.timed_often(c.Request(SOMEBODY, c.PlaceBet("4.1", "main", CHIP)))
    special = seven.timed_often(c.Request(SOMEBODY, c.PlaceBet("4.1", seven.special(2), CHIP)))
    coup = twenty.timed_often(c.Request(SOMEBODY, c.PlaceBet("", "tie", CHIP)))
    yield Measurement("a bet at etg-blackjack, 7 seats", main, "its bound", BET_BOUND)
    yield Measurement("a special bet there", special, "its bound", BET_BOUND)
    yield Measurement("a bet at punto-banco, 20 players", coup, "its bound", BET_BOUND)
    yield Measurement("a bet at etg-blackjack, 7 seats", main, "the same in plain dicts", _plain_bet())
    few, many = (_common(number).timed_often(_main_bet()) for number in (FEW, MANY))
    yield Measurement(f"a bet among {MANY:,} guests", many, "among 10", few)


def _choices(few: "Scene", many: "Scene") -> Iterator[Measurement]:
    for what, action in (("a choice", Action.STAND), ("a double with its payment", Action.DOUBLE)):
        choice = c.Request(SOMEBODY, c.Choose("1", action))
        among_few, among_many = few.timed_often(choice), many.timed_often(choice)
        yield Measurement(f"{what} among {MANY:,}", among_many, "among 10", among_few)


def _ends(few: "Scene", many: "Scene") -> Iterator[Measurement]:
    """What happens to all at once: a thousand times the players, so a ratio of 1,000 is the same for each."""
    own = few.timed_often(c.Request(SOMEBODY, c.Choose("1", Action.STAND)))
    few_over, many_over = few.when_due(), many.when_due()
    few_pass, many_pass = few_over.timed_whole(CLOCK), many_over.timed_whole(CLOCK)
    yield Measurement(f"a step ends, {MANY:,} let it pass", many_pass, "10 let it pass", few_pass)
    yield Measurement("each of them", many_pass / MANY, "an own choice", own)
    (few_last, few_card), (many_last, many_card) = _last_card(few_over), _last_card(many_over)
    few_end, many_end = few_last.timed_whole(few_card), many_last.timed_whole(many_card)
    yield Measurement(f"a round ends, {MANY:,} are paid", many_end, "10 are paid", few_end)
    yield Measurement("each of them", many_end / MANY, "the same in plain dicts", _plain_settling() / MANY)
    few_repeats = _repeats(few_last.after_whole(few_card))
    many_repeats = _repeats(many_last.after_whole(many_card))
    yield Measurement(f"betting opens, {MANY:,} repeat", many_repeats, "10 repeat", few_repeats)
    yield Measurement(
        "each of them", many_repeats / MANY, "an own bet", _common(FEW).timed_often(_main_bet())
    )


class _Nobody(Dealer):
    """Each command is timed by itself, without what a dealer brings after it."""

    def next(self, table: Table) -> c.Command | None:
        return None


class Scene:
    """A table at one moment; what is decided on it changes nothing, and may be decided again."""

    def __init__(self, table: Table, ledger: Ledger, people: PlayerFacts, at: int, dealer: Dealer) -> None:
        self.table = table
        self.dealer = dealer
        self._about = ledger, people
        self._at = at
        self._writer = TableWriter("bench", table, 0, _Nobody())

    def decided(self, request: c.Request) -> Batch:
        return self._writer.decided((request,), self._at, *self._about)

    def after(self, request: c.Request) -> "Scene":
        batch = self.decided(request)
        _check(request, batch.replies[0])
        return Scene(batch.table, batch.ledger, batch.people, self._at, self.dealer)

    def whole(self, request: c.Request) -> Iterator[tuple["Scene", c.Request]]:
        """The command and, where many are concerned, every slice after it, each with the scene before it."""
        scene, next_ = self, request
        while True:
            yield scene, next_
            scene, next_ = scene.after(next_), GO_ON
            if scene.table.underway is None:
                return

    def after_whole(self, request: c.Request) -> "Scene":
        *_, (scene, last) = self.whole(request)
        return scene.after(last)

    def timed_whole(self, request: c.Request) -> float:
        """Seconds of the processor until all who are concerned are served."""
        return sum(scene.timed(each) for scene, each in self.whole(request))

    def when_due(self) -> "Scene":
        """The same when the running clock is over."""
        assert self.table.clock is not None, "at a video table a clock always runs"
        return Scene(self.table, *self._about, self.table.clock.until, self.dealer)

    def timed(self, request: c.Request, tries: int = 5, repeat: int = 1) -> float:
        """Seconds of the processor for one such command; it waits for nothing else."""
        _check(request, self.decided(request).replies[0])
        times = []
        for _ in range(tries):
            begin = process_time()
            for _ in range(repeat):
                self.decided(request)
            times.append((process_time() - begin) / repeat)
        return min(times)

    def timed_often(self, request: c.Request) -> float:
        """For what is so short that the machine seldom leaves it alone for long."""
        return self.timed(request, tries=50, repeat=20)

    def special(self, number: int) -> str:
        return self.table.setup.fields.around_hand[number]


def _check(request: c.Request, answer: object) -> None:
    assert not isinstance(answer, Refused), f"{request}: {answer.reason}"


def _told(host: TableHandle, request: c.Request) -> None:
    _check(request, host.tell(request))


def _scene(host: TableHandle) -> Scene:
    house = host.house
    return Scene(host.table, house.ledger, house.people(), house.at, house.writers[host.stream].dealer)


def _bell(host: TableHandle) -> None:
    assert host.table.clock is not None, "at a video table a clock always runs"
    host.pass_time(host.table.clock.until)


def _opened(game: str, players: int, seed: str = "bench") -> TableHandle:
    setup = set_up("bench", catalogue().find(game), Mode.VIDEO, profile("open"))
    assert not isinstance(setup, Refused), setup
    seeds = (sha256(f"{seed} {number}".encode()).digest() for number in count())
    host = MemoryHouse(catalogue(), lambda table, terms: ShoeDealer(lambda: next(seeds), terms)).open(setup)
    _told(host, c.Request("", c.OpenTable()))
    for number in range(players):
        host.house.give(CreditsIssued(f"player-{number}", CREDITS))
        _told(host, c.Request(f"player-{number}", c.Join()))
    return host


def _seven_seats() -> Scene:
    """Everybody has a main bet and two special bets."""
    host = _opened("etg-blackjack", 7)
    for number in range(7):
        player, hand = f"player-{number}", f"{number + 1}.1"
        _told(host, c.Request(player, c.TakeSeat(number + 1)))
        for bet in ("main", *host.table.setup.fields.around_hand[:2]):
            _told(host, c.Request(player, c.PlaceBet(hand, bet, CHIP)))
    return _scene(host)


def _twenty_at_a_coup() -> Scene:
    """Everybody has a bet on the Banker and one on Tie."""
    host = _opened("punto-banco", 20)
    for number in range(20):
        for bet in ("banker", "tie"):
            _told(host, c.Request(f"player-{number}", c.PlaceBet("", bet, CHIP)))
    return _scene(host)


def _main_bet(player: str = SOMEBODY) -> c.Request:
    return c.Request(player, c.PlaceBet("1", "main", CHIP))


def _staked(players: int, seed: str = "bench") -> TableHandle:
    """The common hand with a bet of everybody."""
    host = _opened("all-bets-blackjack", players, seed)
    for number in range(players):
        _told(host, _main_bet(f"player-{number}"))
    return host


def _common(players: int) -> Scene:
    return _scene(_staked(players))


def _dealt(players: int) -> Scene:
    """The cards lie, and everybody is asked."""
    host = _staked(players, _fitting_seed())
    _bell(host)
    return _scene(host)


@cache
def _fitting_seed() -> str:
    """Of a shoe whose first hand can be doubled and wins for those who stand."""
    return next(seed for seed in (f"bench {number}" for number in count()) if _fits(seed))


def _fits(seed: str) -> bool:
    host = _staked(1, seed)
    _bell(host)
    double = _scene(host).decided(c.Request("player-0", c.Choose("1", Action.DOUBLE))).replies[0]
    if host.table.clock is None or host.table.clock.kind is not ClockKind.STEP or isinstance(double, Refused):
        return False
    _bell(host)
    paid = [event for event in (each.event for each in host.log) if isinstance(event, RoundPaid)]
    return any(bet.back.money > bet.staked.money for event in paid for bet in event.bets)


def _last_card(over: Scene) -> tuple[Scene, c.Request]:
    """Nobody answers any more; and the command that ends the round: everybody is paid with it."""
    scene, dealer = over.after_whole(CLOCK), over.dealer.copy()
    while (command := dealer.next(scene.table)) is not None:
        request = c.Request("", command)
        after = scene.after_whole(request)
        if after.table.phase is Phase.RESULT:
            return scene, request
        scene = after
    raise AssertionError("a round in which nobody is asked any more ends")


def _repeats(paid: Scene) -> float:
    """The result was shown long enough, and everybody wished for the same bets once more."""
    for player in tuple(paid.table.guests):
        paid = paid.after(c.Request(player, c.QueueBets(QueuedBets())))
    return paid.when_due().timed_whole(CLOCK)


def _plain_bet() -> float:
    """What a program writes down that checks nothing and can take nothing back."""
    wallets, held = {SOMEBODY: int(CREDITS)}, {SOMEBODY: 0}
    slip: dict[tuple[str, str], int] = {}

    def bet() -> None:
        wallets[SOMEBODY] -= CHIP
        held[SOMEBODY] += CHIP
        slip["4.1", "main"] = slip.get(("4.1", "main"), 0) + CHIP

    return best(bet, repeat=10_000)


def _plain_settling() -> float:
    wallets = {f"player-{number}": int(CREDITS) for number in range(MANY)}
    held = dict.fromkeys(wallets, int(CHIP))

    def settle() -> None:
        for player, stake in held.items():
            wallets[player] += 2 * stake

    return best(settle)
