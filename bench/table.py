"""A table with its ledger: bets, choices, steps that pass and rounds that end, for ten and ten thousand.

Everything is timed as a host does it: decided, told to the ledger, evolved.
"""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import count
from time import process_time

from bench.timing import Line, best
from sabot.floor.dealer import ShoeDealer
from sabot.floor.host import Bank, Host
from sabot.games.answer import Refused
from sabot.games.blackjack.options import Action
from sabot.games.catalogue import catalogue
from sabot.ledger.facts import CreditsIssued
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.table import commands as c
from sabot.table.clock import Clock, Kind
from sabot.table.events import Events, RoundPaid
from sabot.table.guest import Wish
from sabot.table.setup import set_up
from sabot.table.state import new_table

FEW, MANY = 10, 10_000
CHIP, CREDITS = Amount(1_000), Amount(1_000_000)
BET_BOUND = 100e-6
"""What a bet may cost at most, in seconds."""
SOMEBODY = "player-3"


def measure() -> Iterator[Line]:
    yield from _bets()
    few, many = _dealt(FEW), _dealt(MANY)
    yield from _choices(few, many)
    yield from _ends(few, many)


def _bets() -> Iterator[Line]:
    seven, twenty = _seven_seats(), _twenty_at_a_coup()
    main = seven.timed_often(c.PlaceBet(SOMEBODY, "4.1", "main", CHIP))
    special = seven.timed_often(c.PlaceBet(SOMEBODY, "4.1", seven.special(2), CHIP))
    coup = twenty.timed_often(c.PlaceBet(SOMEBODY, "", "tie", CHIP))
    yield Line("a bet at etg-blackjack, 7 seats", main, "its bound", BET_BOUND)
    yield Line("a special bet there", special, "its bound", BET_BOUND)
    yield Line("a bet at punto-banco, 20 players", coup, "its bound", BET_BOUND)
    yield Line("a bet at etg-blackjack, 7 seats", main, "the same in plain dicts", _plain_bet())
    few, many = (_common(number).timed_often(_main_bet()) for number in (FEW, MANY))
    yield Line(f"a bet among {MANY:,} guests", many, "among 10", few)


def _choices(few: "Scene", many: "Scene") -> Iterator[Line]:
    for what, action in (("a choice", Action.STAND), ("a double with its payment", Action.DOUBLE)):
        choice = c.Choose(SOMEBODY, "1", action)
        among_few, among_many = few.timed_often(choice), many.timed_often(choice)
        yield Line(f"{what} among {MANY:,}", among_many, "among 10", among_few)


def _ends(few: "Scene", many: "Scene") -> Iterator[Line]:
    """What happens to all at once: a thousand times the players, so a ratio of 1,000 is the same for each."""
    own = few.timed_often(c.Choose(SOMEBODY, "1", Action.STAND))
    many_pass, few_pass = _let_pass(many), _let_pass(few)
    yield Line(f"a step ends, {MANY:,} let it pass", many_pass, "10 let it pass", few_pass)
    yield Line("each of them", many_pass / MANY, "a choice of his own", own)
    few_end, many_end = _last_card(few), _last_card(many)
    yield Line(f"a round ends, {MANY:,} are paid", many_end, "10 are paid", few_end)
    yield Line("each of them", many_end / MANY, "the same in plain dicts", _plain_settling() / MANY)
    many_repeats = _repeats(many)
    yield Line(f"betting opens, {MANY:,} repeat", many_repeats, "10 repeat", _repeats(few))
    yield Line("each of them", many_repeats / MANY, "a bet of his own", _common(FEW).timed_often(_main_bet()))


class Scene:
    """A host as it stands at one moment, to which it can be put back as often as one likes."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._table, self._ledger = host.table, host.bank.ledger
        self._events, self._at = len(host.log), host.at

    def back(self) -> None:
        host = self.host
        host.table, host.bank.ledger, host.at = self._table, self._ledger, self._at
        del host.log[self._events :]

    def told(self, command: c.Command) -> None:
        self.back()
        _accepted(self.host.ask, command)

    def timed(self, command: c.Command, tries: int = 5, repeat: int = 1) -> float:
        """Seconds of the processor for one such command; a host waits for nothing else."""
        times = []
        for _ in range(tries):
            begin = process_time()
            for _ in range(repeat):
                self.told(command)
            times.append((process_time() - begin) / repeat)
        return min(times)

    def timed_often(self, command: c.Command) -> float:
        """For what is so short that the machine seldom leaves it alone for long."""
        return self.timed(command, tries=50, repeat=20)

    def special(self, number: int) -> str:
        return self._table.setup.fields.around_hand[number]


def _accepted(ask: Callable[[c.Command], Events | Refused], command: c.Command) -> Events:
    answer = ask(command)
    assert not isinstance(answer, Refused), f"{command}: {answer.reason}"
    return answer


def _clock(host: Host) -> Clock:
    assert host.table.clock is not None, "at a video table a clock always runs"
    return host.table.clock


def _opened(game: str, players: int, seed: str = "bench") -> Host:
    setup = set_up("bench", catalogue().find(game), Mode.VIDEO, profile("open"))
    assert not isinstance(setup, Refused), setup
    seeds = (sha256(f"{seed} {number}".encode()).digest() for number in count())
    host = Host("table:bench", new_table(setup), ShoeDealer(lambda: next(seeds)).next, Bank())
    _accepted(host.tell, c.OpenTable())
    for number in range(players):
        host.bank.tell(CreditsIssued(f"player-{number}", CREDITS))
        _accepted(host.tell, c.Join(f"player-{number}"))
    return host


def _seven_seats() -> Scene:
    """Everybody has a main bet and two special bets."""
    host = _opened("etg-blackjack", 7)
    for number in range(7):
        player, hand = f"player-{number}", f"{number + 1}.1"
        _accepted(host.tell, c.TakeSeat(player, number + 1))
        for bet in ("main", *host.table.setup.fields.around_hand[:2]):
            _accepted(host.tell, c.PlaceBet(player, hand, bet, CHIP))
    return Scene(host)


def _twenty_at_a_coup() -> Scene:
    """Everybody has a bet on the Banker and one on Tie."""
    host = _opened("punto-banco", 20)
    for number in range(20):
        for bet in ("banker", "tie"):
            _accepted(host.tell, c.PlaceBet(f"player-{number}", "", bet, CHIP))
    return Scene(host)


def _main_bet(player: str = SOMEBODY) -> c.PlaceBet:
    return c.PlaceBet(player, "1", "main", CHIP)


def _common(players: int, seed: str = "bench") -> Scene:
    """The common hand with a bet of everybody."""
    host = _opened("all-bets-blackjack", players, seed)
    for number in range(players):
        _accepted(host.tell, _main_bet(f"player-{number}"))
    return Scene(host)


def _dealt(players: int) -> Scene:
    """The cards lie, and everybody is asked."""
    host = _common(players, _fitting_seed()).host
    host.pass_time(_clock(host).until)
    return Scene(host)


@cache
def _fitting_seed() -> str:
    """Of a shoe whose first hand can be doubled and wins for those who stand."""
    return next(seed for seed in (f"bench {number}" for number in count()) if _fits(seed))


def _fits(seed: str) -> bool:
    host = _common(1, seed).host
    host.pass_time(_clock(host).until)
    asked = Scene(host)
    if _clock(host).kind is not Kind.STEP or _is_refused(host, c.Choose("player-0", "1", Action.DOUBLE)):
        return False
    asked.back()
    host.pass_time(_clock(host).until)
    paid = [event for event in (each.event for each in host.log) if isinstance(event, RoundPaid)]
    return any(bet.back.money > bet.staked.money for event in paid for bet in event.bets)


def _is_refused(host: Host, command: c.Command) -> bool:
    return isinstance(host.ask(command), Refused)


def _let_pass(scene: Scene) -> float:
    """The time of the first step ends, and nobody has answered."""
    scene.back()
    host = scene.host
    host.at = _clock(host).until
    return Scene(host).timed(c.Tick())


def _last_card(scene: Scene) -> float:
    """The command that ends the round: the hands are settled, the stakes posted, everybody is paid."""
    host = scene.host
    while (command := host.serve(host.table)) is not None:
        last = Scene(host)
        if any(isinstance(event, RoundPaid) for event in _accepted(host.ask, command)):
            return last.timed(command)
    raise AssertionError("a round in which nobody is asked any more ends")


def _repeats(scene: Scene) -> float:
    """The result was shown long enough, and everybody wished for the same bets once more."""
    host = scene.host
    for player in tuple(host.table.guests):
        _accepted(host.tell, c.MakeWish(player, Wish()))
    host.at = _clock(host).until
    return Scene(host).timed(c.Tick())


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
