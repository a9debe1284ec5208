"""The cash desk as bytes and back, so that its stream need not be read from the first line."""

import msgspec
from msgspec import Struct
from rpds import HashTrieMap

from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import Award, Brought, CashDesk, Drawer, HandPay, Ticket, TipsAllowed
from sabot.money import Amount


class DeskSnapshot(Struct, frozen=True, kw_only=True, omit_defaults=True):
    tickets: tuple[Ticket, ...]
    issued: int
    drawers: tuple[Drawer, ...]
    opened: int
    hand_pays: tuple[HandPay, ...]
    awards: tuple[Award, ...]
    expiring: tuple[Award, ...]
    given: dict[str, Amount]
    refilled: dict[str, int]
    rules: DeskRules | None = None
    lasting: tuple[tuple[str, Amount, int], ...] = ()
    counted: dict[str, int] = {}
    paid_day: int = 0
    paid: dict[str, Amount] = {}
    awarded_day: int = 0
    awarded: dict[str, Amount] = {}
    brought: dict[str, Brought] = {}
    approved: dict[str, str] = {}
    printed: dict[str, str] = {}
    allowed: tuple[tuple[str, str, TipsAllowed], ...] = ()


_DECODER = msgspec.msgpack.Decoder(DeskSnapshot)
_ENCODER = msgspec.msgpack.Encoder()


def packed(desk: CashDesk) -> bytes:
    """The same bytes for the same desk."""
    return _ENCODER.encode(
        DeskSnapshot(
            tickets=tuple(sorted(desk.tickets.values(), key=lambda ticket: ticket.sequence)),
            issued=desk.issued,
            drawers=tuple(sorted(desk.drawers.values(), key=lambda drawer: drawer.cashier)),
            opened=desk.opened,
            hand_pays=tuple(sorted(desk.hand_pays.values(), key=lambda each: each.request)),
            awards=_sorted(desk.awards),
            expiring=_sorted(desk.expiring),
            given=dict(sorted(desk.given.items())),
            refilled=dict(sorted(desk.refilled.items())),
            rules=desk.rules,
            paid_day=desk.paid_day,
            paid=dict(sorted(desk.paid.items())),
            awarded_day=desk.awarded_day,
            awarded=dict(sorted(desk.awarded.items())),
            brought=dict(sorted(desk.brought.items())),
            approved=dict(sorted(desk.approved.items())),
            printed=dict(sorted(desk.printed.items())),
            allowed=tuple((*key, desk.allowed[key]) for key in sorted(desk.allowed)),
            counted=dict(sorted(desk.counted.items())),
            lasting=tuple(sorted((*key, count) for key, count in desk.lasting.items())),
        )
    )


def is_of(body: bytes, desk: CashDesk) -> bool:
    """Whether it holds this desk, whatever bytes an older program chose for the same values."""
    return _DECODER.decode(body) == _DECODER.decode(packed(desk))


def _sorted(awards: "HashTrieMap[str, Award]") -> tuple[Award, ...]:
    return tuple(sorted(awards.values(), key=lambda award: award.request))


def unpacked(body: bytes) -> CashDesk:
    shot = _DECODER.decode(body)
    owned: dict[str, tuple[str, ...]] = {}
    for ticket in shot.tickets:
        owned[ticket.player] = (*owned.get(ticket.player, ()), ticket.number)
    return CashDesk(
        tickets=HashTrieMap({ticket.number: ticket for ticket in shot.tickets}),
        owned=HashTrieMap(owned),
        issued=shot.issued,
        drawers=HashTrieMap({drawer.cashier: drawer for drawer in shot.drawers}),
        opened=shot.opened,
        hand_pays=HashTrieMap({each.request: each for each in shot.hand_pays}),
        awards=HashTrieMap({award.request: award for award in shot.awards}),
        expiring=HashTrieMap({award.request: award for award in shot.expiring}),
        given=HashTrieMap(shot.given),
        refilled=HashTrieMap(shot.refilled),
        rules=shot.rules,
        paid_day=shot.paid_day,
        paid=HashTrieMap(shot.paid),
        awarded_day=shot.awarded_day,
        awarded=HashTrieMap(shot.awarded),
        brought=HashTrieMap(shot.brought),
        approved=HashTrieMap(shot.approved),
        printed=HashTrieMap(shot.printed),
        allowed=HashTrieMap({(table, dealer): what for table, dealer, what in shot.allowed}),
        counted=HashTrieMap(shot.counted),
        lasting=HashTrieMap({(player, value): count for player, value, count in shot.lasting}),
    )
