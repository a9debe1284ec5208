"""A betting field that wins on a single event of the finished coup and loses otherwise."""

from collections.abc import Callable

from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.windows import TOTALS
from sabot.games.bet import LOSES, Bet, FeltPlace, Links, bet, pays, row


def on_event(
    key: str,
    *,
    title: str,
    event: str,
    odds: str,
    text: str,
    wins: Callable[[Coup], bool],
    links: Links,
    place: FeltPlace,
) -> Bet[Coup]:
    """The bet whose winning label is `event`; `text` tells the player what wins."""

    def classify(coup: Coup) -> str:
        return event if wins(coup) else LOSES

    classify.__doc__ = text
    return bet(
        key,
        title=title,
        window=TOTALS,
        labels=(event, LOSES),
        tables={"standard": pays(row(event.capitalize(), odds, event, key=event))},
        links=links,
        place=place,
    )(classify)
