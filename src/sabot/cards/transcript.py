"""The transcript of a shoe: everything that is needed to deal it again, as JSON (see docs/rng.md)."""

import json
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, to_builtins

from sabot.cards.card import RANKS, SUITS, Card, name
from sabot.cards.commitment import (
    ID,
    LEAST_PLAYER_SEED,
    MOST_PLAYER_SEED,
    MOST_PLAYERS,
    Pledge,
    commit_server,
    in_order,
)
from sabot.cards.composition import MOST_DECKS
from sabot.cards.shoe import AnyShoe, Return, Shuffler
from sabot.cards.terms import MOST_BURNT, ShuffleKind, Terms

VERSION = 1

MOST_CARDS = 52 * MOST_DECKS
MOST_DEALT = 10_000
"""Cards in one transcript. A shuffler commits and reveals every round, and no round is nearly as long."""

Id = Annotated[
    str,
    Meta(
        pattern=rf"\A{ID.pattern}\Z",
        description="an id of 1 to 120 letters, digits and . _ : / - that begins with a letter or digit",
    ),
]
Hash = Annotated[
    str, Meta(pattern=r"\A[0-9a-f]{64}\Z", description="32 bytes in lower-case hexadecimal digits")
]
PlayerSeed = Annotated[
    str,
    Meta(
        pattern=rf"\A(?:[0-9a-f]{{2}}){{{LEAST_PLAYER_SEED},{MOST_PLAYER_SEED}}}\Z",
        description=f"{LEAST_PLAYER_SEED} to {MOST_PLAYER_SEED} bytes in lower-case hexadecimal digits",
    ),
]
CardName = Annotated[
    str,
    Meta(
        pattern=rf"\A[{RANKS}][{SUITS}]\Z",
        description=f'a card such as "Ts", a rank ({RANKS}) and a suit ({SUITS})',
    ),
]
Dealt = Annotated[tuple[CardName, ...], Meta(max_length=MOST_DEALT)]
Lying = Annotated[tuple[CardName, ...], Meta(max_length=MOST_CARDS)]


class PledgeWritten(Struct, frozen=True):
    player: Id
    commitment: Hash
    seed: PlayerSeed | None


class ReturnWritten(Struct, frozen=True):
    after: Annotated[int, Meta(ge=0, le=MOST_DEALT)]
    cards: Lying


class Written(Struct, frozen=True):
    """A transcript as its file holds it: the keys, in their order, and what each may be."""

    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    shoe: Id
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)]
    shuffle: ShuffleKind
    cut: Annotated[int, Meta(ge=0, le=MOST_CARDS)]
    burn: Literal["first-card"] | Annotated[int, Meta(ge=0, le=MOST_BURNT)]
    without: Lying
    server_commitment: Hash
    server_seed: Hash
    players: Annotated[tuple[PledgeWritten, ...], Meta(max_length=MOST_PLAYERS)]
    left_out: Annotated[tuple[Id, ...], Meta(max_length=MOST_PLAYERS)]
    dealt: Dealt
    returned: Annotated[tuple[ReturnWritten, ...], Meta(max_length=MOST_DEALT)]


class Transcript(Struct, frozen=True):
    """One shoe, or one round where every round has its own: its terms, its seeds, and what was dealt.

    `pledges` are in the order of the players' ids. `dealt` holds every card that left the shoe, the
    burnt ones first. `returned` is for the continuous shuffler only.
    """

    shoe: str
    terms: Terms
    server_commitment: bytes
    server_seed: bytes
    pledges: tuple[Pledge, ...]
    dealt: tuple[Card, ...]
    returned: tuple[Return, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """Who committed to a seed and did not reveal it."""
        return tuple(pledge.player for pledge in self.pledges if pledge.seed is None)


def transcript_of(shoe: str, server_seed: bytes, pledges: tuple[Pledge, ...], cards: AnyShoe) -> Transcript:
    """The transcript of a shoe as far as it was dealt; it holds the server's seed, so it ends the shoe."""
    returned = cards.returned if isinstance(cards, Shuffler) else ()
    return Transcript(
        shoe,
        cards.terms,
        commit_server(shoe, cards.terms.text(), server_seed),
        server_seed,
        in_order(pledges),
        cards.gone,
        tuple(back for back in returned if back.cards and back.after < cards.dealt),
    )


def write_transcript(transcript: Transcript) -> str:
    """One key a line, always in the same order."""
    terms = transcript.terms
    written = Written(
        version=VERSION,
        shoe=transcript.shoe,
        decks=terms.decks,
        shuffle=terms.shuffle,
        cut=terms.cut,
        burn=terms.burn,
        without=_names(terms.without),
        server_commitment=transcript.server_commitment.hex(),
        server_seed=transcript.server_seed.hex(),
        players=tuple(_pledge_written(pledge) for pledge in transcript.pledges),
        left_out=transcript.left_out,
        dealt=_names(transcript.dealt),
        returned=tuple(ReturnWritten(back.after, _names(back.cards)) for back in transcript.returned),
    )
    lines = (f'  "{key}": {json.dumps(value)}' for key, value in to_builtins(written).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _pledge_written(pledge: Pledge) -> PledgeWritten:
    seed = None if pledge.seed is None else pledge.seed.hex()
    return PledgeWritten(pledge.player, pledge.commitment.hex(), seed)


def _names(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(name(card) for card in cards)
