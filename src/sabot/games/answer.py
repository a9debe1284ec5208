"""What a game answers when something may not be done, or may not be set."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from sabot.money import show_amount
from sabot.texts.text_catalogue import filled, texts


class Money(Struct, frozen=True, tag="money"):
    """An amount within a sentence: every language and denomination writes it in its own way."""

    amount: int


class Named(Struct, frozen=True, tag="named"):
    """A title within a sentence."""

    key: str
    """Under which the texts have it: `bet.lucky-lucky`, `game.vanilla`."""
    text: str
    """In English, for whatever the texts do not know."""


class Refused(Struct, frozen=True, omit_defaults=True, tag="refusal"):
    """Nothing changed, and this is why. What a person may do wrong is answered, never raised."""

    code: str
    """One of `texts/en/refusals.json`."""
    values: Mapping[str, "Value"] = {}
    """What is filled into its sentence."""

    @property
    def reason(self) -> str:
        """The sentence in English, for logs and terminals."""
        return sentence("refusals", self.code, self.values)


Value: TypeAlias = str | int | Money | Named | Refused | tuple[Refused, ...]


def sentence(subject: str, code: str, values: Mapping[str, Value]) -> str:
    """In English; games that come from outside refuse in words of their own."""
    text = texts("en", subject).get(code, code)
    return filled(text, {name: _shown(value) for name, value in values.items()})


def _shown(value: Value) -> str | int:
    match value:
        case Money(amount):
            return show_amount(amount)
        case Named(_, text):
            return text
        case Refused():
            return value.reason
        case tuple():
            return "; ".join(one.reason for one in value)
    return value


class Problem(Struct, frozen=True):
    """A setting that cannot stand: its key, the value it has, and what would be right."""

    key: str
    value: str
    right: str
