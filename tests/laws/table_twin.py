"""Every round of a session told again to slow twins, who hold each hand of each player in full.

They see events only: what was staked, what was dealt and chosen, which cards were corrected.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace
from naive_blackjack import Twin
from table_felt import Felt
from table_session import Session, Taken

from sabot.cards import Card
from sabot.cards.card import DECK, value
from sabot.games.baccarat.coup import Coup, Side
from sabot.games.baccarat.game import BACCARAT
from sabot.games.bet import Bet
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.bet_windows import Deal
from sabot.games.blackjack.rules import Rules
from sabot.games.moves import Action
from sabot.games.stake import Stake
from sabot.ledger.lot import Lot
from sabot.table import events as e
from sabot.table.house.setup import Setup

Key = tuple[str, str]
"""Player and hand."""
Lots = dict[tuple[str, str, str], Lot]
"""By player, hand and bet."""


class Followed(Twin):
    """A twin that also knows hands with an owner, whom others follow (B21), and hands that broke (I2)."""

    def __init__(self, rules: Rules, stakes: tuple[Stake, ...], owners: dict[str, str]) -> None:
        super().__init__(rules, stakes)
        self.owners = owners
        self.interrupted: set[Key] = set()

    def resume(self, player: str, carried: rounds.Carried) -> None:
        """The cards that interrupted hands brought along."""
        self.dealer = [carried.up]
        self.checked = False if carried.checked else None
        self.hands = {(player, hand.name): list(hand.cards) for hand in carried.hands}
        self.mains = {(player, hand.box): hand.stake for hand in carried.hands}
        for hand in carried.hands:
            self.first_two[hand.box] = list(hand.cards[:2])

    def see(self, event: rounds.Move) -> None:
        if isinstance(event, rounds.HandInterrupted):
            for player in event.players:
                del self.hands[player, event.hand]
                self.interrupted.add((player, event.hand))
            return
        super().see(event)

    def _choice(self, event: rounds.ChoiceMade) -> None:
        others = [player for player, hand in self.hands if hand == event.hand and player != event.player]
        super()._choice(event)
        for player in others if self.owners.get(event.hand.rstrip("ab")) else ():
            if player not in event.short:
                super()._choice(replace(event, player=player))
            elif event.action is Action.DOUBLE:
                self.asking[event.hand].add(player)
            else:
                right, _ = self.hands.pop((player, event.hand))
                self.hands[player, event.hand + "a"] = [right]

    def units(self) -> Counter[Key]:
        """How many main stakes each player has on each deal by now, interrupted hands included."""
        found: Counter[Key] = Counter()
        for player, hand in (*self.hands, *self.interrupted):
            found[player, hand.rstrip("ab")] += 2 if (player, hand) in self.doubled else 1
        return found

    def labels(self, bet: Bet[Deal], box: str) -> set[str]:
        """Every label that the cards still allow; an unseen second card is none that the check ruled out."""
        if len(self.dealer) > 1 or self.checked is None:
            return self.special_labels(bet, box, None)
        holes = [card for card in DECK if {value(card), value(self.dealer[0])} != {1, 10}]
        return {label for hole in holes for label in self.special_labels(bet, box, hole)}


class Told:
    """One round as it was told: its setup, its lots, and everything that was dealt and chosen in it."""

    def __init__(self, setup: Setup, lots: Lots, owners: dict[str, str]) -> None:
        self.setup = setup
        self.lots = lots
        self.stakes = tuple(Stake(who, hand, bet, lot.total) for (who, hand, bet), lot in lots.items())
        self.owners = owners
        self.added: dict[Key, Lot] = {}
        self.moves: list[rounds.Move] = []
        self.dealt: list[rounds.CardDealt] = []
        self.carried: rounds.Carried | None = None
        self._twin: Followed | None = None

    @property
    def twin(self) -> Followed:
        if self._twin is None:
            rules = self.setup.game.rules
            assert isinstance(rules, Rules)
            self._twin = Followed(rules, self.stakes, self.owners)
            if self.carried is not None:
                self._twin.resume(self.stakes[0].player, self.carried)
            for move in self.moves:
                self._twin.see(move)
        return self._twin

    def coup(self) -> Coup:
        sides = {side: tuple(one.card for one in self.dealt if one.hand == side) for side in Side}
        return Coup(sides[Side.PLAYER], sides[Side.BANKER])

    def see(self, event: e.Event) -> None:
        match event:
            case e.RoundMoved(moves) if self.setup.game.family.key == BACCARAT.key:
                self.dealt += [move for move in moves if isinstance(move, rounds.CardDealt)]
            case e.RoundMoved(moves, paid):
                for move in moves:
                    self.twin.see(move)
                    self.moves.append(move)
                    if isinstance(move, rounds.ChoiceMade) and move.action is Action.SPLIT:
                        self._split(move)
                for part in paid:
                    self._paid(part)
            case e.CardCorrected(position, _, new):
                self._correct(position.place, position.index, new)
                self._twin = None
            case e.CardsExchanged(here, card, there, other):
                self._correct(here.place, here.index, other)
                self._correct(there.place, there.index, card)
                self._twin = None
            case _:
                pass

    def _split(self, move: rounds.ChoiceMade) -> None:
        """What lies on a hand goes on with the right one."""
        owned = self.owners.get(move.hand.rstrip("ab"))
        for player, hand, bet in list(self.lots):
            if (hand, bet) == (move.hand, "main") and (owned or player == move.player):
                self.lots[player, hand + "a", bet] = self.lots.pop((player, hand, bet))

    def _paid(self, part: e.Paid) -> None:
        if part.bet == "main" and not part.split:
            self.added[part.player, part.hand] = part.lot
        else:
            self.lots[part.player, part.hand + ("b" if part.split else ""), part.bet] = part.lot

    def _correct(self, place: str, index: int, new: Card) -> None:
        if self.dealt:
            at = [number for number, one in enumerate(self.dealt) if one.hand == place][index]
            self.dealt[at] = replace(self.dealt[at], card=new)
            return
        while index == 0 and place.endswith(("a", "b")):
            place, index = place[:-1], int(place.endswith("b"))
        here = [number for number, move in enumerate(self.moves) if _lies_at(move, place)]
        at = here[index - place.endswith(("a", "b"))]
        wrong = self.moves[at]
        assert isinstance(wrong, rounds.CardDealt | rounds.DealerCardDealt | rounds.HoleCardTurned)
        self.moves[at] = replace(wrong, card=new)


def _lies_at(move: rounds.Move, place: str) -> bool:
    if place:
        return isinstance(move, rounds.CardDealt) and move.hand == place
    return isinstance(move, rounds.DealerCardDealt | rounds.HoleCardTurned)


def told(session: Session) -> Iterator[tuple[Taken, Told]]:
    """Every event of every round, with the round as it is after it."""
    felt, running = Felt(), dict[str, Told]()
    for taken in session.taken:
        event = taken.event
        if isinstance(event, e.RoundStarted):
            lots = {(at.player, at.hand, at.bet): lot for at, lot in felt.on(event.round).items()}
            running[taken.stream] = Told(taken.before.setup, lots, dict(event.boxes))
        elif isinstance(event, e.GameInterrupted):
            lots = {(event.player, hand, "main"): lot for hand, lot in event.hands}
            owners = {part.place.hand: event.player for part in event.parts}
            interrupted = running[f"broken:{event.interrupted}"] = Told(taken.before.setup, lots, owners)
            interrupted.carried = event.carried
        if taken.stream in running:
            running[taken.stream].see(event)
            yield taken, running[taken.stream]
        if isinstance(event, e.RoundPaid | e.RoundVoided):
            running.pop(taken.stream, None)
        felt.see(taken)
