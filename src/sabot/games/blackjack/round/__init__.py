"""A round of blackjack: commands in, events out, cards arriving as data.

One engine serves hands of one's own and the common hand (B20): a *box* is one dealt hand, held by one
player or by thousands; a *line* is a row of its cards. Someone alone on a line is the ordinary game.
"""

from sabot.games.blackjack.round.awaits import (
    CardFor,
    Choices,
    Closing,
    DealerCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Over,
    Waiting,
    awaits,
    pending,
)
from sabot.games.blackjack.round.choices import Choice, choices
from sabot.games.blackjack.round.decide import decide
from sabot.games.blackjack.round.evolve import evolve, replay
from sabot.games.blackjack.round.messages import (
    AnswerInsurance,
    CardDealt,
    ChoiceMade,
    Choose,
    Close,
    Command,
    DealCard,
    DealerCardDealt,
    DealerChecked,
    DealHoleCard,
    Event,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    ReportCheck,
    RoundSettled,
    StepClosed,
    TurnHoleCard,
)
from sabot.games.blackjack.round.opening import open_round
from sabot.games.blackjack.round.specials import decided_labels
from sabot.games.blackjack.round.state import BlackjackRound

__all__ = [
    "AnswerInsurance",
    "BlackjackRound",
    "CardDealt",
    "CardFor",
    "Choice",
    "ChoiceMade",
    "Choices",
    "Choose",
    "Close",
    "Closing",
    "Command",
    "DealCard",
    "DealHoleCard",
    "DealerCard",
    "DealerCardDealt",
    "DealerChecked",
    "Event",
    "HoleCardTaken",
    "HoleCardTurn",
    "HoleCardTurned",
    "HoleCheck",
    "HoleDeal",
    "InsuranceAnswered",
    "InsuranceAnswers",
    "InsuranceClosed",
    "Over",
    "ReportCheck",
    "RoundSettled",
    "StepClosed",
    "TurnHoleCard",
    "Waiting",
    "awaits",
    "choices",
    "decide",
    "decided_labels",
    "evolve",
    "open_round",
    "pending",
    "replay",
]
