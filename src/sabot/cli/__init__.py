"""The command line: one file a command."""

import typer

from sabot.cli import deal, games, odds, roads, rules, script, shoe, strategy

app = typer.Typer(
    name="sabot",
    help="Blackjack and baccarat tables whose odds are known exactly. Play credits only.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("games")(games.command)
app.command("rules")(rules.command)
app.command("deal")(deal.command)
app.command("script")(script.command)
app.command("roads")(roads.command)
app.command("odds")(odds.command)
app.command("strategy")(strategy.command)
app.add_typer(shoe.app, name="shoe")


def main() -> None:
    app()
