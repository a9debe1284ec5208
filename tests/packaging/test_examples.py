"""The examples for operators fit the program: the configuration can be served, the commands exist."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sabot.cli import app

EXAMPLES = Path(__file__).resolve().parents[2] / "packaging"


def test_the_example_of_a_configuration_can_be_served() -> None:
    told = CliRunner().invoke(app, ["config", "check", str(EXAMPLES / "sabot.toml")])
    assert told.exit_code == 0, told.stderr
    assert told.output.splitlines()[-1].endswith("is right: 3 tables")


def commands(text: str) -> list[list[str]]:
    """Every command of ours that stands in an example, without the program."""
    plain = text.replace('", "', " ").replace('["', " ").replace('"]', "")
    found = re.findall(r"^(?:#|Exec|ENTRYPOINT).*?(?:bin/| )sabot ((?:serve|config|users) .*)$", plain, re.M)
    return [shlex.split(line) for line in found]


@pytest.mark.parametrize(("name", "count"), [("sabot.service", 3), ("Containerfile", 1)])
def test_the_commands_of_an_example_are_commands_of_the_program(name: str, count: int) -> None:
    given = commands((EXAMPLES / name).read_text())
    assert len(given) == count
    for words in given:
        known = CliRunner().invoke(app, [*words[: 1 if words[0] == "serve" else 2], "--help"]).output
        assert all(word in known for word in words if word.startswith("--")), words


@pytest.mark.parametrize("name", ["sabot.service", "Containerfile"])
def test_what_was_not_run_says_so(name: str) -> None:
    assert "NOT RUN" in (EXAMPLES / name).read_text().splitlines()[0]
