"""A profile with a mistake is refused, and the message says where, what, and what would be right."""

from importlib.resources import files

import pytest

from sabot.games.catalogue import own_catalogue
from sabot.games.toml_reading import BadSetting
from sabot.profiles import Times, profile, read_profile

TEXT = files("sabot.profiles").joinpath("iowa.toml").read_text(encoding="utf-8")
EDITS = {
    "unknown section": ("[wording]", "[words]", "words is not known; did you mean wording?"),
    "unknown switch": ("chat = false", "chatt = false", "live.chatt is not known; did you mean chat?"),
    "missing switch": ("chat = false\n", "", "live.chat is missing"),
    "missing title": ('title = "Iowa"\n', "", "title is missing"),
    "number for a switch": ("chat = false", "chat = 0", "live.chat = 0: true or false"),
    "text for a switch": ("chat = false", 'chat = "off"', 'live.chat = "off": true or false'),
    "unknown word": (
        '"special bet"',
        '"extra bet"',
        'wording.special_bet = "extra bet": one of special bet, side bet',
    ),
    "unknown mode": (
        '"auto", ',
        '"robot", ',
        'venue.modes = ["internal", "video", "robot", "live"]: '
        "a list, each item once, each one of internal, video, auto, live",
    ),
    "mode twice": (
        '"auto", ',
        '"live", ',
        'venue.modes = ["internal", "video", "live", "live"]: '
        "a list, each item once, each one of internal, video, auto, live",
    ),
    "no mode": ('["internal", "video", "auto", "live"]', "[]", "venue.modes = []: at least one mode"),
    "unknown game": (
        '"koi-bacc"',
        '"koi-bac"',
        'venue.games = "koi-bac": is not known; did you mean koi-bacc?',
    ),
    "unknown bet": (
        "withheld = []",
        'withheld = ["blackjack/top3"]',
        'bets.withheld = "blackjack/top3": the special bet is not known; did you mean blackjack/top-3?',
    ),
    "main bet withheld": (
        "withheld = []",
        'withheld = ["baccarat/tie"]',
        'bets.withheld = "baccarat/tie": the special bet is not known; did you mean baccarat/tie-9?',
    ),
    "cap too high": (
        "golden_cap = 0",
        "golden_cap = 101",
        "live.golden_cap = 101: a whole number from 0 to 100",
    ),
    "golden switches without golden chips": (
        "golden_mixed = false",
        "golden_mixed = true",
        "live.golden_mixed = true: false where golden_chips is false",
    ),
}
TIMES = {
    "decision of more than 25 seconds": ("decision = 26", "times.decision = 26: a whole number from 5 to 25"),
    "half a second": ("result = 1.5", "times.result = 1.5: a whole number from 1 to 60"),
    "unknown time": ("decison = 9", "times.decison is not known; did you mean decision?"),
    "last bets before the first": (
        "betting = 5",
        "times.last_bets = 5: less than the betting time of 5",
    ),
    "steps shorter than the least": (
        "least_step = 9",
        "times.next_steps = 8: not less than the least step of 9",
    ),
}


def told(text: str) -> str:
    with pytest.raises(BadSetting) as caught:
        read_profile("iowa.toml", text, own_catalogue())
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(("line", "broken", "message"), EDITS.values(), ids=EDITS)
def test_a_mistake_is_told(line: str, broken: str, message: str) -> None:
    assert TEXT.count(line) == 1
    assert told(TEXT.replace(line, broken)) == f"iowa.toml: {message}"


def test_what_is_not_toml_is_told_with_its_line() -> None:
    found = told(TEXT.replace("[wording]", "[wording"))
    assert found.startswith("iowa.toml: the file is not TOML: ")
    assert "at line 5" in found


@pytest.mark.parametrize(("line", "message"), TIMES.values(), ids=TIMES)
def test_a_wrong_time_is_told(line: str, message: str) -> None:
    assert told(f"{TEXT}\n[times]\n{line}\n") == f"iowa.toml: {message}"


def test_a_file_changes_times_by_name() -> None:
    read = read_profile("iowa.toml", f"{TEXT}\n[times]\ndecision = 25\nbetting = 30\n", own_catalogue())
    assert read.times == Times(decision=25, betting=30)
    assert profile("iowa").times == Times()


def test_an_unknown_profile_is_told() -> None:
    with pytest.raises(BadSetting, match=r"profile: washingtn is not known; did you mean washington\?"):
        profile("washingtn")
