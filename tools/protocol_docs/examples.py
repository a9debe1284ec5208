"""Examples of every type of the protocol: made as real values, and written as the server writes them."""

from collections.abc import Mapping

import msgspec
import msgspec.inspect as mi
from msgspec import Struct

from protocol_docs.message_types import AT_DESK, FROM_CLIENTS, UNIONS
from sabot.server.socket import wire
from sabot.table.command_fields import is_card, of_house
from sabot.table.play.play import CardPlace

SAMPLES: Mapping[str, object] = {
    "action": "stand",
    "after": 41,
    "amount": 1_000,
    "at": 1_790_000_000_000_000,
    "available": 99_000,
    "balance": 100_000,
    "bet": "main",
    "bettors": 2,
    "card": "Th",
    "cards": ("Th", "7c"),
    "category": "live-blackjack",
    "chip": 500,
    "chips": (500,),
    "chosen": (("stand", 2),),
    "commission": 0,
    "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "digest": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    "first": 41,
    "game": "live-blackjack",
    "golden": 0,
    "guests": 3,
    "hand": "3.1",
    "hands": ("3.1",),
    "held": 1_000,
    "id": "5f2b7c9e0d1a4c8f93b6a7e2d4c1f809",
    "kind": "betting",
    "label": "win",
    "last": 42,
    "maximum": 50_000,
    "minimum": 100,
    "mode": "video",
    "n": 42,
    "name": "Ann",
    "new": "9h",
    "note": "0b8d4c6e5f7a41d2",
    "odds": "1:1",
    "old": "Th",
    "owner": "p3f9c2a71d04be865",
    "password": "correct horse battery",
    "period": "day",
    "measure": "loss",
    "phase": "betting",
    "player": "p3f9c2a71d04be865",
    "place": "3.1",
    "players": 2,
    "possible": 1_000,
    "profile": "open",
    "proof": "6d1f0a9b8c7e4d53",
    "reason": "the most that may be staked here is 500",
    "role": "player",
    "round": "live-blackjack/12/34",
    "round_id": "live-blackjack/12/34",
    "seat": 3,
    "seed": "4b7f1d0a",
    "shoe": "live-blackjack/12",
    "staked": 1_000,
    "table": "live-blackjack",
    "text": "You have been here for 1 h. Your balance is the same as when you came.",
    "title": "Live Blackjack",
    "until": 1_790_000_015_000_000,
    "value": 500,
}
"""By the name of a field, whatever type it stands in; where it does not fit, the type decides."""
TICKETS = ("ReserveTicket", "ReleaseTicket", "CashTicket", "VoidTicket", "ReprintTicket")
OF_TYPES: Mapping[str, object] = {
    "TicketView.number": "012345678901234560",
    "TicketView.state": "issued",
    "TicketView.issued": 1_790_000_000_000_000,
    "TicketView.expires": 1_792_592_000_000_000,
    **{f"{kind}.number": "012345678901234560" for kind in TICKETS},
    "ApprovalRequest.reason": "misdeal",
    "AskApproval.reason": "misdeal",
    "AnswerCall.guest": "p3f9c2a71d04be865",
    "ExposeCard.reason": "two cards came at once",
    "CardExposed.reason": "two cards came at once",
    "FloorCall.reason": "",
    "CorrectionView.refused": None,
    "ExchangeView.refused": None,
    "ApprovalView.about": "live-blackjack/12/34",
    "ApprovalView.act": "void-round",
    "ApprovalView.reason": "misdeal",
    "CorrectCard.reason": "misread",
    "CardCorrected.reason": "misread",
    "ExchangeCards.other": "9h",
    "ExchangeCards.there": CardPlace("4.1", 0),
    "Exchange.there": CardPlace("4.1", 0),
    "Speak.note": "good evening",
    "Exchange.other": "9h",
    "CardsExchanged.to_place": "4.1",
    "CardsExchanged.other": "9h",
    "ExchangeCards.reason": "dealt to the wrong seat",
    "CardsExchanged.reason": "dealt to the wrong seat",
    "OpenShoe.first": "7d",
    "PauseTable.reason": "the lamp is out",
    "Relieve.croupier": "p81c5e02b9d47fa36",
    "OfferTable.to": "p0a4d7c19e2b6f583",
    "TakeTable.croupier": "p81c5e02b9d47fa36",
    "PlannedShift.croupier": "p0a4d7c19e2b6f583",
    "RunOutOfCards.reason": "the shoe is empty",
    "RoundStarted.hands": (("3.1", "p3f9c2a71d04be865"),),
    "RoundView.id": "live-blackjack/12/34",
    "RoundVoided.reason": "misdeal",
    "Say.note": "good luck",
    "ShoeRevealed.reason": "",
    "ShoeSpent.reason": "the cut card came",
    "ShoeView.id": "live-blackjack/12",
    "StakesReturned.reason": "misdeal",
    "TableGone.reason": "this table is out of order; what lies on it is safe",
    "TableHalted.reason": "reason.house-closes",
    "Welcome.guest": True,
    "Welcome.play_credits": True,
}
"""By type and field."""

_ENCODER = msgspec.json.Encoder()


def example_of(kind: type[Struct]) -> bytes:
    """A value of this type as it goes over the wire, with one of everything that can be many."""
    if kind is wire.CommandMessage:
        bet = next(one for one in UNIONS["Command"] if one.__name__ == "PlaceBet")
        return _ENCODER.encode(
            wire.CommandMessage(str(SAMPLES["id"]), str(SAMPLES["table"]), msgspec.Raw(example_of(bet)))
        )
    made = _made(mi.type_info(kind), "")
    if kind in FROM_CLIENTS:
        told = msgspec.json.decode(_ENCODER.encode(made))
        sent = {key: value for key, value in told.items() if key not in of_house(kind)}
        if kind in AT_DESK:
            del sent["type"]
            sent = {"id": SAMPLES["id"], **sent}
        return _ENCODER.encode(sent)
    return _ENCODER.encode(made)


def _made(info: mi.Type, name: str) -> object:
    sample = SAMPLES.get(name)
    if sample is not None and _fits(sample, info):
        return sample
    match info:
        case mi.StructType(cls):
            return cls(**{field.name: _field(cls, field) for field in info.fields})
        case mi.UnionType(types):
            return _made(next(one for one in types if not isinstance(one, mi.NoneType)), name)
        case mi.Metadata():
            return _made(info.type, name)
        case mi.VarTupleType():
            return (_made(info.item_type, name),)
        case mi.TupleType(item_types):
            return tuple(_made(one, name) for one in item_types)
        case mi.DictType():
            return {}
        case _:
            return _plain(info)


def _field(kind: type[Struct], field: mi.Field) -> object:
    own = OF_TYPES.get(f"{kind.__name__}.{field.name}")
    return _made(field.type, field.name) if own is None else own


def _plain(info: mi.Type) -> object:
    match info:
        case mi.EnumType(cls):
            return next(iter(cls))
        case mi.IntType():
            return max(1, info.ge or 0)
        case mi.BoolType():
            return False
        case mi.BytesType():
            return bytes(32)
        case _:
            assert isinstance(info, mi.StrType), f"there is no example of {info}"
            return ""


def _fits(sample: object, info: mi.Type) -> bool:
    """Whether a sample can stand where a value of this type is wanted."""
    match info:
        case mi.Metadata():
            return isinstance(sample, str) if is_card(info) else _fits(sample, info.type)
        case mi.IntType():
            return isinstance(sample, int)
        case mi.StrType():
            return isinstance(sample, str)
        case mi.UnionType(types):
            return any(_fits(sample, one) for one in types)
        case mi.VarTupleType():
            return isinstance(sample, tuple) and all(_fits(one, info.item_type) for one in sample)
        case mi.TupleType(item_types):
            if not isinstance(sample, tuple) or len(sample) != len(item_types):
                return False
            return all(map(_fits, sample, item_types))
        case _:
            return False
