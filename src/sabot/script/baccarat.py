"""Scripts of baccarat: stakes, cards, and what comes back."""

from sabot.games.answer import Refused
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.baccarat.round import awaits, decide, open_round, replay
from sabot.games.moves import DealCard
from sabot.games.waiting import CardFor
from sabot.script.arrange import arranged, refused_arrangements
from sabot.script.line import Act, BadScript, Refuse, Wager
from sabot.script.parse import Script
from sabot.script.report import Report, gathered, unmet
from sabot.script.shoe import WrittenShoe
from sabot.script.wagers import placed


def play_coup(game: BaccaratGame, script: Script) -> Report:
    for numbered in script.lines:
        if isinstance(numbered.line, Act) or (
            isinstance(numbered.line, Refuse) and isinstance(numbered.line.line, Act)
        ):
            raise BadScript(numbered.number, "baccarat has no acts")
        if isinstance(numbered.line, Wager) and numbered.line.who.hand not in (None, 1):
            raise BadScript(numbered.number, "baccarat has no hands of one's own; write the name alone")
    game = arranged(game, script.lines)
    stakes, allowed = placed(game, script.lines, lambda who, bet: "")
    shoe = WrittenShoe(script.lines)
    state = open_round(game.rules, game.offer(), stakes)
    while isinstance(awaits(state), CardFor):
        answer = decide(state, DealCard(shoe.draw()))
        if isinstance(answer, Refused):
            raise AssertionError(f"a written card was refused: {answer.reason}")
        state = replay(state, answer)
    bets = gathered((settled.player, settled) for settled in state.settlements or ())
    cards = {"player": state.coup.player, "banker": state.coup.banker}
    differences = (
        *refused_arrangements(game, script.lines),
        *allowed,
        *shoe.left_over(),
        *unmet(script.lines, bets, cards),
    )
    return Report(script.title, not differences, differences, cards, bets)
