"""Figures for whoever watches over the server, in the text format of Prometheus."""

from collections import Counter
from collections.abc import Iterator, Mapping

from sabot.server.live.house_clock import HouseClock
from sabot.server.live.service import Service
from sabot.server.live.table_host import TableHost
from sabot.server.monitoring.condition import HealthPart
from sabot.server.monitoring.security_log import LOG, SecurityEvent
from sabot.store.streams import INTERRUPTED, is_own, kind_of
from sabot.table.state import Phase


def metrics_text(service: Service) -> str:
    served = {stream: host for stream, host in service.live.hosts.items() if host.served}
    parts = (
        _of_condition(service),
        _of_tables(served),
        _of_traffic(service, served),
        _of_clock(service.now) if isinstance(service.now, HouseClock) else (),
        _of_people(),
    )
    return "".join(line for part in parts for line in part)


def _of_condition(service: Service) -> Iterator[str]:
    condition, failures = service.condition, service.condition.failures
    yield from _gauge("sabot_ready", "Whether bets can be taken now.", int(condition.ready))
    troubles = condition.troubles
    works = {part.value: int(part not in troubles) for part in HealthPart}
    yield from _gauges("sabot_part_works", "What bets need, part by part.", "part", works)
    writes = failures[HealthPart.STORE] + failures[HealthPart.DATABASE]
    yield from _counter(
        "sabot_failed_writes_total", "Writes that failed, and tries while they still fail.", writes
    )
    if condition.room is not None:
        yield from _gauge("sabot_disk_free_bytes", "Room for the journal.", condition.room())


def _of_tables(served: Mapping[str, TableHost]) -> Iterator[str]:
    yield from _gauge("sabot_tables", "Tables and interrupted games that this server serves.", len(served))
    phases = Counter(host.writer.table.phase for host in served.values())
    by_phase = {phase.value: phases[phase] for phase in Phase}
    yield from _gauges("sabot_tables_by_phase", "The same by their phase.", "phase", by_phase)
    interrupted = sum(1 for stream in served if kind_of(stream) == INTERRUPTED)
    yield from _gauge("sabot_interrupted_games", "Interrupted games among them.", interrupted)
    own = sum(1 for stream in served if is_own(stream))
    yield from _gauge("sabot_own_tables", "Tables of visitors' own among them.", own)
    halted = sum(1 for host in served.values() if host.writer.table.halt is not None)
    yield from _gauge("sabot_tables_halted", "Tables that somebody halted.", halted)
    faults = sum(1 for host in served.values() if host.fault)
    yield from _gauge("sabot_tables_out_of_order", "Tables that stopped because of a fault.", faults)


def _of_traffic(service: Service, served: Mapping[str, TableHost]) -> Iterator[str]:
    yield from _gauge("sabot_listeners", "Sockets that listen to a table.", service.hub.listeners())
    behind = "Sockets that do not read as fast as they are written to."
    yield from _gauge("sabot_listeners_behind", behind, service.hub.behind())
    waiting = sum(host.inbox.qsize() for host in served.values())
    yield from _gauge("sabot_commands_waiting", "Commands that wait in inboxes.", waiting)
    yield from _counter("sabot_commits_total", "Batches that were committed.", service.live.commits)
    yield from _counter("sabot_lines_total", "Lines that were written to the journal.", service.live.lines)


def _of_clock(clock: HouseClock) -> Iterator[str]:
    steps = {"forward": clock.steps_forward, "back": clock.steps_back}
    about = "Times that the clock of this machine was set, by seconds at once."
    yield from _counters("sabot_clock_steps_total", about, "way", steps)
    yield from _gauge("sabot_clock_ahead_seconds", "The house before the machine's clock.", clock.ahead)


def _of_people() -> Iterator[str]:
    counted = LOG.counted
    failed = counted[SecurityEvent.SIGN_IN_FAILED]
    yield from _counter("sabot_sign_ins_refused_total", "Sign-ins that failed.", failed)
    too_fast = counted[SecurityEvent.RATE_REFUSED]
    yield from _counter("sabot_rate_refusals_total", "What was refused for coming too fast.", too_fast)
    by_kind = {kind.value: counted[kind] for kind in SecurityEvent}
    yield from _counters("sabot_security_events_total", "Lines of the security log.", "kind", by_kind)


def _gauge(name: str, about: str, value: int) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}\n"


def _counter(name: str, about: str, value: int) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} counter\n{name} {value}\n"


def _gauges(name: str, about: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} gauge\n"
    yield from (f'{name}{{{label}="{key}"}} {value}\n' for key, value in values.items())


def _counters(name: str, about: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} counter\n"
    yield from (f'{name}{{{label}="{key}"}} {value}\n' for key, value in values.items())
