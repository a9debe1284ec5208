"""Getting a session: as a guest at once, or with a name and a password."""

import ssl

import httpx
from msgspec import Struct

from sabot.client.client_errors import Rejected

COOKIE, SECURE_COOKIE = "sabot", "__Host-sabot"
"""Where the session lies, without TLS and with it."""
PROOF = "x-sabot-proof"
"""The header that proves that a request comes from the page it seems to come from."""
PATIENCE = 30
"""Seconds that a busy house may take to let somebody in."""


class SignedIn(Struct, frozen=True):
    address: str
    """Where the server is, such as http://127.0.0.1:8000."""
    token: str
    proof: str
    player: str

    @property
    def cookie(self) -> str:
        return f"{cookie_at(self.address)}={self.token}"

    @property
    def socket(self) -> str:
        return self.address.replace("http", "ws", 1) + "/ws"


def cookie_at(address: str) -> str:
    """What the cookie of the server at this address is called."""
    return SECURE_COOKIE if address.startswith("https://") else COOKIE


async def as_guest(address: str, *, verify: ssl.SSLContext | bool = True) -> SignedIn:
    return await _signed_in(address, "/api/guest", {}, verify)


async def with_password(
    address: str, name: str, password: str, *, verify: ssl.SSLContext | bool = True
) -> SignedIn:
    return await _signed_in(address, "/api/sign-in", {"name": name, "password": password}, verify)


async def _signed_in(
    address: str, path: str, body: dict[str, str], verify: ssl.SSLContext | bool
) -> SignedIn:
    """`verify` is a context that says whom to trust; by default whom the machine trusts."""
    address = address.rstrip("/")
    async with httpx.AsyncClient(base_url=address, verify=verify, timeout=PATIENCE) as http:
        answer = await http.post(path, json=body, headers={"origin": address})
        if answer.status_code != httpx.codes.OK:
            raise Rejected(answer.json().get("reason", f"status {answer.status_code}"))
        told = answer.json()
        return SignedIn(address, answer.cookies[cookie_at(address)], told["proof"], told["player"])
