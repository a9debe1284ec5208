"""Scripts of rounds in which cards alone decide: stakes, cards, and what comes back."""

from sabot.games.answer import Refused
from sabot.games.family import Opening
from sabot.games.moves import DealCard
from sabot.games.round_questions import replayed
from sabot.games.variant import Game
from sabot.games.waiting import CardFor
from sabot.script.arrange import arranged, refused_arrangements
from sabot.script.line import Act, BadScript, Refuse, Wager
from sabot.script.parse import Script
from sabot.script.report import Report, gathered, unmet
from sabot.script.wagers import placed
from sabot.script.written_shoe import WrittenShoe


def play_dealt(game: Game, script: Script) -> Report:
    for numbered in script.lines:
        if isinstance(numbered.line, Act) or (
            isinstance(numbered.line, Refuse) and isinstance(numbered.line.line, Act)
        ):
            raise BadScript(numbered.number, f"{game.family.key} has no acts")
        if isinstance(numbered.line, Wager) and numbered.line.who.hand not in (None, 1):
            raise BadScript(
                numbered.number, f"{game.family.key} has no hands of one's own; write the name alone"
            )
    game = arranged(game, script.lines)
    stakes, allowed = placed(game, script.lines, lambda who, bet: "")
    shoe, family = WrittenShoe(script.lines), game.family
    state = family.open(game, Opening((), stakes))
    while isinstance(family.awaits(state), CardFor):
        answer = family.decide(state, DealCard(shoe.draw()))
        if isinstance(answer, Refused):
            raise AssertionError(f"a written card was refused: {answer.reason}")
        state = replayed(family, state, answer)
    bets = gathered((settled.player, settled) for settled in state.settlements or ())
    cards = {row.place: row.cards for row in family.rows(state)}
    differences = (
        *refused_arrangements(game, script.lines),
        *allowed,
        *shoe.left_over(),
        *unmet(script.lines, bets, cards),
    )
    return Report(script.title, not differences, differences, cards, bets)
