"""What a played script came to: what was staked and returned, and what differs from what was expected."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.cards.card import Card, name, show_cards
from sabot.games.stake import Settlement
from sabot.money import Amount, show_amount
from sabot.script.line import ExpectBet, ExpectCards, Numbered


class BetReport(Struct, frozen=True):
    """Everything that one hand had on one bet, all split hands together."""

    hand: str
    bet: str
    label: str
    """The label; where split hands ended differently, all of them from right to left."""
    staked: Amount
    returned: Amount


class Report(Struct, frozen=True):
    title: str
    ok: bool
    differences: tuple[str, ...]
    cards: dict[str, tuple[Card, ...]] = {}
    bets: tuple[BetReport, ...] = ()

    def plain(self) -> dict[str, object]:
        """For JSON: cards by name, amounts in minor units."""
        return {
            "title": self.title,
            "ok": self.ok,
            "differences": list(self.differences),
            **{place: [name(card) for card in cards] for place, cards in self.cards.items()},
            "bets": [
                {
                    "hand": bet.hand,
                    "bet": bet.bet,
                    "label": bet.label,
                    "staked": bet.staked,
                    "returned": bet.returned,
                }
                for bet in self.bets
            ],
        }


def gathered(settlements: Iterable[tuple[str, Settlement]]) -> tuple[BetReport, ...]:
    """Settlements by the name of the hand, added up over split hands."""
    groups: dict[tuple[str, str], list[Settlement]] = {}
    for hand, settlement in settlements:
        groups.setdefault((hand, settlement.bet), []).append(settlement)
    return tuple(_added(hand, bet, parts) for (hand, bet), parts in groups.items())


def _added(hand: str, bet: str, parts: list[Settlement]) -> BetReport:
    labels = [part.label for part in parts]
    return BetReport(
        hand=hand,
        bet=bet,
        label=labels[0] if len(set(labels)) == 1 else ", ".join(labels),
        staked=Amount(sum(part.staked for part in parts)),
        returned=Amount(sum(part.returned for part in parts)),
    )


def unmet(
    lines: Iterable[Numbered], bets: Iterable[BetReport], cards: dict[str, tuple[Card, ...]]
) -> Iterable[str]:
    """Every expectation that did not come true."""
    by_place = {(bet.hand, bet.bet): bet for bet in bets}
    for numbered in lines:
        match numbered.line:
            case ExpectBet() as wanted:
                found = by_place.get((str(wanted.who), wanted.bet))
                yield from (f"line {numbered.number}: {wrong}" for wrong in _unmet_bet(wanted, found))
            case ExpectCards(place=place, cards=wanted_cards):
                lying = cards.get(place)
                if lying is None:
                    yield f"line {numbered.number}: there is no {place} in this game"
                elif lying != wanted_cards:
                    yield (
                        f"line {numbered.number}: {place} has {show_cards(lying)}, "
                        f"expected {show_cards(wanted_cards)}"
                    )
            case _:
                pass


def _unmet_bet(wanted: ExpectBet, found: BetReport | None) -> Iterable[str]:
    what = f"{wanted.who} {wanted.bet}"
    if found is None:
        yield f"{what} was not staked"
        return
    if found.returned != wanted.returned:
        yield (
            f"{what} returned {show_amount(found.returned)} ({found.label}), "
            f"expected {show_amount(wanted.returned)}"
        )
    if wanted.label and found.label != wanted.label:
        yield f"{what} is labelled {found.label!r}, expected {wanted.label!r}"
