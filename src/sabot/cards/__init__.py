"""Cards: what they are, how many there are, and the only door through which chance comes in."""

from sabot.cards.bag import Bag, full_bag, opened_bag
from sabot.cards.card import Card, name, parse_card, parse_cards, show_cards
from sabot.cards.commitment import (
    Ceremony,
    Declined,
    Pledge,
    commit_player,
    commit_server,
    shoe_seed,
)
from sabot.cards.composition import Composition
from sabot.cards.shoe import (
    AnyShoe,
    Exhausted,
    Misdealt,
    Return,
    Shoe,
    Shuffler,
    deal_again,
    draw_agreeing,
    open_shoe,
)
from sabot.cards.shuffle import Chance, below, chance_of, pick, shuffled
from sabot.cards.terms import FIRST_CARD, SHUFFLES, Burn, ShuffleKind, Terms
from sabot.cards.transcript import Transcript, transcript_of, write_transcript
from sabot.cards.transcript_reading import LONGEST_TRANSCRIPT, Unreadable, parse_transcript
from sabot.cards.verification import Differs, Verified, verify

__all__ = [
    "FIRST_CARD",
    "LONGEST_TRANSCRIPT",
    "SHUFFLES",
    "AnyShoe",
    "Bag",
    "Burn",
    "Card",
    "Ceremony",
    "Chance",
    "Composition",
    "Declined",
    "Differs",
    "Exhausted",
    "Misdealt",
    "Pledge",
    "Return",
    "Shoe",
    "ShuffleKind",
    "Shuffler",
    "Terms",
    "Transcript",
    "Unreadable",
    "Verified",
    "below",
    "chance_of",
    "commit_player",
    "commit_server",
    "deal_again",
    "draw_agreeing",
    "full_bag",
    "name",
    "open_shoe",
    "opened_bag",
    "parse_card",
    "parse_cards",
    "parse_transcript",
    "pick",
    "shoe_seed",
    "show_cards",
    "shuffled",
    "transcript_of",
    "verify",
    "write_transcript",
]
