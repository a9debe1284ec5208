"""The transcript of a shoe: everything that is needed to deal it again, as JSON (see docs/rng.md)."""

import json
from collections.abc import Sequence

from msgspec import Struct

from sabot.cards.card import Card, name
from sabot.cards.commitment import Pledge, commit_server, in_order
from sabot.cards.shoe import AnyShoe, Return, Shuffler
from sabot.cards.terms import Terms

VERSION = 1

KEYS = (
    "version",
    "shoe",
    "decks",
    "shuffle",
    "cut",
    "burn",
    "without",
    "server_commitment",
    "server_seed",
    "players",
    "left_out",
    "dealt",
    "returned",
)


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
    values = (
        VERSION,
        transcript.shoe,
        terms.decks,
        terms.shuffle,
        terms.cut,
        terms.burn,
        _names(terms.without),
        transcript.server_commitment.hex(),
        transcript.server_seed.hex(),
        [_pledge_written(pledge) for pledge in transcript.pledges],
        transcript.left_out,
        _names(transcript.dealt),
        [{"after": back.after, "cards": _names(back.cards)} for back in transcript.returned],
    )
    lines = (f'  "{key}": {json.dumps(value)}' for key, value in zip(KEYS, values, strict=True))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _pledge_written(pledge: Pledge) -> dict[str, str | None]:
    seed = None if pledge.seed is None else pledge.seed.hex()
    return {"player": pledge.player, "commitment": pledge.commitment.hex(), "seed": seed}


def _names(cards: Sequence[Card]) -> list[str]:
    return [name(card) for card in cards]
