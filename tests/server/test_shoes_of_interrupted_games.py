"""The shoe of an interrupted game verifies, also where a hole card contradicted the check and went back."""

import msgspec
from pages_play import verified

from sabot.cards import commit_server, open_shoe, parse_card, parse_cards, shoe_seed
from sabot.cards.card import value
from sabot.games.blackjack import round as rounds
from sabot.games.catalogue import catalogue
from sabot.house.shoe_dealer import terms_of
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.records.history.shoe_proof import ShoeProof, proof_of
from sabot.store.codec import written
from sabot.store.commit import Entry
from sabot.store.streams import InterruptedGameBegan, StreamEvent
from sabot.table import events as e
from sabot.table.house.configuration import Configuration

GAME = "one/1/1/ann"
LYING = parse_cards("As 9h 7d")
CONFIGURATION = Configuration(table="one", game="etg-blackjack", mode=Mode.VIDEO)
RULES = catalogue().find("etg-blackjack")
TERMS = terms_of(RULES, LYING)


def seed_whose_first_card_is_ten() -> bytes:
    """Under an ace it would be a blackjack, and the dealer has said that they have none."""
    for number in range(256):
        seed = bytes([number]) * 32
        drawn = open_shoe(GAME, shoe_seed(GAME, seed, ()), TERMS).draw()
        if isinstance(drawn, tuple) and value(drawn[0]) == 10:
            return seed
    raise AssertionError("three in ten shoes begin so")


def told(seed: bytes) -> ShoeProof:
    """A hand that stands; the dealer takes a hole card that nobody sees."""
    hand = rounds.CarriedHand("1.1", "", LYING[1:], Amount(100), 1)
    carried = rounds.Carried(LYING[0], checked=True, face_up=LYING, hands=(hand,))
    interrupted = e.GameInterrupted("ann", GAME, carried, (), (), behind=False)
    commitment = commit_server(GAME, TERMS.text(), seed)
    events: tuple[StreamEvent, ...] = (
        InterruptedGameBegan(CONFIGURATION, interrupted, 0),
        e.ShoePrepared(GAME, 1, commitment, b"", RULES.digest()),
        e.ShoeOpened(0, None),
        e.InterruptedGameOpened(GAME),
        e.RoundMoved((rounds.HoleCardTaken(),)),
        e.ShoeRevealed(GAME, seed),
    )
    lines = [written(f"broken:{GAME}", n, 0, Entry(event)) for n, event in enumerate(events, 1)]
    proof = proof_of(catalogue(), (CONFIGURATION,), lines)
    assert proof is not None
    return proof


def test_a_card_that_contradicts_the_check_is_shown_to_have_gone_back() -> None:
    proof = told(seed_whose_first_card_is_ten())
    assert proof.without == ("As", "9h", "7d")
    *gone_back, hole = proof.dealt
    assert gone_back
    assert all(value(parse_card(card)) == 10 for card in gone_back)
    assert value(parse_card(hole)) != 10
    assert [(back.after, *back.cards) for back in proof.returned] == [*enumerate(gone_back, 1)]
    assert proof.unseen == tuple(range(len(proof.dealt)))
    assert verified(msgspec.to_builtins(proof)).dealt == len(proof.dealt)
