"""The examples for operators fit the program: the configuration can be served, the commands exist."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sabot.cli import app
from sabot.cli.health import watched_address
from sabot.cli.serve import NOT_NOW
from sabot.server.config.config_reading import read_config
from sabot.server.config.server_config import ListenSettings, ServerConfig

EXAMPLES = Path(__file__).resolve().parents[2] / "packaging"


def test_the_example_of_a_configuration_can_be_served() -> None:
    told = CliRunner().invoke(app, ["config", "check", str(EXAMPLES / "sabot.toml")])
    assert told.exit_code == 0, told.stderr
    assert told.output.splitlines()[-1].endswith("is right: 3 tables")


def commands(text: str) -> list[list[str]]:
    """Every command of ours that stands in an example, without the program."""
    plain = text.replace('", "', " ").replace('["', " ").replace('"]', "")
    words = r"^(?:#|Exec|ENTRYPOINT|HEALTHCHECK).*?(?:bin/| )sabot ((?:serve|config|users|health) .*)$"
    found = re.findall(words, plain, re.M)
    return [shlex.split(line) for line in found]


@pytest.mark.parametrize(("name", "count"), [("sabot.service", 3), ("Containerfile", 2)])
def test_the_commands_of_an_example_are_commands_of_the_program(name: str, count: int) -> None:
    given = commands((EXAMPLES / name).read_text())
    assert len(given) == count
    for words in given:
        known = (
            CliRunner().invoke(app, [*words[: 1 if words[0] in ("serve", "health") else 2], "--help"]).output
        )
        assert all(word in known for word in words if word.startswith("--")), words


def test_the_configuration_of_an_image_can_be_served_and_is_asked_where_it_answers() -> None:
    file = EXAMPLES / "container.toml"
    told = CliRunner().invoke(app, ["config", "check", str(file)])
    assert told.exit_code == 0, told.stderr
    assert watched_address(read_config(file)) == "http://127.0.0.1:9100"


@pytest.mark.parametrize(
    ("listen", "address"),
    [
        (ListenSettings(), "http://127.0.0.1:8000"),
        (ListenSettings(host="0.0.0.0", port=8443, certificate="c", key="k"), "https://127.0.0.1:8443"),
        (ListenSettings(host="::", port=80), "http://[::1]:80"),
        (ListenSettings(port=80, watch="[::1]:9100"), "http://[::1]:9100"),
    ],
)
def test_health_is_asked_for_where_watchers_are_answered(listen: ListenSettings, address: str) -> None:
    assert watched_address(ServerConfig(listen=listen)) == address


def test_the_proxy_of_the_example_stands_before_the_house_of_the_example() -> None:
    """What nginx must do so that the house knows its players: sockets, their addresses, and no watchers."""
    proxy, house = (EXAMPLES / "nginx.conf").read_text(), read_config(EXAMPLES / "sabot.toml").listen
    assert f"server {house.host}:{house.port} " in proxy
    assert f"server_name {house.public.removeprefix('https://')};" in proxy
    assert house.proxies == ("127.0.0.1",)
    assert f"{house.proxy_header.value} $proxy_add_x_forwarded_for;" in proxy.lower()
    for line in ("Host $host;", "Upgrade $http_upgrade;", "Connection $connection_upgrade;"):
        assert f"proxy_set_header {line}" in proxy
    assert "location ~ ^/(live|ready|health|metrics)$ { return 404; }" in proxy


def test_systemd_starts_again_what_may_succeed_later_and_nothing_else() -> None:
    unit = (EXAMPLES / "sabot.service").read_text()
    assert "RestartPreventExitStatus=2\n" in unit
    assert str(NOT_NOW) in unit
    assert re.search(r"^After=.*postgresql.service.*nats", unit, re.M)


@pytest.mark.parametrize("name", ["sabot.service", "Containerfile"])
def test_what_was_not_run_says_so(name: str) -> None:
    assert "NOT RUN" in (EXAMPLES / name).read_text().splitlines()[0]
