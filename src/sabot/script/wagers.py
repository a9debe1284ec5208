"""The stakes of a script, placed one after the other as people would."""

from collections.abc import Callable, Sequence

from sabot.games.bet import Dealt
from sabot.games.stake import Stake
from sabot.games.variant import Rules, Variant
from sabot.money import Amount
from sabot.script.arrange import known_bets
from sabot.script.line import BadScript, Numbered, Refuse, Wager, Who

NameHand = Callable[[Who, str], str]
"""The hand on which a person's stake on a bet lies."""


def placed(
    game: Variant[Rules, Dealt], lines: Sequence[Numbered], hand_of: NameHand
) -> tuple[tuple[Stake, ...], tuple[str, ...]]:
    """The stakes, and the `refuse bet` lines that were allowed after all."""
    stakes: list[Stake] = []
    wrong: list[str] = []
    for numbered in lines:
        match numbered.line:
            case Wager(who=who, stakes=pairs):
                for bet, amount in pairs:
                    _place(game, stakes, Stake(who.player, hand_of(who, bet), bet, amount), numbered.number)
            case Refuse(line=Wager(who=who, stakes=pairs)):
                for bet, amount in pairs:
                    if bet not in known_bets(game):
                        raise BadScript(
                            numbered.number, f"there is no bet {bet}, so nothing is shown by refusing it"
                        )
                    stake = Stake(who.player, hand_of(who, bet), bet, amount)
                    if game.check_stake(stakes, stake) is None:
                        wrong.append(f"line {numbered.number}: {who} {bet} was to be refused, but is allowed")
            case _:
                pass
    return tuple(stakes), tuple(wrong)


def _place(game: Variant[Rules, Dealt], stakes: list[Stake], new: Stake, number: int) -> None:
    refused = game.check_stake(stakes, new)
    if refused is not None:
        raise BadScript(number, f"{new.bet} is refused: {refused.reason}")
    for index, old in enumerate(stakes):
        if (old.player, old.hand, old.bet) == (new.player, new.hand, new.bet):
            stakes[index] = Stake(old.player, old.hand, old.bet, Amount(old.amount + new.amount))
            return
    stakes.append(new)
