"""Figures for whoever watches over the server, in the text format of Prometheus."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

from sabot.records.care_notes import notes_in
from sabot.records.reports.expected_return import MILLION
from sabot.server.live.house_clock import HouseClock
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.monitoring.condition import HealthPart
from sabot.server.monitoring.expiring import certificate_expiry
from sabot.server.monitoring.security_log import LOG, SecurityEvent
from sabot.server.monitoring.self_check import PROGRAM
from sabot.server.monitoring.text_format import counter, counters, gauge, gauges, histogram
from sabot.server.people.person import Role
from sabot.store.streams import INTERRUPTED, is_own, kind_of
from sabot.table.house.croupiers import lacks_croupier
from sabot.table.state import Phase


def metrics_text(service: Service) -> str:
    served = {stream: host for stream, host in service.live.hosts.items() if host.served}
    parts = (
        _of_condition(service),
        _of_tables(served),
        _of_traffic(service, served),
        _of_clock(service.now) if isinstance(service.now, HouseClock) else (),
        _of_people(service),
        _of_rounds(service),
        _of_times(service),
        _of_dealers(service, served),
        _of_care(service),
        _of_process(),
    )
    return "".join(line for part in parts for line in part)


def _of_condition(service: Service) -> Iterator[str]:
    condition, failures = service.condition, service.condition.failures
    yield from gauge("sabot_ready", "Whether bets can be taken now.", int(condition.ready))
    troubles = condition.troubles
    works = {part.value: int(part not in troubles) for part in HealthPart}
    yield from gauges("sabot_part_works", "What bets need, part by part.", "part", works)
    writes = failures[HealthPart.STORE] + failures[HealthPart.DATABASE]
    yield from counter(
        "sabot_failed_writes_total", "Writes that failed, and tries while they still fail.", writes
    )
    if condition.room is not None:
        yield from gauge("sabot_disk_free_bytes", "Room for the journal.", condition.room())


def _of_tables(served: Mapping[str, TableHost]) -> Iterator[str]:
    yield from gauge("sabot_tables", "Tables and interrupted games that this server serves.", len(served))
    phases = Counter(host.writer.table.phase for host in served.values())
    by_phase = {phase.value: phases[phase] for phase in Phase}
    yield from gauges("sabot_tables_by_phase", "The same by their phase.", "phase", by_phase)
    interrupted = sum(1 for stream in served if kind_of(stream) == INTERRUPTED)
    yield from gauge("sabot_interrupted_games", "Interrupted games among them.", interrupted)
    own = sum(1 for stream in served if is_own(stream))
    yield from gauge("sabot_own_tables", "Tables of visitors' own among them.", own)
    halted = sum(1 for host in served.values() if host.writer.table.halt is not None)
    yield from gauge("sabot_tables_halted", "Tables that somebody halted.", halted)
    faults = sum(1 for host in served.values() if host.fault)
    yield from gauge("sabot_tables_out_of_order", "Tables that stopped because of a fault.", faults)


def _of_traffic(service: Service, served: Mapping[str, TableHost]) -> Iterator[str]:
    yield from gauge("sabot_listeners", "Sockets that listen to a table.", service.hub.listeners())
    behind = "Sockets that do not read as fast as they are written to."
    yield from gauge("sabot_listeners_behind", behind, service.hub.behind())
    waiting = sum(host.inbox.qsize() for host in served.values())
    yield from gauge("sabot_commands_waiting", "Commands that wait in inboxes.", waiting)
    longest = max((host.inbox.qsize() for host in served.values()), default=0)
    yield from gauge("sabot_longest_inbox", "Commands that wait at one table, at most.", longest)
    behind = "Commits that wait until those before them are written."
    yield from gauge("sabot_commits_waiting", behind, service.live.journal.waiting)
    yield from counter("sabot_commits_total", "Batches that were committed.", service.live.commits)
    yield from counter("sabot_lines_total", "Lines that were written to the journal.", service.live.lines)


def _of_clock(clock: HouseClock) -> Iterator[str]:
    steps = {"forward": clock.steps_forward, "back": clock.steps_back}
    about = "Times that the clock of this machine was set, by seconds at once."
    yield from counters("sabot_clock_steps_total", about, "way", steps)
    yield from gauge("sabot_clock_ahead_seconds", "The house before the machine's clock.", clock.ahead)


def _of_people(service: Service) -> Iterator[str]:
    counted = LOG.counted
    people, at = service.people, service.now()
    by_role = Counter(one.person.role.value for one in people.at_hand() if one.holds(at, people.rules))
    sessions = {role.value: by_role[role.value] for role in Role}
    yield from gauges("sabot_sessions", "Sessions that this server has at hand.", "role", sessions)
    failed = counted[SecurityEvent.SIGN_IN_FAILED]
    yield from counter("sabot_sign_ins_refused_total", "Sign-ins that failed.", failed)
    too_fast = counted[SecurityEvent.RATE_REFUSED]
    yield from counter("sabot_rate_refusals_total", "What was refused for coming too fast.", too_fast)
    by_kind = {kind.value: counted[kind] for kind in SecurityEvent}
    yield from counters("sabot_security_events_total", "Lines of the security log.", "kind", by_kind)


def _of_rounds(service: Service) -> Iterator[str]:
    """By game, since this server was started. Amounts are minor units; nobody's own stand here."""
    told = service.figures
    for name, about, figure in (
        ("sabot_rounds_total", "Rounds that were paid.", lambda one: sum(t.rounds for t in one.tables)),
        ("sabot_rounds_void_total", "Rounds that were void.", lambda one: sum(t.voids for t in one.tables)),
        ("sabot_bets_total", "Bets that were settled.", lambda one: one.bets()),
        ("sabot_staked_total", "What they staked.", lambda one: sum(t.turnover for t in one.tables)),
        ("sabot_returned_total", "What came back of it.", lambda one: sum(t.back for t in one.tables)),
        (
            "sabot_disputes_total",
            "Disputes that players raised.",
            lambda one: sum(t.disputes for t in one.tables),
        ),
    ):
        yield from counters(name, about, "game", told.by_game(figure))
    bands = dict(told.bands(service.odds.known))
    for name, about, part in (
        ("sabot_return_actual", "What came back, of what was staked.", "actual"),
        ("sabot_return_exact", "What was to come back by mathematics.", "exact"),
        ("sabot_return_band", "How far luck takes it in 95 of 100 cases.", "band"),
    ):
        ratios = {game: getattr(band, part) / MILLION for game, band in bands.items()}
        yield from gauges(name, about, "game", ratios)


def _of_times(service: Service) -> Iterator[str]:
    told = service.figures
    yield from counters("sabot_refusals_total", "What tables refused, by code.", "code", told.refusals)
    about = "From a command at its table to the reply, after the commit."
    yield from histogram("sabot_answer_seconds", about, told.answers)
    yield from histogram("sabot_commit_seconds", "To write one group of commits.", told.commits)


def _of_dealers(service: Service, served: Mapping[str, TableHost]) -> Iterator[str]:
    """Croupiers and card devices; what lies on tables that have none."""
    tables = [host.writer.table for host in served.values() if host.writer.table.phase is not Phase.CLOSED]
    alone = [table for table in tables if lacks_croupier(table)]
    yield from gauge("sabot_tables_without_dealer", "Open tables without whoever deals there.", len(alone))
    held = sum(table.guest(player).slip.total() for table in alone for player in table.bettors)
    yield from gauge("sabot_stakes_without_dealer", "What lies on them.", held)
    here = {entry.id: int(entry.id in service.figures.devices) for entry in service.config.device}
    yield from gauges("sabot_device_connected", "Whether a card device is connected here.", "device", here)
    about = "Readings of card devices that were taken."
    yield from counter("sabot_device_readings_total", about, service.figures.readings)


def _of_care(service: Service) -> Iterator[str]:
    """What was never done, and what does not expire, is not told."""
    notes = notes_in(Path(service.config.keep.directory))
    expires = certificate_expiry(service.config.listen.certificate)
    for name, about, at in (
        ("sabot_certificate_expires_seconds", "When the certificate ends, since the epoch.", expires),
        ("sabot_backup_seconds", "When the last backup was made, since the epoch.", notes.backup),
        ("sabot_audit_seconds", "When the last audit was made, since the epoch.", notes.audit),
    ):
        if at:
            yield from gauge(name, about, at)
    check = PROGRAM.last
    if check is not None:
        at = check.at // 1_000_000
        yield from gauge(
            "sabot_self_check_seconds", "When programs were last looked at, since the epoch.", at
        )
        yield from gauge("sabot_self_check_right", "Whether they were as installed.", int(not check.wrong))
    if notes.audit:
        yield from gauge("sabot_audit_proven", "Whether it found nothing.", int(notes.proven))


def _of_process() -> Iterator[str]:
    used = getrusage(RUSAGE_SELF)
    spent = used.ru_utime + used.ru_stime
    yield from gauge("sabot_processor_seconds", "That this server has used since it was started.", spent)
    peak = used.ru_maxrss * 1024
    yield from gauge("sabot_memory_peak_bytes", "Memory that it used at most.", peak)
