"""Whoever works out odds, or plays as a client, installs no server: each extra works by itself."""

import re
import subprocess
import sysconfig
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
KNOWN = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
INSTALLED = Path(sysconfig.get_path("purelib"))
OF_A_SERVER = {"starlette", "uvicorn", "uvloop", "argon2-cffi", "cryptography", "typer", "textual"}


def plain(requirement: str) -> str:
    """The name of what is wanted, as indexes write it."""
    return re.split(r"[\s;\[<>=!~]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def wanted(extras: tuple[str, ...]) -> Iterator[str]:
    """Everything that pip would install for these extras."""
    lines = [*KNOWN["dependencies"]]
    for extra in extras:
        lines += KNOWN["optional-dependencies"][extra]
    for line in lines:
        if plain(line) == "sabot":
            yield from wanted(tuple(re.findall(r"[\w-]+", line.partition("[")[2])))
        else:
            yield from closure(plain(line))


def closure(name: str) -> Iterator[str]:
    yield name
    for line in distribution(name).requires or ():
        if "extra ==" not in line and not re.search(r"(sys_platform|platform_system|python_version)", line):
            yield from closure(plain(line))


def environment(place: Path, *extras: str) -> Path:
    """An empty environment with links to what these extras bring, and to the package itself."""
    venv.create(place, with_pip=False, symlinks=True)
    (packages,) = (place / "lib").glob("python*/site-packages")
    (packages / "sabot.pth").write_text(f"{PROJECT / 'src'}\n")
    for name in {"sabot", *wanted(extras)}:
        tops = {file.parts[0] for file in distribution(name).files or () if file.parts[0] != ".."}
        for top in tops - {"__pycache__"}:
            if not top.endswith(".pth") and not (packages / top).exists():
                (packages / top).symlink_to(INSTALLED / top)
    return place / "bin" / "python"


def said(python: Path, program: str) -> str:
    done = subprocess.run([str(python), "-c", program], capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_games_and_pictures_need_two_packages(tmp_path: Path) -> None:
    python = environment(tmp_path)
    assert set(wanted(())) == {"msgspec", "rpds-py"}
    assert said(python, "import sabot; print(sabot.game('punto-banco').title)") == "Punto Banco"
    drawn = "import sabot; print(sabot.road('B P T')._repr_svg_()[:4], sabot.shoe(8).cards.total)"
    assert said(python, drawn) == "<svg 416"
    for name, extra in (("strategy", "odds"), ("simulate", "odds"), ("Client", "client")):
        assert said(python, f"import sabot; sabot.{name}").endswith(f"pip install 'sabot[{extra}]'")
    told = subprocess.run([str(python), "-m", "sabot"], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.strip().endswith("pip install 'sabot[commands]'")
    # Help asks for every name that `dir` has, and none of them may miss an extra.
    program = (
        "import pydoc, sabot; shown = pydoc.render_doc(sabot); print(*(n for n in dir(sabot) if n[0] != '_'))"
    )
    assert said(python, program) == "Game catalogue game hand road shoe"


@pytest.mark.long
def test_whoever_works_out_odds_installs_no_server(tmp_path: Path) -> None:
    python = environment(tmp_path, "odds")
    assert not OF_A_SERVER & set(wanted(("odds",)))
    program = (
        "import sabot; game = sabot.game('punto-banco'); "
        "print(float(round(sabot.odds.bet_odds(game, 'player').rtp, 6)), "
        "sabot.simulate(game, rounds=10, seed=1).rounds, "
        "0.99 < sabot.strategy(sabot.game('live-blackjack')).rtp < 1)"
    )
    # The Player of eight decks returns 98.7649 %, as every book of baccarat has it.
    assert said(python, program) == "0.987649 10 True"


def test_whoever_plays_at_a_server_installs_neither_server_nor_mathematics(tmp_path: Path) -> None:
    python = environment(tmp_path, "client")
    assert not (OF_A_SERVER | {"numpy", "numba"}) & set(wanted(("client",)))
    assert said(python, "import sabot; print(sabot.Client('http://127.0.0.1:1').tables)") == "{}"


@pytest.mark.long
def test_commands_that_need_no_server_need_no_server_packages(tmp_path: Path) -> None:
    python = environment(tmp_path, "commands")
    done = subprocess.run(
        [str(python), "-m", "sabot", "odds", "punto-banco", "--bet", "banker"],
        capture_output=True,
        text=True,
        check=False,
    )
    (returns,) = re.findall(r"returns (\d+\.\d+)%", done.stdout)
    assert round(float(returns), 4) == 98.9421, "the Banker, as it is printed everywhere"
    done = subprocess.run([str(python), "-m", "sabot", "serve"], capture_output=True, text=True, check=False)
    assert (done.returncode, "pip install 'sabot[server]'" in done.stderr) == (2, True), done.stderr


def test_the_extra_of_a_server_is_all_that_running_needs() -> None:
    """What constraints.txt installs to run is what pip installs for the extra."""
    text = (PROJECT / "constraints.txt").read_text()
    to_run = text.partition("# to run\n")[2].partition("\n# ")[0]
    listed = {plain(line) for line in to_run.splitlines() if "==" in line}
    assert set(wanted(("server",))) <= listed
