"""What several commands take: a game with rules and pay tables changed on the command line."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from sabot.cards.card import Card, parse_card
from sabot.games.bet import Dealt
from sabot.games.catalogue import Catalogue, card_game
from sabot.games.game_with_bets import game_with_bets
from sabot.games.sheet import on_this_felt
from sabot.games.told_pays import with_pays
from sabot.games.toml_reading import BadSetting, plain
from sabot.games.variant import Game, Rules, Variant, with_rules, with_table
from sabot.server.config.own_files import catalogue_of, wrong_files

GameKey = Annotated[
    str, typer.Argument(metavar="GAME", help="A game of `sabot games`, or a variant card as FILE.toml.")
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a rule, such as soft17=hit.")
]
DecksOption = Annotated[int | None, typer.Option("--decks", metavar="N", help="1 to 8 decks.")]
TableOption = Annotated[
    list[str] | None,
    typer.Option("--pay-table", "--table", metavar="BET=NAME", help="Choose a pay table, such as tie=9."),
]
PaysOption = Annotated[
    list[str] | None,
    typer.Option("--pays", metavar="BET: ROW=ODDS …", help='Other prices, such as "21+3: flush=6:1".'),
]
BetsOption = Annotated[
    list[Path] | None,
    typer.Option("--bets", metavar="FILE", help="Bets of your own, Python or TOML (docs/designing.md)."),
]
GoneOption = Annotated[
    str | None,
    typer.Option("--gone", metavar="CARDS", help='Cards that have left the shoe, such as "Ts 4*5d".'),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print data instead of a picture.")]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        envvar="SABOT_CONFIG",
        exists=True,
        dir_okay=False,
        help="The configuration of a house: with the games and profiles that it names.",
    ),
]

UNUSABLE = 2
"""Exit code for what cannot be read or understood, as the shell's own tools use it."""


def stop(reason: str, code: int = UNUSABLE) -> NoReturn:
    """One clear line about what was wrong, and the exit code for it."""
    tell(reason)
    raise typer.Exit(code)


def stop_at_once(reason: str) -> NoReturn:
    """The same where no command is running any more."""
    tell(reason)
    os._exit(UNUSABLE)


def tell(reason: str) -> None:
    """One clear line beside what is printed."""
    Console(stderr=True, highlight=False).print(f"sabot: {reason}", markup=False, soft_wrap=True)


def all_games(config: Path | None = None, bets: Sequence[Path] | None = None) -> Catalogue:
    """The catalogue; packages and files that are left out of it are told once, and all else goes on.

    Bets that the command line itself names must be right.
    """
    known = catalogue_of(config, bets or ())
    if bets and (wrong := _wrong_bets(known, bets)):
        stop(wrong[0])
    _tell_once((*known.left_out, *wrong_files(known)))
    return known


def _wrong_bets(known: Catalogue, bets: Sequence[Path]) -> list[str]:
    named = [str(file) for file in bets]
    read = [own.file for own in known.own_bets]
    twice = [f"{file} is named twice by --bets" for file in named if named.count(file) > 1]
    wrong = (
        sentence for file in named if file not in read for sentence in known.wrong_files if file in sentence
    )
    return [*twice, *wrong]


@cache
def _tell_once(sentences: tuple[str, ...]) -> None:
    for sentence in sentences:
        tell(sentence)


def chosen_game(
    games: Catalogue,
    key: str,
    changes: Sequence[str] | None,
    tables: Sequence[str] | None = None,
    pays: Sequence[str] | None = None,
    decks: int | None = None,
) -> Game:
    """The game as the command line wants it; what is wrong with that is told and ends the command."""
    try:
        game = with_rules(named_game(games, key), changed_rules(changes, decks))
        for bet, name in pairs_of(tables).items():
            game = with_table(game, bet, name)
        for words in pays or ():
            game = with_pays(game, words)
        return game
    except BadSetting as wrong:
        stop(str(wrong))


def named_game(games: Catalogue, key: str) -> Game:
    """A game of the catalogue or of a card in a file, with the bets of one's own that were named for it."""
    game = _card_game(games, Path(key)) if key.endswith(CARD) else games.find(key)
    for own in games.own_bets:
        if own.bets[0].key in game.offered:
            continue
        if (family := games.games[own.game].family.key) != game.family.key:
            raise BadSetting(own.file, "game", f" = {own.game} is {family}, and {game.key} is not")
        game = game_with_bets(game, own.bets, own.file, own.beside if own.game == game.key else None)
    return game


def _card_game(games: Catalogue, file: Path) -> Game:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as wrong:
        raise BadSetting(str(file), "the file", f" cannot be read: {wrong.strerror}") from None
    except ValueError:
        raise BadSetting(str(file), "the file", " is not text in UTF-8") from None
    return card_game(str(file), text, games.families)


CARD = ".toml"
"""How the name of a variant card ends."""


def gone_cards(game: Game, text: str | None) -> tuple[Card, ...]:
    """The cards that have left the shoe; `4*5d` are four fives of diamonds."""
    cards: list[Card] = []
    try:
        for word in (text or "").split():
            times, star, name = word.rpartition("*")
            cards += [parse_card(name)] * (int(times) if star else 1)
        game.rules.shoe.without(cards)
    except ValueError as wrong:
        stop(f"--gone {text!r}: {wrong}")
    return tuple(cards)


def shown_gone(gone: tuple[Card, ...]) -> str:
    """That cards are gone, to be put behind a title."""
    return f", {len(gone)} cards gone" if gone else ""


def shown_changes(games: Catalogue, game: Game) -> str:
    """What of the rules and pay tables is otherwise than in the catalogue, to be put behind a title."""
    usual = games.games.get(game.key, game)
    before, now = plain(usual.rules), plain(game.rules)
    rules = [f"{key}={now[key]}" for key in now if now[key] != before[key] and key != "decks"]
    tables = [
        f"{bet} pays {name}" for bet, name in game.table_names.items() if usual.table_names.get(bet) != name
    ]
    return "".join(f", {words}" for words in (*rules, *tables))


def named(games: Catalogue, game: Game) -> dict[str, object]:
    """Which game figures are of, as data: its rules, what was changed, and the digest of both."""
    return {
        "game": game.key,
        "decks": game.rules.decks,
        "rules": plain(game.rules),
        "changes": shown_changes(games, game).removeprefix(", "),
        "digest": game.digest(),
    }


def opened(game: Variant[Rules, Dealt]) -> Variant[Rules, Dealt]:
    """The game as a table opens it: with the bets that its felt carries, refused where no table could."""
    table = on_this_felt(game)
    for problem in table.table_problems():
        raise BadSetting(game.key, problem.key, f" = {problem.value}: {problem.right}")
    return table


def changed_rules(changes: Sequence[str] | None, decks: int | None) -> dict[str, str]:
    """Both ways to say how many decks, applied together; saying it twice is a mistake."""
    rules = pairs_of(changes)
    if decks is None:
        return rules
    if "decks" in rules:
        stop("decks is given twice, by --decks and by --set")
    return {**rules, "decks": str(decks)}


def pairs_of(words: Sequence[str] | None) -> dict[str, str]:
    """`KEY=VALUE`, each key once."""
    pairs = {}
    for word in words or ():
        key, equals, value = word.partition("=")
        if not equals:
            stop(f"{word!r} sets nothing; write KEY=VALUE")
        if key in pairs:
            stop(f"{key} is set twice")
        pairs[key] = value
    return pairs
