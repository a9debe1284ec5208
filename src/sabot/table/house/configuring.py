"""From the words of a configuration to a setup, and when a changed one may hold."""

from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.bet import PayTable
from sabot.games.catalogue import Catalogue
from sabot.games.changed_card import changed_card
from sabot.games.toml_reading import BadSetting, plain
from sabot.games.variant import Game, with_offer, with_rules, with_table
from sabot.profiles import FELT, Profile, changed_copy, profile, profiles
from sabot.table.house.configuration import Configuration
from sabot.table.house.settings import LUCKY_ALONE
from sabot.table.house.setup import Setup, set_up


def configured(games: Catalogue, wanted: Configuration) -> Setup | Refused:
    """The setup that these words mean, or what is wrong with them."""
    known = profiles(games)
    if wanted.profile not in known:
        return Refused("no-such-profile", {"profile": wanted.profile, "known": ", ".join(known)})
    try:
        game, named = _changed(card_of(games, wanted), wanted), profile_of(games, wanted)
    except BadSetting as wrong:
        return Refused("wrong", {"what": str(wrong)})
    words = (wanted.table, game, wanted.mode, named, wanted.settings, wanted.version)
    setup = set_up(*words)
    return setup if isinstance(setup, Refused) else replace(setup, configuration=wanted)


def profile_of(games: Catalogue, wanted: Configuration) -> Profile:
    """What these words name, or the copy of it that they bring; raises `BadSetting`."""
    own, named = wanted.own_profile, profile(wanted.profile, games)
    return changed_copy("\n".join(own), wanted.profile, games) if own else named


def card_of(games: Catalogue, wanted: Configuration) -> Game:
    """The game that these words begin from: of the catalogue, or of the card that they bring; raises
    `BadSetting`."""
    own = wanted.own_card
    return changed_card("\n".join(own), wanted.game, games) if own else games.find(wanted.game)


def _changed(game: Game, wanted: Configuration) -> Game:
    if wanted.rules:
        game = with_rules(game, wanted.rules)
    for bet, name in wanted.pay_tables.items():
        game = with_table(game, bet, name)
    return game if wanted.offered is None else with_offer(game, wanted.offered)


def needs_second_person(old: Setup, new: Setup) -> str:
    """What of a change nobody decides alone (D3): the profile, the rules, the pay tables, and more golden
    chips than one person gives; or nothing."""
    if old.profile_named != new.profile_named:
        return "the profile"
    if old.card_named != new.card_named or _rules(old.game) != _rules(new.game):
        return "the rules"
    if old.mode is not new.mode or old.device != new.device:
        return "the mode"
    if _pay_tables(old.game) != _pay_tables(new.game):
        return "the pay tables"
    given = new.settings.lucky_cards
    before = old.settings.lucky_cards
    more = given is not None and given.worth > max(LUCKY_ALONE, 0 if before is None else before.worth)
    return "the lucky cards" if more else ""


def _rules(game: Game) -> dict[str, object]:
    """Without the felt, which follows from the special bets that an operator chooses to offer (S15)."""
    return {key: value for key, value in plain(game.rules).items() if key not in FELT}


def _pay_tables(game: Game) -> dict[str, PayTable]:
    """Of every bet that the game can have: those that are not on offer today may be tomorrow."""
    return {key: game.field(key).table for key in game.bets}


def needs_new_shoe(old: Setup, new: Setup) -> bool:
    """Whether a change may only hold from the next shoe on: game, rules, and what is sealed with the shoe."""
    return (
        old.card_named != new.card_named
        or _rules(old.game) != _rules(new.game)
        or old.mode is not new.mode
        or old.settings.lucky_cards != new.settings.lucky_cards
        or old.live.lucky_cards is not new.live.lucky_cards
        or old.settings.players_seeds != new.settings.players_seeds
        or old.device != new.device
    )
