"""A round of any family, dealt by the engine that serves tables until it asks somebody or is over."""

from collections.abc import Iterator, Sequence

from sabot.cards.card import Card
from sabot.games.answer import Refused
from sabot.games.deciding import DECLINE, INSURE
from sabot.games.family import GameRound, Opening
from sabot.games.moves import (
    Action,
    AnswerInsurance,
    Choose,
    Close,
    Command,
    DealCard,
    DealHoleCard,
    ReportCheck,
    TurnHoleCard,
)
from sabot.games.stake import Stake
from sabot.games.variant import Game
from sabot.games.waiting import (
    CardFor,
    Choices,
    Closing,
    DealerCard,
    HoleCardTurn,
    HoleCheck,
    HoleDeal,
    InsuranceAnswers,
    Over,
)


class DealtRound:
    """One round with its cards. Nobody outside learns a card before it lies face up."""

    def __init__(
        self, game: Game, boxes: Sequence[tuple[str, str]], stakes: Sequence[Stake], cards: Iterator[Card]
    ) -> None:
        self._family, self._cards, self._hole = game.family, cards, Card(0)
        owned = () if not game.family.has_hands else tuple(boxes)
        if game.family.common(game.rules):
            owned = tuple((box, "") for box, _ in owned)
        self.now: GameRound = game.family.open(game, Opening(owned, tuple(stakes)))
        self._run()

    @property
    def over(self) -> bool:
        return self.now.settlements is not None

    def asked(self) -> tuple[str, str] | None:
        """Player and hand of the answer that is wanted next; None when the round is over."""
        if self.over or self._family.decisions is None:
            return None
        return min(self._family.decisions.pending(self.now))

    def allowed(self) -> tuple[str, ...]:
        """The answers that the one who is asked may give."""
        asked = self.asked()
        if asked is None or self._family.decisions is None:
            return ()
        if isinstance(self._family.awaits(self.now), InsuranceAnswers):
            return INSURE, DECLINE
        choices = self._family.decisions.choices(self.now, asked[0])
        return tuple(choice.action.value for choice in choices if choice.refused is None)

    def answer(self, word: str) -> None:
        """One of `allowed`."""
        asked = self.asked()
        if asked is None or word not in self.allowed():
            raise ValueError(f"{word} is not asked for; it may be {', '.join(self.allowed()) or 'nothing'}")
        player, hand = asked
        if word in (INSURE, DECLINE):
            assert self._family.decisions is not None
            bet = self._family.decisions.answers(self.now).asked
            self._do(AnswerInsurance(player, hand, word == INSURE, bet))
        else:
            self._do(Choose(player, hand, Action(word)))
        self._run()

    def won(self, player: str) -> int:
        """Minor units that the round won or lost for a player; nothing until it is over."""
        settled = self.now.settlements or ()
        return sum(one.returned - one.staked for one in settled if one.player == player)

    def _run(self) -> None:
        while (command := self._next()) is not None:
            self._do(command)

    def _do(self, command: Command) -> None:
        moves = self._family.decide(self.now, command)
        if isinstance(moves, Refused):
            raise AssertionError(moves.reason)
        for move in moves:
            self.now = self._family.evolve(self.now, move)

    def _next(self) -> Command | None:
        match self._family.awaits(self.now):
            case CardFor() | DealerCard():
                return DealCard(next(self._cards))
            case HoleDeal():
                self._hole = next(self._cards)
                return DealHoleCard()
            case HoleCheck():
                assert self._family.hole is not None
                beside, _ = self._family.hole.known(self.now)
                return ReportCheck(self._family.hole.check(beside, self._hole))
            case HoleCardTurn():
                return TurnHoleCard(self._hole)
            case Closing():
                return Close()
            case Choices() | InsuranceAnswers() | Over():
                return None
            case waiting:
                raise AssertionError(f"nobody outside sees {waiting}")
