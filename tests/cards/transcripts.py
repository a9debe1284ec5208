"""Transcripts of shoes with three players, of whom Carol never shows her seed."""

from sabot.cards import (
    Ceremony,
    Exhausted,
    Shuffler,
    Terms,
    Transcript,
    commit_player,
    commit_server,
    open_shoe,
    shoe_seed,
    transcript_of,
)

SERVER = bytes(range(32))
SEEDS = {"alice": b"alice's own seed", "bob": b"B" * 64, "carol": b"nobody sees this"}
SILENT = "carol"


def a_transcript(terms: Terms, cards: int, rounds: int = 1) -> Transcript:
    """Three players, of whom Carol never shows her seed; `cards` are drawn in each round."""
    held = Ceremony("gold/12", commit_server("gold/12", terms.text(), SERVER))
    for player, seed in SEEDS.items():
        held = accepted(held.commit(player, commit_player(held.shoe, held.server_commitment, player, seed)))
    held = held.close()
    for player, seed in SEEDS.items():
        if player != SILENT:
            held = accepted(held.reveal(player, seed))
    shoe = open_shoe("gold/12", shoe_seed("gold/12", SERVER, held.pledges), terms)
    for _ in range(rounds):
        table = []
        for _ in range(cards):
            drawn = shoe.draw()
            assert not isinstance(drawn, Exhausted)
            card, shoe = drawn
            table.append(card)
        if isinstance(shoe, Shuffler):
            shoe = shoe.put_back(tuple(table))
    return transcript_of("gold/12", SERVER, held.pledges, shoe)


def accepted(answer: object) -> Ceremony:
    assert isinstance(answer, Ceremony)
    return answer


CUT = a_transcript(Terms(8, cut=104, burn=1), 30)
BACCARAT = a_transcript(Terms(6, cut=14, burn="first-card"), 30)
EACH = a_transcript(Terms(8, "every-round"), 12)
MIXED = a_transcript(Terms(1, "continuous"), 12, rounds=3)
ALL = {"cut-card": CUT, "baccarat": BACCARAT, "every-round": EACH, "continuous": MIXED}
