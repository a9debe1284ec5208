"""Terminals: what each starts with, and an attendant's menu that opens to its code and closes to guessing."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from ground import WEAK, Ground, Stage, config_of, staged
from msgspec.structs import replace

from sabot.money import Amount
from sabot.profiles import Mode
from sabot.server.config.server_config import JournalSettings, TableEntry
from sabot.server.config.terminal_entries import TerminalEntry, terminal_problems
from sabot.server.live.service import Service
from sabot.server.people import sign_in_attempts
from sabot.server.people.passwords import Passwords
from sabot.server.people.person import Person, Role
from sabot.store.streams import table_stream

COUPS = TableEntry(id="coups", game="punto-banco", mode=Mode.VIDEO)
ONE = TerminalEntry(id="one", table="coups", denomination=Amount(10), language="de", code_file="one.code")
TWO = TerminalEntry(id="two", table="coups", code_file="two.code")
BARE = TerminalEntry(id="bare", table="coups")
ODD = TerminalEntry(id="odd", table="coups", code_file="odd.code")
MENU = "/api/terminals/{}/attendant"
MINUTES = 60


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    directory: Path = tmp_path_factory.mktemp("bank")
    for name in ("one", "two"):
        (directory / f"{name}.code").write_text(f"{Passwords(WEAK).hashed('271828')}\n")
    config = config_of(COUPS, proxies=("127.0.0.1",), networks=("127.0.0.0/8",))
    kept = JournalSettings(directory=str(directory))
    with staged(replace(config, keep=kept, terminal=(ONE, TWO, BARE, ODD))) as stage:
        yield stage


def test_a_terminal_is_told_what_it_starts_with(bank: Stage) -> None:
    async def scene(ground: Ground) -> None:
        one = (await ground.get("/api/terminals/one")).json()
        assert (one["table"], one["title"], one["seat"]) == ("coups", "Punto Banco", 0)
        assert (one["denomination"], one["language"], one["attendant"]) == (10, "de", True)
        bare = (await ground.get("/api/terminals/bare")).json()
        assert (bare["denomination"], bare["language"], bare["attendant"]) == (0, "en", False)
        missing = await ground.get("/api/terminals/three")
        assert (missing.status_code, missing.json()["code"]) == (404, "no-such-terminal")

    bank.play(scene(bank.ground))


@pytest.mark.feature("BAC-16")
def test_the_menu_opens_to_the_code_and_tells_of_table_and_player(bank: Stage) -> None:
    async def scene(ground: Ground) -> None:
        ann = await ground.guest()
        async with ground.wire(ann) as wire:
            await wire.look("coups")
            for command in ("join", "call-attendant"):
                assert (await wire.act("coups", {"type": command}))["type"] == "done"
            menu = (await ground.post(MENU.format("one"), {"code": "271828"}, ann)).json()
        assert (menu["terminal"], menu["title"], menu["mode"]) == ("one", "Punto Banco", "video")
        assert (menu["credit"], menu["held"], menu["called"]) == (100_000, 0, True)
        empty = (await ground.post(MENU.format("one"), {"code": "271828"})).json()
        assert (empty["player"], empty["credit"], empty["called"]) == ("", 0, False)
        none = await ground.post(MENU.format("bare"), {"code": "271828"})
        assert (none.status_code, none.json()["code"]) == (404, "no-attendant-menu")

    bank.play(scene(bank.ground))


@pytest.mark.feature("BAC-16")
def test_guessing_closes_the_menu_of_that_terminal_and_of_no_other(bank: Stage) -> None:
    async def scene(ground: Ground) -> None:
        async def tried(terminal: str, code: str) -> tuple[int, str]:
            answer = await ground.post(MENU.format(terminal), {"code": code})
            return answer.status_code, answer.json().get("code", "")

        for wrong in ("000000", "111111", "123456"):
            assert await tried("two", wrong) == (403, "wrong-code")
        assert await tried("two", "271828") == (429, "too-many-tries"), "the right one comes too late"
        assert (await tried("one", "271828"))[0] == 200
        await ground.pass_time(31 * MINUTES)
        assert (await tried("two", "271828"))[0] == 200

    bank.play(scene(bank.ground))


def test_an_attendant_puts_a_terminal_out_of_service_and_back(
    bank: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the code alone, twice is once, and no other terminal is meant; it is kept over a restart."""
    mark = Path(bank.ground.service.config.keep.directory) / "one.out-of-service"

    async def scene(ground: Ground) -> None:
        async def put(code: str, *, out: bool) -> tuple[int, bool]:
            answer = await ground.post(MENU.format("one"), {"code": code, "out_of_service": out})
            return answer.status_code, answer.json().get("out_of_service", False)

        async def is_out(terminal: str) -> bool:
            return bool((await ground.get(f"/api/terminals/{terminal}")).json()["out_of_service"])

        assert await put("000000", out=True) == (403, False)
        assert not await is_out("one")
        for _ in range(2):
            assert await put("271828", out=True) == (200, True)
        assert (await is_out("one"), await is_out("two")) == (True, False)
        menu = (await ground.post(MENU.format("one"), {"code": "271828"})).json()
        assert menu["out_of_service"], "whoever only looks changes nothing"
        assert mark.exists(), "where the next server finds it"
        with monkeypatch.context() as broken:
            broken.setattr(Path, "unlink", _full)
            assert (await put("271828", out=False))[0] == 503
        assert await is_out("one")
        for _ in range(2):
            assert await put("271828", out=False) == (200, False)
        assert not await is_out("one")

    bank.play(scene(bank.ground))


def _full(_: Path, *, missing_ok: bool) -> None:
    raise OSError(missing_ok)


def test_no_name_of_a_person_closes_or_opens_a_menu(bank: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever signs in as `terminal one` is not heard as that terminal, nor forgiven for it."""
    monkeypatch.setattr(sign_in_attempts, "FROM_ELSEWHERE", 3)

    async def scene(ground: Ground) -> None:
        async def tried(terminal: str, code: str) -> int:
            return (await ground.post(MENU.format(terminal), {"code": code})).status_code

        for name in ("terminal one", "TERMINAL one", "one"):
            for _ in range(4):
                await ground.post("/api/sign-in", {"name": name, "password": "not the right one"})
        assert await tried("one", "271828") == 200
        people = ground.service.people
        person = await people.add("terminal two", "a long enough word", Role.PLAYER, ground.clock.at)
        assert isinstance(person, Person)
        for wrong in ("000000", "111111", "123456"):
            assert await tried("two", wrong) == 403
        signed = await ground.post("/api/sign-in", {"name": "terminal two", "password": "a long enough word"})
        assert signed.status_code == 200, signed.text
        await people.unlock(person)
        assert await tried("two", "271828") == 429

    bank.play(scene(bank.ground))


def test_a_menu_tells_nothing_of_who_left_and_nothing_outside_the_venue(bank: Stage) -> None:
    async def scene(ground: Ground) -> None:
        ann = await ground.guest()
        assert (await ground.post("/api/sign-out", {}, ann)).status_code == 200
        left = (await ground.post(MENU.format("one"), {"code": "271828"}, ann)).json()
        assert (left["player"], left["credit"]) == ("", 0)
        async with httpx.AsyncClient(base_url=ground.address, timeout=None) as http:
            headers = {"x-forwarded-for": "203.0.113.9", "origin": ground.address}
            for code in ("000000", "111111", "123456", "271828"):
                there = await http.post(MENU.format("one"), json={"code": code}, headers=headers)
                assert there.status_code == 403
            assert (await http.get("/api/terminals/one", headers=headers)).status_code == 403
        assert (await ground.post(MENU.format("one"), {"code": "271828"})).status_code == 200

    bank.play(scene(bank.ground))


def test_a_server_that_has_not_heard_of_the_table_asks_for_it(
    bank: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server of the house serves it."""
    hosts, stream = bank.ground.service.live.hosts, table_stream("coups")

    async def scene(ground: Ground) -> None:
        away = hosts[stream]

        async def reach(_: Service, name: str) -> None:
            assert name == "coups"
            monkeypatch.setitem(hosts, stream, away)

        monkeypatch.setattr(Service, "reach", reach)
        for path in ("/api/terminals/one", MENU.format("one")):
            monkeypatch.delitem(hosts, stream)
            post = path.endswith("attendant")
            told = await (ground.post(path, {"code": "271828"}) if post else ground.get(path))
            assert (told.status_code, told.json()["title"]) == (200, "Punto Banco")
        ann = await ground.guest()
        monkeypatch.delitem(hosts, stream)
        told = await ground.get("/api/tables/coups/shoe-odds", ann)
        assert told.json().get("code") != "no-such-table", told.text

    bank.play(scene(bank.ground))
    monkeypatch.undo()
    assert stream in hosts


@pytest.mark.parametrize("kept", [None, b"", b"271828\n", "$argon2id$ž".encode(), b"\xff\xfe"])
def test_a_code_that_cannot_be_read_opens_nothing_and_is_no_fault(bank: Stage, kept: bytes | None) -> None:
    file = Path(bank.ground.service.config.keep.directory) / "odd.code"
    file.unlink(missing_ok=True)
    if kept is not None:
        file.write_bytes(kept)

    async def scene(ground: Ground) -> None:
        answer = await ground.post(MENU.format("odd"), {"code": "271828"})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-attendant-menu")

    bank.play(scene(bank.ground))


def test_a_terminal_that_cannot_be_meant_is_named() -> None:
    wrong = (
        TerminalEntry(id="One", table="coups"),
        TerminalEntry(id="two", table="cups"),
        TerminalEntry(id="two", table="coups", denomination=Amount(7), language="fr"),
    )
    told = "\n".join(terminal_problems(wrong, {"coups": (Amount(10), Amount(100))}, ("en", "de")))
    for problem in (".id: write up to", ".table ", "another terminal", "= 7: one of", ".language "):
        assert problem in told
    assert not [*terminal_problems((ONE,), {"coups": (Amount(10),)}, ("en", "de"))]
