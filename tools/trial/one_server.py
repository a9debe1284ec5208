"""A house of one server over one journal, in a directory of its own."""

import asyncio
import subprocess
import sys
from pathlib import Path

import asyncpg

from trial.casino import RUN, Server
from trial.people import Somebody, hire, new_guest, signed_in
from trial.scene import until

KEPT = "kept"
STARTED = 120.0
"""Seconds in which the server must listen, also on a machine that has much to do."""
KEEP = '[keep]\ndirectory = "{kept}"\ndatabase = "{database}"\n'
ALONE = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


class OneServer:
    def __init__(self, directory: Path, configuration: str, database: str = "", run: str = RUN) -> None:
        """With a database the journal lies there; the configuration says everything but where."""
        self._directory = directory
        self._database = database
        words = KEEP.format(kept=KEPT, database=database)
        (directory / "house.toml").write_text(f"{words}\n{configuration}")
        self.server = Server(directory, 0, run)

    @property
    def where(self) -> str:
        return self._database or str(self._directory / KEPT / "journal.db")

    async def start(self) -> None:
        self.server.start()
        await asyncio.to_thread(self.server.wait, STARTED)

    def audit(self) -> None:
        place = ["--data", str(self._directory / KEPT)]
        words = [*place, "--database", self._database] if self._database else place
        done = subprocess.run(
            [sys.executable, "-c", RUN, "audit", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"the audit is not clean: {done.stdout}{done.stderr}"

    async def rest(self) -> None:
        """Until the database has noticed that nobody is there any more."""
        if not self._database:
            return
        db = await asyncpg.connect(self._database)

        async def nobody() -> bool:
            return not await db.fetchval(ALONE)

        await until(nobody, lambda: "the database is alone")
        await db.close()

    async def staff(self, name: str, role: str) -> Somebody:
        """Somebody who is taken on now, signed in."""
        await asyncio.to_thread(hire, self._directory, name, role)
        return await signed_in(self.server, name)

    async def guest(self) -> Somebody:
        return await new_guest(self.server)
