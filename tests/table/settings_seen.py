"""What somebody does or looks at, by which the effect of a table's setting is seen."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from view_scene import Looked

from sabot.games.answer import Refused
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.moves import Action
from sabot.money import Amount, parse_amount
from sabot.profiles import Mode, Times
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.betting.limits import FieldLimits
from sabot.table.house.picture import Picture, Quality, StreamAddresses
from sabot.table.house.settings import Settings

PUNTO, COMMON, BLACKJACK = "punto-banco", "all-bets-blackjack", "live-blackjack"
Look = Callable[[Looked], object]


class Row(Struct, frozen=True):
    game: str
    mode: Mode
    change: Settings
    look: Look
    usual: object
    changed: object
    base: Settings = Settings()
    """What both tables have."""
    cards: str = ""
    golden: int = 0
    """Golden chips of 5 that ann has."""


def scene(row: Row, settings: Settings) -> Looked:
    common = row.game in (PUNTO, COMMON)
    drawn = Looked(
        row.game,
        row.mode,
        purses="ann 1000" if row.mode is Mode.INTERNAL else "ann 1000,bob 1000",
        seats="" if common else "ann 1" if row.mode is Mode.INTERNAL else "ann 1,bob 2",
        cards=row.cards,
        settings=settings,
    )
    if row.golden:
        drawn.golden("ann", "5", row.golden)
    return drawn


def switched(section: str, key: str, value: bool | int | str = False) -> Settings:
    return Settings(switches={section: {key: value}})


def said(drawn: Looked, command: c.Request) -> str:
    """Nothing where it is accepted, otherwise the reason."""
    answer = drawn.host.tell(command)
    return answer.reason if isinstance(answer, Refused) else ""


def saying(command: c.Request) -> Look:
    return lambda drawn: said(drawn, command)


def felt(key: str) -> Look:
    return lambda drawn: getattr(drawn.public.felt, key)


def filmed(*, first: bool = False, delay: int = 4_000, camera: int = 300) -> Settings:
    """A table with a picture, and what it says of it."""
    streams = (StreamAddresses(quality=Quality.HIGH, hls="/a.m3u8"),)
    return Settings(picture=Picture(streams=streams, first=first, delay=delay, camera=camera))


def shown_picture(key: str) -> Look:
    return lambda drawn: getattr(drawn.public.felt.picture, key)


def seconds_later(drawn: Looked) -> int:
    """By how much displays are later than players."""
    return drawn.table.setup.settings.display_later


def deal_kind(drawn: Looked) -> str:
    """What the Deal button of the table does."""
    return drawn.public.deal


def staked(drawn: Looked, hand: str, bet: str, amount: str, *, behind: bool = False) -> str:
    return said(drawn, c.Request("ann", c.PlaceBet(hand, bet, parse_amount(amount), behind=behind)))


def until(drawn: Looked, kind: type[e.Event], most: int = 200) -> int:
    """Seconds until something happens at the table."""
    for seconds in range(most):
        if drawn.happened(kind):
            return seconds
        drawn.later(1)
    return most


# What somebody does, or looks at.


def everything_staked(drawn: Looked) -> int:
    drawn.bet("ann", "1.1", "main", "1")
    drawn.told(c.Request("ann", c.BetAll("1.1", Amount(100))))
    return sum(put.amount for put in drawn.table.guest("ann").slip.puts() if put.bet == "main")


def behind_bob(drawn: Looked) -> str:
    drawn.told(c.Request("bob", c.PlaceBet("2.1", "main", Amount(1_000))))
    return staked(drawn, "2.1", "main", "10", behind=True)


def largest_stakes(drawn: Looked) -> tuple[int, int]:
    """What is told of the largest stake on either side while cards lie; two chips of ann's are one stake."""
    for player, bet, amount in (
        ("ann", "player", "4"),
        ("ann", "player", "6"),
        ("bob", "player", "7"),
        ("bob", "banker", "5"),
    ):
        drawn.bet(player, "", bet, amount)
    drawn.closed()
    sums = drawn.public.sums
    return sums["/player"].largest, sums["/banker"].largest


def disputed(drawn: Looked) -> str:
    drawn.bet("ann", "", "player", "10")
    drawn.closed()
    return said(drawn, c.Request("ann", c.Dispute()))


def waits(drawn: Looked) -> bool:
    """Whether ann is still waited for after her time."""
    drawn.bet("ann", "1.1", "main", "10")
    drawn.closed()
    drawn.later(60)
    return not drawn.happened(e.TimeMissed)


def cards_of_ann(drawn: Looked) -> int:
    drawn.bet("ann", "1.1", "main", "10")
    drawn.closed()
    drawn.later(16)
    shown = drawn.table.play or drawn.table.shown
    assert shown is not None
    assert isinstance(shown.now, BlackjackRound)
    return max(len(line.cards) for _, line in shown.now.lines())


def deal_now(drawn: Looked) -> bool:
    return bool(drawn.table.deal_now)


def next_round(drawn: Looked) -> Looked:
    """Somebody sits alone now, and betting has opened again."""
    count = len(drawn.happened(e.BettingOpened))
    for _ in range(200):
        if len(drawn.happened(e.BettingOpened)) > count:
            return drawn
        drawn.later(1)
    raise AssertionError("betting does not open again")


def kept_unconfirmed(drawn: Looked) -> bool:
    drawn.bet("ann", "1.1", "main", "10")
    until(drawn, e.RoundStarted, 40)
    return bool(drawn.happened(e.RoundStarted))


def lucky(drawn: Looked) -> bool:
    return drawn.table.setup.live.lucky_cards


def golden_staked(*amounts: str) -> Look:
    money, *chips = amounts
    lot = tuple(map(parse_amount, chips))
    return saying(c.Request("ann", c.PlaceBet("1.1", "main", parse_amount(money), lot)))


def chips_after_double(drawn: Looked) -> int:
    """Golden chips that are left when a golden stake was doubled: the double took one, or money."""
    drawn.chips("ann", "1.1", "5")
    drawn.closed()
    drawn.told(c.Request("ann", c.Choose("1.1", Action.DOUBLE, sure=True)))
    return sum(pile.count for pile in drawn.purse("ann").tray)


def paid_round(drawn: Looked) -> Looked:
    drawn.bet("ann", "1.1", "main", "10")
    drawn.closed()
    for _ in range(60):
        if drawn.happened(e.RoundPaid):
            break
        drawn.later(1)
    return drawn


def won_again(drawn: Looked) -> str:
    next_round(paid_round(drawn))
    return said(drawn, c.Request("ann", c.LetItPlay("1.1")))


def coups(number: int) -> Look:
    """How many past rounds are shown after so many coups."""

    def look(drawn: Looked) -> int:
        for _ in range(number):
            drawn.bet("ann", "", "player", "10")
            next_round(drawn)
        return len(drawn.public.history)

    return look


def ends(key: str) -> Look:
    def look(drawn: Looked) -> int:
        for count in range(1, 4):
            drawn.bet("ann", "1.1", "main", "10")
            drawn.closed()
            for _ in range(90):
                if len(drawn.happened(e.RoundPaid)) == count:
                    break
                drawn.later(1)
            next_round(drawn)
        shown = drawn.public.dealer_ends
        assert shown is not None
        return len(shown.last) if key == "last" else shown.over

    return look


def seconds_of_betting(drawn: Looked) -> int:
    clock = drawn.public.clock
    assert clock is not None
    return (clock.until - drawn.host.at) // 1_000_000


def seconds_before_last_call(drawn: Looked) -> int:
    clock = drawn.table.clock
    assert clock is not None
    return (clock.until - clock.marked) // 1_000_000


def seconds_asked(drawn: Looked) -> int:
    """For whatever is asked after the deal."""
    hand = drawn.table.hands_of("ann")[0]
    drawn.bet("ann", hand, "main", "10")
    drawn.closed()
    clock = drawn.table.clock
    assert clock is not None
    return (clock.until - drawn.host.at) // 1_000_000


def seconds_of_result(drawn: Looked) -> int:
    drawn.bet("ann", "", "player", "10")
    until(drawn, e.RoundPaid)
    return until_again(drawn)


def until_again(drawn: Looked) -> int:
    count = len(drawn.happened(e.BettingOpened))
    for seconds in range(200):
        if len(drawn.happened(e.BettingOpened)) > count:
            return seconds
        drawn.later(1)
    raise AssertionError("betting does not open again")


def seconds_to_dispute(drawn: Looked) -> int:
    drawn.bet("ann", "", "player", "10")
    drawn.closed()
    clock = drawn.table.clock
    assert clock is not None
    return (clock.until - drawn.host.at) // 1_000_000


def kept_seat(drawn: Looked) -> int:
    """For how many seconds a reserved seat is kept."""
    drawn.told(c.Request("ann", c.ReserveSeat(on=True)))
    return (drawn.table.guest("ann").reserved_until - drawn.host.at) // 1_000_000


def seconds_to_be_given_up(drawn: Looked) -> int:
    """Until an own-pace table whose player does nothing is free."""
    return until(drawn, e.GuestLeft, 2_000)


def bettings_of_a_seat(drawn: Looked) -> int:
    """How often betting ends before a seat without a stake is given up."""
    until(drawn, e.SeatLeft, 1_000)
    return len(drawn.happened(e.StakesMissed))


def unstaked(drawn: Looked) -> bool:
    drawn.later(20)
    return bool(drawn.happened(e.RoundStarted))


def limited(**changed: int) -> Settings:
    usual = FieldLimits(minimum=Amount(100), maximum=Amount(50_000), step=Amount(10))
    return Settings(limits={"player": replace(usual, **changed)})


def timed(**changed: int) -> Settings:
    return Settings(times=replace(Times(), **changed))
