"""A spent shoe as anybody can check it: seeds and commitments, and every card that left it."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.cards import (
    AnyShoe,
    Card,
    Ceremony,
    Declined,
    Exhausted,
    Pledge,
    Terms,
    draw_agreeing,
    name,
    open_shoe,
    shoe_seed,
)
from sabot.cards.commitment import in_order
from sabot.cards.transcript import transcript_of
from sabot.games.answer import Refused
from sabot.games.carried import Carried
from sabot.games.catalogue import Catalogue
from sabot.games.variant import Game
from sabot.house.shoe_dealer import terms_of
from sabot.records.history.dealt_cards import DealtCards
from sabot.store.codec import event_in
from sabot.store.record import Line
from sabot.store.streams import InterruptedGameBegan
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import configured

VERSION = 1
GENERATOR = "HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1), Fisher and Yates; docs/rng.md has every step"


class PledgeProof(Struct, frozen=True):
    """A player's part in a shoe."""

    player: str
    commitment: str
    seed: str | None
    """In hexadecimal; null where it was not shown, and left out."""


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


class _ShoeLines:
    """What the lines of a shoe tell of it."""

    def __init__(self) -> None:
        self.ceremony = Ceremony("", b"")
        self.digest = ""
        self.first: Card | None = None
        self.opened = False
        self.dealt = DealtCards()
        self.carried: Carried | None = None
        """What an interrupted game brought along."""
        self.seed = b""
        self.rounds: list[str] = []

    def follow(self, event: object) -> None:
        match event:
            case e.ShoePrepared(shoe, _, commitment, _, digest):
                self.ceremony, self.digest = Ceremony(shoe, commitment), digest
            case InterruptedGameBegan(_, game):
                self.carried = game.carried
            case e.SeedPledged(player, commitment):
                self.ceremony = _kept(self.ceremony.commit(player, commitment))
            case e.PledgesClosed():
                self.ceremony = _kept(self.ceremony.close())
            case e.SeedRevealed(player, seed):
                self.ceremony = _kept(self.ceremony.reveal(player, seed))
            case e.ShoeOpened(_, first):
                self.opened, self.first = True, first
            case e.RoundStarted(round_) | e.InterruptedGameOpened(round_):
                self.rounds.append(round_)
            case e.ShoeRevealed(_, seed):
                self.seed = seed
            case _:
                self.dealt.follow(event)

    def agrees(self, game: Game, card: Card) -> bool:
        """With the dealer's check, where one was made before the game was interrupted (I3)."""
        carried, hole = self.carried, game.family.hole
        if carried is None or hole is None:
            return True
        return hole.agrees(carried.up, False if carried.checked else None, card)


def _kept(answer: Ceremony | Declined) -> Ceremony:
    assert isinstance(answer, Ceremony), "what happened was allowed"
    return answer


def proof_of(games: Catalogue, versions: Iterable[Configuration], lines: Iterable[Line]) -> ShoeProof | None:
    """From the line that prepared a shoe to the one that shows its seed; None where it has none to show."""
    course = _ShoeLines()
    for line in lines:
        course.follow(event_in(line))
    game = _game(games, versions, course)
    if game is None or not course.seed:
        return None
    ceremony = course.ceremony
    terms = terms_of(game, () if course.carried is None else course.carried.face_up)
    shoe, seen = _dealt_again(course, game, terms)
    told = transcript_of(ceremony.shoe, course.seed, ceremony.pledges, shoe)
    return ShoeProof(
        version=VERSION,
        shoe=ceremony.shoe,
        decks=terms.decks,
        shuffle=terms.shuffle,
        cut=terms.cut,
        burn=terms.burn,
        without=tuple(map(name, terms.without)),
        server_commitment=ceremony.server_commitment.hex(),
        server_seed=course.seed.hex(),
        players=tuple(map(_pledge, in_order(ceremony.pledges))),
        left_out=told.left_out,
        dealt=tuple(name(seen.get(place, card)) for place, card in enumerate(told.dealt))
        if course.opened
        else (),
        returned=tuple(ReturnProof(back.after, tuple(map(name, back.cards))) for back in told.returned),
        unseen=tuple(place for place in range(len(told.dealt)) if place not in seen) if course.opened else (),
        rounds=tuple(course.rounds),
        generator=GENERATOR,
    )


def _game(games: Catalogue, versions: Iterable[Configuration], course: _ShoeLines) -> Game | None:
    """Of the settings under which it was prepared, which its digest names."""
    for configuration in versions:
        setup = configured(games, configuration)
        if not isinstance(setup, Refused) and setup.game.digest() == course.digest:
            return setup.game
    return None


def _pledge(pledge: Pledge) -> PledgeProof:
    return PledgeProof(
        pledge.player, pledge.commitment.hex(), None if pledge.seed is None else pledge.seed.hex()
    )


def _dealt_again(course: _ShoeLines, game: Game, terms: Terms) -> tuple[AnyShoe, dict[int, Card]]:
    """The shoe as far as it was dealt, and what was seen, by its place: that stands as it was seen."""
    seed = shoe_seed(course.ceremony.shoe, course.seed, course.ceremony.pledges)
    shoe = open_shoe(course.ceremony.shoe, seed, terms)
    seen = {} if course.first is None else {0: course.first}
    for place, card in enumerate(course.dealt.cards):
        hole = place in course.dealt.holes
        drawn = draw_agreeing(shoe, lambda card: course.agrees(game, card)) if hole else shoe.draw()
        assert not isinstance(drawn, Exhausted), "a table deals no more than there is"
        shoe = drawn[1]
        if card is not None:
            seen[shoe.dealt - 1] = card
    return shoe, seen
