"""What is said at a table: the words lie beside the journal, under an id, which is all that it is told."""

from typing import TypeAlias

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.server.live.service import Service
from sabot.server.people.person import Person
from sabot.table import commands as c

SPOKEN: TypeAlias = c.Say | c.Speak
"""Commands whose words lie beside the journal."""


def laid_aside(service: Service, person: Person, told: c.Request, table: str) -> c.Request | Refused:
    """The same with an id in place of what is said, or why this person may not say it."""
    if not isinstance(told.command, SPOKEN):
        return told
    people, said = service.people, told.command.note
    # Whoever deals says a ready sentence and at once a word of their own; players take turns.
    apart = people.rules.words_seconds if isinstance(told.command, c.Say) else 0
    refused = people.sayings.may_say(person, table, said, service.now(), apart)
    if refused is not None:
        return refused
    note = people.entropy(16).hex()
    people.sayings.hold(note, person, said)
    return replace(told, command=replace(told.command, note=note))


def answered(service: Service, said: SPOKEN, *, accepted: bool) -> None:
    """What no table has accepted is not kept."""
    if accepted:
        service.people.sayings.keep(said.note, service.now())
    else:
        service.people.sayings.drop(said.note)
