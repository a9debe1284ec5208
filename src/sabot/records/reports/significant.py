"""Significant events: large wins, voids, corrections, overrides, settings; each with who and why."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct
from rpds import List

from sabot.cards import name
from sabot.cashdesk import events as d
from sabot.ledger import facts as f
from sabot.money import UNIT, show_amount
from sabot.records.journal.journal_steps import Step
from sabot.records.time_texts import moment_text
from sabot.store import house_settings as h
from sabot.store import streams as s
from sabot.table import events as e
from sabot.table.house.configuration import Configuration
from sabot.table.house.reasons import reason_text
from sabot.table.state import Table

THE_FILE = "the file"
"""Who changed a setting, where nobody did but the file that the house was started with."""
LARGE_WIN = 10_000 * UNIT
"""What a player wins in one round, beyond the stakes, before it is told here."""


class Significant(Struct, frozen=True):
    at: int
    stream: str
    number: int
    kind: str
    about: str
    """The round, the player or the table."""
    who: str
    why: str
    before: str = ""
    after: str = ""


class LinePart(Struct, frozen=True):
    """A line's own part of it."""

    kind: str
    about: str
    who: str = ""
    why: str = ""
    before: str = ""
    after: str = ""


class Significants(Struct, frozen=True):
    events: "List[Significant]" = List()
    """The latest first."""
    large_win: int = LARGE_WIN

    def told(self, step: Step) -> "Significants":
        events, line = self.events, step.line
        for one in _told(step, self.large_win):
            found = Significant(
                line.at,
                line.stream,
                line.number,
                one.kind,
                one.about,
                one.who,
                one.why,
                one.before,
                one.after,
            )
            events = events.push_front(found)
        return self if events is self.events else Significants(events, self.large_win)

    def all(self) -> tuple[Significant, ...]:
        """In the order in which they happened."""
        return tuple(self.events)[::-1]


def _told(step: Step, large_win: int) -> Iterator[LinePart]:
    if step.before is not None:
        yield from _of_table(step, step.before, large_win)
    elif s.kind_of(step.line.stream) == s.PLAYER:
        yield from _of_player(step)
    elif s.kind_of(step.line.stream) == s.DESK:
        yield from _of_desk(step.event)
    elif s.kind_of(step.line.stream) in (s.HOUSE, s.CALENDAR):
        yield from _of_house(step.event)


def _of_table(step: Step, table: Table, large_win: int) -> Iterator[LinePart]:
    match step.event:
        case e.RoundPaid(round_, bets) | e.PartPaid(round_, bets=bets):
            yield from _large_wins(round_, bets, large_win)
        case e.RoundVoided(round_, reason, by, second):
            yield LinePart("void round", round_, _both(by, second), reason_text(reason))
        case e.CardCorrected() | e.CardsExchanged():
            yield _correction(table.round, step.event)
        case e.DisputeRaised(player):
            yield LinePart("dispute", table.round, player)
        case e.CardsConfirmed(by, reason):
            yield LinePart("dispute confirmed", table.round, by, reason)
        case e.TableHalted(reason, by):
            yield LinePart("table halted", table.setup.table, by, reason_text(reason))
        case e.TableConfigured(words, by, second, reason, file=file):
            who = THE_FILE if file else _both(by or step.sender, second)
            yield from _settings(who, table, words, reason)
        case e.ShoeRevealed(shoe, seed, reason) if not seed:
            yield LinePart("shoe not shown", shoe, "", reason_text(reason))
        case e.TableOpened():
            yield LinePart("table opened", table.setup.table, step.sender)
        case e.TableClosed() if not table.one_game and not table.setup.owner:
            yield LinePart("table closed", table.setup.table, step.sender)
        case e.GameInterrupted(player, interrupted):
            yield LinePart("interrupted game", interrupted, player)
        case _:
            yield from _of_two(step.event, table)


def _of_two(event: s.StreamEvent, table: Table) -> Iterator[LinePart]:
    """What needs two people: asked for, answered, done; and who was sent from the table."""
    match event:
        case e.CroupierWent(croupier, by, reason) if by:
            yield LinePart("croupier relieved", table.setup.table, by, reason, croupier)
        case e.ApprovalAsked(_, act, reason, by):
            yield LinePart("approval asked", _about(table), by, reason, "", str(act.__struct_config__.tag))
        case e.ApprovalGiven(number, by) | e.ApprovalWithdrawn(number, by):
            (asked,) = (str(one.act.__struct_config__.tag) for one in table.approvals if one.number == number)
            kind = "approval given" if isinstance(event, e.ApprovalGiven) else "approval withdrawn"
            yield LinePart(kind, _about(table), by, "", "", asked)
        case e.ShoeSpent(shoe, reason, by, second) if by:
            yield LinePart("shoe ended", shoe, _both(by, second), reason_text(reason))
        case _:
            return


def _both(by: str, second: str) -> str:
    return " and ".join(filter(None, (by, second)))


def _about(table: Table) -> str:
    return table.round if table.play is not None else table.setup.table


def _correction(round_: str, event: e.CardCorrected | e.CardsExchanged) -> LinePart:
    changes = event.changes()
    place = " and ".join(f"card {at.index + 1} of {at.place or 'the dealer'}" for at, _, _ in changes)
    why = f"{place}: {event.reason}" if event.reason else place
    old, new = " ".join(name(card) for _, card, _ in changes), " ".join(name(card) for _, _, card in changes)
    what = "corrected card" if len(changes) == 1 else "exchanged cards"
    return LinePart(what, round_, _both(event.by, event.second), why, old, new)


def _large_wins(round_: str, bets: tuple[f.BetSettled, ...], large_win: int) -> Iterator[LinePart]:
    won: dict[str, int] = {}
    for bet in bets:
        player = bet.place.player
        won[player] = won.get(player, 0) + bet.back.total - bet.staked.total
    for player, amount in won.items():
        if amount >= large_win:
            yield LinePart("large win", round_, player, "", "", show_amount(amount))


def _settings(sender: str, table: Table, words: Configuration, reason: str) -> Iterator[LinePart]:
    """Every setting that changes, by itself."""
    old = (table.coming or table.setup).configuration
    if old is None:
        return
    before, after = _plain(old), _plain(words)
    why = f"version {words.version}: {reason}" if reason else f"version {words.version}"
    for key in sorted({*before, *after}):
        if before.get(key) != after.get(key) and key != "version":
            yield LinePart(
                "changed setting", f"{table.setup.table} {key}", sender, why,
                before.get(key, ""), after.get(key, ""),
            )  # fmt: skip


def _plain(words: Configuration) -> dict[str, str]:
    """A configuration as words by key; the settings one by one."""
    whole: dict[str, object] = msgspec.to_builtins(words)
    settings = whole.pop("settings")
    assert isinstance(settings, dict)
    return {key: _json(value) for key, value in {**whole, **settings}.items()}


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _of_player(step: Step) -> Iterator[LinePart]:
    player = s.name_of(step.line.stream)
    match step.event:
        case s.LimitSet(measure, period, most, _, imposed):
            words = "no limit" if most is None else str(most)
            kind = "imposed limit" if imposed else "own limit"
            yield LinePart(kind, player, step.sender, f"{measure} {period}", "", words)
        case s.PlayerExcluded(_, until):
            yield LinePart(
                "exclusion", player, step.sender, "", "", "for good" if until is None else str(until)
            )
        case s.PlayerLeft(by=by, into=into, second=second, reason=reason) if into:
            yield LinePart("merged account", player, by, reason, second, into)
        case s.PlayerLeft(by=by, whole=whole):
            yield LinePart("left for good", player, by, "removed" if whole else "erased", "", "")
        case f.HandPaid(_, amount):
            yield LinePart("hand-pay", player, step.sender, "", "", show_amount(amount))
        case f.TicketVoided(number, _, amount):
            yield LinePart("void ticket", number, step.sender, "", show_amount(amount), "")
        case f.GoldenAwarded(_, value, count, bonus):
            yield LinePart("golden chips", player, step.sender, bonus, "", f"{count} × {show_amount(value)}")
        case _:
            return


def _of_desk(event: s.StreamEvent) -> Iterator[LinePart]:
    """Who paid what to whom, who approved it, and what was missing in a drawer."""
    match event:
        case d.Deposited(player=player, amount=amount, by=by, reason=reason):
            yield LinePart("deposit", player, by, reason, "", show_amount(amount))
        case d.Withdrawn(player=player, amount=amount, by=by):
            yield LinePart("withdrawal", player, by, "", "", show_amount(amount))
        case d.TipsPaid(table, dealer, amount, _, by, second):
            both = " and ".join(filter(None, (by, second)))
            yield LinePart("tips paid", table, both, f"to {dealer}", "", show_amount(amount))
        case d.HandPaid(player=player, by=by, second=second):
            paid = show_amount(event.amount - event.given)
            yield LinePart("hand-pay", player, " and ".join(filter(None, (by, second))), "", "", paid)
        case d.TicketRedeemed(number=number, player="", by=by, second=second):
            paid = show_amount(event.amount - event.given)
            yield LinePart("paid ticket", number, " and ".join(filter(None, (by, second))), "", "", paid)
        case d.TicketVoided(number=number, amount=amount, by=by, reason=reason):
            yield LinePart("void ticket", number, by, reason, show_amount(amount), "")
        case d.TicketReprinted(number, by, reason):
            yield LinePart("reprinted ticket", number, by, reason)
        case d.TicketExpired(number, amount):
            yield LinePart("expired ticket", number, "", "", show_amount(amount), "")
        case d.GoldenAwarded(player=player, by=by, second=second, reason=reason):
            worth = f"{event.count} × {show_amount(event.value)}"
            yield LinePart(
                "golden chips", player, " and ".join(filter(None, (by, second))), reason, "", worth
            )
        case d.GoldenWithdrawn(player=player, by=by, reason=reason) if event.count:
            worth = f"{event.count} × {show_amount(event.value)}"
            yield LinePart("golden chips taken back", player, by, reason, worth, "")
        case _:
            yield from _of_drawer(event)


def _of_drawer(event: s.StreamEvent) -> Iterator[LinePart]:
    match event:
        case d.RulesSet(rules):
            paid, chips = show_amount(rules.paid_alone), show_amount(rules.golden_alone)
            after = f"tickets up to {show_amount(rules.ticket_most)}; by one person {paid}, in chips {chips}"
            yield LinePart("rules of the desk", "", "", "", "", after)
        case d.DrawerOpened(drawer, cashier, count):
            yield LinePart("drawer opened", drawer, cashier, "", "", show_amount(count))
        case d.CashMoved(drawer, by, amount, reason):
            yield LinePart("cash moved", drawer, by, reason, "", show_amount(amount))
        case d.DrawerClosed(drawer, by, counted, expected, reason=reason):
            yield LinePart("drawer closed", drawer, by, reason, show_amount(expected), show_amount(counted))
        case _:
            return


def _of_house(event: s.StreamEvent) -> Iterator[LinePart]:
    match event:
        case s.StaffChanged(member, role, by):
            yield LinePart("staff", member, by, "", "", role)
        case s.PlayerMuted(player, table, until, reason, by):
            yield LinePart("muted", player, by, reason, table, str(until))
        case s.AlarmTaken(_, table, matter, by):
            yield LinePart("alarm taken", table, by, matter)
        case s.ShoesArchived(stream, first, last, _, file):
            yield LinePart("archived lines", stream, "", file, "", f"{first} to {last}")
        case h.HouseSettingsSet(version, settings, _, by, second, reason):
            who = " and ".join(filter(None, (by or THE_FILE, second)))
            after = msgspec.json.encode(settings).decode()
            yield LinePart("settings of the house", f"version {version}", who, reason, "", after)
        case h.HouseSettingsAsked(version, settings, _, by, reason):
            after = msgspec.json.encode(settings).decode()
            yield LinePart("settings of the house wanted", f"version {version}", by, reason, "", after)
        case h.HouseSettingsRefused(request, by):
            yield LinePart("settings of the house refused", f"line {request}", by, "")
        case s.CalendarSet(zone, begins, turns):
            since = f"from {moment_text(turns[0][0])} on"
            yield LinePart("gaming day", zone, THE_FILE, since, "", f"{begins}:00")
        case _:
            return
