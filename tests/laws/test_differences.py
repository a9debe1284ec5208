"""Whoever puts differences in their place knows what the server knows: the Python client and the page.

Sessions of games in modes are told as a server tells them, under every profile in a campaign. After each
message the merged view is compared in full with one that is made anew; so are parts that were kept because
nothing touched them.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET
from pairings import CAMPAIGN, games_and_modes
from table_plans import Opening, openings, plan_of
from table_session import play
from telling import Telling, Truth, told_of

from sabot.client.watched import Watched
from sabot.server.socket.wire import Changed, OwnChanged
from sabot.table.state import Table
from sabot.table.view import GONE, concern, difference, differences, hands, stakes
from sabot.table.view.concern import act_grounds

WEB = Path(__file__).parents[2] / "web"


@cache
def sessions() -> tuple[tuple[Telling, ...], ...]:
    return tuple(tuple(told_of(play(plan_of(opening, 7)))) for opening in told_openings())


def told_openings() -> Iterator[Opening]:
    """Each pair of game and mode under another profile; in a campaign under all."""
    for number, pair in enumerate(games_and_modes()):
        found = [opening for opening in openings() if opening[:2] == pair]
        yield from found if CAMPAIGN > 1 else found[number % len(found) :][:1]


class Differs(AssertionError):
    pass


def follow(told: Iterable[Telling]) -> int:
    """A client that is told all of it; how often it was compared."""
    watched, compared = Watched("t"), 0
    for message in told:
        if isinstance(message, Truth):
            compared += 1
            known, right = (watched.view, watched.own), (message.public, message.own)
            if known != right:
                raise Differs(f"after message {message.n}: {difference(known, right)}")
        else:
            watched.put(message)
    return compared


@pytest.mark.long
def test_a_client_knows_what_the_server_knows() -> None:
    assert sum(map(follow, sessions())) > 20 * len(sessions())


def test_most_of_what_is_told_are_small_differences() -> None:
    for told in sessions():
        whole = [len(msgspec.json.encode(one.public)) for one in told if isinstance(one, Truth)]
        changes = [len(msgspec.json.encode(one)) for one in told if isinstance(one, Changed)]
        assert sum(changes) / len(changes) < sum(whole) / len(whole) / 2


# The page.


def with_node() -> str:
    """Where the pages were built by a Node from PyPI, that one comes first."""
    beside, path = Path(sys.executable).parent, os.environ["PATH"]
    return f"{beside}{os.pathsep}{path}" if (beside / "npx").exists() else path


def page_follows(folder: Path, told: Iterable[Iterable[Telling]]) -> subprocess.CompletedProcess[str]:
    """One Vitest for all of them."""
    for number, messages in enumerate(told):
        lines = b"\n".join(map(msgspec.json.encode, messages))
        (folder / f"{number}.jsonl").write_bytes(lines)
    return subprocess.run(
        ["npx", "vitest", "run", "src/state/sessions.test.ts"],
        check=False,
        cwd=WEB,
        env={**os.environ, "SESSIONS": str(folder), "PATH": with_node()},
        capture_output=True,
        text=True,
    )


def test_a_page_knows_what_the_server_knows(tmp_path: Path) -> None:
    told = page_follows(tmp_path, sessions())
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert f"{len(sessions())} passed" in told.stdout, "one test for every session"


def without(told: Iterable[Telling], key: str) -> Iterator[Telling]:
    """The same, but for what one key of the first difference that has it says."""
    done = False
    for message in told:
        if not done and isinstance(message, Changed):
            for step in message.steps:
                done |= step.view.pop(key, None) is not None
        elif not done and isinstance(message, OwnChanged):
            done |= message.own.pop(key, None) is not None
        yield message
    assert done, f"no difference says {key}"


def copied(told: tuple[Telling, ...]) -> tuple[Telling, ...]:
    return tuple(msgspec.convert(msgspec.to_builtins(one), type(one)) for one in told)


@pytest.mark.parametrize("key", ["phase", "staked"])
def test_a_difference_that_leaves_something_out_is_found(key: str) -> None:
    with pytest.raises(Differs):
        follow(without(copied(sessions()[0]), key))


def test_a_page_that_is_told_too_little_is_found(tmp_path: Path) -> None:
    told = page_follows(tmp_path, [without(copied(sessions()[0]), "phase")])
    assert told.returncode != 0
    assert "after message" in told.stdout + told.stderr


# Mistakes made on purpose.

BLACKJACK = "live-blackjack"


def replayed(mode: str = "video", seed: int = 7) -> Iterator[Telling]:
    """A session of a game with seats and decisions, told anew with the mistake in place."""
    opening = next(one for one in openings() if (one[0], one[1].value) == (BLACKJACK, mode))
    return told_of(play(plan_of(opening, seed)))


def test_without_a_mistake_it_is_right() -> None:
    assert follow(replayed()) > 20


def test_a_part_whose_grounds_are_forgotten_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stakes, "_grounds", lambda table: ())
    with pytest.raises(Differs):
        follow(replayed())


def test_a_round_that_is_not_made_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "round_grounds", lambda now: ())
    with pytest.raises(Differs):
        follow(replayed())


def test_an_own_part_that_is_not_made_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("telling.own_grounds", lambda *grounds: ())
    with pytest.raises(Differs):
        follow(replayed())


@pytest.mark.parametrize(
    ("forgotten", "mode", "seed"), [("_of_guest", "internal", 1), ("shared_grounds", "video", 2)]
)
def test_buttons_whose_grounds_are_forgotten_are_found(
    monkeypatch: pytest.MonkeyPatch, forgotten: str, mode: str, seed: int
) -> None:
    """They ask about the guest and the table, and not how much lies."""

    def grounds(table: Table, player: str, at: int) -> tuple[object, ...]:
        with monkeypatch.context() as context:
            context.setattr(concern, forgotten, lambda of: ())
            return act_grounds(table, player, at)

    assert follow(replayed(mode, seed)) > 20
    monkeypatch.setattr(concern, "act_grounds", grounds)
    with pytest.raises(Differs):
        follow(replayed(mode, seed))


def test_what_is_gone_must_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stake that is taken back would lie there for ever."""
    plain = differences._of_objects
    assert plain({"a": 1, "b": 2}, {"a": 1}) == {GONE: ["b"]}

    def forgetful(before: dict[str, object], after: dict[str, object]) -> object:
        told = plain(before, after)
        rest = {key: value for key, value in told.items() if key != GONE} if isinstance(told, dict) else {}
        return rest or UNSET

    monkeypatch.setattr(differences, "_of_objects", forgetful)
    with pytest.raises(Differs):
        follow(replayed("internal"))
