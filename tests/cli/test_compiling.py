"""Whoever waits for kernels to be compiled is told so; nobody else hears of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def told(kernels: Path, kept: Path) -> str:
    """What stands beside the odds, where compiled code lies in one folder and odds in another."""
    code = "from sabot.cli import compiling, main\ncompiling.PATIENCE = 0.001\nmain()"
    around = os.environ | {"NUMBA_CACHE_DIR": str(kernels), "XDG_CACHE_HOME": str(kept)}
    done = subprocess.run(
        [sys.executable, "-c", code, "odds", "easy-blackjack"],
        env=around,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "main" in done.stdout
    return done.stderr


@pytest.mark.long
def test_the_first_call_says_what_it_compiles_and_the_next_is_silent(tmp_path: Path) -> None:
    first = told(tmp_path / "kernels", tmp_path / "kept")
    assert first.startswith("sabot: compiling for this machine, once: ")
    assert first.rstrip().endswith(" s")
    assert told(tmp_path / "kernels", tmp_path / "other") == ""
