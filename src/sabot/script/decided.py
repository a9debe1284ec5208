"""Scripts of rounds in which people decide: stakes, cards and acts, through the live engine."""

from collections.abc import Sequence

from sabot.games.answer import Refused
from sabot.games.croupier import Croupier
from sabot.games.deciding import AnyDeciding
from sabot.games.family import AnyFamily, GameRound, Opening
from sabot.games.hand_id import HandId, dealt_hand
from sabot.games.moves import Action, AnswerInsurance, Choose, Close, Command
from sabot.games.round_questions import replayed
from sabot.games.seating import MOST_HANDS
from sabot.games.stake import Settlement
from sabot.games.variant import Game
from sabot.games.waiting import Choices, Closing, InsuranceAnswers, Over
from sabot.script.arrange import arranged, refused_arrangements
from sabot.script.line import Act, BadScript, Numbered, Refuse, Wager, Who
from sabot.script.line_words import DEALER
from sabot.script.parse import Script
from sabot.script.report import Report, gathered, unmet
from sabot.script.wagers import placed
from sabot.script.written_shoe import WrittenShoe

_ANSWERS = {"insure": True, "decline": False}


class Seats:
    """Which box a written hand is: `ann` has 1.1, `ann/2` has 1.2; common hands are 1, 2 and 3."""

    def __init__(self, game: Game, lines: Sequence[Numbered]) -> None:
        self._common = game.family.common(game.rules)
        self._per_player = {key for key in game.can_offer if game.bets[key].links.per_player}
        self._players: list[str] = []
        self._hands: dict[tuple[str, str], str] = {}
        boxes: dict[str, None] = {}
        for numbered in lines:
            if isinstance(numbered.line, Wager):
                boxes[self.box(numbered.line.who)] = None
                self._hands[numbered.line.who.player, self.box(numbered.line.who)] = str(numbered.line.who)
        self.boxes = tuple(sorted(boxes) if self._common else boxes)
        """Every hand that is dealt, in order."""
        holders = {box: player for player, box in self._hands}
        self.owned = tuple((box, "" if self._common else holders[box]) for box in self.boxes)

    def box(self, who: Who) -> str:
        if who.player not in self._players:
            self._players.append(who.player)
        hand = who.hand or 1
        return HandId(0 if self._common else self._players.index(who.player) + 1, hand).text

    def check(self, who: Who, number: int) -> None:
        """An act of somebody who holds no such hand is a slip of the pen."""
        if (who.player, self.box(who)) not in self._hands and not (who.hand is None and self._holds(who)):
            raise BadScript(number, f"{who} has no hand; write a line such as: bet {who} main 10")

    def _holds(self, who: Who) -> bool:
        return any(player == who.player for player, _ in self._hands)

    def place(self, who: Who, bet: str) -> str:
        return "" if bet in self._per_player else self.box(who)

    def written(self, settlement: Settlement) -> str:
        """The hand as the script calls it, whatever split hands it became."""
        return self._hands.get((settlement.player, dealt_hand(settlement.hand)), settlement.player)


def play_decided(game: Game, script: Script) -> Report:
    game = arranged(game, script.lines)
    seats = Seats(game, script.lines)
    if not seats.boxes:
        raise BadScript(script.first_line, "nobody bets; write a line such as: bet ann main 10")
    if len(seats.boxes) > MOST_HANDS:
        raise BadScript(script.first_line, f"{len(seats.boxes)} hands are too many; a round has {MOST_HANDS}")
    stakes, allowed = placed(game, script.lines, seats.place)
    shoe = WrittenShoe(script.lines)
    family, decisions = game.family, game.family.decisions
    assert decisions is not None, "cards alone decide nothing here"
    state = family.open(game, Opening(seats.owned, stakes))
    played = _Play(family, decisions, Croupier(family, shoe.draw), seats)
    state, misplayed = played.play(state, script.lines)
    bets = gathered((seats.written(settled), settled) for settled in state.settlements or ())
    cards = {DEALER: next(row.cards for row in family.rows(state) if not row.place)}
    differences = (
        *refused_arrangements(game, script.lines),
        *allowed,
        *misplayed,
        *shoe.left_over(),
        *unmet(script.lines, bets, cards),
    )
    return Report(script.title, not differences, differences, cards, bets)


class _Play:
    """Acts one after the other, the croupier dealing in between."""

    def __init__(
        self, family: AnyFamily, decisions: AnyDeciding, croupier: Croupier[GameRound], seats: Seats
    ) -> None:
        self._family = family
        self._decisions = decisions
        self._croupier = croupier
        self._seats = seats

    def play(self, state: GameRound, lines: Sequence[Numbered]) -> tuple[GameRound, tuple[str, ...]]:
        state, _ = self._croupier.serve(state)
        wrong: list[str] = []
        for numbered in lines:
            match numbered.line:
                case Act() as act:
                    self._seats.check(act.who, numbered.number)
                    state = self._act(state, act, numbered.number)
                case Refuse(line=Act() as act):
                    self._seats.check(act.who, numbered.number)
                    state = self._past_insurance(state, act)
                    if not isinstance(self._family.decide(state, self._command(state, act)), Refused):
                        wrong.append(f"line {numbered.number}: {act} was to be refused, but is allowed")
                case _:
                    pass
        state = self._past_insurance(state, None)
        if not isinstance(self._family.awaits(state), Over):
            raise BadScript(lines[-1].number, f"the round is not over: {self._waiting(state)}")
        return state, tuple(wrong)

    def _act(self, state: GameRound, act: Act, number: int) -> GameRound:
        state = self._past_insurance(state, act)
        answer = self._family.decide(state, self._command(state, act))
        if isinstance(answer, Refused):
            waits = "" if isinstance(self._family.awaits(state), Over) else f"; {self._waiting(state)}"
            raise BadScript(number, f"{act} is refused: {answer.reason}{waits}")
        return self._served(replayed(self._family, state, answer))

    def _served(self, state: GameRound) -> GameRound:
        """Up to the next question; complete steps of the common hand are closed at once."""
        state, _ = self._croupier.serve(state)
        while isinstance(self._family.awaits(state), Closing):
            state, _ = self._croupier.serve(self._closed(state))
        return state

    def _closed(self, state: GameRound) -> GameRound:
        answer = self._family.decide(state, Close())
        assert not isinstance(answer, Refused)
        return replayed(self._family, state, answer)

    def _past_insurance(self, state: GameRound, act: Act | None) -> GameRound:
        """Who has not answered when play goes on takes no insurance (B7)."""
        answers = act is not None and act.word in _ANSWERS
        if answers or not isinstance(self._family.awaits(state), InsuranceAnswers):
            return state
        return self._served(self._closed(state))

    def _command(self, state: GameRound, act: Act) -> Command:
        box = self._turn(state, act.who)
        if act.word in _ANSWERS:
            return AnswerInsurance(act.who.player, box, _ANSWERS[act.word])
        return Choose(act.who.player, box, Action(act.word))

    def _turn(self, state: GameRound, who: Who) -> str:
        """The hand that an act is meant for: the one whose turn it is, if it belongs to this person."""
        box = self._seats.box(who)
        own = sorted(hand for player, hand in self._decisions.pending(state) if player == who.player)
        fitting = [hand for hand in own if who.hand is None or dealt_hand(hand) == box]
        return fitting[0] if fitting else box

    def _waiting(self, state: GameRound) -> str:
        match self._family.awaits(state):
            case InsuranceAnswers() | Choices():
                asked = sorted(self._decisions.pending(state))
                return f"the round waits for {', '.join(f'{who} (hand {hand})' for who, hand in asked)}"
            case _:
                return "the round is over"
