"""Attempts over HTTP, role by role: who tries what, and how it is refused and logged.

`{name}` stands for what the house knows by that name: people, tickets (`paid`, `open`), and what waits
(`hand-pay`, `award`, `reset`, `hired`).
"""

from msgspec import Struct

from sabot.server.monitoring.security_log import SecurityEvent as Event

ROLE, CASH, STAFF, OWN = Event.ROLE_REFUSED, Event.CASH_ACT, Event.STAFF_ACT, Event.REQUEST_REFUSED
NOT_YOURS = "not-your-role"
WHY = {"reason": "because"}
GOLD = {"player": "Pia", "value": 2_500, "count": 2, "reason": "a bonus"}
LIMIT = {"person": "Pia", "measure": "loss", "period": "day", "most": None, "reason": "looser"}


CLOSE = {"table": "salon", "act": "close"}


def pair(goes: str, into: str) -> dict[str, object]:
    return {"person": goes, "into": into, **WHY}


def setting(**changes: object) -> dict[str, object]:
    return {"table": "salon", "version": 1, "changes": changes, **WHY}


def of_the_house(version: int = 0, **changes: object) -> dict[str, object]:
    """What waits there for a second person has the number 1."""
    return house_changes(changes, version)


def house_changes(changes: dict[str, object], version: int = 0) -> dict[str, object]:
    return {"version": version, "changes": changes, **WHY}


class Attempt(Struct, frozen=True):
    who: str
    title: str
    path: str
    body: dict[str, object] | None
    """None where somebody only looks."""
    status: int = 403
    code: str = NOT_YOURS
    log: Event = ROLE


def of(who: str, *rows: tuple[object, ...]) -> tuple[Attempt, ...]:
    return tuple(Attempt(who, *row) for row in rows)  # type: ignore[arg-type]  # each row has the fields in order


PLAYER = of(
    "Pia",
    ("a deposit for nothing", "cash/deposit", {"player": "Pia", "amount": 100_000}),
    ("a withdrawal by oneself", "cash/withdraw", {"player": "Pia", "amount": 100}),
    ("somebody else's credit on a ticket", "cash/out", {"player": "Pau"}),
    ("cash for a ticket by oneself", "cash/redeem", {"number": "{open}"}),
    ("a ticket kept from others", "cash/reserve", {"number": "{open}"}),
    ("a void ticket", "cash/void", {"number": "{open}", **WHY}),
    ("the same paper twice", "cash/reprint", {"number": "{open}", **WHY}),
    ("a drawer", "cash/drawer/open", {"amount": 1}),
    ("a signature", "desk/approve", {"request": "{hand-pay}"}),
    ("somebody's hand-pay cancelled", "desk/cancel", {"request": "{hand-pay}", **WHY}),
    ("golden chips", "desk/golden/award", GOLD),
    ("an account of an operator", "people/add", {"name": "Eve", "role": "operator", **WHY}),
    ("the role of an operator", "people/role", {"person": "{Pia}", "role": "operator", **WHY}),
    ("the operator's password", "people/reset", {"person": "{Ole}", **WHY}),
    ("the operator's sessions", "people/sessions", {"person": "{Ole}"}),
    ("a looser limit of the house", "people/limit", LIMIT),
    ("the queue of the desk", "desk/queue", None),
    ("all accounts", "people", None),
    ("somebody's ticket", "cash/tickets/{open}", None),
    ("somebody's limits", "people/bounds/Pau", None),
    ("somebody's purse", "players/Pau", None),
    ("a card of one's own", "settings", setting(own_card=["decks = 1"])),
    ("a table closed", "settings/act", CLOSE),
    ("the programs looked at", "self-check", {}),
    ("what a look at them said", "self-check", None),
    ("the name of the house", "house-settings", of_the_house(name="Pia's")),
    ("the settings of the house", "house-settings", None),
    ("a ticket that was paid", "redeem", {"number": "{paid}"}, 409, "ticket-state", OWN),
    ("a ticket that was never printed", "redeem", {"number": "0" * 18}, 409, "no-such-ticket", OWN),
)
CROUPIER = of(
    "Cro",
    ("golden chips for a friend", "desk/golden/award", GOLD),
    ("golden chips of somebody", "desk/golden/withdraw", GOLD),
    ("a deposit for a friend", "cash/deposit", {"player": "Pia", "amount": 100_000}),
    ("tips to oneself", "cash/tips", {"table": "salon", "dealer": "Cro", "amount": 100}),
    ("tips allowed by oneself", "desk/tips", {"table": "salon", "dealer": "Cro", "amount": 100}),
    ("a hand-pay", "cash/hand-pay", {"request": "{hand-pay}"}),
    ("a player excluded", "people/exclude", {"person": "Pia", "days": 1, **WHY}),
    ("somebody's password", "people/reset", {"person": "Pia", **WHY}),
    ("opening hours", "settings", setting(hours="00:00-24:00")),
    ("the programs looked at", "self-check", {}),
    ("the doors of the house", "house-settings", of_the_house(guests=False)),
    ("a wish of the house approved", "house-settings/approve", {"request": 1}),
    ("the drawers", "desk/drawers", None),
    ("the tips of everybody", "desk/tips", None),
    ("a purse of one's own", "cash-out", {}, 409, "staff-no-purse", STAFF),
    ("a refill", "refill", {}, 403, "staff-no-purse"),
)
CASHIER = of(
    "Cas",
    ("the second signature as well", "desk/approve", {"request": "{hand-pay}"}),
    (
        "a large payment without one",
        "cash/hand-pay",
        {"request": "{hand-pay}"},
        409,
        "second-person-above",
        CASH,
    ),
    (
        "a large withdrawal",
        "cash/withdraw",
        {"player": "Pia", "amount": 450_000},
        409,
        "two-people-above",
        CASH,
    ),
    ("a ticket that was paid", "cash/redeem", {"number": "{paid}"}, 409, "ticket-state", CASH),
    ("a paid ticket printed again", "cash/reprint", {"number": "{paid}", **WHY}, 409, "ticket-state", CASH),
    ("a paid ticket void", "cash/void", {"number": "{paid}", **WHY}, 409, "ticket-state", CASH),
    (
        "a deposit for a colleague",
        "cash/deposit",
        {"player": "Sue", "amount": 1},
        404,
        "no-such-player",
        CASH,
    ),
    (
        "a drawer of somebody else",
        "cash/drawer/close",
        {"drawer": "drawer-2", "amount": 0},
        409,
        "drawer-closed",
        CASH,
    ),
    ("a second drawer", "cash/drawer/open", {"amount": 0}, 409, "drawer-open", CASH),
    (
        "tips to who never dealt",
        "cash/tips",
        {"table": "salon", "dealer": "Cid", "amount": 1},
        409,
        "tips-to-whom",
        CASH,
    ),
    ("tips allowed", "desk/tips", {"table": "salon", "dealer": "Cro", "amount": 100}),
    (
        "a colleague's drawer closed",
        "desk/drawer/close",
        {"cashier": "Cid", "drawer": "drawer-2", "amount": 0, **WHY},
    ),
    ("golden chips", "desk/golden/award", GOLD),
    ("a player's password", "people/reset", {"person": "Pia", **WHY}),
    ("another role", "people/role", {"person": "{Cas}", "role": "supervisor", **WHY}),
    ("a limit of a table", "settings", setting(most=1)),
    ("a table of one's own", "settings/tables", {"table": "mine", "game": "punto-banco", **WHY}),
    ("a limit loosened", "people/limit", LIMIT),
    ("the unit of money", "house-settings", of_the_house(currency="CAS")),
    ("the networks of cashiers", "house-settings", house_changes({"networks/cashier": None})),
    ("a wish of the house refused", "house-settings/refuse", {"request": 1}),
    ("all accounts", "people", None),
)
SUPERVISOR = of(
    "Sue",
    (
        "one's own award approved",
        "desk/approve",
        {"request": "{award}"},
        409,
        "somebody-else-approves",
        STAFF,
    ),
    ("one's own reset approved", "people/approve", {"request": "{reset}"}, 409, "another-approves", STAFF),
    ("chips for oneself", "desk/golden/award", {**GOLD, "player": "Sue"}, 404, "no-such-player", STAFF),
    ("a deposit", "cash/deposit", {"player": "Pia", "amount": 1}),
    ("a ticket paid by who signs", "cash/redeem", {"number": "{open}"}),
    ("a hand-pay paid by who signs", "cash/hand-pay", {"request": "{hand-pay}"}),
    ("another role", "people/role", {"person": "{Sue}", "role": "operator", **WHY}),
    ("the operator's password", "people/reset", {"person": "Ole", **WHY}),
    ("two accounts merged", "people/merge", pair("Pau", "Pia")),
    ("a colleague's password", "people/reset", {"person": "Sid", **WHY}),
    ("the operator's sessions ended", "people/sessions", {"person": "Ole", "end": True}),
    ("a second factor taken away", "people/factor", {"person": "Cas", **WHY}),
    ("an account locked", "people/lock", {"person": "Pia", **WHY}),
    (
        "a cashier excluded",
        "people/exclude",
        {"person": "Cas", "days": 1, **WHY},
        404,
        "no-such-player",
        STAFF,
    ),
    (
        "a drawer that is none",
        "desk/drawer/close",
        {"cashier": "Cid", "drawer": "drawer-9", "amount": 0, **WHY},
        409,
        "drawer-closed",
        STAFF,
    ),
    ("a cashier's movements", "cash/movements", None),
    ("the hour of the gaming day", "house-settings", of_the_house(day_begins=6)),
    ("a wish that nobody had", "house-settings/approve", {"request": 9}, 409, "approval-gone", STAFF),
    ("a table closed", "settings/act", CLOSE),
    ("the programs looked at", "self-check", {}),
)
OPERATOR = of(
    "Ole",
    (
        "another role for oneself",
        "people/role",
        {"person": "{Ole}", "role": "player", **WHY},
        409,
        "own-account",
        STAFF,
    ),
    (
        "a cashier merged",
        "people/merge",
        {"person": "Cas", "into": "Pia", **WHY},
        409,
        "take-role-first",
        STAFF,
    ),
    (
        "a player merged into oneself",
        "people/merge",
        {"person": "Pau", "into": "Ole", **WHY},
        409,
        "own-account",
        STAFF,
    ),
    (
        "an account merged into itself",
        "people/merge",
        {"person": "Pau", "into": "Pau", **WHY},
        409,
        "merge-itself",
        STAFF,
    ),
    (
        "money merged",
        "people/merge",
        {"person": "Pau", "into": "Pia", **WHY},
        409,
        "person-has-something",
        STAFF,
    ),
    ("one's own lock", "people/lock", {"person": "{Ole}", **WHY}, 409, "own-account", STAFF),
    ("one's own password reset", "people/reset", {"person": "{Ole}", **WHY}, 409, "own-account", STAFF),
    ("one's own second factor", "people/factor", {"person": "{Ole}", **WHY}, 409, "own-account", STAFF),
    (
        "one's own colleague approved",
        "people/approve",
        {"request": "{hired}"},
        409,
        "another-approves",
        STAFF,
    ),
    (
        "a role taken with the drawer open",
        "people/role",
        {"person": "Cas", "role": "croupier", **WHY},
        409,
        "drawer-of-person-open",
        STAFF,
    ),
    ("somebody of the house erased", "people/erase", {"person": "Sue", **WHY}, 409, "take-role-first", STAFF),
    ("one's own wish approved", "house-settings/approve", {"request": 1}, 409, "another-approves", STAFF),
    (
        "a network that shuts oneself out",
        "house-settings",
        house_changes({"networks/operator": ["192.0.2.0/24"]}),
        409,
        "own-network",
        STAFF,
    ),
    ("settings of before", "house-settings", of_the_house(7, name="Late"), 409, "next-house-version", STAFF),
    (
        "a version that never was",
        "house-settings",
        of_the_house() | {"back_to": 4},
        409,
        "no-such-house-version",
        STAFF,
    ),
    (
        "a page of no sense",
        "house-settings",
        of_the_house(support="javascript:x"),
        409,
        "settings-wrong",
        STAFF,
    ),
    ("the key of another setting", "house-settings", of_the_house(desk=True), 409, "no-such-setting", STAFF),
    ("a signature at the desk", "desk/approve", {"request": "{hand-pay}"}),
    ("a deposit", "cash/deposit", {"player": "Pia", "amount": 1}),
    ("a ticket paid", "cash/redeem", {"number": "{open}"}),
    ("somebody's purse", "players/Pia", None),
    ("the drawers", "desk/drawers", None),
)
AUDITOR = of(
    "Aud",
    ("an account", "people/add", {"name": "Eve", "role": "cashier", **WHY}),
    ("an approval", "people/approve", {"request": "{hired}"}),
    ("the time zone", "house-settings", of_the_house(time_zone="Asia/Tokyo")),
    ("a wish of the house approved", "house-settings/approve", {"request": 1}),
    ("a ticket paid", "cash/redeem", {"number": "{open}"}),
    ("golden chips", "desk/golden/award", GOLD),
    ("a limit", "people/limit", LIMIT),
    ("an own card", "settings", setting(own_card=[])),
    ("a table closed", "settings/act", CLOSE),
    ("a signature", "desk/approve", {"request": "{award}"}),
)
ROWS = (*PLAYER, *CROUPIER, *CASHIER, *SUPERVISOR, *OPERATOR, *AUDITOR)
