"""A stream as somebody sees it who reads nothing but the journal: its chain, its table, and its shoes."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from sabot.cards import AnyShoe, Card, Shoe, Shuffler, Terms, commit_server, open_shoe, shoe_seed
from sabot.cards.lucky import lucky_places
from sabot.games import moves as mv
from sabot.games.catalogue import Catalogue
from sabot.games.hand_id import dealt_hand
from sabot.house.reopening import begun_by
from sabot.house.shoe_dealer import terms_of
from sabot.store.codec import event_in
from sabot.store.record import BEGINNING, Record, link
from sabot.store.streams import StreamEvent
from sabot.table import events as e
from sabot.table.evolve import evolve
from sabot.table.house.configuration import Configuration
from sabot.table.house.setup import Setup
from sabot.table.state import Table
from storm.broken_law import LawBroken, must

TIME = "time never goes back"
LUCK = "a lucky card brings its prize"
CHAIN, REPLAY, SHOE = "the chain holds", "replay gives the same tables", "a shoe deals what it committed to"


class Hole(Struct):
    """A card that was dealt face down: unknown until it is turned."""

    card: Card | None
    may_be: Callable[[Card], bool]
    """Whether it can be this card, by what the dealer's check said before it was dealt."""


class Shadow:
    def __init__(self, stream: str, games: Catalogue) -> None:
        self.stream = stream
        self.version = 0
        self.hash = BEGINNING
        self.at = 0
        self.table: Table | None = None
        """None where the stream is not a table's."""
        self.rounds = 0
        """Betting times that were opened, and interrupted games that were closed."""
        self._games = games
        self._terms: Terms | None = None
        self._of_interrupted: Terms | None = None
        self._dealt: list[Card | Hole] = []
        self._to_owners: set[int] = set()
        """Which of them came to a hand that has an owner."""
        self._brought_luck: set[int] = set()
        """Which of them brought them a prize."""

    def follow(self, record: Record) -> StreamEvent:
        """One more line: chained to the last, decoded from its bytes, and evolved."""
        line = record.line
        must(line.number == self.version + 1, CHAIN, f"{self.stream}: {line.number} follows {self.version}")
        must(link(self.hash, line) == record.hash, CHAIN, f"{self.stream}, line {line.number}")
        must(line.at >= self.at, TIME, f"{self.stream}: {line.at} follows {self.at}")
        self.version, self.hash, self.at = line.number, record.hash, line.at
        return event_in(line)

    def evolve(self, event: StreamEvent) -> None:
        if self.table is None:
            begun = begun_by(self.stream, event, self._games)
            self.table, self._of_interrupted = begun.table, begun.terms
            return
        assert isinstance(event, e.Event)
        before = self.table
        self.table = evolve(before, event)
        self._follow_cards(before, event)
        if isinstance(event, e.BettingOpened | e.TableClosed):
            self.rounds += 1

    def same_as(self, table: Table) -> bool:
        """Setups hold functions, which are never equal: their words are compared."""
        own = self.table
        assert own is not None
        if (own.setup.configuration, own.setup.mode) != (table.setup.configuration, table.setup.mode):
            return False
        waiting = [[_words(one.coming), _words(one.meanwhile)] for one in (own, table)]
        return waiting[0] == waiting[1] and table == replace(
            own, setup=table.setup, coming=table.coming, meanwhile=table.meanwhile, games=table.games
        )

    def _follow_cards(self, before: Table, event: e.Event) -> None:
        match event:
            case e.ShoePrepared():
                assert self.table is not None
                self._terms = self._of_interrupted or terms_of(self.table.setup.game)
                self._dealt, self._to_owners, self._brought_luck = [], set(), set()
            case e.LuckyCardDealt():
                self._brought_luck.add(len(self._dealt) - 1)
            case e.RoundMoved(moves):
                for move in moves:
                    self._follow_move(before, move)
            case e.CardBurnt(card):
                self._dealt.append(card)
            case e.ShoeRevealed(_, seed) if seed:
                self._check_shoe(before, seed)

    def _follow_move(self, before: Table, move: mv.Move) -> None:
        if isinstance(move, mv.CardDealt | mv.DealerCardDealt):
            if isinstance(move, mv.CardDealt) and before.owner(dealt_hand(move.hand)):
                self._to_owners.add(len(self._dealt))
            self._dealt.append(move.card)
        elif isinstance(move, mv.HoleCardTaken):
            assert before.play is not None
            play = before.play
            assert play.family.hole is not None
            up, checked = play.family.hole.known(play.now)
            self._dealt.append(Hole(None, partial(play.family.hole.agrees, up, checked)))
        elif isinstance(move, mv.HoleCardTurned):
            (*_, hole) = (one for one in self._dealt if isinstance(one, Hole))
            hole.card = move.card

    def _check_shoe(self, table: Table, seed: bytes) -> None:
        """The seed is the one that was committed to, and every card came from it in order."""
        shoe, terms = table.shoe, self._terms
        assert shoe is not None
        assert terms is not None
        committed = commit_server(shoe.id, terms.text(), seed)
        must(committed == shoe.ceremony.server_commitment, SHOE, f"{shoe.id} shows another seed")
        if not shoe.opened:
            return
        full_seed = shoe_seed(shoe.id, seed, shoe.ceremony.pledges)
        cards = open_shoe(shoe.id, full_seed, terms)
        self._check_luck(table, shoe.id, full_seed, cards)
        must(cards.dealt == shoe.burnt, SHOE, f"{shoe.id} burnt {shoe.burnt} cards, not {cards.dealt}")
        for place, told in enumerate(self._dealt):
            drawn = cards.draw()
            if not isinstance(drawn, tuple):
                raise LawBroken(SHOE, f"{shoe.id} had no {place}th card")
            card, cards = drawn
            while isinstance(told, Hole) and not told.may_be(card):
                assert isinstance(cards, Shuffler)
                again = cards.put_back((card,)).draw()
                assert isinstance(again, tuple)
                card, cards = again
            found = told.card if isinstance(told, Hole) else told
            must(found in (None, card), SHOE, f"{shoe.id} dealt {found}, not {card}, as card {place}")

    def _check_luck(self, table: Table, shoe: str, full_seed: bytes, cards: AnyShoe) -> None:
        """Prizes came with the cards that the seed says, to whoever owned the hand (B24)."""
        prizes = table.setup.settings.lucky_cards
        lucky: frozenset[int] = frozenset()
        if prizes is not None and table.setup.live.lucky_cards and isinstance(cards, Shoe):
            first, last = cards.dealt, len(cards.order) - cards.terms.cut - 1
            lucky = lucky_places(shoe, full_seed, first, last, min(prizes.count, last - first + 1))
        due = {place for place in self._to_owners if place + cards.dealt in lucky}
        must(due == self._brought_luck, LUCK, f"{shoe}: {sorted(self._brought_luck)}, not {sorted(due)}")


def _words(setup: Setup | None) -> Configuration | None:
    return None if setup is None else setup.configuration
