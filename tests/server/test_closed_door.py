"""Whoever opens an address and is not let in sees a page: what is wrong and what to do, in five languages."""

import httpx
import pytest
from ground import Ground, config_of, staged

from sabot.server.config.server_config import ServerConfig, TableEntry
from sabot.server.http.closed_page import KINDS, TEXTS, spoken

PUNTO = TableEntry(id="punto", game="punto-banco")
VENUE = TableEntry(id="venue", game="etg-blackjack", profile="washington")
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def opened(config: ServerConfig, path: str = "/", **headers: str) -> httpx.Response:
    async def scene(ground: Ground) -> httpx.Response:
        async with httpx.AsyncClient(timeout=None, base_url=ground.address) as http:
            return await http.get(path, headers={**BROWSER, **headers})

    with staged(config) as stage:
        return stage.play(scene(stage.ground))


def outside() -> ServerConfig:
    return config_of(VENUE, networks=("192.0.2.0/24",))


@pytest.mark.parametrize(("language", "title"), [(key, texts["venue"][0]) for key, texts in TEXTS.items()])
def test_outside_the_venue_there_is_a_page_in_the_language_of_the_browser(language: str, title: str) -> None:
    shown = opened(outside(), **{"accept-language": f"{language}-XX,{language};q=0.9,fr;q=0.1"})
    assert shown.status_code == 403
    assert f"<h1>{title}</h1>" in shown.text
    assert f'lang="{language}"' in shown.text
    assert "style-src 'sha256-" in shown.headers["content-security-policy"]
    assert "script" not in shown.headers["content-security-policy"]


def test_programs_are_told_the_reason_alone() -> None:
    assert opened(outside(), "/api/tables").json().keys() == {"code", "values", "reason"}
    assert opened(outside(), "/", accept="application/json").json().keys() == {"code", "values", "reason"}


@pytest.mark.parametrize(
    ("path", "headers", "status", "kind"),
    [("/nowhere", {}, 404, "missing"), ("/", {"host": "elsewhere.example"}, 421, "name")],
)
def test_addresses_that_lead_nowhere(path: str, headers: dict[str, str], status: int, kind: str) -> None:
    shown = opened(config_of(PUNTO), path, **headers)
    assert shown.status_code == status
    assert all(text in shown.text for text in TEXTS["en"][kind])


def test_every_language_says_all_of_it() -> None:
    assert all(texts.keys() == TEXTS["en"].keys() for texts in TEXTS.values())
    assert all(
        len(texts[kind]) == 3 and all(texts[kind]) for texts in TEXTS.values() for kind in KINDS.values()
    )
    assert set(TEXTS) == set(ServerConfig().languages)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("", "de"), ("fr", "de"), ("fr, zh-CN;q=0.5, en;q=0.1", "zh"), ("en;q=x, *", "en"), ("sl", "de")],
)
def test_the_language_is_one_that_the_house_speaks(accepted: str, language: str) -> None:
    assert spoken(accepted, ("de", "en", "zh")) == language
