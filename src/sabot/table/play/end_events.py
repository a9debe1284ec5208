"""Events with which a round ends: paid, void, or left by hands that wait for a game of their own."""

import dataclasses
from collections.abc import Container, Iterable
from dataclasses import dataclass

from msgspec import field
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.games.carried import Carried
from sabot.games.cues import Cue, CueName
from sabot.games.roads import Outcome
from sabot.games.round_questions import looked_back
from sabot.games.whole_map import keys
from sabot.ledger import facts as f
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table.betting.slip import Slip
from sabot.table.event_base import Cues, Facts, Silent, TableEvent
from sabot.table.people.guest import Guest
from sabot.table.play.play import Play
from sabot.table.state import Past, Phase, Result, ShoeState, Table

MOST_ENDS = 100
"""Of the dealer's past hands; statistics go no further back."""


@dataclass
class _Gain:
    """What a settled round brought one player, for last bet, last win and Let It Play."""

    staked: int = 0
    back: int = 0
    """Everything that came back in money, stakes included."""
    by_hand: dict[str, int] = dataclasses.field(default_factory=dict)
    """What the main bet of each dealt hand won, its stake not counted; below nothing where it lost."""


class GameInterrupted(Silent, frozen=True, tag="game-broken"):
    """A player's unfinished hands leave the round and wait for a game of their own (I3)."""

    player: str
    interrupted: str = field(name="broken")
    carried: Carried
    parts: tuple[f.HandPart, ...]
    hands: tuple[tuple[str, Lot], ...]
    """The lot of each interrupted hand, as it lies."""
    behind: bool
    """The player bet behind, and may stay at this table until they leave it (I5)."""

    def evolve(self, table: Table) -> Table:
        """The stakes of the interrupted hands are no longer this round's."""
        return replace(table, interrupted=table.interrupted.discard(self.player))

    def facts(self, before: Table) -> Facts:
        return (f.GameInterrupted(before.setup.books, before.round, self.interrupted, self.parts),)


class InterruptedGameOpened(Silent, frozen=True, tag="broken-game-opened"):
    """An interrupted game goes on, on cards of its own (I4)."""

    round: str

    def evolve(self, table: Table) -> Table:
        return replace(table, phase=Phase.PLAYING)


class PartPaid(Silent, frozen=True, tag="part-paid"):
    """Too many play for all to be paid at once: the next of them are, and all others before anything else."""

    round: str
    players: int
    """How many; whose hands were all interrupted has no bets among these."""
    bets: tuple[f.BetSettled, ...]

    def evolve(self, table: Table) -> Table:
        underway = table.underway
        assert underway is not None
        paid, left = underway.queue[: self.players], underway.queue[self.players :]
        after = replace(underway, queue=left, paid=(*underway.paid, *self.bets))
        return replace(table, guests=_with_paid(table, paid, self.bets), underway=after)

    def facts(self, before: Table) -> Facts:
        return (f.PartSettled(before.setup.books, self.round, self.bets),) if self.bets else ()


class RoundPaid(TableEvent, frozen=True, tag="round-paid"):
    """All that is left of a round is paid; where nothing was before, that is all of it."""

    round: str
    bets: tuple[f.BetSettled, ...]

    def evolve(self, table: Table) -> Table:
        play, underway = table.play, table.underway
        assert play is not None
        guests = _with_paid(table, keys(table.bettors) if underway is None else underway.queue, self.bets)
        result = Result(self.round, play.now.settlements or (), paid=True, bets=self.bets)
        if underway is not None:
            result = replace(result, bets=_in_order(result, (*underway.paid, *self.bets)))
        return _after(replace(table, guests=guests, result=result, shown=play, underway=None), void=False)

    def facts(self, before: Table) -> Facts:
        return (f.RoundSettled(before.setup.books, self.round, self.bets),) if self.bets else ()

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.PAID),)


def _with_paid(
    table: Table, players: Iterable[str], bets: tuple[f.BetSettled, ...]
) -> "HashTrieMap[str, Guest]":
    gains = _gains(bets, table.setup.fields.main_keys)
    return table.guests.update({p: _after_round(table.guests[p], gains.get(p) or _Gain()) for p in players})


def _in_order(result: Result, bets: tuple[f.BetSettled, ...]) -> tuple[f.BetSettled, ...]:
    """Bets that were paid player by player, in the order of the settlements."""
    left: dict[str, list[f.BetSettled]] = {}
    for bet in reversed(bets):
        left.setdefault(bet.place.player, []).append(bet)
    return tuple(left[ended.player].pop() for ended in result.settlements)


class RoundVoided(TableEvent, frozen=True, tag="round-voided"):
    """Every stake goes back as it was."""

    round: str
    reason: str
    by: str = ""
    second: str = ""

    def evolve(self, table: Table) -> Table:
        """The slips are empty, and what lay last can still be repeated; for many, slice by slice."""
        guests = _with_void(table, keys(table.bettors)) if table.underway is None else table.guests
        return _after(replace(table, guests=guests, result=None), void=True)

    def facts(self, before: Table) -> Facts:
        return (f.RoundVoided(before.setup.books, self.round),) if before.underway is None else ()

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.VOID, reason=self.reason),)


class PartVoided(Silent, frozen=True, tag="part-voided"):
    """Too many played for all stakes to go back at once: those of the next do; at last those of nobody."""

    round: str
    players: tuple[str, ...]

    def evolve(self, table: Table) -> Table:
        underway = table.underway
        assert underway is not None
        left = replace(underway, queue=underway.queue[len(self.players) :]) if self.players else None
        return replace(table, guests=_with_void(table, self.players), underway=left)

    def facts(self, before: Table) -> Facts:
        return (f.PartVoided(before.setup.books, self.round, self.players),) if self.players else ()


def _gains(bets: Iterable[f.BetSettled], mains: Container[str]) -> dict[str, _Gain]:
    gains: dict[str, _Gain] = {}
    for bet in bets:
        gain = gains.setdefault(bet.place.player, _Gain())
        gain.staked += bet.staked.total
        # A golden chip is no money of theirs: what it brings is won, and it is not lost.
        gain.back += bet.back.money + bet.staked.total - bet.staked.money
        if bet.place.bet in mains and not bet.place.behind:
            hand = bet.place.hand
            gain.by_hand[hand] = gain.by_hand.get(hand, 0) + bet.back.money - bet.staked.money
    return gains


def _with_void(table: Table, players: Iterable[str]) -> "HashTrieMap[str, Guest]":
    return table.guests.update({player: _after_void(table.guests[player]) for player in players})


def _after_void(guest: Guest) -> Guest:
    return replace(guest.with_slip(Slip()), last=guest.slip.puts() or guest.last, won=())


def _after_round(guest: Guest, gain: _Gain) -> Guest:
    return replace(
        guest.with_slip(Slip()),
        last=guest.slip.puts(),
        won=tuple((hand, Amount(won)) for hand, won in gain.by_hand.items() if won > 0),
        last_bet=Amount(gain.staked),
        last_win=Amount(gain.back),
    )


def _after(table: Table, *, void: bool) -> Table:
    play = table.play
    assert play is not None
    past = Past(table.round, looked_back(play.family, play.now), play.burnt, void)
    kept = table.setup.settings.shared_history
    return replace(
        table.with_deal_unpressed(),
        phase=Phase.RESULT,
        play=None,
        clock=None,
        halt=None,
        stopped=None,
        bettors=HashTrieMap(),
        behind=HashTrieMap(),
        interrupted=HashTrieMap(),
        history=(*table.history, past)[-kept:] if kept else (),
        road=_road(table, play, void=void),
        dealer_ends=_dealer_ends(table, play, void=void),
        shoe=None if table.shoe is None else _counted_down(table, table.shoe),
    )


def _road(table: Table, play: Play, *, void: bool) -> tuple[Outcome, ...]:
    outcome = None if void else play.family.outcome(play.now)
    return table.road if outcome is None else (*table.road, outcome)


def _dealer_ends(table: Table, play: Play, *, void: bool) -> tuple[str, ...]:
    dealer_end = play.family.dealer_end
    end = "" if void or dealer_end is None else dealer_end(play.now)
    return (*table.dealer_ends, end)[-MOST_ENDS:] if end else table.dealer_ends


def _counted_down(table: Table, shoe: ShoeState) -> ShoeState:
    """After the cut card baccarat deals one more coup, unless the cut card opened this one (B32)."""
    if shoe.rounds_left is not None:
        return replace(shoe, rounds_left=shoe.rounds_left - 1)
    if not shoe.cut_card_out:
        return shoe
    more = table.setup.game.family.rounds_after_cut
    return replace(shoe, rounds_left=0 if shoe.cut_card_first else more)
