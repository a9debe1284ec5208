"""The laws of pace: when betting may end early, for whom the table waits, and what comes again by itself."""

from collections import Counter

from table_session import Session
from table_time_laws import settled

from sabot.games.blackjack import round as rounds
from sabot.profiles import Mode
from sabot.table import events as e
from sabot.table.betting.slip import Press
from sabot.table.clock import ClockKind
from sabot.table.house.setup import SECOND
from sabot.table.state import Phase, Table

QUIET = 3 * SECOND
"""For so long nobody without a stake may have touched the felt before Deal Now ends betting (B29)."""
AT_THE_BELL = (e.Button.NOT_CONFIRMED, e.Button.NOBODY_BEFORE)
OF_ITSELF = (
    *AT_THE_BELL,
    e.Button.WISH,
    e.Button.SEAT_LEFT,
    e.Button.SHOE_LOST,
    e.Button.NO_CROUPIER,
)


class Presses:
    """Who has pressed Deal and when everybody last touched the felt, by the events alone."""

    def __init__(self) -> None:
        self.pressed: set[str] = set()
        self.acted: dict[str, int] = {}
        self.returned: dict[str, int] = {}
        """When a stake went back by itself: until then it lay, and its player was not without one."""

    def see(self, event: e.Event, at: int) -> None:
        match event:
            case e.BettingOpened():
                self.pressed.clear()
            case e.DealPressed(player):
                self.pressed.add(player)
                self.acted[player] = at
            case e.BetsPut(player, _, button) | e.BetsTaken(player, _, button):
                if button not in AT_THE_BELL:
                    self.pressed.discard(player)
                if button not in OF_ITSELF:
                    self.acted[player] = at
                if button in AT_THE_BELL:
                    self.returned[player] = at
            case e.GuestLeft(player, later=False):
                self.pressed.discard(player)
                self.acted.pop(player, None)
            case _:
                pass


def stakes_own(table: Table, player: str) -> bool:
    return any(not put.behind for put in table.guest(player).slip.puts())


def betting_ends_when_it_may(session: Session) -> None:
    """At the bell; or when the player deals, all whom Deal Now asks, or a croupier says so (B29)."""
    presses, said_at = Presses(), -1
    for taken in session.taken:
        before, event = taken.before, taken.event
        if isinstance(event, e.BettingEnded):
            assert (before.setup.mode, before.phase) == (Mode.LIVE, Phase.BETTING), event
            said_at = taken.at
        if taken.stream.startswith("table:"):
            presses.see(event, taken.at)
        if not isinstance(event, e.RoundStarted):
            continue
        if before.clock is not None and taken.at >= before.clock.until:
            continue
        if before.setup.mode is Mode.LIVE and said_at == taken.at:
            continue
        if before.setup.mode is Mode.INTERNAL:
            assert presses.pressed & set(before.bettors), event
            continue
        assert before.deal_now, event
        seated = set(before.seats.values())
        staked = {player for player in seated if stakes_own(before, player)}
        assert staked, event
        assert staked <= presses.pressed, event
        lay = {player for player, at in presses.returned.items() if at == taken.at}
        idle = [presses.acted.get(player, 0) for player in seated - lay if not before.staked(player)]
        assert max(idle, default=0) + QUIET <= taken.at, event


def betting_is_hurried_by_all(session: Session) -> None:
    """The bell comes sooner only when everybody who is there has pressed Deal, and then within two seconds.

    It comes later only where a croupier says by how much.
    """
    presses, more, ended = Presses(), 0, -1
    for taken in session.taken:
        before, event = taken.before, taken.event
        if not taken.stream.startswith("table:"):
            continue
        if isinstance(event, e.ClockStarted) and before.phase is Phase.BETTING and before.clock is not None:
            if event.clock.until < before.clock.until:
                there = before.guests if before.setup.common else before.seats.values()
                assert {player for player in there if before.present(player)} <= presses.pressed, event
                assert 0 < event.clock.until - taken.at <= 2 * SECOND, event
            elif more:
                assert event.clock.until - before.clock.until == more, event
                assert event.clock.until - taken.at <= 120 * SECOND, event
            else:
                # Where everything went back when a croupier ended it, betting begins anew.
                assert taken.at >= before.clock.until or taken.at == ended, event
        ended = taken.at if isinstance(event, e.BettingEnded) else ended
        more = event.seconds * SECOND if isinstance(event, e.BettingProlonged) else 0
        presses.see(event, taken.at)


def steps_take_their_time(session: Session) -> None:
    """A step of the common hand never closes before its least time (B20 e)."""
    for taken in session.taken:
        if isinstance(taken.event, e.RoundMoved) and taken.before.setup.common:
            closes = any(isinstance(move, rounds.StepClosed) for move in taken.event.moves)
            clock = taken.before.clock
            if closes and clock is not None and clock.kind is ClockKind.STEP:
                assert taken.at >= clock.marked, taken.event


def only_the_absent_are_interrupted(session: Session) -> None:
    """Who is connected when the time ends has no interrupted hand, and who follows goes with them (I2, I5).

    At an own-pace table a hand breaks where its player has done nothing for too long.
    """
    for taken in session.taken:
        if isinstance(taken.event, e.RoundMoved):
            for move in taken.event.moves:
                if isinstance(move, rounds.HandInterrupted) and taken.before.setup.mode is Mode.INTERNAL:
                    longest = taken.before.setup.times.idle * SECOND
                    assert all(taken.at - guest.active > longest for guest in taken.before.guests.values())
                elif isinstance(move, rounds.HandInterrupted):
                    owned = taken.before.owner(move.hand.rstrip("ab")) is not None
                    leaving = move.players[:1] if owned else move.players
                    assert all(player in taken.before.absent for player in leaving), taken.event


def nobody_waits_for_the_away(session: Session) -> None:
    """Once a player is away, the rest of their decisions default at once (B17)."""
    for asked in settled(session):
        table, clock = asked.after, asked.after.clock
        if clock is None or clock.kind is not ClockKind.DECISION or table.play is None:
            continue
        assert isinstance(table.play.now, rounds.BlackjackRound)
        for player, _ in rounds.pending(table.play.now):
            assert player not in table.away or player in table.absent, (asked.command, player)


def nobody_is_answered_for_where_he_is_waited_for(session: Session) -> None:
    """Where no hand stands by itself, whoever is there is waited for, and misses nothing."""
    for taken in session.taken:
        if isinstance(taken.event, e.TimeMissed):
            assert taken.before.setup.profile.play.auto_stand, taken.event


def disputes_are_about_one_card(session: Session) -> None:
    """Only at live tables, with a stake, once for each card that lies; never after paying (D1)."""
    seen: set[tuple[str, str, int]] = set()
    for taken in session.taken:
        if isinstance(taken.event, e.CardCorrected | e.CardsExchanged):
            seen.clear()
        if isinstance(taken.event, e.DisputeRaised):
            table, player = taken.before, taken.event.player
            assert table.setup.mode is Mode.LIVE, taken.event
            assert table.play is not None, taken.event
            assert table.staked(player), taken.event
            about = (table.round, player, taken.event.cards)
            assert about not in seen, taken.event
            seen.add(about)


def due_cards_are_burnt(session: Session) -> None:
    """The card that comes when a decision time ends is burnt before the round is paid (B19)."""
    due = False
    for taken in session.taken:
        match taken.event:
            case e.BurnDue():
                due = True
            case e.CardBurnt() | e.RoundVoided():
                due = False
            case e.RoundPaid() if taken.stream.startswith("table:"):
                assert not due, taken.event
            case _:
                pass


def repeats_repeat(session: Session) -> None:
    """What is repeated are the initial stakes of the last round with one, once or doubled (G11)."""
    last: dict[str, Press] = {}
    for taken in session.taken:
        match taken.event:
            case e.GuestJoined(player, brought):
                last[player] = brought
            case e.RoundStarted():
                last |= {player: taken.before.guest(player).slip.puts() for player in taken.before.bettors}
            case e.BetsPut(player, puts, e.Button.REPEAT | e.Button.WISH):
                once = Counter((put.bet, put.behind, put.amount) for put in last[player])
                twice = Counter((put.bet, put.behind, 2 * put.amount) for put in last[player])
                assert Counter((put.bet, put.behind, put.amount) for put in puts) in (once, twice), (
                    taken.event
                )
            case _:
                pass


LAWS = (
    betting_ends_when_it_may,
    betting_is_hurried_by_all,
    steps_take_their_time,
    only_the_absent_are_interrupted,
    nobody_waits_for_the_away,
    nobody_is_answered_for_where_he_is_waited_for,
    disputes_are_about_one_card,
    due_cards_are_burnt,
    repeats_repeat,
)
