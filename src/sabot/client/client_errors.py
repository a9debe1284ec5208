"""Why a client does not go on by itself: the server said so, and trying again would bring the same."""

from websockets.exceptions import ConnectionClosed, InvalidStatus

from sabot.server.socket.wire import Closed

FOR_GOOD = (Closed.MALFORMED, Closed.ANOTHER_WINDOW, Closed.SIGN_IN)
"""Close codes after which nobody connects again: the answer would be the same, or another window's end."""
TURNED_AWAY = (403, 421, 431)
"""Statuses of a handshake that do not change by waiting."""


class Ended(Exception):
    """The connection is over for good. `code` is the close code, or the status of the handshake."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"{reason} ({code})")
        self.code = code
        self.reason = reason


class SignInAgain(Ended):
    """The session is over: only a new one helps."""


class Rejected(Exception):
    """The server said no, and this is why."""


def ended_by(gone: ConnectionClosed) -> Ended | None:
    """None where it is worth trying again."""
    told = gone.rcvd
    if told is None or told.code not in FOR_GOOD:
        return None
    kind = SignInAgain if told.code == Closed.SIGN_IN else Ended
    return kind(told.code, told.reason)


def turned_away_by(answer: InvalidStatus) -> Ended | None:
    """The same for a handshake."""
    status = answer.response.status_code
    if status not in TURNED_AWAY:
        return None
    return Ended(status, (answer.response.body or b"").decode(errors="replace") or "turned away")
