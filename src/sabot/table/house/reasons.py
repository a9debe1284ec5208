"""Why the house stops, voids or ends something by itself.

People give reasons in their own words. These are the house's: each is the key of its text in every language,
in the journal and in views.
"""

from collections.abc import Mapping
from enum import StrEnum

from sabot.games.answer import Named
from sabot.texts.text_catalogue import texts


class HouseReason(StrEnum):
    DISPUTED = "reason.disputed"
    ASKED = "reason.second-person"
    ABSENT = "reason.no-croupier"
    NO_DEVICE = "reason.no-device"
    STOPPED = "reason.house-stopped"
    CLOSES = "reason.house-closes"
    UNFINISHED = "reason.unfinished"
    AWAY = "reason.player-away"
    WON = "reason.win-reached"
    BALANCE = "reason.balance-reached"
    CUT_CARD = "reason.cut-card"
    TABLE_CLOSES = "reason.table-closes"
    KEY_LOST = "reason.key-lost"
    EMPTY = "reason.shoe-empty"
    UNASKED = "reason.unasked-card"

    @property
    def text(self) -> str:
        """In English, for terminals, reports and scripts."""
        return texts("en", "titles")[self.value]


class PauseReason(StrEnum):
    """Why a croupier lets a table stand still: players read it in the language of their page."""

    BREAK = "reason.pause.break"
    CARDS = "reason.pause.cards"
    READER = "reason.pause.reader"
    SUPERVISOR = "reason.pause.supervisor"
    TECHNICAL = "reason.pause.technical"


_OURS = frozenset(reason.value for kind in (HouseReason, PauseReason) for reason in kind)
OLD_WORDS: Mapping[str, HouseReason] = {
    "a player disputes what was dealt": HouseReason.DISPUTED,
    "a second person of the house is asked": HouseReason.ASKED,
    "no croupier is at the table": HouseReason.ABSENT,
    "the house was stopped": HouseReason.STOPPED,
    "the house closes for a moment": HouseReason.CLOSES,
    "the game was not finished within 30 days": HouseReason.UNFINISHED,
    "the player is away": HouseReason.AWAY,
    "the win that was to stop it has come": HouseReason.WON,
    "the balance that was to stop it is reached": HouseReason.BALANCE,
    "the cut card has come": HouseReason.CUT_CARD,
    "the table closes": HouseReason.TABLE_CLOSES,
    "the key that sealed the seed of this shoe is lost": HouseReason.KEY_LOST,
}
"""How journals tell them that were written before they had keys."""


def by_key(reason: str) -> str:
    """Brings up what an old journal says; everything else stays as it is."""
    return OLD_WORDS.get(reason, reason)


def reason_text(reason: str) -> str:
    """In English: the house's own by its key, that of people in their own words."""
    return texts("en", "titles")[reason] if _is_ours(reason) else reason


def named_reason(reason: str) -> Named:
    """Within a sentence."""
    return Named(reason, reason_text(reason)) if _is_ours(reason) else Named("", reason)


def _is_ours(reason: str) -> bool:
    return reason in _OURS
