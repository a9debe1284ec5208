"""Figures in the text format of Prometheus."""

from collections.abc import Iterator, Mapping

from sabot.server.monitoring.house_figures import BOUNDS, Histogram

Number = int | float


def gauge(name: str, about: str, value: Number) -> Iterator[str]:
    yield f"{_head(name, about, 'gauge')}{name} {value}\n"


def counter(name: str, about: str, value: int) -> Iterator[str]:
    yield f"{_head(name, about, 'counter')}{name} {value}\n"


def gauges(name: str, about: str, label: str, values: Mapping[str, Number]) -> Iterator[str]:
    yield _head(name, about, "gauge")
    yield from (f'{name}{{{label}="{key}"}} {value}\n' for key, value in values.items())


def counters(name: str, about: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    yield _head(name, about, "counter")
    yield from (f'{name}{{{label}="{key}"}} {value}\n' for key, value in values.items())


def histogram(name: str, about: str, told: Histogram) -> Iterator[str]:
    yield _head(name, about, "histogram")
    total = 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), told.buckets, strict=True):
        total += count
        yield f'{name}_bucket{{le="{bound}"}} {total}\n'
    yield f"{name}_sum {told.seconds}\n{name}_count {total}\n"


def _head(name: str, about: str, kind: str) -> str:
    return f"# HELP {name} {about}\n# TYPE {name} {kind}\n"
