"""For whoever watches over the server: is it alive, can it take bets, and figures for alarms."""

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from sabot.games.answer import Refused
from sabot.profiles import is_inside
from sabot.server.config.server_config import ServerConfig
from sabot.server.http.guard import check_host
from sabot.server.http.handler import TRY_LATER, address_in, answer
from sabot.server.live.service import Service
from sabot.server.monitoring.metrics import metrics_text

LIVE, READY, HEALTH, METRICS = "/live", "/ready", "/health", "/metrics"
FOR_WATCHERS = (LIVE, READY, HEALTH, METRICS)
LOOPBACK = ("127.0.0.0/8", "::1/128")


class Ready(Struct, frozen=True, kw_only=True):
    """Whether bets can be taken now."""

    status: str
    """`ready`; `degraded`, where some tables are out of order or something will soon fail; `not ready`."""
    troubles: dict[str, str]
    """Why no bets can be taken, by part."""
    warnings: dict[str, str]
    """What is wrong although bets are taken, by part."""
    tables: int
    """That this server serves."""
    faults: dict[str, str]
    """Tables that are out of order, and why."""


def check_watcher(config: ServerConfig, asked: HTTPConnection) -> Refused | None:
    """On the players' door only this machine and the venue may look, by a name of the house."""
    misnamed = check_host(config, asked.headers)
    if misnamed is not None:
        return misnamed
    if is_inside(address_in(asked), (*LOOPBACK, *config.listen.networks)):
        return None
    return Refused("house-only")


class HealthPages:
    def __init__(self, service: Service) -> None:
        self._service = service

    def routes(self) -> tuple[Route, ...]:
        return (
            Route(LIVE, self.live),
            Route(READY, self.ready),
            # As it was called before there were two; watchers that ask for it learn the same.
            Route(HEALTH, self.ready),
            Route(METRICS, self.metrics),
        )

    async def live(self, request: Request) -> Response:
        """The loop turns, or nobody would answer."""
        return answer({"status": "alive"})

    async def ready(self, request: Request) -> Response:
        told = ready_of(self._service)
        return answer(told, 200 if self._service.condition.ready else TRY_LATER)

    async def metrics(self, request: Request) -> Response:
        return Response(metrics_text(self._service), media_type="text/plain; version=0.0.4")


def ready_of(service: Service) -> Ready:
    condition = service.condition
    served = {stream: host for stream, host in service.live.hosts.items() if host.served}
    faults = {stream: host.fault.reason for stream, host in served.items() if host.fault}
    status = "degraded" if faults or condition.warnings else "ready"
    return Ready(
        status=status if condition.ready else "not ready",
        troubles={part.value: words for part, words in condition.troubles.items()},
        warnings={part.value: words for part, words in condition.warnings.items()},
        tables=len(served),
        faults=faults,
    )


def watch_app(service: Service) -> Starlette:
    """By itself, behind a door that the players do not have (`listen.watch`)."""
    return Starlette(routes=HealthPages(service).routes())
