"""Events about cards that somebody disputes: looked at again, confirmed, corrected (D1, D2, D4)."""

from msgspec.structs import replace
from rpds import List

from sabot.cards import Card, name
from sabot.games.answer import Refused
from sabot.games.cues import Cue, CueName
from sabot.games.round_questions import cards_out
from sabot.table.clock import Clock, ClockKind
from sabot.table.event_base import Cues, Notice, Silent, TableEvent
from sabot.table.house.reasons import HouseReason
from sabot.table.play.card_corrections import Changes, corrected_moves, exchange, misreading
from sabot.table.play.events import with_result
from sabot.table.play.play import CardPlace, Moves, Play
from sabot.table.play.questions import question
from sabot.table.state import Halt, Phase, Table


class DisputeRaised(Silent, frozen=True, tag="dispute-raised"):
    player: str
    cards: int
    """How many cards lay when the player pressed."""
    at: int

    def evolve(self, table: Table) -> Table:
        disputed = table.with_guest(self.player, replace(table.guest(self.player), disputed=self.cards))
        halt = Halt(HouseReason.DISPUTED, self.player, disputed=True, at=self.at)
        return disputed.with_halt(halt, self.at)


class CardsConfirmed(Notice, frozen=True, tag="cards-confirmed"):
    by: str
    reason: str = ""
    """In words for everybody at the table."""
    player: str = ""
    """Who disputed."""

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.CONFIRMED, reason=self.reason),)


class CardCorrected(TableEvent, frozen=True, tag="card-corrected"):
    position: CardPlace
    old: Card
    new: Card
    by: str
    reason: str = ""
    second: str = ""
    """Who approved, where the result was shown already."""

    def changes(self) -> Changes:
        return misreading(self.position, self.old, self.new)

    def evolve(self, table: Table) -> Table:
        return _corrected(table, self.changes())

    def cues(self, before: Table) -> Cues:
        cards = {"place": self.position.place, "card": name(self.new), "other": name(self.old)}
        return (Cue(cue=CueName.CORRECTED, reason=self.reason, **cards),)


class CardsExchanged(TableEvent, frozen=True, tag="cards-exchanged"):
    """The card here was meant for there, where the other lay (D4)."""

    here: CardPlace
    card: Card
    there: CardPlace
    other: Card
    by: str
    reason: str
    second: str = ""
    """Who approved, where the result was shown already."""

    def changes(self) -> Changes:
        return exchange(self.here, self.card, self.there, self.other)

    def evolve(self, table: Table) -> Table:
        return _corrected(table, self.changes())

    def cues(self, before: Table) -> Cues:
        cards = {"place": self.here.place, "card": name(self.card), "other": name(self.other)}
        return (Cue(cue=CueName.EXCHANGED, reason=self.reason, **cards),)


def _corrected(table: Table, changes: Changes) -> Table:
    """The round told again with the right cards."""
    play = table.play
    assert play is not None
    moves = corrected_moves(play, changes)
    assert not isinstance(moves, Refused), "what happened was allowed"
    now = play.start
    past: Moves = List()
    for move in moves:
        now, past = play.family.evolve(now, move), past.push_front(move)
    right = replace(
        play, now=now, moves=past, cards=cards_out(play.family, now), corrected=play.corrected + 1
    )
    if table.shoe is not None and table.shoe.bag is not None:
        bag = table.shoe.bag
        for _, old, new in changes:
            bag = bag.corrected(old, new)
        table = replace(table, shoe=replace(table.shoe, bag=bag))
    told = with_result(replace(table, play=right))
    clock, rest = table.clock, table.stopped
    return replace(
        told,
        clock=clock if clock is not None and _is_of(clock, told.phase, right) else None,
        stopped=rest if rest is not None and _is_of(rest.clock, told.phase, right) else None,
    )


def _is_of(clock: Clock, phase: Phase, play: Play) -> bool:
    """Whether a clock is that of what is waited for: an answer, or disputes once there is a result."""
    if phase is Phase.RESULT:
        return clock.kind is ClockKind.DISPUTE
    return question(play) == (clock.kind, clock.about)
