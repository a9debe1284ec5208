"""Dealing a shoe again from its transcript, to prove that it was the one committed to."""

from hmac import compare_digest

from msgspec import Struct

from sabot.cards.card import Card, name
from sabot.cards.commitment import commit_server, kept, shoe_seed
from sabot.cards.shoe import Misdealt, Shoe, deal_again, open_shoe
from sabot.cards.transcript import Transcript


class Verified(Struct, frozen=True):
    """What was proven: each commitment holds, and the seeds deal exactly these cards.

    `order` is the whole shoe, dealt or not; a continuous shuffler has none.
    """

    shoe: str
    players: tuple[str, ...]
    left_out: tuple[str, ...]
    burnt: tuple[Card, ...]
    dealt: int
    order: tuple[Card, ...]


class Differs(Struct, frozen=True):
    """What does not agree with the seeds."""

    differences: tuple[str, ...]


def verify(transcript: Transcript) -> Verified | Differs:
    """Recompute the commitments, the seed and every card."""
    differences = _broken_words(transcript)
    seed = shoe_seed(transcript.shoe, transcript.server_seed, transcript.pledges)
    shoe = open_shoe(transcript.shoe, seed, transcript.terms)
    after = deal_again(shoe, transcript.dealt, transcript.returned)
    if isinstance(after, Misdealt):
        return Differs((*differences, _told(after)))
    if differences:
        return Differs(differences)
    return Verified(
        transcript.shoe,
        tuple(pledge.player for pledge in transcript.pledges if pledge.seed is not None),
        transcript.left_out,
        after.burnt,
        after.dealt,
        after.order if isinstance(after, Shoe) else (),
    )


def _broken_words(transcript: Transcript) -> tuple[str, ...]:
    expected = commit_server(transcript.shoe, transcript.terms.text(), transcript.server_seed)
    broken = []
    if not compare_digest(expected, transcript.server_commitment):
        broken.append(
            f"the server's seed and terms give the commitment {expected.hex()}, "
            f"but {transcript.server_commitment.hex()} was published"
        )
    for pledge in transcript.pledges:
        if not kept(transcript.shoe, transcript.server_commitment, pledge):
            broken.append(f"the seed of {pledge.player} is not the one that {pledge.player} committed to")
    return tuple(broken)


def _told(misdealt: Misdealt) -> str:
    expected = "no card" if misdealt.expected is None else name(misdealt.expected)
    found = "no card" if misdealt.found is None else name(misdealt.found)
    return f"card {misdealt.place}: the seeds give {expected}, the transcript says {found}"
