"""What the server writes about itself: for people or for programs, and nothing that nobody may know."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from ground import Ground, Plain, config_of, staged
from staffed_house import PASSWORD, QUICK, hired

from sabot.profiles import Mode
from sabot.server.bootstrap import OUTSIDE
from sabot.server.config.server_config import LogFormat, LogLevel, LogSettings, TableEntry
from sabot.server.monitoring.logs import fields, set_up
from sabot.server.people.person import Role

STAKE = 12_340
"""Minor units that stand in no line of the program."""
AMOUNTS = ("12340", "12_340", "12,340", "123.40", "87660", "876.60")
CARDS = ("9h", "Kd", "2s", "3c", "Qc", "7d")


class Log:
    """Everything that is written in one form."""

    def __init__(self, form: LogFormat) -> None:
        self._out = io.StringIO()
        set_up(LogSettings(form=form, level=LogLevel.DEBUG), self._out)

    @property
    def text(self) -> str:
        return self._out.getvalue()

    @property
    def objects(self) -> list[Plain]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("sabot")
    before = (root.handlers, root.level, ours.level)
    yield
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def fail_with(secret: str) -> None:
    try:
        try:
            raise ValueError(f"inside: {secret}")
        except ValueError as inner:
            raise AssertionError(f"the hold of {secret} is missing") from inner
    except AssertionError:
        logging.getLogger("sabot.house").exception("table %s stopped", "table:koi")


def test_a_line_is_an_object_with_what_programs_look_for() -> None:
    log = Log(LogFormat.JSON)
    logging.getLogger("sabot.server").info("the doors are open", extra=fields(address="http://x", tables=3))
    (told,) = log.objects
    assert told.pop("at").endswith("Z")
    assert told == {
        "level": "info",
        "from": "sabot.server",
        "message": "the doors are open",
        "address": "http://x",
        "tables": 3,
    }


def test_a_line_of_text_says_the_same() -> None:
    log = Log(LogFormat.TEXT)
    logging.getLogger("sabot.server").warning("port %d is taken", 80, extra=fields(port=81))
    assert log.text.partition(" ")[2] == "warning sabot.server port 80 is taken port=81\n"


@pytest.mark.parametrize("form", LogFormat)
def test_an_exception_is_told_by_its_kind_and_its_place_and_not_by_its_words(form: LogFormat) -> None:
    log = Log(form)
    fail_with("12340 on 9h")
    assert "table table:koi stopped" in log.text
    assert "AssertionError; ValueError" in log.text
    assert "test_logs.py" in log.text
    assert "in fail_with" in log.text
    assert not [secret for secret in ("12340", "9h", "missing", "inside") if secret in log.text]


@pytest.mark.parametrize("form", LogFormat)
def test_what_libraries_write_in_many_lines_is_cut_to_the_first(form: LogFormat) -> None:
    """asyncio names a lost exception with its words, in further lines."""
    log = Log(form)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task exception=12340>")
    logging.getLogger("websockets").info("a frame of 12340")
    assert "Task exception was never retrieved" in log.text
    assert "12340" not in log.text


def test_below_the_level_nothing_is_written() -> None:
    out = io.StringIO()
    set_up(LogSettings(level=LogLevel.WARNING), out)
    logging.getLogger("sabot.server").info("quiet")
    logging.getLogger("sabot.server").warning("loud")
    assert [line.split(" ")[3] for line in out.getvalue().splitlines()] == ["loud"]


async def session(ground: Ground, secrets: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A croupier deals with a hole card, a cashier pays, somebody guesses a password, a table fails."""
    croupier, cashier = (
        await hired(ground, "croupier", Role.CROUPIER),
        await hired(ground, "cash", Role.CASHIER),
    )
    await ground.post("/api/sign-in", {"name": "croupier", "password": "a wrong guess"})
    player = await ground.guest()
    secrets += [one for who in (croupier, cashier, player) for one in (who.token, who.proof)]
    await ground.post("/api/cash/deposit", {"id": "1", "player": player.id, "amount": STAKE}, cashier)
    await ground.post("/api/cash/withdraw", {"id": "2", "player": player.id, "amount": STAKE}, cashier)
    async with ground.wire(croupier) as dealing, ground.wire(player) as wire:
        for each in (dealing, wire):
            await each.send({"type": "subscribe", "table": "pit"})
        for kind in ("sign-in", "prepare-shoe", "open-shoe"):
            assert (await dealing.act("pit", {"type": kind}))["type"] == "done"
        bet = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": STAKE}
        for command in ({"type": "join"}, {"type": "take-seat", "seat": 1}, bet):
            assert (await wire.act("pit", command))["type"] == "done"
        await ground.pass_time(6)
        for card in ("9h", "7d", "Kd"):
            assert (await dealing.act("pit", {"type": "deal-card", "card": card}))["type"] == "done"
        assert (await dealing.act("pit", {"type": "deal-hole-card"}))["type"] == "done"
        host = ground.service.host("pit")
        assert host is not None
        table = host.writer.table
        monkeypatch.setattr(host.writer, "decided", lambda *_: failing(table))
        answer = await wire.act("pit", {"type": "choose", "hand": "1.1", "action": "stand"})
        assert answer["reason"] == "this table is out of order; what lies on it is safe"


def failing(table: object) -> None:
    raise AssertionError(f"{STAKE} of 9h were not expected at {table}")


@pytest.mark.parametrize("form", LogFormat)
def test_no_secret_card_amount_or_token_is_written_whatever_happens(
    form: LogFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, secrets = Log(form), [PASSWORD, "a wrong guess", "argon2"]
    pit = TableEntry(id="pit", game="live-blackjack", mode=Mode.LIVE, settings=QUICK)
    with staged(config_of(pit), outside=OUTSIDE) as stage:
        stage.play(session(stage.ground, secrets, monkeypatch))
    assert "table table:pit stopped" in log.text
    words = log.text.replace("=", " ").replace('"', " ").split()
    assert not [secret for secret in (*secrets, *AMOUNTS) if secret in log.text]
    assert not [card for card in CARDS if card in words]
    assert len(secrets) == 9
