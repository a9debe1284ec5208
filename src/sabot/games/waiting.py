"""What a round can wait for, whatever its family."""

from msgspec import Struct


class CardFor(Struct, frozen=True, tag="card-for"):
    """A card for a hand, or for a side."""

    hand: str


class DealerCard(Struct, frozen=True, tag="dealer-card"):
    """A face-up card for the dealer."""


class HoleDeal(Struct, frozen=True, tag="hole-deal"):
    """A face-down card for the dealer."""


class HoleCheck(Struct, frozen=True, tag="hole-check"):
    """Word from the source whether the hole card makes a blackjack."""


class HoleCardTurn(Struct, frozen=True, tag="hole-card-turn"):
    pass


class InsuranceAnswers(Struct, frozen=True, tag="insurance-answers"):
    """Yes or no from `pending` to a bet that is asked for, as insurance is."""


class Choices(Struct, frozen=True, tag="choices"):
    """A choice for this hand from everyone in `pending`."""

    hand: str


class Closing(Struct, frozen=True, tag="closing"):
    """Everybody has answered; the table says when the step is over."""


class Over(Struct, frozen=True, tag="over"):
    """Nothing: every stake is settled."""


class Settling(Struct, frozen=True, tag="settling"):
    """All cards lie. `decide` settles before it answers, so nobody outside ever sees this."""


Waiting = (
    CardFor
    | DealerCard
    | HoleDeal
    | HoleCheck
    | HoleCardTurn
    | InsuranceAnswers
    | Choices
    | Closing
    | Over
    | Settling
)
