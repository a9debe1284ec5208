"""What a journal is kept on, and how it is opened again after the power was lost."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from sabot.store.commit import Commit
from sabot.store.journal import Store
from sabot.store.memory import MemoryStore
from sabot.store.sqlite import SqliteStore
from storm.disk import Disk
from storm.paged import PagedStore


class Medium(Protocol):
    """Survives the house; what is open on it does not."""

    def open(self) -> Store: ...

    def lose_power(self) -> None:
        """Whatever was open is gone, and what was not synced perhaps too."""
        ...

    def close(self) -> None: ...


class Memory:
    """A disk that never loses anything: for faults of everything else."""

    def __init__(self) -> None:
        self._store = MemoryStore()

    def open(self) -> Store:
        return self._store

    def lose_power(self) -> None:
        pass

    def close(self) -> None:
        pass


class Pages:
    """The modelled disk."""

    def __init__(self, chance: Random, *, syncs: bool = True) -> None:
        self._chance = chance
        self._syncs = syncs
        self._disk = Disk()
        self._store: PagedStore | None = None

    def open(self) -> Store:
        self._store = PagedStore(self._disk, syncs=self._syncs)
        return self._store

    def lose_power(self) -> None:
        if self._store is not None:
            self._disk = self._store.disk.after_power_loss(self._chance)

    def close(self) -> None:
        pass


class TornSqliteStore(SqliteStore):
    """Knows which bytes of its write-ahead log the last write brought, so that they can be torn."""

    torn: tuple[int, int] | None = None

    def _log_size(self) -> int:
        log = self.file.with_name(f"{self.file.name}-wal")
        return log.stat().st_size if log.exists() else 0

    def write_and_lose_power(self, commits: Sequence[Commit]) -> None:
        before = self._log_size()
        self.commit_all(commits)
        self.torn = (before, self._log_size())


class File:
    """A real SQLite file. A loss of power copies what is on the disk, and may tear what was written last."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self._folder = folder
        self._chance = chance
        self._life = 0
        self._store: TornSqliteStore | None = None

    @property
    def _file(self) -> Path:
        return self._folder / f"life-{self._life}" / "journal.db"

    def open(self) -> Store:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._store = TornSqliteStore(self._file)
        return self._store

    def lose_power(self) -> None:
        """The files as they lie, before anybody could tidy them up."""
        before = self._file.parent
        self._life += 1
        shutil.copytree(before, self._file.parent)
        (self._file.parent / f"{self._file.name}-shm").unlink(missing_ok=True)
        self._tear(self._file.with_name(f"{self._file.name}-wal"))
        self.close()
        shutil.rmtree(before)

    def _tear(self, log: Path) -> None:
        """Of what the last write brought, only a part is there; what follows is missing, or nothing."""
        torn = None if self._store is None else self._store.torn
        if torn is None or not torn[0] < torn[1]:
            return
        content, cut = log.read_bytes(), self._chance.randint(*torn)
        rest = bytes(len(content) - cut) if self._chance.random() < 0.5 else b""
        log.write_bytes(content[:cut] + rest)

    def close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None
