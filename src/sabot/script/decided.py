"""Scripts of rounds in which people decide: stakes, cards and acts, through the live engine."""

from collections.abc import Iterator, Sequence

from sabot.games.answer import Refused
from sabot.games.blackjack.croupier import Croupier
from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    Choices,
    Choose,
    Close,
    Closing,
    Command,
    InsuranceAnswers,
    Over,
    awaits,
    decide,
    open_round,
    pending,
    replay,
)
from sabot.games.blackjack.round.round_start import MOST_BOXES
from sabot.games.blackjack.rules import Hands
from sabot.games.moves import Action
from sabot.games.stake import Settlement
from sabot.script.arrange import arranged, refused_arrangements
from sabot.script.line import Act, BadScript, Numbered, Refuse, Wager, Who
from sabot.script.parse import Script
from sabot.script.report import Report, gathered, unmet
from sabot.script.shoe import WrittenShoe
from sabot.script.wagers import placed

_ANSWERS = {"insure": True, "decline": False}


class Seats:
    """Which box a written hand is: `ann` has 1.1, `ann/2` has 1.2; common hands are 1, 2 and 3."""

    def __init__(self, game: BlackjackGame, lines: Sequence[Numbered]) -> None:
        self._common = game.rules.hands is Hands.COMMON
        self._per_player = {key for key in game.can_offer if game.bets[key].links.per_player}
        self._players: list[str] = []
        self._hands: dict[tuple[str, str], str] = {}
        boxes: dict[str, None] = {}
        for numbered in lines:
            if isinstance(numbered.line, Wager):
                boxes[self.box(numbered.line.who)] = None
                self._hands[numbered.line.who.player, self.box(numbered.line.who)] = str(numbered.line.who)
        self.boxes = tuple(sorted(boxes) if self._common else boxes)

    def box(self, who: Who) -> str:
        if who.player not in self._players:
            self._players.append(who.player)
        hand = who.hand or 1
        return str(hand) if self._common else f"{self._players.index(who.player) + 1}.{hand}"

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
        return self._hands.get((settlement.player, settlement.hand.rstrip("ab")), settlement.player)


def play_decided(game: BlackjackGame, script: Script) -> Report:
    game = arranged(game, script.lines)
    seats = Seats(game, script.lines)
    if not seats.boxes:
        raise BadScript(script.first_line, "nobody bets; write a line such as: bet ann main 10")
    if len(seats.boxes) > MOST_BOXES:
        raise BadScript(script.first_line, f"{len(seats.boxes)} hands are too many; a round has {MOST_BOXES}")
    stakes, allowed = placed(game, script.lines, seats.place)
    shoe = WrittenShoe(script.lines)
    state = open_round(game.rules, game.offer(), seats.boxes, stakes)
    state, misplayed = _Play(Croupier(shoe.draw), seats).play(state, script.lines)
    bets = gathered((seats.written(settled), settled) for settled in state.settlements or ())
    cards = {"dealer": state.dealer}
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

    def __init__(self, croupier: Croupier, seats: Seats) -> None:
        self._croupier = croupier
        self._seats = seats

    def play(
        self, state: BlackjackRound, lines: Sequence[Numbered]
    ) -> tuple[BlackjackRound, tuple[str, ...]]:
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
                    if not isinstance(decide(state, self._command(state, act)), Refused):
                        wrong.append(f"line {numbered.number}: {act} was to be refused, but is allowed")
                case _:
                    pass
        state = self._past_insurance(state, None)
        if not isinstance(awaits(state), Over):
            raise BadScript(lines[-1].number, f"the round is not over: {_waiting(state)}")
        return state, tuple(wrong)

    def _act(self, state: BlackjackRound, act: Act, number: int) -> BlackjackRound:
        state = self._past_insurance(state, act)
        answer = decide(state, self._command(state, act))
        if isinstance(answer, Refused):
            waits = "" if isinstance(awaits(state), Over) else f"; {_waiting(state)}"
            raise BadScript(number, f"{act} is refused: {answer.reason}{waits}")
        return self._served(replay(state, answer))

    def _served(self, state: BlackjackRound) -> BlackjackRound:
        """Up to the next question; complete steps of the common hand are closed at once."""
        state, _ = self._croupier.serve(state)
        while isinstance(awaits(state), Closing):
            state, _ = self._croupier.serve(self._closed(state))
        return state

    def _closed(self, state: BlackjackRound) -> BlackjackRound:
        answer = decide(state, Close())
        assert not isinstance(answer, Refused)
        return replay(state, answer)

    def _past_insurance(self, state: BlackjackRound, act: Act | None) -> BlackjackRound:
        """Who has not answered when play goes on takes no insurance (B7)."""
        answers = act is not None and act.word in _ANSWERS
        if answers or not isinstance(awaits(state), InsuranceAnswers):
            return state
        return self._served(self._closed(state))

    def _command(self, state: BlackjackRound, act: Act) -> Command:
        box = self._turn(state, act.who)
        if act.word in _ANSWERS:
            return AnswerInsurance(act.who.player, box, _ANSWERS[act.word])
        return Choose(act.who.player, box, Action(act.word))

    def _turn(self, state: BlackjackRound, who: Who) -> str:
        """The hand that an act is meant for: the one whose turn it is, if it belongs to this person."""
        box = self._seats.box(who)
        own = sorted(hand for player, hand in pending(state) if player == who.player)
        fitting = [hand for hand in own if who.hand is None or hand.rstrip("ab") == box]
        return fitting[0] if fitting else box


def _waiting(state: BlackjackRound) -> str:
    match awaits(state):
        case InsuranceAnswers() | Choices():
            return f"the round waits for {', '.join(_people(state))}"
        case _:
            return "the round is over"


def _people(state: BlackjackRound) -> Iterator[str]:
    for player, hand in sorted(pending(state)):
        yield f"{player} (hand {hand})"
