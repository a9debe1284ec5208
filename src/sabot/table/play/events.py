"""Events of a round in play: it starts, cards come and choices are made."""

from collections.abc import Container

from msgspec import Struct
from msgspec.structs import replace
from rpds import HashTrieMap

from sabot.cards import Bag, Card
from sabot.games.cues import Cue, CueName
from sabot.games.family import GameRound, Opening
from sabot.games.hand_id import hand_named
from sabot.games.moves import (
    OF_CARDS,
    CardDealt,
    ChoiceMade,
    DealerCardDealt,
    HandInterrupted,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    Move,
)
from sabot.games.round_questions import cards_out, replayed
from sabot.ledger.facts import GoldenAwarded, StakeRaised
from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table.clock import Clock
from sabot.table.event_base import Cues, Facts, Notice, Silent, TableEvent
from sabot.table.play.play import Play, choices_made_in
from sabot.table.play.questions import question
from sabot.table.play.settlement import place_of
from sabot.table.slice_events import stakes_of_round
from sabot.table.state import Exposed, Phase, Result, Table

LUCKY = "lucky card"


class RoundStarted(TableEvent, frozen=True, tag="round-started"):
    """No more bets."""

    round: str
    boxes: tuple[tuple[str, str], ...]
    """The hands that are dealt, in order, each with its owner; no owner where a hand is common."""
    at: int

    def evolve(self, table: Table) -> Table:
        shoe = table.shoe
        assert shoe is not None
        return replace(
            table,
            phase=Phase.PLAYING,
            round=self.round,
            play=_opened(table, self.boxes),
            shoe=replace(shoe, rounds=shoe.rounds + 1, cut_card_first=_cut_card_is_next(table)),
            shown=None,
            result=None,
            clock=None,
            interrupted=HashTrieMap(),
            opened_at=self.at,
            underway=None,
        )

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.NO_MORE_BETS),)


class Paid(Struct, frozen=True, gc=False):
    """What a double, a split or insurance cost, and with what it was paid."""

    player: str
    hand: str
    bet: str
    lot: Lot
    split: bool = False


class RoundMoved(TableEvent, frozen=True, tag="round-moved"):
    """Cards were dealt, or somebody chose, and what followed from it by the rules of the game."""

    moves: tuple[Move, ...]
    paid: tuple[Paid, ...] = ()

    def evolve(self, table: Table) -> Table:
        return self.evolve_to(table, None)

    def evolve_to(self, table: Table, end: GameRound | None) -> Table:
        """The same; `end` is the round after the moves, for whoever has worked it out already."""
        play, shoe = table.play, table.shoe
        assert play is not None
        assert shoe is not None
        now = replayed(play.family, play.now, self.moves) if end is None else end
        past, hole_place, bag = play.moves, play.hole_place, shoe.bag
        interrupted = table.interrupted
        for move in self.moves:
            past = past.push_front(move)
            if bag is not None and type(move) in OF_CARDS:
                bag = _bag_after(bag, move)
            if isinstance(move, HoleCardTaken):
                hole_place = shoe.gone
            elif isinstance(move, HandInterrupted):
                for player in move.players:
                    interrupted = interrupted.insert(player, (*interrupted.get(player, ()), move.hand))
        cards = cards_out(play.family, now)
        gone, mains = shoe.gone + cards - play.cards, table.setup.fields.main_keys
        moved = replace(play, now=now, moves=past, cards=cards, hole_place=hole_place)
        cut_card_out = shoe.cut_card_out or _past_cut_card(table, gone)
        phase, result = _shown_as(table, now)
        return replace(
            table,
            phase=phase,
            result=result,
            play=_with_paid_lots(moved, self.paid, mains) if self.paid else moved,
            shoe=replace(shoe, gone=gone, bag=bag, cut_card_out=cut_card_out),
            clock=None if table.clock is None else _same_clock(table, moved),
            interrupted=interrupted,
            exposed=table.exposed if cards == play.cards else None,
        )

    def facts(self, before: Table) -> Facts:
        play = before.play
        assert play is not None
        return tuple(
            StakeRaised(
                before.setup.books, before.round, place_of(play, part.player, part.hand, part.bet), part.lot
            )
            for part in self.paid
        )

    def cues(self, before: Table) -> Cues:
        return tuple(cue for cue in self.heard(before) if cue is not None)

    def heard(self, before: Table) -> tuple[Cue | None, ...]:
        """The cue of each move, or none: what is chosen at a common hand is nobody's business (B20 d).

        The owner of a hand chooses openly, once the choice is played: until then it answers an open question.
        """
        plays = any(not isinstance(move, ChoiceMade | InsuranceAnswered) for move in self.moves)
        openly = plays and not before.setup.common
        return tuple(move.cue if openly or not isinstance(move, ChoiceMade) else None for move in self.moves)


class BurnDue(Silent, frozen=True, tag="burn-due"):
    """The decision timer ended and no hand asked for a card: the next one is burnt (B19)."""

    def evolve(self, table: Table) -> Table:
        assert table.play is not None
        return replace(table, play=replace(table.play, burn_due=True), clock=None)


class CardBurnt(Silent, frozen=True, tag="card-burnt"):
    card: Card

    def evolve(self, table: Table) -> Table:
        """Between two rounds it is a card too many, which belongs to none of them."""
        play, shoe = table.play, table.shoe
        assert shoe is not None
        burnt = None if play is None else replace(play, burn_due=False, burnt=(*play.burnt, self.card))
        bag = None if shoe.bag is None else shoe.bag.without((self.card,))
        return replace(table, play=burnt, exposed=None, shoe=replace(shoe, gone=shoe.gone + 1, bag=bag))


class CardExposed(Silent, frozen=True, tag="card-exposed"):
    """A card left the shoe although none was wanted (D4); it is dealt next, or burnt."""

    card: Card
    by: str
    reason: str

    def evolve(self, table: Table) -> Table:
        shoe = table.shoe
        assert shoe is not None
        made = 0 if table.play is None else choices_made_in(table.play)
        counted = None if shoe.exposed is None else shoe.exposed + 1
        return replace(table, exposed=Exposed(self.card, made), shoe=replace(shoe, exposed=counted))


class LuckyCardDealt(TableEvent, frozen=True, tag="lucky-card-dealt"):
    player: str
    hand: str
    value: Amount
    chips: int

    def evolve(self, table: Table) -> Table:
        shoe, play = table.shoe, table.play
        counted = None if shoe is None else replace(shoe, lucky=shoe.lucky + 1)
        shown = None if play is None else replace(play, lucky=(*play.lucky, self.hand))
        return replace(table, shoe=counted, play=shown)

    def facts(self, before: Table) -> Facts:
        return (GoldenAwarded(self.player, self.value, self.chips, LUCKY),)

    def cues(self, before: Table) -> Cues:
        return (Cue(cue=CueName.LUCKY_CARD, place=self.hand),)


class AdviceShown(Notice, Silent, frozen=True, tag="advice-shown"):
    player: str
    hand: str
    advice: str


def with_result(table: Table) -> Table:
    """A round that is over shows its result; one that a correction opened again goes on."""
    assert table.play is not None
    phase, result = _shown_as(table, table.play.now)
    return replace(table, phase=phase, result=result)


def _shown_as(table: Table, now: GameRound) -> tuple[Phase, Result | None]:
    settled = now.settlements
    if settled is None:
        return Phase.PLAYING, None
    return Phase.RESULT, Result(table.round, settled, paid=False)


def _opened(table: Table, boxes: tuple[tuple[str, str], ...]) -> Play:
    """The slips become the stakes of the round; nothing can be put down or taken back any more."""
    lying, game = stakes_of_round(table), table.setup.game
    start = game.family.open(game, Opening(boxes, lying.stakes, lying.golden))
    return Play(family=game.family, start=start, now=start, lots=lying.lots, behind=lying.behind)


def _cut_card_is_next(table: Table) -> bool:
    """Whether the cut card comes before the first card of this round."""
    shoe, setup = table.shoe, table.setup
    assert shoe is not None
    if not shoe.committed:
        return shoe.cut_card_out and shoe.rounds_left is None
    return setup.cards_in_shoe - shoe.gone == setup.game.rules.cut and not setup.shoe_each_round


def _bag_after(bag: Bag, move: Move) -> Bag:
    """What can still come of the shoe after this move."""
    match move:
        case CardDealt(card=card) | DealerCardDealt(card=card):
            return bag.without((card,))
        case HoleCardTaken():
            return bag.without_unseen()
        case HoleCardTurned(card):
            return bag.turned(card)
        case _:
            return bag


def _past_cut_card(table: Table, gone: int) -> bool:
    shoe, setup = table.shoe, table.setup
    if shoe is None or not shoe.committed or setup.shoe_each_round:
        return False
    return setup.cards_in_shoe - gone < setup.game.rules.cut


def _same_clock(table: Table, play: Play) -> Clock | None:
    """A clock runs as long as its question is open; where none runs, nobody looks for the question."""
    clock = table.clock
    return clock if clock is not None and question(play) == (clock.kind, clock.about) else None


def _with_paid_lots(play: Play, paid: tuple[Paid, ...], mains: Container[str]) -> Play:
    lots, added = play.lots, play.added
    for part in paid:
        if part.split:
            lots = lots.insert((part.player, hand_named(part.hand).left.text, part.bet), part.lot)
        elif part.bet in mains:
            added = added.insert((part.player, part.hand), part.lot)
        else:
            lots = lots.insert((part.player, part.hand, part.bet), part.lot)
    return replace(play, lots=lots, added=added)
