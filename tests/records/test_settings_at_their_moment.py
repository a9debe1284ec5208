"""Every setting of a table that a form has: changed, it holds from its moment on and not before."""

import os
from collections import defaultdict

import pytest
from played_house import PlayedHouse
from test_whole_audit import proven

from sabot.games.answer import Refused
from sabot.games.catalogue import catalogue
from sabot.money import Amount
from sabot.profiles import Mode, profile
from sabot.records.history.round_index import RoundIndex
from sabot.server.settings.changed_words import Changes, changed_words
from sabot.server.settings.setting_form import SettingForm, SettingKind, SettingMoment, SettingValue
from sabot.server.settings.setting_forms import setting_forms, values_of
from sabot.server.settings.settings_sheet import version_page
from sabot.store.memory import MemoryStore
from sabot.table import commands as c
from sabot.table.house.approval import Reconfiguration
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import holding_problems
from sabot.table.house.configuring import configured, needs_second_person
from sabot.table.house.setup import Setup
from sabot.table.state import Phase

GAMES = catalogue()
TABLES = (("etg-blackjack", Mode.VIDEO), ("koi-bacc", Mode.VIDEO), ("live-blackjack", Mode.LIVE))
COMPANIONS: dict[str, Changes] = {
    "rules/shuffle": {"rules/cut": 0},
    "rules/max_hands": {"rules/split_depth": 2},
    "rules/split_depth": {"rules/max_hands": 3},
    "rules/resplit_aces": {"rules/max_hands": 3, "rules/split_depth": 2},
    "rules/layout": {"offered": ()},
    # Without tens pairs come too often for what they pay.
    "rules/no_tens": {"offered": ()},
    "rules/hole": {"rules/dealer_blackjack": "lose-all"},
    "rules/dealer_blackjack": {"rules/hole": "none"},
    "settings/lucky_cards/count": {"settings/lucky_cards/value": 100},
    "settings/lucky_cards/value": {"settings/lucky_cards/count": 1},
    "settings/lucky_cards/chips": {"settings/lucky_cards/count": 1, "settings/lucky_cards/value": 100},
    "settings/switches/live/golden_chips": {
        f"settings/switches/live/golden_{what}": False for what in ("mixed", "in_action", "blind")
    },
    "settings/times/least_step": {"settings/times/next_steps": 10},
}
"""What cannot stand alone beside what a table has."""
WORDS: dict[str, int | str] = {
    "rules/focus": "", "rules/charlie": 8, "rules/cut": 150, "rules/burn": "3",
    "rules/blackjack_pays": "6:5", "rules/insurance_pays": "1:1", "settings/title": "Blue Room",
    "settings/hours": "mon-fri 18:00-02:00",
}  # fmt: skip
APART = frozenset(
    {
        "game",
        "mode",
        "profile",
        "own_profile",
        "own_card",
        "settings/device",
        "settings/picture",
        "settings/practice",
    }
)
"""Tables with other games, modes, profiles, devices and pictures are changed by tests of their own."""


def another(form: SettingForm) -> SettingValue:
    """A value that it does not have and may have."""
    value = form.value
    match form.kind:
        case SettingKind.FLAG:
            return not value
        case SettingKind.CHOICE:
            return (
                WORDS.get(form.key)
                if form.key in WORDS
                else next(one for one in form.choices if one != value)
            )
        case SettingKind.SEVERAL:
            assert isinstance(value, tuple)
            return value[:-1]
        case SettingKind.AMOUNTS:
            assert isinstance(value, tuple)
            return value[1:]
    if form.key in WORDS:
        return int(WORDS[form.key]) if form.kind is SettingKind.NUMBER else WORDS[form.key]
    number = 0 if value is None else value
    assert isinstance(number, int), form.key
    if form.key.endswith("/step"):
        return number * 5
    if form.kind is SettingKind.AMOUNT:
        return number * 2 if number else 50_000
    return number + 1 if form.most is None or number < form.most else number - 1


def unlocked(setup: Setup) -> list[SettingForm]:
    forms = setting_forms(GAMES, setup, profile("open"))
    few = (*setup.game.mains(), *setup.game.offered[:2], "behind.main")
    """Of bets: what holds for two holds for all."""
    return [
        form
        for form in forms
        if form.lock is None and form.key not in APART and (not form.about or form.about in few)
        # A large field needs more special bets than this game has.
        if form.key != "rules/focus" or form.value
    ]


def agreed(house: PlayedHouse, stream: str, words: Configuration) -> bool:
    """By one person, or by two where it takes two; whether it did."""
    setup = house.table(stream).setup
    wanted = configured(GAMES, words)
    assert isinstance(wanted, Setup)
    if not needs_second_person(setup, wanted):
        house.must(stream, c.Request("olga", c.ConfigureTable(words, reason="weekend")))
        return False
    house.must(stream, c.Request("olga", c.AskApproval(Reconfiguration(words), "weekend")))
    house.must(stream, c.Request("sue", c.GiveApproval(house.table(stream).asked)))
    return True


def stands_in_the_history(
    house: PlayedHouse, stream: str, form: SettingForm, wanted: SettingValue, *, two: bool
) -> None:
    """With who, why, before and after."""
    index = RoundIndex()
    for record in house.store.read(stream):
        index.follow(record.line)
    rows = version_page(house.table(stream), index.settings_of(stream), 0).rows
    ((row, change),) = ((row, one) for row in rows for one in row.changes if one.key == form.key)
    assert (row.by, row.second, row.reason) == ("olga", "sue" if two else "", "weekend")
    assert (change.before, change.after) == (form.value, wanted), form.key


def changed_at_its_moment(game: str, mode: Mode, form: SettingForm) -> None:
    house = PlayedHouse(MemoryStore(), 3, ("ann",))
    stream = house.open_table("t1", game, mode)
    wanted = another(form)
    assert wanted != form.value, form.key
    changes = {**COMPANIONS.get(form.key, {}), form.key: wanted}
    words = changed_words(GAMES, house.table(stream).setup, profile("open"), changes)
    assert not isinstance(words, Refused), (form.key, words)
    assert tuple(holding_problems(GAMES, words, None, lambda _: ())) == (), form.key
    table = house.table(stream)
    (hand, *_), main = table.hands_of("ann"), table.setup.fields.main_keys[0]
    house.must(stream, c.Request("ann", c.PlaceBet(hand, main, Amount(500))))
    two = agreed(house, stream, words)
    assert two >= form.two, form.key
    assert values_of(GAMES, house.table(stream).setup)[form.key] == form.value, "a stake lies"
    house.play(stream, 1)
    house.reach(stream, Phase.BETTING)
    held = values_of(GAMES, house.table(stream).setup)[form.key]
    if form.moment is SettingMoment.SHOE:
        assert held == form.value, f"{form.key} came too early"
        house.close_table(stream)
        house.must(stream, c.Request("", c.OpenTable()))
        held = values_of(GAMES, house.table(stream).setup)[form.key]
    assert held == wanted, form.key
    stands_in_the_history(house, stream, form, wanted, two=two)
    house.restart()
    assert values_of(GAMES, house.table(stream).setup)[form.key] == wanted, "a stop changes nothing"
    proven(house.store)


def tried_at() -> dict[str, list[SettingForm]]:
    """By game: each setting at one of the tables that have it, in turn, and in a campaign at all of them."""
    forms = {}
    for game, mode in TABLES:
        house = PlayedHouse(MemoryStore(), 3, ("ann",))
        forms[game] = unlocked(house.table(house.open_table("t1", game, mode)).setup)
    having: dict[str, list[str]] = defaultdict(list)
    for game, own in forms.items():
        for form in own:
            having[form.key].append(game)
    chosen = {(key, games[number % len(games)]) for number, (key, games) in enumerate(having.items())}
    every = "CAMPAIGN" in os.environ
    return {game: [one for one in own if every or (one.key, game) in chosen] for game, own in forms.items()}


@pytest.mark.long
@pytest.mark.feature("BJ-75")
@pytest.mark.feature("BJ-77")
@pytest.mark.feature("BJ-97")
@pytest.mark.feature("BJ-134")
@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_a_changed_setting_holds_from_its_moment_on_and_not_before(game: str, mode: Mode) -> None:
    forms = tried_at()[game]
    assert {SettingMoment.ROUND, SettingMoment.SHOE} == {form.moment for form in forms}
    for form in forms:
        changed_at_its_moment(game, mode, form)
