"""Rounds of blackjack, drawn as people would write them: a shoe, some acts, the lines on the felt."""

from collections.abc import Iterator, Mapping

from sabot.cards.card import Card, name, parse_card, parse_cards, show_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.bets import BETS
from sabot.games.blackjack.game import BLACKJACK
from sabot.games.blackjack.round import (
    AnswerInsurance,
    BlackjackRound,
    Choose,
    Close,
    Command,
    Interrupt,
    Move,
    awaits,
    choices,
    decide,
    open_round,
    pending,
    replay,
)
from sabot.games.blackjack.rules import Rules
from sabot.games.croupier import Croupier
from sabot.games.moves import Action
from sabot.games.stake import Field, Offer, Stake
from sabot.money import Amount

BY_KEY = {bet.key: bet for bet in BETS}
FACE_DOWN = "??"


def offer_of(*keys: str) -> Offer[Deal]:
    return {key: Field(BY_KEY[key], "", next(iter(BY_KEY[key].tables.values()))) for key in keys}


def stakes_of(text: str) -> tuple[Stake, ...]:
    """`ann 1 main 100, ann 1 21+3 50`: player, box, bet, minor units; a bet per player has the box `-`."""
    rows = (row.split() for row in text.split(","))
    return tuple(Stake(who, box.replace("-", ""), bet, Amount(int(amount))) for who, box, bet, amount in rows)


def places_of(text: str) -> list[tuple[str, str]]:
    """`ann 1, bob 2`: player and box."""
    return [(who, box) for who, box in (place.split() for place in text.split(",") if place)]


class Felt:
    """A round in play with its croupier. What is not refused goes on to the next question at once."""

    def __init__(
        self,
        rules: Rules,
        shoe: str,
        stakes: str = "ann 1 main 100",
        boxes: str = "",
        *,
        owners: str = "",
        golden: str = "",
    ) -> None:
        """`owners` and `golden` are written `ann 1, bob 2`; without owners every box has one player."""
        placed = stakes_of(stakes)
        on_offer = offer_of(*dict.fromkeys(stake.bet for stake in placed if stake.bet != "main"))
        named = boxes.split() or list(dict.fromkeys(stake.hand for stake in placed if stake.hand))
        owned = {box: who for who, box in places_of(owners)} or None
        opened = open_round(rules, on_offer, tuple(named), placed, owned, frozenset(places_of(golden)))
        self._begin(opened, shoe)

    @classmethod
    def resumed(cls, state: BlackjackRound, shoe: str) -> "Felt":
        """A round that somebody else has opened, with cards of its own."""
        felt = cls.__new__(cls)
        felt._begin(state, shoe)
        return felt

    def _begin(self, state: BlackjackRound, shoe: str) -> None:
        self._left: Iterator[Card] = iter(parse_cards(shoe.replace("|", " ")))
        self._croupier = Croupier(BLACKJACK, self._draw)
        self.drawn: list[Card] = []
        self.events: list[Move] = []
        self.opened = self.state = state
        self._serve()

    def _draw(self) -> Card:
        card = next(self._left, None)
        assert card is not None, f"the shoe is too short; the round waits for {awaits(self.state)}"
        self.drawn.append(card)
        return card

    def _serve(self) -> None:
        self.state, events = self._croupier.serve(self.state)
        self.events += events

    def send(self, command: Command) -> "Felt":
        answer = decide(self.state, command)
        assert not isinstance(answer, Refused), f"{command}: {answer}"
        self.state = replay(self.state, answer)
        self.events += answer
        self._serve()
        return self

    def acts(self, text: str) -> "Felt":
        """`ann hit, bob stand, close, ann 2 insure`; without a hand, the one they are asked about.

        `ann double short bob cat` names who cannot pay, `break 1 ann bob` who leaves which hand.
        """
        for act in text.split(","):
            self.send(self._command(act))
        return self

    def refusal(self, act: str) -> str:
        """Why an act is refused; it changes nothing."""
        answer = decide(self.state, self._command(act))
        assert isinstance(answer, Refused), f"{act!r} was allowed"
        return answer.reason

    def _command(self, act: str) -> Command:
        told, _, short = act.partition(" short ")
        words = told.split()
        if words == ["close"]:
            return Close()
        if words[0] == "break":
            return Interrupt(words[1], tuple(words[2:]))
        who, word = words[0], words[-1]
        own = sorted(hand for player, hand in pending(self.state) if player == who)
        hand = words[1] if len(words) == 3 else (own or [""])[0]
        if word in ("insure", "decline"):
            return AnswerInsurance(who, hand, word == "insure")
        return Choose(who, hand, Action(word), tuple(short.split()))

    def may(self, who: str) -> str:
        """What the player may choose now."""
        return " ".join(choice.action for choice in choices(self.state, who) if choice.refused is None)

    @property
    def asked(self) -> str:
        """Whose answer is wanted for which hand."""
        return ", ".join(f"{player} {hand}" for player, hand in sorted(pending(self.state)))

    @property
    def dealer(self) -> str:
        cards = [name(card) for card in self.state.dealer]
        return " ".join([*cards, *([FACE_DOWN] if self.state.hole_down else [])])

    @property
    def lines(self) -> dict[str, str]:
        """The cards of every line that has any, in the order of play."""
        return {box.key + line.path: show_cards(line.cards) for box, line in self.state.lines() if line.cards}

    @property
    def paid(self) -> Mapping[str, tuple[str, int, int]]:
        """`ann 1 main` → (label, staked, returned) of every stake; the round must be over."""
        settled = self.state.settlements
        assert settled is not None, f"the round waits for {awaits(self.state)}"
        rows = {
            f"{one.player} {one.hand or '-'} {one.bet}": (one.label, one.staked, one.returned)
            for one in settled
        }
        assert len(rows) == len(settled), "a stake was settled twice"
        return rows

    def is_over(self) -> bool:
        return self.state.over

    def shoe_is_used_up(self) -> bool:
        return next(self._left, None) is None


def card(text: str) -> Card:
    return parse_card(text)


def total_returned(state: BlackjackRound, player: str) -> int:
    assert state.settlements is not None
    return sum(one.returned for one in state.settlements if one.player == player)
