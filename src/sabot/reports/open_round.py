"""A round that is being paid: what was raised in it, and which stakes stand and fall together."""

from collections.abc import Iterable, Iterator

from sabot.ledger.facts import BetSettled
from sabot.reports.bet_sums import BetSums


class OpenRound:
    """Of one stream. Stakes on the same bet of the same hand have the same result; those on other hands share
    the dealer's cards, and are taken to have half of it in common."""

    def __init__(self) -> None:
        self._raised: dict[tuple[str, str], int] = {}
        """By player and place, what doubles and splits added."""
        self._staked: dict[str, dict[str, dict[str, int]]] = {}
        """By bet, player and hand."""
        self._players: dict[str, None] = {}

    def raise_stake(self, player: str, matter: str, amount: int) -> None:
        self._raised[player, matter] = self._raised.get((player, matter), 0) + amount

    def take_over(self, left: "OpenRound", player: str) -> None:
        """An interrupted game goes on with what its player had raised in the round that it left."""
        self._raised.update({place: raised for place, raised in left._raised.items() if place[0] == player})

    def settled(self, bets: Iterable[BetSettled]) -> Iterator[tuple[BetSettled, BetSums]]:
        """Each bet with what it adds to the sums, but for the squares."""
        known = tuple(bets)
        with_chips = {bet.place for bet in known if bet.staked.chips}
        whole: dict[object, int] = {}
        for bet in known:
            whole[bet.place] = whole.get(bet.place, 0) + bet.staked.money
        for bet in known:
            place = bet.place
            self._players[place.player] = None
            sums = BetSums(
                1, bet.staked.money, bet.back.money, bet.commission, bet.staked.golden, bet.back.golden
            )
            if place not in with_chips:
                sums.plain_staked, sums.plain_back = sums.staked, sums.back
                # Hands of a split are one place: what lay there at first counts with the first of them.
                if place in whole:
                    staked = whole.pop(place)
                    sums.initial = self._initial(place.player, place.matter, staked)
                    hands = self._staked.setdefault(place.bet, {}).setdefault(place.player, {})
                    hands[place.hand] = hands.get(place.hand, 0) + sums.initial
            yield bet, sums

    def _initial(self, player: str, matter: str, staked: int) -> int:
        """What is asked for in play, as insurance is, lies there at first with all that is staked on it."""
        before = staked - self._raised.get((player, matter), 0)
        return before if before > 0 else staked

    def squares(self) -> Iterator[tuple[str, int]]:
        for bet, players in self._staked.items():
            hands: dict[str, int] = {}
            for own in players.values():
                for hand, staked in own.items():
                    hands[hand] = hands.get(hand, 0) + staked
            yield bet, _squares(hands.values())

    def by_player(self) -> dict[str, list[tuple[str, int]]]:
        found: dict[str, list[tuple[str, int]]] = {player: [] for player in self._players}
        for bet, players in self._staked.items():
            for player, own in players.items():
                found[player].append((bet, _squares(own.values())))
        return found


def _squares(staked: Iterable[int]) -> int:
    """Twice the square that the variance of one unit is multiplied by."""
    known = tuple(staked)
    return sum(each * each for each in known) + sum(known) ** 2
