"""The whole house audited: every group of streams, then the books that all of them add up to."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sabot.games.catalogue import Catalogue
from sabot.house.known_returns import RETURNS
from sabot.ledger.state import Account
from sabot.records.audit.books import Sums
from sabot.records.audit.check_commands import check_known
from sabot.records.audit.check_days import days_in
from sabot.records.audit.check_gifts import Claim, check_claims, purses_dealt_with
from sabot.records.audit.check_golden_chips import ChipsHeld, check_trays
from sabot.records.audit.check_house_settings import check_house_settings
from sabot.records.audit.check_leaving import check_left, note_of_gone
from sabot.records.audit.check_limits import BoundedMove, bound_lines_in, check_bounds
from sabot.records.audit.check_player_snapshot import CountedPlayers, check_standing, kept_in
from sabot.records.audit.check_staff import note_of, roles_of
from sabot.records.audit.check_tips import HouseGifts, TipsCheck, check_paid, check_tips, tippers_in
from sabot.records.audit.flows import Flows
from sabot.records.audit.funds import Funds
from sabot.records.audit.givers_of_roles import check_givers, note_of_givers
from sabot.records.audit.groups import Group, GroupAudit, GroupResult, GroupStart, groups_of
from sabot.records.audit.house_sums import Takings, sums_of
from sabot.records.audit.links import StreamMark
from sabot.records.audit.verdict import Difference, DifferenceFound, Proven, Verdict, differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import BookRows
from sabot.store.codec import Unreadable, event_in
from sabot.store.record import Line
from sabot.store.store_errors import BadStore
from sabot.store.streams import HOUSE, HeadsChecked, PlayerLeft, StaffChanged
from sabot.table.house.configuration_checks import Returns

CHECKPOINT, STAFF = "heads-checked", "staff-changed"
BOOKS = "the books"
Progress = Callable[[int], None]
"""Is told how many more lines were read."""
GroupResults = Iterable[GroupResult | Difference]


def nothing_told(lines: int) -> None:
    """For whoever does not want to know how far the audit is."""


def audit(
    journal: JournalReader,
    games: Catalogue,
    told: Progress = nothing_told,
    returns: Returns = RETURNS.worked_out,
) -> Verdict:
    """Everything from nothing, up to the first thing that differs."""
    try:
        known = known_before(journal, returns)
        check_missing(known, journal)
    except DifferenceFound as wrong:
        return Verdict(Proven(), wrong.difference)
    groups = groups_of(journal.heads())
    return summed_up(journal, known, (audited(journal, games, known, group, told) for group in groups))


def summed_up(journal: JournalReader, known: GroupStart, results: GroupResults) -> Verdict:
    """What was found in all groups, in their order; at last the books, and what is known of players."""
    proven, sums, counted = Proven(), Sums({}, {}, Funds(), Flows()), CountedPlayers()
    notes: list[str] = []
    commands: dict[str, int] = {}
    takings: dict[str, Takings] = {}
    told: dict[str, list[BoundedMove]] = {}
    claims: list[Claim] = []
    trays: list[ChipsHeld] = []
    tips, gifts = TipsCheck(), HouseGifts()
    left: dict[str, tuple[Line, PlayerLeft]] = {}
    unjudged = 0
    for found in results:
        if isinstance(found, Difference):
            return Verdict(proven, found, None, tuple(notes))
        proven.add(found.proven)
        sums.add(found.sums)
        counted.add(found.counted)
        commands.update(found.commands)
        takings.update(found.takings)
        for player, stakes in found.told.items():
            told.setdefault(player, []).extend(stakes)
        notes += found.notes
        claims += found.claims
        trays += found.trays
        left.update(found.left)
        unjudged += found.unjudged
        tips.add(found.tips)
        gifts.add(found.gifts)
    notes += (*note_of(unjudged), *note_of_givers(known.unasked), *tips.notes)
    try:
        check_books(journal.books(), sums, proven)
        check_purses(claims, trays, sums.balances)
        proven.tips = check_tips(tips.told, gifts, sums.balances)
        check_paid(tips, known.roles)
        check_left(left, sums.accounts, sums.funds)
        notes += note_of_gone(journal.reader.of_the_gone(), left)
        amounts = sums_of(sums.accounts, sums.holds.values(), sums.flows, takings)
        proven.bounded = check_bounds(known.wishes, told, known.days)
        stored = journal.known_commands()
        if stored is not None:
            proven.empty = check_known(stored, commands)
        if known.kept is not None:
            check_standing(known.kept, counted, known.heads, known.days)
            proven.snapshots += 1
        elif HOUSE in known.snapshots:
            notes.append(f"the snapshot of {HOUSE} is damaged, and nobody believes it")
    except DifferenceFound as wrong:
        return Verdict(proven, wrong.difference, None, tuple(notes))
    return Verdict(proven, None, amounts, tuple(notes))


def audited(
    journal: JournalReader, games: Catalogue, known: GroupStart, group: Group, told: Progress
) -> GroupResult | Difference:
    """One group, or the first thing in it that differs."""
    work = GroupAudit(journal, games, known)
    try:
        for lines in work.run(group):
            told(lines)
    except DifferenceFound as wrong:
        return wrong.difference
    except BadStore as wrong:
        return Difference(group[0], 0, "what can be read", "every line", str(wrong))
    return work.found()


def known_before(journal: JournalReader, returns: Returns = RETURNS.worked_out) -> GroupStart:
    """Heads, checkpoints and snapshots. The house's own chain is proven with the other streams."""
    marks: dict[str, dict[int, StreamMark]] = {}
    changes: list[tuple[Line, StaffChanged]] = []
    checkpoints: list[tuple[int, int]] = []
    for line, event in _of_house(journal):
        if isinstance(event, StaffChanged):
            changes.append((line, event))
            continue
        checkpoints.append((line.number, line.at))
        for stream, version, head in event.heads:
            known = marks.setdefault(stream, {})
            if version not in known or known[version].head != head:
                known[version] = StreamMark(head, line.number)
    snapshots, roles = journal.snapshots(), roles_of(changes)
    check_house_settings(journal)
    return GroupStart(
        journal.heads(),
        marks,
        snapshots,
        roles,
        bound_lines_in(journal),
        kept_in(snapshots),
        purses_dealt_with(journal) | tippers_in(journal),
        returns,
        checkpoints,
        check_givers(changes, roles),
        days_in(journal),
    )


def _of_house(journal: JournalReader) -> Iterator[tuple[Line, HeadsChecked | StaffChanged]]:
    for record in journal.read(HOUSE):
        line = record.line
        if line.name in (CHECKPOINT, STAFF):
            try:
                event = event_in(line)
            except Unreadable as wrong:
                differs(HOUSE, line.number, "a line that can be read", line.name, str(wrong))
            assert isinstance(event, HeadsChecked | StaffChanged)
            yield line, event


def check_missing(known: GroupStart, journal: JournalReader) -> None:
    """Streams that a checkpoint knows and that are gone as a whole."""
    for stream in sorted(set(known.marks) - set(journal.heads())):
        version, mark = max(known.marks[stream].items())
        what = f"the stream is gone: line {mark.told_by} of the house knew it"
        differs(stream, 0, what, f"{version} lines", "none")


def check_books(rows: BookRows, sums: Sums, proven: Proven) -> None:
    """Every account and every hold as all transfers leave them; nothing made, nothing lost."""
    _check_holds(rows, sums)
    for name in sorted({*rows.accounts, *sums.accounts}):
        expected, found = sums.accounts.get(name, Account()), rows.accounts.get(name, Account())
        if expected != found:
            differs(BOOKS, 0, f"the account {name}", expected, found)
    total = sum(row.balance for row in rows.accounts.values())
    if total:
        differs(BOOKS, 0, "all accounts together", 0, total)
    overdrawn = sums.funds.overdrawn()
    if overdrawn is not None:
        name, at, level = overdrawn
        differs(BOOKS, 0, f"the account {name} at {at}", "never less than nothing", level)
    proven.accounts, proven.holds = len(rows.accounts), len(rows.holds)


def check_purses(claims: Sequence[Claim], trays: Sequence[ChipsHeld], balances: Funds) -> None:
    """What the desk says of money and golden chips that lay there."""
    check_claims(claims, balances)
    check_trays(trays, balances)


def _check_holds(rows: BookRows, sums: Sums) -> None:
    stored = {hold.id: hold for hold in rows.holds}
    for name in sorted({*stored, *sums.holds}):
        if sums.holds.get(name) != stored.get(name):
            differs(BOOKS, 0, f"the hold {name}", sums.holds.get(name), stored.get(name))
