"""`sabot ruin`: ruin, what is needed to avoid it, and what promotions are worth."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from sabot.cli.game_options import (
    BetsOption,
    ConfigOption,
    DecksOption,
    GameKey,
    JsonOption,
    PaysOption,
    SetOption,
    TableOption,
    all_games,
    chosen_game,
    named,
    shown_changes,
    stop,
)
from sabot.cli.odds import shown_decks
from sabot.cli.told_numbers import told_number

if TYPE_CHECKING:
    from sabot.games.variant import Game
    from sabot.odds.bankroll import Results

MOST_ROUNDS = 20_000


def command(
    game: GameKey,
    bet: Annotated[str | None, typer.Option("--bet", metavar="BET", help="By default the main bet.")] = None,
    bankroll: Annotated[
        str, typer.Option("--bankroll", metavar="STAKES", help="Stakes that there are to lose.")
    ] = "100",
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, max=MOST_ROUNDS, help="Rounds of one stake each.")
    ] = 500,
    risk: Annotated[
        str, typer.Option("--risk", metavar="SHARE", help="Of ruin, for the bankroll that is needed.")
    ] = "5%",
    back: Annotated[
        str | None, typer.Option("--cashback", metavar="SHARE", help="Of a loss over all rounds.")
    ] = None,
    golden: Annotated[bool, typer.Option("--golden", help="What a golden chip on the bet is worth.")] = False,
    lucky: Annotated[
        str | None,
        typer.Option("--lucky", metavar="CARDS:PRIZE", help="Lucky cards in a shoe, prize in stakes."),
    ] = None,
    json: JsonOption = False,
    decks: DecksOption = None,
    changes: SetOption = None,
    tables: TableOption = None,
    pays: PaysOption = None,
    bets: BetsOption = None,
    config: ConfigOption = None,
) -> None:
    """Tell what becomes of a bankroll that stakes every round alike, and what promotions give."""
    games = all_games(config, bets)
    chosen = chosen_game(games, game, changes, tables, pays, decks)
    key = bet if bet is not None else chosen.mains()[0]
    if key not in chosen.every_bet():
        stop(f"{chosen.key} has no bet {key}; it has {', '.join(chosen.every_bet())}")
    figures = _figures(chosen, key, _share(bankroll), rounds, _share(risk), back, golden, lucky)
    if json:
        told = {**named(games, chosen), "bet": key, "bankroll": bankroll, "rounds": rounds, **figures}
        typer.echo(msgspec.json.format(msgspec.json.encode(told)))
        return
    console = Console(highlight=False)
    title = f"{chosen.title}, {shown_decks(chosen.rules.decks)}{shown_changes(games, chosen)}"
    console.print(
        f"[bold]{title}[/bold]: {key}, {rounds:,} rounds of one stake, {bankroll} stakes", soft_wrap=True
    )
    table = Table(box=None, show_header=False)
    table.add_column(justify="right")
    for name, (words, form) in WORDS.items():
        if name in figures:
            table.add_row(format(figures[name], form), words)
    console.print(table)


WORDS = {
    "net": ("is won in a round on average", "+.6%"),
    "standard_deviation": ("is the standard deviation of a round, in stakes", ".4f"),
    "ruin": ("is the risk that less than a stake is left", ".4%"),
    "needed": ("stakes are needed for the risk that was named", ",.2f"),
    "cashback": ("stakes is what the cashback is worth", ".4f"),
    "golden_chip": ("of its value is what a golden chip is worth", ".4%"),
    "lucky_cards": ("stakes a round is what lucky cards are worth", ".6f"),
}


def _figures(
    game: Game,
    key: str,
    bankroll: Fraction,
    rounds: int,
    risk: Fraction,
    back: str | None,
    golden: bool,
    lucky: str | None,
) -> dict[str, float]:
    from sabot.odds.bankroll import bankroll_for, cashback, ruin_within
    from sabot.odds.promotions import golden_chip_value, lucky_cards_value

    results = _results(game, key)
    net = sum(result * chance for result, chance in results.items())
    square = sum(result * result * chance for result, chance in results.items())
    found = {"net": float(net), "standard_deviation": float(square - net * net) ** 0.5}
    try:
        found["ruin"] = ruin_within(results, bankroll, rounds)
        found["needed"] = float(bankroll_for(results, rounds, float(risk)))
        if back is not None:
            found["cashback"] = cashback(results, rounds, _share(back))
        if golden:
            found["golden_chip"] = golden_chip_value(game, key)
        if lucky is not None:
            cards, _, prize = lucky.partition(":")
            found["lucky_cards"] = lucky_cards_value(game, int(_share(cards)), _share(prize or "1"))
    except ValueError as wrong:
        stop(str(wrong))
    return found


def _results(game: Game, key: str) -> Results:
    from sabot.odds.bankroll import results_of, results_of_line, results_of_play
    from sabot.odds.blackjack.best_play import analyse
    from sabot.odds.blackjack.net_results import distribution
    from sabot.odds.counting.bet_odds import bet_odds
    from sabot.odds.families import odds_of
    from sabot.odds.hints import has_chart

    if game.bets[key].is_main and has_chart(game):
        return results_of_play(distribution(analyse(game.rules)))
    if game.bets[key].window.played:
        return results_of_line(odds_of(game).played(game, key, game.rules.shoe))
    return results_of(bet_odds(game, key))


def _share(words: str) -> Fraction:
    """A number or a share, as `0.05`, `5%` or `100`."""
    number = told_number(words)
    if number is None:
        stop(f"{words!r} is no number; write such as 100, 0.05 or 5%")
    return number
