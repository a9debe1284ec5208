"""One wheel, installed into an empty environment without a network and without Node, serves and plays."""

import asyncio
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from house_process import served
from round_player import ENDS

PROJECT = Path(__file__).resolve().parents[2]
PLAYER = Path(__file__).with_name("round_player.py")
PARTS = ("pyproject.toml", "README.md", "LICENSE", ".gitignore")
PAGE = "sabot/pages/assets/proof.js"
TABLE = '[[table]]\nid = "one"\ngame = "punto-banco"\nmode = "internal"\nown_tables = 0\n'
ONLY_HERE = """
import socket
_connect = socket.socket.connect
def connect(self, address):
    if self.family != socket.AF_UNIX and address[0] not in ("127.0.0.1", "::1"):
        raise OSError(f"there is no network: {address}")
    return _connect(self, address)
socket.socket.connect = connect
"""
"""Nothing in the environment reaches anything but this machine."""
OPENED = """
import sys
from pathlib import Path
from sabot.games.catalogue import catalogue
from sabot.house.known_returns import RETURNS
from sabot.server.bootstrap import open_house
from sabot.server.config.config_reading import read_config
from sabot.server.live.table_changes import check_opened

folder = Path(sys.argv[1])
config = read_config(folder / "house.toml", {"keep": {"directory": str(folder / "data")}})
table = open_house(config, catalogue()).house.writers["table:one"].table
refused = check_opened(table, config.profile, RETURNS.recalled)
print(table.phase.value, refused.code if refused else "")
"""
"""What a house does with its table, and why."""
MISSING = "raise ModuleNotFoundError(\"No module named '{0}'\", name='{0}')\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make wheel` does, of a copy in which a page was built."""
    copy = tmp_path_factory.mktemp("project")
    shutil.copytree(PROJECT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for part in PARTS:
        shutil.copy(PROJECT / part, copy / part)
    page = copy / "src" / PAGE
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("// built\n")
    build = [
        "wheel",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        "dist",
        ".",
    ]
    subprocess.run([sys.executable, "-m", "pip", *build], cwd=copy, check=True)
    (built,) = (copy / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel; what it depends on is lent by this one, but for the extras."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False, symlinks=True)
    (packages,) = (place / "lib").glob("python*/site-packages")
    install = ["install", "--quiet", "--no-index", "--no-deps", str(wheel)]
    python = str(place / "bin" / "python")
    subprocess.run([sys.executable, "-m", "pip", "--python", python, *install], check=True)
    (packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    (packages / "sitecustomize.py").write_text(ONLY_HERE)
    for extra in ("asyncpg", "nats", "distributed"):
        (packages / f"{extra}.py").write_text(MISSING.format(extra))
    return place / "bin"


def run(environment: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Without anything of this machine's environment: no Node, no settings."""
    program = str(environment / words[0])
    return subprocess.run(
        [program, *words[1:]], env={"PATH": str(environment)}, capture_output=True, text=True, check=False
    )


def test_the_wheel_holds_the_package_with_its_files_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tops = {name.partition("/")[0].partition("-")[0] for name in names}
    assert tops == {"sabot"}
    source = PROJECT / "src" / "sabot"
    files = {f"sabot/{file.relative_to(source).as_posix()}" for file in source.rglob("*") if file.is_file()}
    expected = {name for name in files if "__pycache__" not in name} | {PAGE}
    # Pages may be built anew while this runs; all that is not built must be there.
    assert {name for name in expected if not name.startswith("sabot/pages/")} <= names
    assert PAGE in names
    assert not [name for name in names if name.endswith(".pyc") or "/tests/" in name]


def test_the_package_of_the_environment_is_that_of_the_wheel(environment: Path) -> None:
    told = run(environment, "python", "-c", "import sabot; print(sabot.__file__)")
    assert told.stdout.startswith(str(environment.parent)), told.stderr


def test_a_round_is_played_without_network_and_node(environment: Path, tmp_path: Path) -> None:
    config = tmp_path / "house.toml"
    config.write_text(TABLE)

    async def scene() -> str:
        options = ("--config", str(config), "--data", str(tmp_path / "data"), "--port", "0")
        program, env = (str(environment / "sabot"),), {"PATH": str(environment)}
        async with served(*options, program=program, env=env) as house:
            played = await asyncio.to_thread(run, environment, "python", str(PLAYER), house.address, "one")
            assert played.returncode == 0, played.stderr
            return played.stdout

    assert int(asyncio.run(scene())) in ENDS


@pytest.mark.gli("2.3.2")
def test_a_changed_byte_in_a_pay_table_is_found_and_no_table_opens(environment: Path, tmp_path: Path) -> None:
    """Against the list of files that the wheel brought."""
    (tmp_path / "house.toml").write_text(TABLE)
    assert run(environment, "sabot", "verify").stdout.endswith("All as it was installed.\n")
    (packages,) = environment.parent.glob("lib/python*/site-packages")
    card = packages / "sabot/games/baccarat/variants/punto-banco.toml"
    text = card.read_text()
    card.write_text(text.replace("decks = 8", "decks = 6"))
    try:
        told = run(environment, "sabot", "verify")
        wrong = "games/baccarat/variants/punto-banco.toml is not what it was when it was installed"
        assert (told.returncode, wrong in told.stdout) == (1, True)
        opened = run(environment, "python", "-c", OPENED, str(tmp_path))
        assert opened.stdout.split() == ["closed", "program-changed"], opened.stderr
    finally:
        card.write_text(text)


@pytest.mark.parametrize("words", [("games",), ("--version",), ("config", "check", "house.toml")])
def test_commands_work_without_the_extras(environment: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "house.toml").write_text(TABLE)
    known = tuple(str(tmp_path / word) if word == "house.toml" else word for word in words)
    told = run(environment, "sabot", *known)
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve", "--database", "postgresql://house@127.0.0.1/x"), "pip install 'sabot[cluster]'"),
        (("audit", "--database", "postgresql://house@127.0.0.1/x"), "the extra `postgres`"),
        (("backup", "make", "--database", "postgresql://house@127.0.0.1/x", "b.db"), "the extra `postgres`"),
    ],
)
def test_whoever_asks_for_a_database_is_told_which_extra_to_install(
    environment: Path, tmp_path: Path, words: tuple[str, ...], extra: str
) -> None:
    told = run(environment, "sabot", *words)
    assert told.returncode == 2, told.stdout
    assert extra in told.stderr
    assert "Traceback" not in told.stderr
