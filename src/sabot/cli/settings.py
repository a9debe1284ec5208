"""What several commands take: a game with rules and pay tables changed on the command line."""

import os
from collections.abc import Sequence
from functools import cache
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from sabot.games.bet import Dealt
from sabot.games.catalogue import Catalogue, Game, catalogue, is_baccarat, is_blackjack
from sabot.games.reading import BadCard, plain
from sabot.games.sheet import on_this_felt
from sabot.games.variant import Rules, Variant, with_rules, with_table

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game of `sabot games`.")]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a rule, such as soft17=hit.")
]
DecksOption = Annotated[int | None, typer.Option("--decks", metavar="N", help="1 to 8 decks.")]
TableOption = Annotated[
    list[str] | None,
    typer.Option("--pay-table", "--table", metavar="BET=NAME", help="Choose a pay table, such as tie=9."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print data instead of a picture.")]

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


@cache
def all_games() -> Catalogue:
    """The catalogue; packages that are left out of it are told once, and everything else goes on."""
    known = catalogue()
    for sentence in known.left_out:
        tell(sentence)
    return known


def chosen_game(key: str, changes: Sequence[str] | None, tables: Sequence[str] | None = None) -> Game:
    """The game as the command line wants it; what is wrong with that is told and ends the command."""
    try:
        game = all_games().find(key)
        if is_blackjack(game):
            return _changed(game, _pairs(changes), _pairs(tables))
        assert is_baccarat(game), "a game is of one family or the other"
        return _changed(game, _pairs(changes), _pairs(tables))
    except BadCard as wrong:
        stop(str(wrong))


def _changed(
    game: Variant[Rules, Dealt], rules: dict[str, str], tables: dict[str, str]
) -> Variant[Rules, Dealt]:
    game = with_rules(game, rules)
    for bet, name in tables.items():
        game = with_table(game, bet, name)
    return game


def shown_changes(game: Game) -> str:
    """What of the rules and pay tables is otherwise than in the catalogue, to be put behind a title."""
    usual = all_games().games.get(game.key, game)
    before, now = plain(usual.rules), plain(game.rules)
    rules = [f"{key}={now[key]}" for key in now if now[key] != before[key] and key != "decks"]
    tables = [
        f"{bet} pays {name}" for bet, name in game.table_names.items() if usual.table_names.get(bet) != name
    ]
    return "".join(f", {words}" for words in (*rules, *tables))


def opened(game: Variant[Rules, Dealt]) -> Variant[Rules, Dealt]:
    """The game as a table opens it: with the bets that its felt carries, refused where no table could."""
    table = on_this_felt(game)
    for problem in table.table_problems():
        raise BadCard(game.key, problem.key, f" = {problem.value}: {problem.right}")
    return table


def _pairs(words: Sequence[str] | None) -> dict[str, str]:
    pairs = {}
    for word in words or ():
        key, equals, value = word.partition("=")
        if not equals:
            stop(f"{word!r} sets nothing; write KEY=VALUE")
        if key in pairs:
            stop(f"{key} is set twice")
        pairs[key] = value
    return pairs
