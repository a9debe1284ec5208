"""A till for drawn examples: facts go in as people write them, and what lies where is read out."""

from collections.abc import Sequence

from sabot.games.answer import Refused
from sabot.ledger import Ledger, Transfer, imbalance, overdrawn, post, purse_of
from sabot.ledger.account import wallet
from sabot.ledger.effects import Effect, effects
from sabot.ledger.facts import (
    BetSettled,
    CreditsIssued,
    Fact,
    GameInterrupted,
    GoldenAwarded,
    HandPart,
    Place,
    RoundSettled,
    StakePlaced,
    StakeRaised,
)
from sabot.ledger.lot import Lot, sorted_chips
from sabot.ledger.meters import Meters, check_meters, metered
from sabot.ledger.state import pending_imbalance
from sabot.money import parse_amount, show_amount

TABLE, ROUND, INTERRUPTED = "t1", "t1/1/1", "broken-7"


def lot(words: str) -> Lot:
    """`10` is money, `g5` a golden chip; `10 g5 g5` is both, and nothing is nothing."""
    parts = words.split()
    money = parse_amount(next((part for part in parts if part[0] != "g"), "0"))
    return Lot(money, sorted_chips(parse_amount(part[1:]) for part in parts if part[0] == "g"))


def place(words: str) -> Place:
    """`ann 3.1 main`, `bob 3.1 main behind`, `ann banker`."""
    player, *rest = words.split()
    behind = rest[-1] == "behind"
    *hand, bet = rest[:-1] if behind else rest
    return Place(player, hand[0] if hand else "", bet, behind)


def stake(where: str, what: str, round_: str = ROUND) -> StakePlaced:
    return StakePlaced(TABLE, round_, place(where), lot(what))


def more(where: str, what: str, round_: str = ROUND) -> StakeRaised:
    return StakeRaised(TABLE, round_, place(where), lot(what))


def bet(where: str, staked: str, back: str, kept: str = "0") -> BetSettled:
    return BetSettled(place(where), lot(staked), lot(back), parse_amount(kept))


def settled(*bets: BetSettled, round_: str = ROUND) -> RoundSettled:
    return RoundSettled(TABLE, round_, bets)


def interrupted(*parts: tuple[str, str], game: str = INTERRUPTED) -> GameInterrupted:
    """Each part is a place and what leaves it."""
    return GameInterrupted(
        TABLE, ROUND, game, tuple(HandPart(place(where), lot(what)) for where, what in parts)
    )


class Till:
    """A ledger that remembers every transfer, and that asserts the laws after every event."""

    def __init__(self, *opening: str) -> None:
        """`ann 100 g5 g5`: each player begins with this money and these chips."""
        self.ledger = Ledger()
        self.transfers: list[Transfer] = []
        self.effects: list[Effect] = []
        self.events = 0
        for words in opening:
            player, _, rest = words.partition(" ")
            given = lot(rest)
            if given.money:
                self.does(CreditsIssued(player, given.money))
            for chip in given.chips:
                self.does(GoldenAwarded(player, chip, 1, "welcome"))

    def does(self, *facts: Fact) -> None:
        refused = self.tries(*facts)
        assert refused is None, refused

    def refuses(self, *facts: Fact) -> str:
        refused = self.tries(*facts)
        assert refused is not None, "this should have been refused"
        return refused.reason

    def tries(self, *facts: Fact) -> Refused | None:
        self.events += 1
        answer = post(self.ledger, f"table:t1@{self.events}", facts)
        if isinstance(answer, Refused):
            return answer
        self.effects.extend(effects_of(self.ledger, answer.transfers))
        self.transfers.extend(answer.transfers)
        self.ledger = answer.ledger
        self.check()
        return None

    def check(self) -> None:
        assert imbalance(self.ledger) == 0
        assert pending_imbalance(self.ledger) == 0
        assert overdrawn(self.ledger) == ()
        for account in self.ledger.accounts:
            if account.startswith("wallet:"):
                player = account.removeprefix("wallet:")
                check_meters(metered(Meters(), player, self.effects), self.ledger, player)

    def shows(self, player: str) -> str:
        """`90 free, 10 held, 2 × 5`: the purse of a player in a line."""
        purse = purse_of(self.ledger, player)
        parts = [f"{show_amount(purse.available)} free"]
        parts += [f"{show_amount(purse.held)} held"] if purse.held else []
        return ", ".join((*parts, *(pile.text() for pile in purse.tray)))

    def has(self, account: str) -> str:
        return show_amount(self.ledger.balance(account))

    def wallet(self, player: str) -> str:
        return self.has(wallet(player))


def effects_of(before: Ledger, group: Sequence[Transfer]) -> list[Effect]:
    """The effects of an event's transfers; holds of one fact may be posted by the next."""
    return list(effects(before, group))
