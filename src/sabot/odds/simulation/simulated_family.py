"""What a simulation asks of a family of games: the machine, the four cards that it shows, what bets see."""

from collections.abc import Callable, Iterator
from typing import Generic

import numpy as np
from msgspec import Struct

from sabot.cards.card import DECK, Card
from sabot.cards.terms import Burn, Terms
from sabot.games.bet import Bet, Dealt
from sabot.games.shoe_rules import Shuffle
from sabot.games.stake import Field
from sabot.games.window_places import Columns
from sabot.odds.simulation.observations import Four, Observation
from sabot.odds.simulation.state_machine import Machine, Whole


class Simulated(Struct, Generic[Dealt], frozen=True, eq=False):
    """A game made ready for simulation."""

    machine: Machine
    fields: tuple[Field[Dealt], ...]
    """The bets that are folded onto what was counted."""
    close: tuple[Field[Dealt], ...]
    """The bets that look more closely than kernels show."""
    dealt: Callable[[Iterator[Card]], Dealt]
    """What such a bet sees of the cards on top of a shoe."""
    has_main: bool
    """Whether the machine itself pays a main bet."""
    four: Four
    sight: Callable[[Bet[Dealt]], Observation]
    lay: Callable[[Columns, Whole, bool], Iterator[Dealt]]
    """What bets look at, from cards at their places and from ends where they are seen."""
    after_cut: int
    """Rounds that are dealt after the one in which the cut card came (B32)."""
    dealer_has: int
    """Cards that the dealer takes whether they need them or not."""
    burns: Whole
    played: tuple[Field[Dealt], ...] = ()
    """The bets that look at how a hand was played."""
    plays: Callable[[Iterator[Card]], Dealt] | None = None
    """What such a bet sees of the cards on top of a shoe; None where there is none."""


def burns_of(decks: int, shuffle: Shuffle, burn: Burn) -> Whole:
    """Cards burnt, by the value of a shoe's first card; nothing is burnt where there is no cut card."""
    terms = Terms(decks, burn=burn if shuffle is Shuffle.CUT_CARD else 0)
    return np.array([terms.burnt_after(card) for card in DECK[:10]], dtype=np.int64)
