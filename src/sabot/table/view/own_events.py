"""Events as they concern single players: each gets his own part, and nobody else's."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from msgspec import Struct

from sabot.games.blackjack import round as rounds
from sabot.games.moves import Move
from sabot.games.stake import Settlement
from sabot.ledger.facts import BetSettled
from sabot.ledger.lot import Lot
from sabot.table import events as e
from sabot.table.state import Table
from sabot.table.view.bet_buttons import sees_deal_now


class OwnStake(Struct, frozen=True):
    hand: str
    bet: str
    lot: Lot


class DealNowOffered(Struct, frozen=True, tag="deal-now-offered"):
    """Few seats are taken: those who sit may end betting early (B29)."""

    round: str


class DealNowPressed(Struct, frozen=True, tag="deal-now-pressed"):
    seats: tuple[int, ...]


class AttendantComes(Struct, frozen=True, tag="attendant-comes"):
    """Somebody of the house has answered the player's call."""

    at: int


class OwnMoves(Struct, frozen=True, tag="own-moves", kw_only=True, omit_defaults=True):
    """What a move of the round means for one player."""

    insured: tuple[tuple[str, bool], ...] = ()
    """His answers about insurance, by hand."""
    chosen: tuple[tuple[str, str], ...] = ()
    """What he chose, or what was chosen for him, by hand."""
    paid: tuple[OwnStake, ...] = ()
    short: tuple[str, ...] = ()
    """Hands on which his stake behind could not follow, for want of funds (B21)."""
    broken: tuple[str, ...] = ()
    """Hands that left the round unfinished."""
    settled: tuple[Settlement, ...] = ()
    """How his stakes ended; paid later, where the round may still be disputed."""


class OwnPayment(Struct, frozen=True, tag="own-payment"):
    round: str
    bets: tuple[BetSettled, ...]


class StakesReturned(Struct, frozen=True, tag="stakes-returned"):
    """The round is void, and this goes back."""

    round: str
    reason: str
    stakes: tuple[OwnStake, ...]


Mine: TypeAlias = (
    e.GuestJoined
    | e.GuestLeft
    | e.ConnectionLost
    | e.ConnectionBack
    | e.SeatTaken
    | e.SeatLeft
    | e.SeatReserved
    | e.SeedPledged
    | e.SeedRevealed
    | e.BetsPut
    | e.BetsTaken
    | e.BetsConfirmed
    | e.WishMade
    | e.ComfortSet
    | e.TimeMissed
    | e.StrikesCleared
    | e.LuckyCardDealt
    | e.GameBroken
    | e.OfflineNoticeGiven
    | e.DisputeRaised
    | e.TipGiven
    | e.AttendantCalled
    | e.Said
    | e.AdviceShown
)
"""Events about one player: all of it is his to know."""
Shared: TypeAlias = (
    e.StakesMissed
    | e.TableOpened
    | e.TableClosed
    | e.TableConfigured
    | e.ApprovalAsked
    | e.ApprovalGiven
    | e.ApprovalWithdrawn
    | e.ClosingAnnounced
    | e.ShoePrepared
    | e.PledgesClosed
    | e.SeedsClosed
    | e.ShoeOpened
    | e.CutCardSeen
    | e.ShoeSpent
    | e.ShoeRevealed
    | e.ClockStarted
    | e.LastBetsCalled
    | e.TableCleared
    | e.RoundStarted
    | e.BurnDue
    | e.CardBurnt
    | e.BrokenGameOpened
    | e.CardsConfirmed
    | e.CardCorrected
    | e.CardsExchanged
    | e.TableHalted
    | e.TableResumed
    | e.CroupierCame
    | e.CroupierWent
    | e.CroupierLost
    | e.CroupierBack
    | e.CroupierSaid
    | e.BettingEnded
    | e.BettingProlonged
    | e.CardExposed
    | e.DeviceReported
    | e.JackpotSignalled
)
"""Events that concern nobody in particular: what may be known of them is public."""
OwnEvent: TypeAlias = (
    Mine
    | e.DealPressed
    | DealNowOffered
    | DealNowPressed
    | AttendantComes
    | OwnMoves
    | OwnPayment
    | StakesReturned
)
OwnEvents = Mapping[str, OwnEvent]
"""By player."""


def own_event(before: Table, event: e.Event, player: str) -> OwnEvent | None:
    """The part of one player; None where the event does not concern him in particular."""
    return own_events(before, event).get(player)


def own_events(before: Table, event: e.Event) -> OwnEvents:
    """Everybody's own parts at once, so that the end of a large round is walked only once."""
    if isinstance(event, Mine):
        return {event.player: event}
    if isinstance(event, Shared):
        return {}
    match event:
        case e.BettingOpened(round_, deal_now):
            return _offered(before, round_) if deal_now else {}
        case e.DealPressed():
            return _pressed(before, event)
        case e.GuestActive():
            return {}
        case e.CallAnswered(player, _, at):
            return {player: AttendantComes(at)}
        case e.RoundMoved(moves, paid):
            return _moved(moves, paid)
        case e.RoundPaid(round_, bets):
            by_player: dict[str, list[BetSettled]] = {}
            for bet in bets:
                by_player.setdefault(bet.place.player, []).append(bet)
            return {player: OwnPayment(round_, tuple(own)) for player, own in by_player.items()}
        case e.RoundVoided(round_, reason):
            returned = _returned(before).items()
            return {player: StakesReturned(round_, reason, tuple(own)) for player, own in returned}
        case _:
            assert_never(event)


def _offered(before: Table, round_: str) -> OwnEvents:
    return {player: DealNowOffered(round_) for player in before.seated()}


def _pressed(before: Table, event: e.DealPressed) -> OwnEvents:
    """He himself knows; in a round with Deal Now so do those who may press it, and nobody else."""
    told: dict[str, OwnEvent] = {}
    if before.deal_now:
        seats = before.guest(event.player).seats
        told = {player: DealNowPressed(seats) for player in before.seated() if sees_deal_now(before, player)}
    return {**told, event.player: event}


def _returned(before: Table) -> dict[str, list[OwnStake]]:
    play = before.play
    assert play is not None
    main = before.setup.fields.main_keys[0]
    stakes: dict[str, list[OwnStake]] = {}
    for (player, hand, bet), lot in sorted(play.lots.items(), key=lambda item: item[0]):
        stakes.setdefault(player, []).append(OwnStake(hand, bet, lot))
    for (player, hand), lot in sorted(play.added.items(), key=lambda item: item[0]):
        stakes.setdefault(player, []).append(OwnStake(hand, main, lot))
    return stakes


@dataclass
class _Parts:
    """What the moves of one event mean for one player, while they are collected."""

    insured: list[tuple[str, bool]] = field(default_factory=list)
    chosen: list[tuple[str, str]] = field(default_factory=list)
    paid: list[OwnStake] = field(default_factory=list)
    short: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    settled: list[Settlement] = field(default_factory=list)

    def collected(self) -> OwnMoves:
        return OwnMoves(
            insured=tuple(self.insured),
            chosen=tuple(self.chosen),
            paid=tuple(self.paid),
            short=tuple(self.short),
            broken=tuple(self.broken),
            settled=tuple(self.settled),
        )


def _moved(moves: Iterable[Move], paid: tuple[e.Paid, ...]) -> OwnEvents:
    parts: defaultdict[str, _Parts] = defaultdict(_Parts)
    for move in moves:
        _collect(parts, move)
    for part in paid:
        parts[part.player].paid.append(OwnStake(part.hand, part.bet, part.lot))
    return {player: own.collected() for player, own in parts.items()}


def _collect(parts: defaultdict[str, _Parts], move: Move) -> None:
    match move:
        case rounds.InsuranceAnswered(player, hands, takes):
            parts[player].insured.extend((hand, takes) for hand in hands)
        case rounds.ChoiceMade(player, hand, action, _, short):
            parts[player].chosen.append((hand, action))
            for follower in short:
                parts[follower].short.append(hand)
        case rounds.HandBroken(hand, players):
            for player in players:
                parts[player].broken.append(hand)
        case rounds.RoundSettled(settlements):
            for ended in settlements:
                parts[ended.player].settled.append(ended)
        case (
            rounds.CardDealt()
            | rounds.DealerCardDealt()
            | rounds.HoleCardTaken()
            | rounds.HoleCardTurned()
            | rounds.DealerChecked()
            | rounds.InsuranceClosed()
            | rounds.StepClosed()
        ):
            return
        case _:
            assert_never(move)
