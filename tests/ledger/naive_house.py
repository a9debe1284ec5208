"""Random days in a house: each act is told to the ledger and to a plain model that knows nothing of ledgers.

The model keeps what every player has in the pocket and what lies on the felt, and pays by a rule of its own.
"""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from sabot.games.answer import Refused
from sabot.ledger import Effect, Ledger, Posted, Transfer, effects, postings, purse_of
from sabot.ledger import golden_chips as golden_rules
from sabot.ledger.facts import (
    BetSettled,
    CreditsIssued,
    Fact,
    GameInterrupted,
    GoldenAwarded,
    HandPart,
    Place,
    RoundSettled,
    RoundVoided,
    StakePlaced,
    StakeRaised,
    StakeTakenBack,
    TicketIssued,
    TicketRedeemed,
    TicketReleased,
    TicketReserved,
    TipGiven,
    Withdrawn,
)
from sabot.ledger.lot import Lot, sorted_chips, together
from sabot.money import Amount

PLAYERS = ("ann", "bob", "cyd")
BETS = ("main", "21+3")
VALUES = (Amount(5), Amount(20))
ODDS = (Fraction(3, 2), Fraction(1), Fraction(0), Fraction(-1), Fraction(19, 20))
TABLE = "t1"
ACTS = (
    *("issue", "award", "place", "place", "place", "place", "raise", "take back", "settle", "settle"),
    *("void", "break", "settle interrupted", "tip", "withdraw", "ticket", "reserve", "redeem", "release"),
    *("ticket", "reserve", "redeem", "redeem"),
)


OPENING = (("issue", 0), ("award", 0), ("award", 1))
"""What every player gets first: money, and chips of both values."""


class Act(NamedTuple):
    kind: str
    player: int
    hand: int
    amount: int
    pick: int


Plan = list[Act]
PLANS: st.SearchStrategy[Plan] = st.lists(
    st.builds(
        Act,
        st.sampled_from(ACTS),
        st.integers(0, 2),
        st.integers(0, 3),
        st.integers(0, 60),
        st.integers(0, 11),
    ),
    min_size=25,
    max_size=50,
)


class Lying(NamedTuple):
    """What lies on a place: what was placed, and what was added in play."""

    placed: Lot
    added: tuple[Lot, ...] = ()

    @property
    def all(self) -> Lot:
        return together((self.placed, *self.added))


class Told(NamedTuple):
    """One event: what was told, whether the model thinks it possible, and what came of it."""

    facts: tuple[Fact, ...]
    possible: bool
    before: Ledger
    answer: Posted | Refused


class House:
    def __init__(self) -> None:
        self.ledger = Ledger()
        self.money: Counter[str] = Counter()
        self.chips: dict[str, Counter[Amount]] = {player: Counter() for player in PLAYERS}
        self.felt: dict[Place, Lying] = {}
        self.interrupted: dict[Place, Lying] = {}
        self.tickets: dict[str, tuple[str, int, bool]] = {}
        self.round, self.events, self.games, self.printed = 1, 0, 0, 0
        self.told: list[Told] = []
        self.transfers: list[Transfer] = []
        self.effects: list[Effect] = []

    @property
    def round_id(self) -> str:
        return f"{TABLE}/1/{self.round}"

    @property
    def interrupted_id(self) -> str:
        return f"broken-{self.games}"

    def tell(self, *facts: Fact, possible: bool = True) -> bool:
        """Post an event; True if the ledger took it. The model changes only where both agree."""
        self.events += 1
        answer = postings.post(self.ledger, f"e{self.events}", facts)
        self.told.append(Told(facts, possible, self.ledger, answer))
        if isinstance(answer, Refused):
            return False
        self.effects.extend(effects(self.ledger, answer.transfers))
        self.transfers.extend(answer.transfers)
        self.ledger = answer.ledger
        return possible

    def act(self, act: Act) -> None:
        player = PLAYERS[act.player]
        match act.kind:
            case "issue":
                if self.tell(CreditsIssued(player, Amount(act.amount + 10))):
                    self.money[player] += act.amount + 10
            case "award":
                value, count = VALUES[act.pick % 2], act.hand + 1
                if self.tell(GoldenAwarded(player, value, count, "luck")):
                    self.chips[player][value] += count
            case "tip" | "withdraw":
                amount = Amount(act.amount + 1)
                fact = TipGiven(TABLE, player, amount) if act.kind == "tip" else Withdrawn(player, amount)
                if self.tell(fact, possible=self.money[player] >= amount):
                    self.money[player] -= amount
            case "place" | "raise":
                self._lay(act, self._place(act, player))
            case "take back":
                self._take_back(act, self._place(act, player))
            case "break":
                self._break(act, self._place(act, player))
            case "settle" | "settle interrupted" | "void":
                self._end(act)
            case _:
                self._ticket(act, player)

    def _place(self, act: Act, player: str) -> Place:
        """Where something lies, if the act needs that and does not insist on a wrong place."""
        lying = list(self.felt)
        if act.kind != "place" and act.hand < 3 and lying:
            return lying[act.pick % len(lying)]
        return Place(player, f"{act.player + 1}.{act.hand % 2}", BETS[act.pick % 2])

    def _lay(self, act: Act, place: Place) -> None:
        player = place.player
        chips = [value for bit, value in enumerate(VALUES) if act.pick >> (bit + 1) & 1]
        lot = Lot(Amount(act.amount), sorted_chips(chips))
        lies = self.felt.get(place)
        if (
            not lot.total
            or (act.kind == "raise" and lies is None)
            or (act.kind == "place" and lies and lies.added)
        ):
            return
        rich = self.money[player] >= lot.money and Counter(chips) <= self.chips[player]
        fact = StakePlaced if act.kind == "place" else StakeRaised
        if self.tell(fact(TABLE, self.round_id, place, lot), possible=rich):
            self._pocket(player, lot, -1)
            old = lies or Lying(Lot())
            placed = old.placed.plus(lot) if act.kind == "place" else old.placed
            self.felt[place] = Lying(placed, old.added if act.kind == "place" else (*old.added, lot))

    def _take_back(self, act: Act, place: Place) -> None:
        lies = self.felt.get(place, Lying(Lot()))
        if lies.added:
            return
        lot = Lot(Amount(act.amount), lies.placed.chips[: act.hand])
        if not lot.total:
            return
        if self.tell(
            StakeTakenBack(TABLE, self.round_id, place, lot), possible=lies.placed.money >= lot.money
        ):
            self._pocket(place.player, lot, 1)
            left = Lot(Amount(lies.placed.money - lot.money), lies.placed.chips[len(lot.chips) :])
            self.felt[place] = Lying(left)
            if not left.total:
                del self.felt[place]

    def _break(self, act: Act, place: Place) -> None:
        """All that lies there, or as much as the act says; in one part or, where that can be, in two."""
        lies = self.felt.get(place, Lying(Lot())).all
        chips = lies.chips[: act.hand]
        lot = Lot(Amount(act.amount), chips) if act.pick % 3 or not lies.total else lies
        if self.interrupted or not lot.total:
            return
        lots = [Lot(Amount(lot.money // 2)), Lot(Amount(lot.money - lot.money // 2), lot.chips)]
        parts = tuple(HandPart(place, each) for each in (lots if act.pick % 2 else [lot]))
        fact = GameInterrupted(TABLE, self.round_id, f"broken-{self.games + 1}", parts)
        if self.tell(fact, possible=lies.money >= lot.money):
            self.games += 1
            self.interrupted = {place: Lying(lot)}
            rest = Lot(Amount(lies.money - lot.money), lies.chips[len(lot.chips) :])
            self.felt[place] = Lying(rest)
            if not rest.total:
                del self.felt[place]

    def _end(self, act: Act) -> None:
        is_broken = act.kind == "settle interrupted" or (act.kind == "void" and act.pick % 2 == 1)
        where, name = (self.interrupted, self.interrupted_id) if is_broken else (self.felt, self.round_id)
        if act.kind == "void":
            if self.tell(RoundVoided(TABLE, name)):
                for place, lies in where.items():
                    self._pocket(place.player, lies.all, 1)
        else:
            odds = {place: ODDS[(act.pick + at) % len(ODDS)] for at, place in enumerate(where)}
            bets = tuple(
                BetSettled(
                    place,
                    lies.all,
                    golden_rules.settled(lies.placed, lies.added, odds[place]),
                    Amount(act.hand),
                )
                for place, lies in where.items()
            )
            if self.tell(RoundSettled(TABLE, name, bets)):
                for place, lies in where.items():
                    self._pocket(place.player, _paid(lies, odds[place]), 1)
            self.tell(RoundSettled(TABLE, name, bets), possible=not bets)
        where.clear()
        self.round += not is_broken

    def _ticket(self, act: Act, player: str) -> None:
        open_ = list(self.tickets) or ["none"]
        number = open_[act.pick % len(open_)]
        owner, amount, reserved = self.tickets.get(number, ("", 0, False))
        match act.kind:
            case "ticket":
                number, amount = f"n{self.printed}", act.amount + 1
                if self.tell(
                    TicketIssued(number, player, Amount(amount)), possible=self.money[player] >= amount
                ):
                    self.printed += 1
                    self.money[player] -= amount
                    self.tickets[number] = (player, amount, False)
            case "reserve" if amount:
                if self.tell(TicketReserved(number, owner, Amount(amount)), possible=not reserved):
                    self.tickets[number] = (owner, amount, True)
            case "redeem":
                if self.tell(TicketRedeemed(number), possible=reserved):
                    self.money[owner] += amount
                    del self.tickets[number]
            case "release":
                if self.tell(TicketReleased(number), possible=reserved):
                    self.tickets[number] = (owner, amount, False)

    def _pocket(self, player: str, lot: Lot, sign: int) -> None:
        self.money[player] += sign * lot.money
        for chip in lot.chips:
            self.chips[player][chip] += sign


def _paid(lies: Lying, odds: Fraction) -> Lot:
    """What the model pays: by its own reading of the rules."""
    whole = lies.all
    if odds == 0:
        return whole
    if odds < 0:
        return Lot()
    won = (whole.money + sum(whole.chips)) * odds.numerator // odds.denominator
    return Lot(Amount(whole.money + won))


def day(plan: Plan) -> House:
    """A day on which everybody begins with some money and some chips."""
    house = House()
    opening = (Act(kind, player, 1, 50, value) for player in range(3) for kind, value in OPENING)
    for act in (*opening, *plan):
        house.act(act)
    return house


def pockets(house: House) -> dict[str, tuple[int, dict[Amount, int]]]:
    """What the model says that players have free."""
    return {
        player: (house.money[player], {value: n for value, n in house.chips[player].items() if n})
        for player in PLAYERS
    }


def purses(house: House) -> dict[str, tuple[int, dict[Amount, int]]]:
    """What the ledger says that players have free."""
    found = {player: purse_of(house.ledger, player) for player in PLAYERS}
    return {
        player: (purse.available, {pile.value: pile.count for pile in purse.tray})
        for player, purse in found.items()
    }
