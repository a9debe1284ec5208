"""What a session of the house may not do as it is: act at a table that is not its device's, or approve."""

from sabot.games.answer import Refused
from sabot.server.http.approval_pages import ELSEWHERE
from sabot.server.http.confirmation_pages import AGAIN, is_stale
from sabot.server.live.service import Service
from sabot.server.people.person import Session
from sabot.server.socket.incoming import is_asking
from sabot.server.socket.wire import CommandMessage


async def why_not(service: Service, session: Session, act: CommandMessage) -> Refused | None:
    """Whoever asks for what only two people do, or approves it, may have to show more first."""
    if session.only_at not in ("", act.table):
        return ELSEWHERE
    asks = is_asking(act)
    if asks is not None and await is_stale(service.people, session, service.now(), asks=asks):
        return AGAIN
    return None
