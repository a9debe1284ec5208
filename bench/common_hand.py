"""One choice at the common hand among ten thousand players beside one among ten."""

from collections.abc import Iterator

from bench.timing import Measurement, best
from sabot.cards import parse_cards
from sabot.games.answer import Refused
from sabot.games.blackjack.game import BLACKJACK, BlackjackGame
from sabot.games.blackjack.round import BlackjackRound, Choose, Close, decide, evolve, open_round, replay
from sabot.games.catalogue import catalogue, is_blackjack
from sabot.games.croupier import Croupier
from sabot.games.moves import Action
from sabot.games.stake import Stake
from sabot.money import Amount

FEW, MANY = 10, 10_000
CARDS = "7s 6h 5d Th | 9c 2d 8s"


def measure() -> Iterator[Measurement]:
    few, many = _dealt(FEW), _dealt(MANY)
    yield Measurement(
        "a choice among 10,000 players",
        best(lambda: _choose(many), repeat=200),
        "among 10",
        best(lambda: _choose(few), repeat=200),
    )
    yield Measurement(
        "the end of a round for 10,000 players",
        best(lambda: _to_the_end(many), tries=3),
        "for 10",
        best(lambda: _to_the_end(few), tries=3),
    )


def common_hand() -> BlackjackGame:
    """The first game in which all play the same hands and each decides."""
    blackjack = (game for game in catalogue().games.values() if is_blackjack(game))
    return next(game for game in blackjack if game.family.common(game.rules))


def _dealt(players: int) -> BlackjackRound:
    game = common_hand()
    stakes = tuple(Stake(f"player-{number}", "1", "main", Amount(1000)) for number in range(players))
    cards = iter(parse_cards(CARDS.replace("|", " ")))
    state, _ = Croupier(BLACKJACK, lambda: next(cards)).serve(
        open_round(game.rules, game.offer(), ("1",), stakes)
    )
    return state


def _choose(state: BlackjackRound) -> BlackjackRound:
    answer = decide(state, Choose("player-3", "1", Action.STAND))
    assert not isinstance(answer, Refused)
    return evolve(state, answer[0])


def _to_the_end(state: BlackjackRound) -> BlackjackRound:
    cards = iter(parse_cards("Th 2d 8s 9c"))
    croupier = Croupier(BLACKJACK, lambda: next(cards))
    croupier._hole = next(cards)
    for player in sorted(state.boxes[0].lines[0].playing):
        answer = decide(state, Choose(player, "1", Action.STAND))
        assert not isinstance(answer, Refused)
        state = replay(state, answer)
    answer = decide(state, Close())
    assert not isinstance(answer, Refused)
    return croupier.serve(replay(state, answer))[0]
