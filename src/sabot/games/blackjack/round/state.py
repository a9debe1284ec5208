"""The frozen state of a round: boxes, lines and what the dealer shows. It holds nothing secret."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct
from rpds import HashTrieMap

from sabot.cards.card import Card
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.hand import HandFacts, facts_of
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import INSURANCE, Action
from sabot.games.stake import Offer, Settlement, Stake
from sabot.money import Amount, half

NOBODY: frozenset[str] = frozenset()
NO_OWNER = ""


class End(Struct, frozen=True):
    """A finished hand, and everyone who ended with exactly this one."""

    path: str
    cards: int
    """How many cards of the line count."""
    players: frozenset[str]
    doubled: bool = False
    surrendered: bool = False


class Line(Struct, frozen=True):
    """A row of cards and those who still play on it. The others have an `End` or split away."""

    path: str
    cards: tuple[Card, ...]
    holders: frozenset[str]
    """Everyone with a main stake who came to this line."""
    playing: frozenset[str] = NOBODY
    """Who must choose in the open step; all of them hold every card of the line."""
    hitting: frozenset[str] = NOBODY
    doubling: frozenset[str] = NOBODY
    splitting: frozenset[str] = NOBODY
    """Who split here, and goes on to the two lines that follow."""
    taking_one: frozenset[str] = NOBODY
    """Followers who could not pay for the double: they take its card and stand (B21)."""
    staying_right: frozenset[str] = NOBODY
    """Followers who could not pay for the split: their one stake goes on to the right line (B21)."""

    @property
    def wants_card(self) -> bool:
        return len(self.cards) < 2 or bool(self.hitting or self.doubling or self.taking_one)

    @property
    def unfinished(self) -> frozenset[str]:
        """Everyone for whom this line is still to be played, or is being played."""
        if len(self.cards) < 2:
            return self.holders
        return self.playing | self.hitting | self.doubling | self.taking_one

    @property
    def done(self) -> bool:
        return not (self.wants_card or self.playing)


class Box(Struct, frozen=True):
    """One dealt hand with all that grew from it. Lines stand in the order in which they are played."""

    key: str
    lines: tuple[Line, ...]
    ends: tuple[End, ...] = ()
    owner: str = NO_OWNER
    """Who chooses for the box; everybody else on it follows (B21). A common box has no owner."""
    interrupted: tuple[End, ...] = ()
    """Hands that left this round as they lay: they are finished elsewhere (I2)."""
    made: int = 1
    """How many hands the deal had become before this round; more than one only where it is resumed."""

    def line(self, path: str) -> Line:
        return next(line for line in self.lines if line.path == path)

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The first two cards, which special bets are settled on (G2); unknown of a resumed split hand."""
        first = self.lines[0]
        return () if first.path else first.cards[:2]

    def hands_of(self, player: str) -> int:
        """How many hands the player has made of this deal so far."""
        return self.made + sum(player in line.splitting for line in self.lines)

    def choosers(self, line: Line) -> frozenset[str]:
        """Whose choices the open step of the line needs."""
        return line.playing & {self.owner} if self.owner else line.playing

    def followers(self, line: Line) -> frozenset[str]:
        """Who does on this line whatever the owner does."""
        return line.unfinished - {self.owner} if self.owner else NOBODY


class Stakes(Struct, frozen=True):
    """The stakes of a round, and the questions that are asked of them all the time."""

    all: tuple[Stake, ...]
    mains: Mapping[tuple[str, str], Amount]
    """Main stakes by player and box."""
    insurable: tuple[tuple[str, str], ...]
    """Player and box of every main stake of which half can be staked (B7)."""
    special_places: frozenset[tuple[str, str]]
    """(box, bet) wherever anyone has a special bet; the box is empty for bets per player."""
    uninsurable: frozenset[tuple[str, str]] = frozenset()
    """Player and box of main stakes that are never insured: golden ones, and those behind (B7, B21)."""

    def main(self, player: str, box: str) -> Amount:
        return self.mains[player, box]

    def insurable_of(self, player: str, boxes: tuple[Box, ...]) -> tuple[str, ...]:
        return tuple(
            box.key
            for box in boxes
            if half(self.mains.get((player, box.key), Amount(0))) > 0
            and (player, box.key) not in self.uninsurable
        )


Answered: TypeAlias = "HashTrieMap[tuple[str, str], bool]"
"""Yes or no by player and box."""
NO_ANSWERS: Answered = HashTrieMap()


class BlackjackRound(Struct, frozen=True, gc=False):
    rules: Rules
    offer: Offer[Deal]
    stakes: Stakes
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...] = ()
    """The dealer's face-up cards, the up card first."""
    hole_down: bool = False
    """A card without identity lies face down beside the up card."""
    checked: bool | None = None
    """What the dealer's check said, if they made one."""
    to_ask: tuple[str, ...] = ()
    """Bets that players may still be asked for, in this order."""
    answers: "HashTrieMap[str, Answered]" = HashTrieMap()
    """By bet: who takes it, and who does not."""
    chosen: "HashTrieMap[str, Action]" = HashTrieMap()
    """Choices in the open step, by player."""
    short: tuple[str, ...] = ()
    """Followers who cannot pay for the choice that the owner has made in the open step."""
    seen: "HashTrieMap[str, tuple[Card, ...]]" = HashTrieMap()
    """By player: all cards that lay face up when a hand of theirs was last interrupted (I3)."""
    brought: int = 0
    """Cards that lay on the table before the first was dealt: those of a resumed round."""
    settlements: tuple[Settlement, ...] | None = None

    @property
    def up(self) -> Card:
        return self.dealer[0]

    @property
    def over(self) -> bool:
        return self.settlements is not None

    @property
    def insured(self) -> "Answered":
        """Answers about insurance."""
        return self.answers.get(INSURANCE, NO_ANSWERS)

    def lines(self) -> Iterator[tuple[Box, Line]]:
        """Every line in the order of play."""
        for box in self.boxes:
            for line in box.lines:
                yield box, line

    def current(self) -> tuple[Box, Line] | None:
        """The line in play: the first that is not done."""
        return next((pair for pair in self.lines() if not pair[1].done), None)

    def find(self, hand: str) -> tuple[Box, Line] | None:
        """A line by its full name, such as 3.1a."""
        return next((pair for pair in self.lines() if pair[0].key + pair[1].path == hand), None)


def line_facts(line: Line, cards: int | None = None, hands: int = 1) -> HandFacts:
    """The facts of a hand that holds the first `cards` of a line; of all of them unless told."""
    return facts_of(line.cards[:cards], split_depth=len(line.path), hands=hands)
