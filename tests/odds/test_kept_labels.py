"""Labels are asked once and kept, and never out of date: a classifier that was changed is asked anew."""

import hashlib
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import sabot
from sabot.games.catalogue import catalogue
from sabot.odds.counting import label_numbers as kept
from sabot.odds.counting.label_numbers import label_numbers
from sabot.odds.kept_files import ROOMS, SEAL, read_sealed, write_sealed
from sabot.odds.kept_lines import kept_game_odds
from sabot.odds.simulation.simulator import simulate

BET = catalogue().find("dai-bacc").bets["lucky-nines"]
DEALS = 1500


def never(deal: object) -> str:
    return BET.labels[-1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    # The very function that stands for a classifier of ours.
    monkeypatch.setattr(kept, "own_classifiers", lambda: {never: "baccarat/never"})
    return tmp_path


def asked() -> list[object]:
    """The deals that the classifier is asked about."""
    seen: list[object] = []

    def deals() -> list[object]:
        seen.extend(range(DEALS))
        return seen

    numbers = label_numbers(never, BET.labels, deals, "some")
    assert numbers.tolist() == [len(BET.labels) - 1] * DEALS
    return seen


def files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def test_a_classifier_is_asked_once(folder: Path) -> None:
    assert len(asked()) == DEALS
    assert asked() == []
    assert len(files(folder)) == 1


@pytest.mark.parametrize("harm", ["cut", "empty", "changed"])
def test_what_was_not_written_here_is_asked_again(folder: Path, harm: str) -> None:
    asked()
    (file,) = files(folder)
    whole = file.read_bytes()
    other = bytes(np.zeros(DEALS, dtype=np.int16))
    file.write_bytes({"cut": whole[:-2], "empty": b"", "changed": whole[:SEAL] + other}[harm])
    assert len(asked()) == DEALS
    assert file.read_bytes() == whole


def test_what_another_user_has_put_there_is_asked_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked()
    (file,) = files(folder)
    wrong = bytes(np.zeros(DEALS, dtype=np.int16))
    file.write_bytes(hashlib.sha256(wrong).digest() + wrong)
    somebody_else = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: somebody_else)
    assert len(asked()) == DEALS


def test_nobody_waits_for_a_pipe_among_the_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes | None] = []
    reading = threading.Thread(target=lambda: read.append(read_sealed(tmp_path / "pipe")), daemon=True)
    reading.start()
    reading.join(60)
    assert read == [None]


def test_lines_that_cannot_be_read_are_worked_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = catalogue().find("punto-banco")
    lines = kept_game_odds(game, game.rules.shoe)
    (file,) = [file for file in files(tmp_path) if "lines" in file.parts]
    for wrong in (b"", b"{", b"[1]", b"\xff", b'[{"bet":"player"}]'):
        write_sealed(file, wrong)
        assert kept_game_odds(game, game.rules.shoe) == lines


def test_a_classifier_from_elsewhere_is_not_kept(folder: Path) -> None:
    label_numbers(lambda _: BET.labels[0], BET.labels, lambda: range(DEALS), "some")
    assert files(folder) == []


def test_a_simulation_reads_what_it_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same figures without anything kept, with what is kept then, and others after a change of that."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = catalogue().find("punto-banco")
    with monkeypatch.context() as nothing:
        nothing.setattr(kept, "own_classifiers", dict)
        asked = simulate(game, 20_000, 1).bets
    assert [simulate(game, 20_000, 1).bets for _ in range(2)] == [asked] * 2
    pairs_of_ranks = 13 * 14 // 2
    of_pairs = [file for file in files(tmp_path) if file.stat().st_size == SEAL + 2 * pairs_of_ranks]
    assert len(of_pairs) == len(("player-pair", "banker-pair"))
    for file in of_pairs:
        write_sealed(file, bytes(2 * pairs_of_ranks))
    changed = simulate(game, 20_000, 1).bets
    assert {old.bet for old, new in zip(asked, changed, strict=True) if old != new} == {
        "player-pair",
        "banker-pair",
    }


def copied(folder: Path) -> Path:
    """A copy of all of the program that odds follow from."""
    package = folder / "code" / "sabot"
    package.mkdir(parents=True)
    for room in ("__init__.py", *ROOMS):
        place = Path(sabot.__file__).parent / room
        if place.is_dir():
            shutil.copytree(place, package / room, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, package / room)
    return package


def test_a_changed_classifier_is_asked_anew(tmp_path: Path) -> None:
    """A copy of the program, in which Q-K-A then is no straight: eleven of twelve kinds are left."""
    package = copied(tmp_path)
    of_each_rank = 8 * 4
    assert [straights(tmp_path) for _ in range(2)] == [12 * 6 * of_each_rank**3] * 2
    file = package / "games" / "blackjack" / "bets" / "poker.py"
    text, royal = file.read_text(), " or (low, middle, high) == (ACE, QUEEN, KING)"
    assert royal in text
    file.write_text(text.replace(royal, ""))
    assert straights(tmp_path) == 11 * 6 * of_each_rank**3


def test_a_changed_classifier_is_priced_anew(tmp_path: Path) -> None:
    """A copy of the program, in which then nines are no pair: twelve of thirteen ranks are left."""
    package = copied(tmp_path)
    one_rank = 32 * 31
    assert [pairs(tmp_path) for _ in range(2)] == [13 * one_rank] * 2
    file = package / "games" / "baccarat" / "bets" / "special.py"
    text, differ = file.read_text(), "if first != second:"
    assert differ in text
    file.write_text(text.replace(differ, "if first != second or first == NINE:"))
    assert pairs(tmp_path) == 12 * one_rank
    assert pairs(tmp_path, *["9s"] * 4) == 12 * one_rank
    assert pairs(tmp_path, "As", "Ah") == 11 * one_rank + 30 * 29


def pairs(folder: Path, *without: str) -> int:
    """Pairs of the Player's first two cards, in order, as the copy in a folder prices the whole game."""
    return int(
        printed(
            folder,
            "from sabot.cards.card import parse_card\n"
            "from sabot.games.catalogue import own_catalogue\n"
            "from sabot.odds.kept_lines import kept_game_odds\n"
            "game = own_catalogue().find('dai-bacc')\n"
            f"cards = game.rules.shoe.without([parse_card(name) for name in {without}])\n"
            "(line,) = [one for one in kept_game_odds(game, cards) if one.bet == 'player-pair']\n"
            "print(sum(one.ways or 0 for one in line.outcomes if one.label.startswith('pair')))",
        )
    )


def straights(folder: Path) -> int:
    """Deals of three cards out of eight decks, in order, that the copy in a folder calls a straight."""
    code = (
        "import sys\nfrom sabot.cards.composition import Composition\n"
        "from sabot.games.blackjack.bet_windows import lay\n"
        "from sabot.games.blackjack.bets.poker import twenty_one_plus_three as bet\n"
        "from sabot.odds.counting.census import count\n"
        "found = count(bet, lay, Composition.of_decks(8))\n"
        "print(found['straight'] + found['straight flush'])"
    )
    return int(printed(folder, code))


def printed(folder: Path, code: str) -> str:
    """What code prints that runs by the copy in a folder, and keeps what it works out there."""
    around = {"PYTHONPATH": str(folder / "code"), "XDG_CACHE_HOME": str(folder / "kept")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | around, check=True, capture_output=True, text=True
    )
    assert [file for file in (folder / "kept").rglob("*") if file.is_file()], "the labels are kept"
    return done.stdout
