"""A fresh clone until `make run` gives a browser its first page, beside an empty virtual environment."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from bench.timing import Measurement, best

PROJECT = Path(__file__).resolve().parents[1]
PATIENCE = 600


def measure() -> Iterator[Measurement]:
    """What is committed counts: a clone knows nothing else."""
    with tempfile.TemporaryDirectory() as folder:
        bare = best(lambda: _run(sys.executable, "-m", "venv", "--clear", f"{folder}/venv"), tries=1)
        clone = Path(folder) / "clone"
        _run("git", "clone", "--quiet", str(PROJECT), str(clone))
        yield Measurement(
            "make run in a fresh clone, to the first page", _first_page(clone), "an empty venv", bare
        )


def _run(*words: str) -> None:
    subprocess.run(words, check=True)


def _first_page(clone: Path) -> float:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    # Whoever measures may have a virtual environment or a make of their own; the clone is to find neither.
    around = {
        key: text for key, text in os.environ.items() if key not in ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")
    }
    begin = time.perf_counter()
    serving = subprocess.Popen(
        ["make", "run", f"PORT={port}"],
        cwd=clone,
        env=around,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while not _answers(f"http://127.0.0.1:{port}/"):
            if serving.poll() is not None or time.perf_counter() - begin > PATIENCE:
                raise RuntimeError("make run gave no page; it says why above")
            time.sleep(0.05)
        return time.perf_counter() - begin
    finally:
        os.killpg(serving.pid, signal.SIGTERM)
        serving.wait()


def _answers(address: str) -> bool:
    try:
        with urlopen(address) as page:
            return b"<html" in page.read()
    except (URLError, ConnectionError):
        return False
