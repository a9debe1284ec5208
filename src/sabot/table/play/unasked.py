"""Whom the table does not ask: who is away, and who wants no insurance."""

from sabot.table.clock import ABOUT_BETS
from sabot.table.play.play import Play
from sabot.table.play.questions import decisions_in, question
from sabot.table.state import Table


def unasked(table: Table) -> list[str]:
    """Players whose answer to the question that is open is known without them, and not given yet."""
    play = table.play
    asked = None if play is None or play.family.decisions is None else question(play)
    if play is None or asked is None:
        return []
    return _uninsured(table, play) if asked[0] in ABOUT_BETS else _away(table, play)


def _uninsured(table: Table, play: Play) -> list[str]:
    """Who wants no insurance is not asked (B7), but for other bets."""
    decisions = decisions_in(play)
    answers = decisions.answers(play.now)
    open_ = (
        player for player, hand in decisions.insurable(play.now) if (player, hand) not in answers.insured
    )
    insures = answers.asked == decisions.insurance
    return [player for player in dict.fromkeys(open_) if not _wants_offer(table, player, insures=insures)]


def _wants_offer(table: Table, player: str, *, insures: bool) -> bool:
    guest = table.guests.get(player)
    return guest is None or ((guest.comfort.insurance or not insures) and not guest.away)


def _away(table: Table, play: Play) -> list[str]:
    """Players who are away stand at once (B17)."""
    decisions = decisions_in(play)
    step, chosen = decisions.step(play.now), decisions.answers(play.now).chosen
    assert step is not None, "somebody is asked about a hand"
    return [
        player
        for player in sorted(table.away)
        if player in step.playing
        and player not in chosen
        and table.present(player)
        and step.owner in ("", player)
    ]
