"""What guests do at a table: mostly what they may, sometimes what they may not."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

from journey import MOODS
from table_plans import PLAYERS
from table_source import round_of

from sabot.cards import commit_player
from sabot.games.baccarat.round import BaccaratRound
from sabot.games.blackjack import round as rounds
from sabot.games.moves import Action
from sabot.ledger import Purse
from sabot.ledger.lot import Chips, Lot, chips_in
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.table import commands as c
from sabot.table.betting.slip import BEHIND, Press, Put
from sabot.table.house.settings import CHIPS
from sabot.table.people.guest import Preferences, QueuedBets
from sabot.table.state import Phase, Table

PurseOf = Callable[[str], Purse]


def guest_act(table: Table, people: tuple[str, ...], purse: PurseOf, chance: Random) -> c.Request:
    """One command of one of these people."""
    player = chance.choice(people)
    if table.phase is Phase.PLAYING and chance.random() < 0.88:
        answer = answer_in_play(table, chance)
        if answer is not None:
            return answer
    if table.play is not None and table.setup.mode is Mode.LIVE and chance.random() < 0.18:
        return c.Request(chance.choice(sorted(table.bettors) or [player]), c.Dispute())
    if player not in table.guests:
        return c.Request(player, c.Join(brought_along(chance)))
    if player in table.absent and chance.random() < 0.5:
        return c.Request(player, c.RegainConnection())
    if chance.random() < 0.14:
        return aside(table, player, chance)
    if table.phase is Phase.BETTING:
        return betting_act(table, player, purse(player), chance)
    return aside(table, player, chance)


def brought_along(chance: Random) -> Press:
    """What somebody staked elsewhere: on other hands, on bets that this table has not, or nothing."""
    if chance.random() < 0.7:
        return ()
    places = (
        ("1.1", "main"),
        ("2.1", "21+3"),
        ("1", "main"),
        ("", "player"),
        ("", "banker"),
        ("7.3", "no bet"),
    )
    chosen = chance.sample(places, chance.randint(1, 3))
    chips = chance.choice(((), (), (Amount(500),)))
    return tuple(Put(hand, bet, Lot(Amount(chance.choice((100, 50, 1_000))), chips)) for hand, bet in chosen)


def answer_in_play(table: Table, chance: Random) -> c.Request | None:
    """What one of those says who are asked now; somebody who is asked may also be gone."""
    if table.play is None or isinstance(table.play.now, BaccaratRound):
        return None
    now = round_of(table)
    asked = sorted(rounds.pending(now))
    if not asked:
        return None
    player, hand = chance.choice(asked)
    if chance.random() < 0.15:
        return chance.choice(
            (
                c.Request(player, c.LoseConnection()),
                c.Request(player, c.LoseConnection()),
                c.Request(player, c.Leave()),
            )
        )
    if chance.random() < 0.04:
        return c.Request(player, c.TakeAdvice("stand", hand))
    if isinstance(rounds.awaits(now), rounds.InsuranceAnswers):
        return c.Request(player, c.AnswerInsurance(hand, chance.random() < 0.6))
    may = [choice.action for choice in rounds.choices(now, player) if choice.refused is None]
    mood = chance.choice(MOODS)
    (action,) = chance.choices(may, [mood[one] for one in may])
    return c.Request(player, c.Choose(hand, action, sure=chance.random() < 0.7))


def betting_act(table: Table, player: str, purse: Purse, chance: Random) -> c.Request:
    setup = table.setup
    behind = bool(setup.fields.behind) and bool(table.bettors)
    if not setup.common and not table.guest(player).seats and chance.random() < (0.4 if behind else 0.8):
        free = [seat for seat in range(1, setup.game.seating.stations + 1) if seat not in table.seats]
        return c.Request(player, c.TakeSeat(chance.choice(free or [1])))
    own = table.hands_of(player)
    hand = chance.choice(own) if own else ""
    chip = chance.choice((Amount(chance.randint(1, 9) * 50), *CHIPS))
    pick = chance.random()
    if behind and (not own or pick < 0.3):
        return bet_behind(table, player, chance)
    if pick < 0.6:
        return bet(table, player, hand, purse, chance)
    return chance.choice(
        (
            c.Request(player, c.DoubleBets()),
            c.Request(player, c.RaiseBets(chip)),
            c.Request(player, c.RepeatBets(chance.choice((1, 1, 2)))),
            c.Request(player, c.BetAll(hand, chip)),
            c.Request(player, c.LetItPlay(hand)),
            c.Request(player, c.PlayNow(chip)),
            c.Request(player, c.ClearLast()),
            c.Request(player, c.ClearLast()),
            c.Request(player, c.ClearAll()),
            c.Request(player, c.ConfirmBets()),
            c.Request(player, c.ConfirmBets()),
            c.Request(player, c.PressDeal()),
            c.Request(player, c.PressDeal()),
            c.Request(player, c.PressDeal()),
            c.Request(player, c.LeaveSeat(min(table.guest(player).seats, default=1))),
        )
    )


def bet(table: Table, player: str, hand: str, purse: Purse, chance: Random) -> c.Request:
    """A main bet mostly, until there is one; then anything on offer."""
    fields = table.setup.fields
    lying = bool(table.guest(player).slip.presses)
    keys = fields.offered if fields.offered and (lying or chance.random() < 0.2) else fields.main_keys
    key = chance.choice(keys if chance.random() < 0.7 else fields.main_keys)
    if lying and fields.per_player and chance.random() < 0.2:
        key = chance.choice(sorted(fields.per_player))
    chips: Chips = ()
    tray = chips_in(purse.tray)
    if tray and chance.random() < 0.4:
        chips = tuple(chance.sample(tray, min(len(tray), chance.randint(1, 3))))
    money = Amount(0) if chips and chance.random() < 0.5 else stake(table, key, chance)
    return c.Request(player, c.PlaceBet(hand, key, money, chips))


def bet_behind(table: Table, player: str, chance: Random) -> c.Request:
    """Behind somebody who plays, mostly."""
    main = table.setup.fields.main_keys[0]
    hands = [hand for seat in sorted(table.seats) for hand in table.setup.hands_at(seat)] or ["1.1"]
    led = [
        hand
        for hand in hands
        if (owner := table.owner(hand)) and table.guest(owner).slip.on(hand, main).total
    ]
    hand = chance.choice(led if led and chance.random() < 0.9 else hands)
    laid = table.guest(player).slip.on(hand, main).total
    key = chance.choice(sorted(table.setup.fields.behind)) if laid or chance.random() < 0.1 else main
    return c.Request(player, c.PlaceBet(hand, key, stake(table, BEHIND + key, chance), behind=True))


def stake(table: Table, limit_key: str, chance: Random) -> Amount:
    """Within the limits of the field, unless the best row pays too much."""
    limits = table.setup.limits[limit_key]
    steps = (limits.maximum - limits.minimum) // limits.step
    count = chance.choice((0, 1, 2, chance.randint(0, max(0, min(steps, 40))), max(0, steps)))
    return Amount(limits.minimum - limits.minimum % limits.step + count * limits.step)


def aside(table: Table, player: str, chance: Random) -> c.Request:
    """What guests do beside their bets."""
    seat = chance.randint(1, 7)
    if table.guest(player).seats and chance.random() < 0.7:
        seat = chance.choice(table.guest(player).seats)
    if table.shoe is not None and table.phase is Phase.SHOE:
        return seed_act(table, player, chance)
    return chance.choice(
        (
            c.Request(player, c.LoseConnection()),
            c.Request(player, c.LoseConnection()),
            c.Request(player, c.LoseConnection()),
            c.Request(player, c.Leave()),
            c.Request(player, c.LeaveSeat(seat)),
            c.Request(player, c.TakeSeat(seat)),
            c.Request(player, c.ReserveSeat(chance.random() < 0.7)),
            c.Request(player, c.Tip(Amount(chance.randint(0, 300)))),
            c.Request(player, c.CallAttendant()),
            c.Request(player, c.Say("note")),
            c.Request(player, c.TakeAdvice("stand")),
            c.Request(player, c.StartNewGame()),
            c.Request(player, c.SetPreferences(comfort(chance))),
            c.Request(player, c.QueueBets(wish(chance))),
            c.Request(player, c.QueueBets(wish(chance))),
            c.Request(player, c.QueueBets(wish(chance))),
            c.Request(player, c.Dispute()),
            c.Request(player, c.Dispute()),
        )
    )


def comfort(chance: Random) -> Preferences:
    return Preferences(
        insurance=chance.random() < 0.6,
        safety_net=chance.random() < 0.5,
        speed=chance.choice((1, 1, 2, 3, 4)),
        keep_bets_on=chance.random() < 0.5,
    )


def wish(chance: Random) -> QueuedBets | None:
    if chance.random() < 0.1:
        return None
    return QueuedBets(
        times=chance.choice((1, 1, 2)),
        rounds=chance.choice((1, 2, 5)),
        least_balance=Amount(chance.choice((0, 0, 0, 5_000))),
        most_win=chance.choice((None, None, Amount(1_000))),
    )


def own_seed(shoe: str, player: str) -> bytes:
    return sha256(f"{shoe} {player}".encode()).digest()


def seed_act(table: Table, player: str, chance: Random) -> c.Request:
    shoe = table.shoe
    assert shoe is not None
    seed = own_seed(shoe.id, player)
    if shoe.ceremony.revealing:
        player = chance.choice([pledge.player for pledge in shoe.ceremony.pledges] or [player])
        seed = own_seed(shoe.id, player)
        return c.Request(player, c.RevealSeed(seed if chance.random() < 0.8 else b"another seed of mine"))
    commitment = commit_player(shoe.id, shoe.ceremony.server_commitment, player, seed)
    return c.Request(player, c.PledgeSeed(commitment if chance.random() < 0.9 else b"short"))


HOSTILE_AMOUNTS = (0, -1, -500, 1, 3, 33, 10**9, 10**18)
HOSTILE_HANDS = ("", "0.1", "1.1", "1.9", "2.1", "7.3", "9.9", "1.1a", "1", "2", "x", "-1.1", "1.1b")


def hostile_act(table: Table, people: tuple[str, ...], chance: Random) -> c.Request:
    """Out of turn, for others, on fields that are not there, in amounts that are none."""
    player = chance.choice((*people, *people, "nobody", "", "the house"))
    hand = chance.choice(HOSTILE_HANDS)
    amount = Amount(chance.choice(HOSTILE_AMOUNTS))
    bet_key = chance.choice((*table.setup.fields.tables, "insurance", "main", "no bet"))
    chips = chance.choice(((), (), (Amount(500),), (Amount(0),), (Amount(-5),), (Amount(500),) * 200))
    return chance.choice(
        (
            c.Request(player, c.PlaceBet(hand, bet_key, amount, chips, behind=chance.random() < 0.5)),
            c.Request(player, c.PlaceBet(hand, bet_key, Amount(-100), (Amount(500),))),
            c.Request(player, c.PlaceBet(hand, bet_key, Amount(101), chips)),
            c.Request(player, c.BetAll(hand, amount)),
            c.Request(player, c.RaiseBets(amount)),
            c.Request(player, c.PlayNow(amount)),
            c.Request(player, c.LetItPlay(hand)),
            c.Request(player, c.RepeatBets(chance.choice((-1, 0, 3)))),
            c.Request(player, c.Choose(hand, chance.choice(list(Action)), sure=True)),
            c.Request(player, c.AnswerInsurance(hand, chance.random() < 0.5)),
            c.Request(player, c.TakeSeat(chance.randint(-2, 9))),
            c.Request(player, c.LeaveSeat(chance.randint(-2, 9))),
            c.Request(player, c.Tip(amount)),
            c.Request(
                player,
                c.QueueBets(QueuedBets(times=chance.randint(-1, 4), rounds=chance.choice((-1, 0, 1, 101)))),
            ),
            c.Request(player, c.SetPreferences(Preferences(speed=chance.randint(-1, 5), keep_bets_on=True))),
            c.Request(player, c.PledgeSeed(b"")),
            c.Request(player, c.RevealSeed(b"x" * 32)),
            c.Request(player, c.Dispute()),
            c.Request(player, c.Leave()),
            c.Request(player, c.Say("x" * chance.choice((0, 500)))),
            c.Request(player, c.TakeAdvice("", hand)),
            c.Request(player, c.PressDeal()),
        )
    )


def crowd(chance: Random) -> tuple[str, ...]:
    """Who is in the house during a session."""
    return PLAYERS[: chance.randint(5, len(PLAYERS))]
