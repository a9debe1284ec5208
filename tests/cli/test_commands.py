"""Commands are loaded when they are called; the sentences of `sabot --help` are their own."""

import subprocess
import sys

import pytest
from typer import BadParameter

from sabot.cli.commands import COMMANDS, loaded


@pytest.mark.parametrize("name", COMMANDS)
def test_a_listed_sentence_is_how_the_command_describes_itself(name: str) -> None:
    help_text = loaded(name).help
    assert help_text is not None
    assert " ".join(help_text.split("\n\n")[0].split()) == COMMANDS[name]


@pytest.mark.parametrize(
    ("words", "unneeded"),
    [(("--help",), "sabot.games"), (("games",), "sabot.table"), (("roads", "BBP"), "sabot.house")],
)
def test_a_command_loads_what_it_needs_and_no_other_room(words: tuple[str, ...], unneeded: str) -> None:
    code = (
        "import sys\nfrom sabot.cli import app\n"
        "try:\n    app()\nexcept SystemExit as end:\n    code = end.code\n"
        f"heavy = ('{unneeded}.', 'numpy.', 'numba.', 'pydantic.')\n"
        "loaded = [name for name in sys.modules if (name + '.').startswith(heavy)]\n"
        "sys.exit(f'needed nothing of {loaded[:9]}' if code or loaded else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


COMMON = {"--set", "--decks", "--pays", "--pay-table", "--table", "--bets", "--config"}
OF_ITS_OWN = {"design": {"--bets", "--config"}}
"""A bet of one's own is what it is about; its file stands where others name a game."""


@pytest.mark.parametrize("name", COMMANDS)
def test_whoever_changes_rules_takes_all_common_options(name: str) -> None:
    options = {option for one in loaded(name).params for option in one.opts}
    if "--set" in options:
        assert COMMON - OF_ITS_OWN.get(name, set()) <= options


def test_what_is_given_is_read_and_what_is_not_is_nothing() -> None:
    command = loaded("odds")
    read = command.make_context("odds", ["punto-banco", "--decks", "6"]).params
    assert (read["game"], read["decks"], read["bet"], read["config"]) == ("punto-banco", 6, None, None)
    assert not read["changes"]
    with pytest.raises(BadParameter, match="valid integer"):
        loaded("odds").make_context("odds", ["punto-banco", "--decks", "six"])


def test_baccarat_is_priced_without_compiled_code() -> None:
    code = (
        "import sys\nfrom sabot.cli import app\n"
        "app(['odds', 'punto-banco'], standalone_mode=False)\nsys.exit('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "banker" in done.stdout
