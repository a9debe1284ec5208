"""What players do at a table: what they may, mostly; and what hostile ones try."""

from hashlib import sha256
from random import Random

from sabot.cards import commit_player
from sabot.games.moves import Action
from sabot.games.waiting import InsuranceAnswers
from sabot.ledger import Purse
from sabot.ledger.lot import Chips, chips_in
from sabot.money import Amount
from sabot.table import commands as c
from sabot.table.betting.slip import BEHIND
from sabot.table.house.settings import CHIPS
from sabot.table.people.guest import Preferences, QueuedBets
from sabot.table.play.questions import decisions_in
from sabot.table.state import Phase, Table

LIKED = {Action.STAND: 5, Action.HIT: 5, Action.DOUBLE: 3, Action.SPLIT: 4, Action.SURRENDER: 1}


def is_asked(table: Table, player: str) -> bool:
    """Whether the round waits for this player."""
    play = table.play
    if table.phase is not Phase.PLAYING or table.halt is not None or play is None:
        return False
    decisions = play.family.decisions
    return decisions is not None and any(who == player for who, _ in decisions.pending(play.now))


def player_act(table: Table, player: str, purse: Purse, chance: Random) -> c.Command | None:
    """One command of a guest who means well; None where they wait."""
    if player not in table.guests:
        return c.Join()
    if player in table.absent or table.guest(player).leaving:
        return c.RegainConnection()
    if is_asked(table, player):
        return answer(table, player, chance)
    if table.phase is Phase.BETTING and table.halt is None:
        return betting_act(table, player, purse, chance)
    if table.phase is Phase.SHOE and table.shoe is not None and table.setup.settings.players_seeds:
        return seed_act(table, player)
    return aside(table, player, chance) if chance.random() < 0.25 else None


def answer(table: Table, player: str, chance: Random) -> c.Command:
    assert table.play is not None
    now, decisions = table.play.now, decisions_in(table.play)
    hand = min(hand for who, hand in decisions.pending(now) if who == player)
    if isinstance(table.play.family.awaits(now), InsuranceAnswers):
        return c.AnswerInsurance(hand, chance.random() < 0.5)
    may = [choice.action for choice in decisions.choices(now, player) if choice.refused is None]
    (action,) = chance.choices(may, [LIKED[one] for one in may])
    return c.Choose(hand, action, sure=True)


def betting_act(table: Table, player: str, purse: Purse, chance: Random) -> c.Command | None:
    setup, guest = table.setup, table.guest(player)
    if not setup.common and not guest.seats:
        free = [seat for seat in range(1, setup.game.seating.stations + 1) if seat not in table.seats]
        if free and chance.random() < 0.85:
            return c.TakeSeat(chance.choice(free))
        return behind(table, player, chance) if setup.fields.behind and table.seats else None
    own = table.hands_of(player)
    hand = chance.choice(own) if own else ""
    if guest.slip.empty or chance.random() < 0.25:
        return _first_bet(table, player, hand, purse, chance)
    if not guest.confirmed and not setup.live.auto_confirm:
        return c.ConfirmBets()
    if setup.mode.value == "internal" or chance.random() < 0.4:
        return c.PressDeal()
    return chance.choice(
        (
            c.ClearLast(),
            c.DoubleBets(),
            c.RaiseBets(CHIPS[0]),
            None,
            None,
        )
    )


def _first_bet(table: Table, player: str, hand: str, purse: Purse, chance: Random) -> c.Command:
    pick, chip = chance.random(), chance.choice(CHIPS[:6])
    if pick < 0.1:
        return c.RepeatBets(chance.choice((1, 1, 2)))
    if pick < 0.15:
        return c.BetAll(hand, chip)
    if pick < 0.2:
        return c.LetItPlay(hand)
    if pick < 0.25:
        return c.PlayNow(chip)
    return bet(table, player, hand, purse, chance)


def bet(table: Table, player: str, hand: str, purse: Purse, chance: Random) -> c.Command:
    fields = table.setup.fields
    special = fields.offered and not table.guest(player).slip.empty and chance.random() < 0.6
    key = chance.choice(fields.offered if special else fields.main_keys)
    chips: Chips = ()
    tray = chips_in(purse.tray)
    if tray and chance.random() < 0.3:
        chips = tuple(chance.sample(tray, min(len(tray), chance.randint(1, 2))))
    money = Amount(0) if chips and chance.random() < 0.5 else stake(table, key, chance)
    return c.PlaceBet(hand, key, money, chips)


def behind(table: Table, player: str, chance: Random) -> c.Command:
    hand = chance.choice(table.setup.hands_at(chance.choice(sorted(table.seats))))
    key = table.setup.fields.main_keys[0]
    return c.PlaceBet(hand, key, stake(table, BEHIND + key, chance), behind=True)


def stake(table: Table, limit_key: str, chance: Random) -> Amount:
    limits = table.setup.limits[limit_key]
    steps = (limits.maximum - limits.minimum) // limits.step
    return Amount(limits.minimum + min(steps, chance.choice((0, 1, 2, 5, 10, 40))) * limits.step)


def own_seed(shoe: str, player: str) -> bytes:
    return sha256(f"{shoe} {player}".encode()).digest()


def seed_act(table: Table, player: str) -> c.Command | None:
    """A seed of their own for the shoe to come, pledged first and shown later."""
    shoe = table.shoe
    assert shoe is not None
    if shoe.opened or shoe.spent:
        return None
    seed = own_seed(shoe.id, player)
    mine = [pledge for pledge in shoe.ceremony.pledges if pledge.player == player]
    if shoe.ceremony.revealing:
        return c.RevealSeed(seed) if mine and mine[0].seed is None else None
    commitment = commit_player(shoe.id, shoe.ceremony.server_commitment, player, seed)
    return None if mine else c.PledgeSeed(commitment)


def aside(table: Table, player: str, chance: Random) -> c.Command:
    """What guests do beside their bets."""
    wish = QueuedBets(times=chance.choice((1, 1, 2)), rounds=chance.choice((1, 2, 5)))
    comfort = Preferences(insurance=chance.random() < 0.7, keep_bets_on=chance.random() < 0.3)
    return chance.choice(
        (
            c.Leave(),
            c.ReserveSeat(chance.random() < 0.7),
            c.Tip(Amount(chance.randint(1, 300))),
            c.Say("note"),
            c.CallAttendant(),
            c.TakeAdvice("stand"),
            c.StartNewGame(),
            c.SetPreferences(comfort),
            c.QueueBets(wish),
            c.QueueBets(wish),
            c.QueueBets(None),
            c.Dispute(),
        )
    )


HOSTILE_AMOUNTS = (0, -1, -500, 1, 3, 33, 10**9, 10**18)
HOSTILE_HANDS = ("", "0.1", "1.1", "1.9", "2.1", "7.3", "1.1a", "1", "2", "x", "-1.1")


def hostile_act(table: Table, chance: Random) -> c.Command:
    """Out of turn, on fields that are not there, in amounts that are none."""
    hand, amount = chance.choice(HOSTILE_HANDS), Amount(chance.choice(HOSTILE_AMOUNTS))
    key = chance.choice((*table.setup.fields.tables, "insurance", "no bet"))
    chips = chance.choice(((), (), (Amount(500),), (Amount(-5),), (Amount(500),) * 50))
    return chance.choice(
        (
            c.PlaceBet(hand, key, amount, chips, behind=chance.random() < 0.3),
            c.PlaceBet(hand, key, Amount(-100), (Amount(500),)),
            c.BetAll(hand, amount),
            c.RaiseBets(amount),
            c.PlayNow(amount),
            c.RepeatBets(chance.choice((-1, 0, 3))),
            c.Choose(hand, chance.choice(list(Action)), sure=True),
            c.AnswerInsurance(hand, chance.random() < 0.5),
            c.TakeSeat(chance.randint(-2, 9)),
            c.LeaveSeat(chance.randint(-2, 9)),
            c.Tip(amount),
            c.QueueBets(QueuedBets(times=chance.randint(-1, 4), rounds=chance.choice((-1, 0, 1, 101)))),
            c.RevealSeed(b"x" * 32),
            c.Dispute(),
            c.PressDeal(),
        )
    )
