"""Figures for whoever watches over the server, in the text format of Prometheus."""

from collections.abc import Iterator

from sabot.server.service import Service


def metrics_text(service: Service) -> str:
    return "".join(_lines(service))


def _lines(service: Service) -> Iterator[str]:
    hosts = service.live.hosts
    yield from _gauge("sabot_tables", "Tables and broken games that are served.", len(hosts))
    yield from _gauge(
        "sabot_tables_out_of_order",
        "Tables that stopped because of a fault.",
        sum(1 for host in hosts.values() if host.fault),
    )
    yield from _gauge("sabot_listeners", "Sockets that listen to a table.", service.hub.listeners())
    yield from _gauge(
        "sabot_listeners_behind",
        "Sockets that do not read as fast as they are written to.",
        service.hub.behind(),
    )
    yield from _gauge(
        "sabot_commands_waiting",
        "Commands that wait in inboxes.",
        sum(host.inbox.qsize() for host in hosts.values()),
    )
    yield from _counter("sabot_commits_total", "Batches that were committed.", service.live.commits)
    yield from _counter("sabot_lines_total", "Lines that were written to the journal.", service.live.lines)


def _gauge(name: str, about: str, value: int) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}\n"


def _counter(name: str, about: str, value: int) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} counter\n{name} {value}\n"
