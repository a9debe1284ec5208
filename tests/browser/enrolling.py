"""People of the house before they come to a tablet: a second factor, a badge, a short code."""

import base64
import time

import httpx
from dealt_by_hand import NAME, PASSWORD, PATIENCE

from sabot.server.people.second_factor import STEP, code_at

BOSS, BADGE, CODE = "sue", "0004711815", "4071"


class Person:
    """Signed in whole, over HTTP."""

    def __init__(self, address: str, name: str) -> None:
        self._http = httpx.Client(base_url=f"{address}/api/", headers={"origin": address}, timeout=PATIENCE)
        self._http.headers["x-sabot-proof"] = self.asks("sign-in", name=name, password=PASSWORD)["proof"]

    def asks(self, path: str, **body: str) -> dict[str, str]:
        answer = self._http.post(path, json=body)
        assert answer.status_code == 200, (path, answer.text)
        found = answer.json()
        return found if isinstance(found, dict) else {}


class Authenticator:
    """Shows codes that were not used yet: the one before, the one of now, the one that comes."""

    def __init__(self, secret: str) -> None:
        self._secret = base64.b32decode(secret)
        self._used = 0

    def code(self) -> str:
        now = int(time.time()) // STEP
        self._used = max(self._used + 1, now - 1)
        assert self._used <= now + 1, "no more than three at a time"
        return code_at(self._secret, self._used)


def made_ready(address: str) -> Authenticator:
    """Lena has a short code and a badge; Sue has an authenticator, which is given back."""
    Person(address, NAME).asks("short-code", password=PASSWORD, code=CODE)
    sue = Person(address, BOSS)
    shown = Authenticator(sue.asks("second-factor", password=PASSWORD)["secret"])
    sue.asks("second-factor/confirm", code=shown.code())
    sue.asks("badges", person=NAME, number=BADGE, reason="new here")
    return shown
