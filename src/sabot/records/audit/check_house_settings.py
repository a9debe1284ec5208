"""The house's own settings, told again: each version after the one before, by two where one is not enough."""

from sabot.house.settings_book import SettingsBook, takes_two
from sabot.records.audit.verdict import differs
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable, event_in
from sabot.store.commit import command_in
from sabot.store.house_settings import (
    SETTINGS,
    HouseSettingsAsked,
    HouseSettingsRefused,
    HouseSettingsSet,
    SettingsEvent,
)
from sabot.store.record import Line


def check_house_settings(journal: JournalReader) -> None:
    """Whose role allowed it is judged with all other acts of the people of the house."""
    book = SettingsBook()
    for record in journal.read(SETTINGS):
        line = record.line
        try:
            event = event_in(line)
        except Unreadable as wrong:
            differs(SETTINGS, line.number, "a line that can be read", line.name, str(wrong))
        if not isinstance(event, HouseSettingsSet | HouseSettingsAsked | HouseSettingsRefused):
            differs(SETTINGS, line.number, "a line of the settings", "settings of the house", line.name)
        _check_giver(line, event)
        if isinstance(event, HouseSettingsSet):
            _check_set(line, event, book)
        elif isinstance(event, HouseSettingsAsked) and event.version != book.version + 1:
            differs(SETTINGS, line.number, "the version that is wanted", book.version + 1, event.version)
        elif isinstance(event, HouseSettingsRefused) and all(
            one.request != event.request for one in book.waiting
        ):
            differs(SETTINGS, line.number, "what nobody wants any more", "a line that waits", event.request)
        book = book.after(event, line.number, line.at)


def _check_giver(line: Line, event: SettingsEvent) -> None:
    """Lines of the file have no command; all others are of whoever did them."""
    wanted = (event.second or event.by) if isinstance(event, HouseSettingsSet) else event.by
    found = command_in(line.command).player if line.command else ""
    if found != wanted:
        differs(SETTINGS, line.number, "who set how the house is", wanted or "the file", found or "the file")


def _check_set(line: Line, event: HouseSettingsSet, book: SettingsBook) -> None:
    if event.version != book.version + 1:
        differs(SETTINGS, line.number, "the version of the settings", book.version + 1, event.version)
    if not event.by:
        if event.settings != book.now(event.file):
            differs(SETTINGS, line.number, "settings by the file", book.now(event.file), event.settings)
    elif event.second:
        _check_second(line, event, book)
    elif takes_two(book.of(book.version) or event.file, event.settings):
        differs(SETTINGS, line.number, "what takes two people", "a second one", "one alone")


def _check_second(line: Line, event: HouseSettingsSet, book: SettingsBook) -> None:
    wish = next((one.asked for one in book.waiting if one.request == event.request), None)
    if wish is None or (wish.by, wish.settings, wish.file) != (event.by, event.settings, event.file):
        differs(SETTINGS, line.number, "what was approved", "what somebody asked for", event.request)
    if event.second == event.by:
        differs(SETTINGS, line.number, "who approved it", "somebody else than asked", event.second)
