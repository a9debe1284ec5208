"""The laws of the house: who may bet, whose wishes come true, who may end a round."""

from table_rescue import moment_of
from table_session import Session

from sabot.games.answer import Refused
from sabot.table import commands as c
from sabot.table import events as e
from sabot.table.decide import decide
from sabot.table.expiry import LONGEST_GAME
from sabot.table.wants import FROM_SOURCE, Want, want

OF_DEALER = (*FROM_SOURCE, Want.CROUPIER)
OWN_REASONS = ("the player is away", "the win that was to stop it", "the balance that was to stop it")
"""Why a wish ends although its stakes could be placed."""


def broken_games_come_first(session: Session) -> None:
    """Nobody bets on a kind of game of which one broke; a bettor behind may, until he leaves (I5)."""
    kinds: dict[str, str] = {}
    unfinished: dict[str, set[str]] = {}
    spared: set[str] = set()
    for taken in session.taken:
        kind = taken.before.setup.game.category
        match taken.event:
            case e.GameBroken(player, broken):
                kinds[broken] = kind
                unfinished.setdefault(player, set()).add(broken)
                if taken.event.behind:
                    spared.add(broken)
            case e.RoundPaid(ended) | e.RoundVoided(ended):
                for games in unfinished.values():
                    games.discard(ended)
            case e.GuestLeft(player, later=False) if taken.stream.startswith("table:"):
                spared -= unfinished.get(player, set())
            case e.BetsPut(player):
                first = unfinished.get(player, set()) - spared
                assert kind not in {kinds[broken] for broken in first}, taken.event
            case _:
                pass


def wishes_come_true(session: Session) -> None:
    """A wish that ends because its stakes may not be placed ends rightly: by hand they may not be either."""
    for asked in session.asked:
        for number, taken in enumerate(asked.taken):
            event = taken.event
            if not isinstance(event, e.WishMade) or not event.why or event.why.startswith(OWN_REASONS):
                continue
            opened = (earlier.event for earlier in asked.taken[:number])
            if not any(isinstance(earlier, e.BettingOpened) for earlier in opened):
                continue
            wish = taken.before.guest(event.player).wish
            assert wish is not None
            by_hand = c.RepeatBets(event.player, wish.times)
            moment = moment_of(taken.before, taken.then, by_hand, taken.at)
            blocked = any(
                isinstance(one.event, e.GameBroken) and one.event.player == event.player
                for one in session.taken
            )
            limited = event.player in session.bank.restraints
            answer = decide(taken.before, by_hand, moment)
            assert blocked or limited or isinstance(answer, Refused), (event, answer)


def coups_have_watchers(session: Session) -> None:
    """A round without any stake is dealt only while somebody watches."""
    for taken in session.taken:
        if isinstance(taken.event, e.RoundStarted) and not taken.before.bettors:
            assert taken.before.setup.settings.deal_unstaked, taken.event
            assert taken.before.guests, taken.event


def nobody_voids_alone(session: Session) -> None:
    """A round is void by two people, for want of a card or a shoe, or after 30 days (D2, G6, G7)."""
    for asked in session.asked:
        if not any(isinstance(taken.event, e.RoundVoided) for taken in asked.taken):
            continue
        match asked.command:
            case c.VoidRound(_, by, second):
                assert by
                assert second not in ("", by)
            case c.RunOutOfCards():
                assert want(asked.before) in OF_DEALER, asked.command
            case c.LoseShoe():
                pass
            case _:
                assert asked.at >= asked.before.opened_at + LONGEST_GAME, asked.command


LAWS = (broken_games_come_first, wishes_come_true, coups_have_watchers, nobody_voids_alone)
