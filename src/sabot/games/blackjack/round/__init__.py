"""A round of blackjack: commands in, events out, cards arriving as data.

One engine serves hands of one's own and the common hand (B20): a *box* is one dealt hand, held by one
player or by thousands; a *line* is a row of its cards. Someone alone on a line is the ordinary game.
A box of one's own has an *owner*, who chooses, and *followers*, who bet behind them (B21).
"""

from sabot.games.blackjack.round.awaits import awaits, pending
from sabot.games.blackjack.round.cards_on_table import cards_out, completed, face_up
from sabot.games.blackjack.round.choices import choices, cost_of, followers_on
from sabot.games.blackjack.round.decide import carry_out, choose_for, decide, insurable_with, insurance_price
from sabot.games.blackjack.round.defaults import is_risky_hit, timeout_action
from sabot.games.blackjack.round.evolve import evolve, replay
from sabot.games.blackjack.round.interrupted_hands import carried, resume_round
from sabot.games.blackjack.round.interrupting import hands_interrupted
from sabot.games.blackjack.round.round_start import open_round
from sabot.games.blackjack.round.special_bets import can_be_hole_card, decided_labels
from sabot.games.blackjack.round.state import BlackjackRound
from sabot.games.carried import Carried, CarriedHand
from sabot.games.deciding import Choice
from sabot.games.moves import (
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
    HandInterrupted,
    HoleCardTaken,
    HoleCardTurned,
    InsuranceAnswered,
    InsuranceClosed,
    Interrupt,
    Move,
    ReportCheck,
    RoundSettled,
    StepClosed,
    TurnHoleCard,
)
from sabot.games.waiting import (
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
)

__all__ = [
    "AnswerInsurance",
    "BlackjackRound",
    "CardDealt",
    "CardFor",
    "Carried",
    "CarriedHand",
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
    "HandInterrupted",
    "HoleCardTaken",
    "HoleCardTurn",
    "HoleCardTurned",
    "HoleCheck",
    "HoleDeal",
    "InsuranceAnswered",
    "InsuranceAnswers",
    "InsuranceClosed",
    "Interrupt",
    "Move",
    "Over",
    "ReportCheck",
    "RoundSettled",
    "StepClosed",
    "TurnHoleCard",
    "Waiting",
    "awaits",
    "can_be_hole_card",
    "cards_out",
    "carried",
    "carry_out",
    "choices",
    "choose_for",
    "completed",
    "cost_of",
    "decide",
    "decided_labels",
    "evolve",
    "face_up",
    "followers_on",
    "hands_interrupted",
    "insurable_with",
    "insurance_price",
    "is_risky_hit",
    "open_round",
    "pending",
    "replay",
    "resume_round",
    "timeout_action",
]
