"""`-n 4`: pytest collects the tests once, and four forked processes run them side by side.

What was loaded for all of them is there at once in each. Tests come in hands, mostly whole files, and whoever
is done with one takes the next. One worker of four begins with what computes, the others with what waits, so
that neither processors nor workers stand still.
"""

import gc
import os
import random
import struct
import time
import warnings
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from durations import Hand, computes, hands_of, measured, write_measured

FORK = get_context("fork")
NUMBER = struct.Struct("i")
"""Of a hand, as it lies in the pipes that all workers draw from."""
COMPUTES = 4
"""Of so many workers one begins with what computes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("side by side")
    # Options of one small letter belong to pytest; this one is what everybody types.
    group._addoption(
        "-n", type=int, default=0, dest="workers", metavar="N", help="run the tests in N processes"
    )
    group.addoption("--write-durations", action="store_true", help="keep how long every file of tests took")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    option = session.config.option
    if not option.workers or option.collectonly or session.testsfailed:
        return None
    suite = Suite(session)
    suite.run(option.workers)
    if option.write_durations:
        write_measured(session.config.rootpath, suite.seconds)
    return True


class Suite:
    """All hands, and the workers who run them."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._hands = hands_of(session.items, measured(session.config.rootpath))
        self._left = {item.nodeid: item for item in session.items}
        self._workers: dict[Connection, BaseProcess] = {}
        self.seconds: dict[str, float] = {}
        """Of every test that was run."""

    def run(self, workers: int) -> None:
        self._begin(min(workers, len(self._hands)))
        try:
            while self._workers and not (self._session.shouldfail or self._session.shouldstop):
                for connection in wait(list(self._workers)):
                    assert isinstance(connection, Connection)
                    self._hear(connection)
        finally:
            for worker in self._workers.values():
                worker.terminate()
                worker.join()
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)
        for test, item in self._left.items():
            self._report(pytest.TestReport(test, item.location, {}, "failed", "its process ended", "call"))

    def _begin(self, workers: int) -> None:
        piles = [self._pile(computing=computing) for computing in (False, True)]
        # What lies there by now is looked at by no collector again, so that all of them share it.
        gc.collect()
        gc.freeze()
        _folders(self._session.config).getbasetemp()
        for number in range(workers):
            hears, says = FORK.Pipe(duplex=False)
            drawn = piles[::-1] if number % COMPUTES == 0 else piles
            worker = FORK.Process(target=run_hands, args=(self._session, self._hands, drawn, says, number))
            worker.start()
            says.close()
            self._workers[hears] = worker
        for pile in piles:
            os.close(pile)

    def _pile(self, *, computing: bool) -> int:
        """Where numbers of hands can be read until there are none."""
        drawn, laid = os.pipe()
        for number, hand in enumerate(self._hands):
            if computes(hand) is computing:
                os.write(laid, NUMBER.pack(number))
        os.close(laid)
        return drawn

    def _hear(self, connection: Connection) -> None:
        try:
            kind, told = connection.recv()
        except EOFError:
            self._workers.pop(connection).join()
            return
        hook = self._session.config.hook
        match kind:
            case "report":
                self._report(hook.pytest_report_from_serializable(config=self._session.config, data=told))
            case "warning":
                hook.pytest_warning_recorded.call_historic(kwargs=told)
            case "ran":
                test, seconds = told
                self.seconds[test] = seconds
                self._left.pop(test, None)

    def _report(self, report: pytest.TestReport) -> None:
        self._session.config.hook.pytest_runtest_logreport(report=report)


class Telling:
    """What a worker's pytest reports is said to the suite."""

    def __init__(self, config: pytest.Config, says: Connection) -> None:
        self._config = config
        self._says = says

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._says.send(("report", told))

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: object
    ) -> None:
        said = warnings.WarningMessage(
            str(warning_message.message), Warning, warning_message.filename, warning_message.lineno
        )
        told = {"warning_message": said, "when": when, "nodeid": nodeid, "location": location}
        self._says.send(("warning", told))


def run_hands(
    session: pytest.Session, hands: Sequence[Hand], piles: Sequence[int], says: Connection, number: int
) -> None:
    """The life of a worker."""
    config = session.config
    _set_apart(config, number)
    config.pluginmanager.register(Telling(config, says))
    tests = _drawn(hands, piles)
    test = next(tests, None)
    while test is not None:
        following = next(tests, None)
        begun = time.perf_counter()
        config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        says.send(("ran", (test.nodeid, time.perf_counter() - begun)))
        test = following
    config._ensure_unconfigure()


def _drawn(hands: Sequence[Hand], piles: Sequence[int]) -> Iterator[pytest.Item]:
    for pile in piles:
        while number := os.read(pile, NUMBER.size):
            yield from hands[NUMBER.unpack(number)[0]]


def _set_apart(config: pytest.Config, number: int) -> None:
    """What two processes cannot share: the screen, files of captured output, folders, and chance."""
    plugins: Any = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    capture = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    folders = _folders(config)
    folder: Path = folders.getbasetemp() / f"worker-{number}"
    folder.mkdir()
    folders._basetemp = folder
    random.seed()


def _folders(config: pytest.Config) -> Any:
    """Where folders for tests are made; as a fixture it comes too late."""
    return vars(config)["_tmp_path_factory"]
