"""People with a window: they send commands under ids of their own until answered, and forget nothing."""

from collections.abc import Callable
from enum import Enum
from random import Random

from msgspec import Struct

from sabot.cashdesk.commands import Request as DeskRequest
from sabot.games.answer import Refused
from sabot.house.requests import Done, Reply
from sabot.store.commit import CommandId
from sabot.store.streams import PlayerEvent
from sabot.table.commands import Request
from storm.broken_law import must

FIRST_REPLY = "a repeated command has its first reply"
MOST_TRIES = 12
"""After so many a window gives up, and never knows."""


class ClientKind(Enum):
    CAREFUL = "careful"
    HASTY = "hasty"
    HOSTILE = "hostile"


class Letter(Struct, frozen=True):
    """Something on its way to the house: a command for a table or the desk, or what happens to a player."""

    sender: "Client | None"
    stream: str
    body: Request | PlayerEvent | DeskRequest
    id: CommandId | None


class Client:
    def __init__(self, name: str, temper: ClientKind, chance: Random) -> None:
        self.name = name
        self.temper = temper
        self.chance = chance
        self.streams: list[str] = []
        """The tables at which they play."""
        self.gone_until = 0
        """Their windows are closed until then."""
        self.open: dict[str, tuple[Letter, int]] = {}
        """Letters that are not answered, and how often they were sent."""
        self.patience = MOST_TRIES
        self.done: dict[str, tuple[Letter, Done]] = {}
        """Everything that was accepted, with its reply."""
        self.sent: set[str] = set()
        """The texts of everything that they ever asked for."""
        self.refused = 0
        self.checked = True
        """Whether it comes through the doors of the house; a device is inside."""
        self.on_reply: Callable[[Letter, Reply], None] | None = None
        self._ids = 0

    def fresh_id(self) -> str:
        self._ids += 1
        return f"{self._ids:x}"

    def sends(self, letter: Letter) -> None:
        assert letter.id is not None
        _, tries = self.open.get(letter.id.id, (letter, 0))
        self.open[letter.id.id] = (letter, tries + 1)
        self.sent.add(letter.id.text)

    def still_waits(self, letter: Letter) -> bool:
        """Whether to send it once more."""
        assert letter.id is not None
        waiting = self.open.get(letter.id.id)
        if waiting is None:
            return False
        if waiting[1] >= self.patience:
            del self.open[letter.id.id]
            return False
        return True

    def remember(self, letter: Letter, reply: Reply) -> None:
        """As the house says it, whether or not it reaches the window."""
        assert letter.id is not None
        first = self.done.get(letter.id.id)
        if first is not None:
            same = first[0].id == letter.id
            expected = first[1] if same else Refused
            agrees = reply == expected if same else isinstance(reply, Refused)
            must(agrees, FIRST_REPLY, f"{letter.id} was answered {expected}, and now {reply}")
        elif isinstance(reply, Done):
            self.done[letter.id.id] = (letter, reply)
        else:
            self.refused += 1

    def hears(self, letter: Letter, reply: Reply) -> None:
        assert letter.id is not None
        if self.open.pop(letter.id.id, None) is not None and self.on_reply is not None:
            self.on_reply(letter, reply)
