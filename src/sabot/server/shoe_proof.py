"""A spent shoe as anybody can check it: seeds and commitments, and every card that left it."""

from collections.abc import Iterable
from typing import get_args

from msgspec import Struct

from sabot.cards import Card, Ceremony, Declined, Exhausted, Pledge, Terms, name, open_shoe, shoe_seed
from sabot.cards.commitment import in_order
from sabot.floor.dealer import terms_of
from sabot.games.answer import Refused
from sabot.games.baccarat import round as coups
from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import Catalogue
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.configuration import Configuration
from sabot.table.configuring import configured
from sabot.table.shoe_change import digest_of

VERSION = 1
GENERATOR = "HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1), Fisher and Yates; docs/rng.md has every step"
_Dealt = rounds.CardDealt | rounds.DealerCardDealt | coups.CardDealt


class PledgeProof(Struct, frozen=True):
    """A player's part in a shoe."""

    player: str
    commitment: str
    seed: str | None
    """In hexadecimal; null where he did not show it, and it was left out."""


class ReturnProof(Struct, frozen=True):
    """Cards that went back into a continuous shuffler."""

    after: int
    """After so many cards had left it."""
    cards: tuple[str, ...]


class ShoeProof(Struct, frozen=True, kw_only=True):
    """The transcript of a shoe, as docs/rng.md describes it: whoever has it can deal the shoe again."""

    version: int
    """Of this form."""
    shoe: str
    decks: int
    """How many it was made of."""
    shuffle: str
    """`cut-card`, `every-round` or `continuous`."""
    cut: int
    """Cards behind the cut card."""
    burn: int | str
    """Cards that were burnt when it opened, or `first-card`: that one said how many."""
    without: tuple[str, ...]
    """Cards that lay elsewhere when it was made."""
    server_commitment: str
    """What the house was bound to before the first card, in hexadecimal."""
    server_seed: str
    """In hexadecimal."""
    players: tuple[PledgeProof, ...]
    """Whoever took part in making it, in the order of the ids."""
    left_out: tuple[str, ...]
    """Players who did not show their seeds."""
    dealt: tuple[str, ...]
    """Every card that left it, the burnt ones first, as the table told them; those that nobody saw are as the
    seeds say."""
    returned: tuple[ReturnProof, ...]
    """By a continuous shuffler alone."""
    unseen: tuple[int, ...]
    """Which of them nobody saw, counted from 0."""
    rounds: tuple[str, ...]
    """The rounds that were dealt from it."""
    generator: str
    """How the cards follow from the seeds, in a few words."""


class _Course:
    """What the lines of a shoe tell of it."""

    def __init__(self) -> None:
        self.ceremony = Ceremony("", b"")
        self.digest = ""
        self.first: Card | None = None
        self.opened = False
        self.cards: list[Card | None] = []
        self.seed = b""
        self.rounds: list[str] = []

    def follow(self, event: object) -> None:
        match event:
            case e.ShoePrepared(shoe, _, commitment, _, digest):
                self.ceremony, self.digest = Ceremony(shoe, commitment), digest
            case e.SeedPledged(player, commitment):
                self.ceremony = _kept(self.ceremony.commit(player, commitment))
            case e.PledgesClosed():
                self.ceremony = _kept(self.ceremony.close())
            case e.SeedRevealed(player, seed):
                self.ceremony = _kept(self.ceremony.reveal(player, seed))
            case e.ShoeOpened(_, first):
                self.opened, self.first = True, first
            case e.RoundStarted(round_):
                self.rounds.append(round_)
            case e.BlackjackMoved(moves) | e.CoupMoved(moves):
                self._deal(moves)
            case e.CardBurnt(card):
                self.cards.append(card)
            case e.ShoeRevealed(_, seed):
                self.seed = seed
            case _:
                pass

    def _deal(self, moves: Iterable[object]) -> None:
        for move in moves:
            if isinstance(move, get_args(_Dealt)):
                self.cards.append(move.card)
            elif isinstance(move, rounds.HoleCardTaken):
                self.cards.append(None)
            elif isinstance(move, rounds.HoleCardTurned):
                last = max(place for place, card in enumerate(self.cards) if card is None)
                self.cards[last] = move.card


def _kept(answer: Ceremony | Declined) -> Ceremony:
    assert isinstance(answer, Ceremony), "what happened was allowed"
    return answer


def proof_of(games: Catalogue, versions: Iterable[Configuration], lines: Iterable[Line]) -> ShoeProof | None:
    """From the line that prepared a shoe to the one that shows its seed; None where it has none to show."""
    course = _Course()
    for line in lines:
        course.follow(event_in(line))
    terms = _terms(games, versions, course.digest)
    if terms is None or not course.seed:
        return None
    dealt, unseen = _dealt(course, terms)
    ceremony = course.ceremony
    return ShoeProof(
        version=VERSION,
        shoe=ceremony.shoe,
        decks=terms.decks,
        shuffle=terms.shuffle,
        cut=terms.cut,
        burn=terms.burn,
        without=(),
        server_commitment=ceremony.server_commitment.hex(),
        server_seed=course.seed.hex(),
        players=tuple(map(_pledge, in_order(ceremony.pledges))),
        left_out=tuple(pledge.player for pledge in in_order(ceremony.pledges) if pledge.seed is None),
        dealt=tuple(map(name, dealt)),
        returned=(),
        unseen=unseen,
        rounds=tuple(course.rounds),
        generator=GENERATOR,
    )


def _terms(games: Catalogue, versions: Iterable[Configuration], digest: str) -> Terms | None:
    """Of the settings under which it was prepared, which its digest names."""
    for configuration in versions:
        setup = configured(games, configuration)
        if not isinstance(setup, Refused) and digest_of(setup.game) == digest:
            return terms_of(setup.game)
    return None


def _pledge(pledge: Pledge) -> PledgeProof:
    return PledgeProof(
        pledge.player, pledge.commitment.hex(), None if pledge.seed is None else pledge.seed.hex()
    )


def _dealt(course: _Course, terms: Terms) -> tuple[list[Card], tuple[int, ...]]:
    """What was seen stands as it was seen; what nobody saw is dealt again."""
    if not course.opened:
        return [], ()
    seed = shoe_seed(course.ceremony.shoe, course.seed, course.ceremony.pledges)
    shoe = open_shoe(course.ceremony.shoe, seed, terms)
    burnt: list[Card | None] = [None for _ in shoe.burnt]
    if course.first is not None:
        burnt[0] = course.first
    for _ in course.cards:
        drawn = shoe.draw()
        assert not isinstance(drawn, Exhausted), "a table deals no more than there is"
        shoe = drawn[1]
    seen = [*burnt, *course.cards]
    unseen = tuple(place for place, card in enumerate(seen) if card is None)
    return [again if card is None else card for card, again in zip(seen, shoe.gone, strict=True)], unseen
