"""Lines that set up a table: its rules and mode, what is switched and limited, and what people have."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from sabot.cards.card import parse_card
from sabot.ledger.lot import Chips, sorted_chips
from sabot.money import Amount
from sabot.profiles import Mode
from sabot.script.game_lines import GAME_LINES, Numbered
from sabot.script.line_words import Words, pairs
from sabot.script.one_round import is_one_round, played_in_turn
from sabot.script.script_lines import HERE, Change, Limit, Line, Script, Where, WrittenCard

_Value = TypeVar("_Value")
PAUSE = "pause"
LUCKY = "*"
MOST_IN_CROWD = 100_000


class Heads(Struct, kw_only=True):
    """What has been set up so far, while a script is read."""

    mode: str = ""
    profile: str = ""
    croupier: str = ""
    beside: str = ""
    lucky: Chips = ()
    arrangement: list[Numbered] = []
    not_arranged: list[Numbered] = []
    switches: list[Change] = []
    settings: list[Change] = []
    times: list[Change] = []
    limits: list[Limit] = []
    purses: dict[str, Amount] = {}
    golden: dict[str, Chips] = {}
    crowds: dict[str, int] = {}
    shoes: dict[Where, list[WrittenCard]] = {}

    def script(self, title: str, game: str, first: int, lines: tuple[Line, ...]) -> Script:
        one_round = not self.mode and is_one_round(lines)
        return Script(
            title=title,
            game=game,
            first_line=first,
            one_round=one_round,
            mode=Mode(self.mode or Mode.VIDEO),
            profile=self.profile or "open",
            arrangement=tuple(self.arrangement),
            not_arranged=tuple(self.not_arranged),
            switches=tuple(self.switches),
            settings=tuple(self.settings),
            times=tuple(self.times),
            limits=tuple(self.limits),
            lucky=self.lucky,
            croupier=self.croupier,
            beside=self.beside,
            purses=self.purses,
            golden=self.golden,
            crowds=self.crowds,
            shoes={where: tuple(cards) for where, cards in self.shoes.items()},
            lines=played_in_turn(first, lines) if one_round else lines,
        )


Read = Callable[[Heads, int, Words], None]


def _once(old: str, new: str, what: str) -> str:
    if old:
        raise ValueError(f"a script has one {what}")
    return new


def _mode(heads: Heads, number: int, words: Words) -> None:
    heads.mode = _once(heads.mode, words.one_of("the mode", tuple(Mode)), "mode")
    words.end()


def _profile(heads: Heads, number: int, words: Words) -> None:
    heads.profile = _once(heads.profile, words.take("a profile"), "profile")
    words.end()


def _croupier(heads: Heads, number: int, words: Words) -> None:
    heads.croupier = _once(heads.croupier, words.name(), "croupier; others sign in")
    words.end()


def _arranged(word: str) -> Read:
    def read(heads: Heads, number: int, words: Words) -> None:
        heads.arrangement.append(Numbered(number, GAME_LINES[word](words.rest())))

    return read


def read_refused(heads: Heads, number: int, words: Words, *, because: bool) -> bool:
    """`refuse set …`, `refuse table …` and `refuse offer …`; False where it is another line."""
    if words.peek() not in GAME_LINES:
        return False
    if because:
        raise ValueError(f"write it without a reason: refuse {words}")
    heads.not_arranged.append(Numbered(number, GAME_LINES[words.take("a word")](words.rest())))
    return True


def _changes(of: Callable[[Heads], list[Change]]) -> Read:
    def read(heads: Heads, number: int, words: Words) -> None:
        known = of(heads)
        for pair in pairs(words.rest()):
            if any(change.key == pair.key for change in known):
                raise ValueError(f"{pair.key} is set twice")
            known.append(Change(number, pair.key, pair.value))

    return read


def _limit(heads: Heads, number: int, words: Words) -> None:
    try:
        key, minimum, maximum = words.take("a bet"), words.amount(), words.amount()
        step = words.amount() if words.skip("step") else None
        payout = words.amount() if words.skip("payout") else None
        words.end()
    except ValueError as wrong:
        usage = "limit BET LEAST MOST, with step AMOUNT and payout AMOUNT behind it"
        raise ValueError(f"{wrong}; write: {usage}, such as: limit behind.main 1 200 step 0.5") from None
    heads.limits.append(Limit(number, key, minimum, maximum, step, payout))


def _add(known: dict[str, _Value], player: str, value: _Value, what: str) -> None:
    if player in known:
        raise ValueError(f"{player} has {what} already")
    known[player] = value


def _owner(words: Words) -> str:
    player = words.player()
    if "." in player:
        raise ValueError(f"{player} is a part of a crowd; give it to one person or to the whole crowd")
    return player


def _purse(heads: Heads, number: int, words: Words) -> None:
    player = _owner(words)
    _add(heads.purses, player, words.exact(), "a purse")
    words.end()


def _golden(heads: Heads, number: int, words: Words) -> None:
    player = _owner(words)
    _add(heads.golden, player, _chips(words), "golden chips")


def _lucky(heads: Heads, number: int, words: Words) -> None:
    if heads.lucky:
        raise ValueError("a script says once what a lucky card brings")
    heads.lucky = _chips(words)
    if len(set(heads.lucky)) > 1:
        raise ValueError("a lucky card brings chips of one value, such as: lucky 5 5")


def _chips(words: Words) -> Chips:
    chips = [words.amount("a golden chip")]
    while words.peek():
        chips.append(words.amount("a golden chip"))
    return sorted_chips(chips)


def _crowd(heads: Heads, number: int, words: Words) -> None:
    name, count = words.player(), words.number("how many they are", 1)
    if count > MOST_IN_CROWD or "." in name:
        raise ValueError(f"write: crowd NAME NUMBER, such as: crowd bees 1000; at most {MOST_IN_CROWD}")
    _add(heads.crowds, name, count, "people")
    words.end()


def _shoe(heads: Heads, number: int, words: Words) -> None:
    _add_cards(heads, number, HERE, words)


def _add_cards(heads: Heads, number: int, where: Where, words: Words) -> None:
    cards = heads.shoes.setdefault(where, [])
    while words.peek():
        word = words.take("a card")
        if word == PAUSE:
            cards.append(WrittenCard(number, None))
        elif word != "|":
            cards.append(WrittenCard(number, parse_card(word.removesuffix(LUCKY)), word.endswith(LUCKY)))


def read_elsewhere(heads: Heads, number: int, where: Where, words: Words) -> bool:
    """`broken ann shoe CARDS`, `beside shoe CARDS` and `beside game KEY`; False where it is another line."""
    if words.skip("shoe"):
        _add_cards(heads, number, where, words)
    elif where.beside and words.skip("game"):
        heads.beside = _once(heads.beside, words.take("a game"), "table beside")
        words.end()
    else:
        return False
    return True


HEADS: dict[str, Read] = {
    "mode": _mode,
    "profile": _profile,
    **{word: _arranged(word) for word in GAME_LINES},
    "setting": _changes(lambda heads: heads.settings),
    "switch": _changes(lambda heads: heads.switches),
    "time": _changes(lambda heads: heads.times),
    "limit": _limit,
    "purse": _purse,
    "golden": _golden,
    "lucky": _lucky,
    "croupier": _croupier,
    "crowd": _crowd,
    "shoe": _shoe,
}
