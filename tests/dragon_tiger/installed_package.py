"""The package as an operator installs it: found by every process through its entry point."""

import shutil
from pathlib import Path

import pytest

import dragon_tiger


def install(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that are started from here on find the package."""
    site = directory / "site"
    shutil.copytree(Path(dragon_tiger.__file__).parent, site / "dragon_tiger")
    about = site / "dragon_tiger-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dragon-tiger\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sabot.games]\ndragon-tiger = dragon_tiger:brought\n")
    monkeypatch.setenv("PYTHONPATH", str(site))
