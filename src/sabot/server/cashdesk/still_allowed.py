"""Whether whoever asks something of the cash desk still may when its turn has come, and not only before."""

from collections.abc import Callable

from sabot.cashdesk import commands as c
from sabot.cashdesk.state import CashDesk
from sabot.cashdesk.tipping import NOT_SERVED
from sabot.games.answer import Refused
from sabot.server.http.handler import NOBODY
from sabot.server.people.person import AccountState, Role, Session
from sabot.server.people.registry import Registry
from sabot.server.permissions.roles import AT_DESK, may_ask_desk
from sabot.server.permissions.two_people import NO_MORE
from sabot.store.rows import RowReader

NO_PLAYER = Refused("no-such-player")


class StillAllowed:
    """Somebody with a session; kept is what was refused, because it is no answer of the desk."""

    def __init__(
        self, people: Registry, session_now: Callable[[], Session | None], token: str, command: c.DeskCommand
    ) -> None:
        self._people = people
        self._session_now = session_now
        self._token = token
        self._command = command
        self.session: Session | None = None
        self.refused: Refused | None = None

    async def __call__(self, desk: CashDesk, rows: RowReader | None = None) -> Refused | None:
        await self._people.fetch(self._token, rows)
        self.session = self._session_now()
        if self.session is None:
            self.refused = NOBODY
        else:
            self.refused = may_ask_desk(self.session.person, self._command)
        return self.refused or await self._others(desk, rows)

    async def _others(self, desk: CashDesk, rows: RowReader | None) -> Refused | None:
        """Who is paid tips is of the house, who gets something into a purse is not, and who asked for an
        award may still ask for one (D3)."""
        match self._command:
            case c.PayTips(dealer=dealer) | c.ApproveTips(dealer=dealer):
                account = await self._people.account(dealer, rows)
                if account is None or account.state is AccountState.ERASED:
                    return NOT_SERVED
                # A role counts from when the journal tells of it, and until it tells of another.
                return NOT_SERVED if Role.PLAYER in (account.role, account.told) else None
            case c.Deposit(player=player) | c.AwardGolden(player=player):
                account = await self._people.account(player, rows)
                plays = account is not None and account.role is account.told is Role.PLAYER
                return None if plays else NO_PLAYER
            case c.ApproveRequest(request=request) if request in desk.awards:
                account = await self._people.account(desk.awards[request].by, rows)
                if account is None or account.state is not AccountState.OPEN:
                    return NO_MORE
                return None if account.role in AT_DESK[c.AwardGolden] else NO_MORE
            case _:
                return None
