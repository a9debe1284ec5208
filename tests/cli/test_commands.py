"""Commands are loaded when they are called; the sentences of `sabot --help` are their own."""

import subprocess
import sys

import pytest

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
        f"heavy = ('{unneeded}.', 'numpy.', 'numba.')\n"
        "loaded = [name for name in sys.modules if (name + '.').startswith(heavy)]\n"
        "sys.exit(f'needed nothing of {loaded[:9]}' if code or loaded else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
