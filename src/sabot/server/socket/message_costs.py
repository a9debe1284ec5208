"""What the messages of one socket cost: from its own bucket, its person's and its address's."""

from sabot.server.net.rate_limits import Bucket, RateLimits
from sabot.server.net.rates import Rates
from sabot.server.socket.wire import FromClient, Look, Subscribe


class MessageCosts:
    def __init__(self, rate_limits: RateLimits, rates: Rates, person: str, address: str) -> None:
        self._rate_limits = rate_limits
        self._rates = rates
        self._person = person
        self._address = address
        self._bucket: Bucket | None = None
        self._overrun = 0

    def may_send(self, message: FromClient, at: int) -> bool:
        """Whether everybody concerned has so much left."""
        if self._bucket is None:
            self._bucket = Bucket(self._rate_limits.burst, self._rate_limits.per_second, at)
        cost = self._cost(message)
        if not self._bucket.take(cost, at):
            return False
        if not self._rates.may_ask(self._person, cost, at):
            return False
        if not self._rates.may_come(self._address, cost, at):
            return False
        if self._bucket.half_full:
            self._overrun = 0
        return True

    def is_out_of_patience(self) -> bool:
        """Once more something was refused: whoever goes on all the same is sent away."""
        self._overrun += 1
        return self._overrun > self._rate_limits.patience

    def _cost(self, message: FromClient) -> int:
        match message:
            case Look():
                return self._rate_limits.look_cost
            case Subscribe():
                return self._rate_limits.subscribe_cost
            case _:
                return 1
