"""Over real sockets: each role does its own work at a table, and nobody does anybody else's."""

import msgspec
import pytest
from ground import IDS, Plain, Wire
from protocol_docs.examples import example_of
from roles_of_commands import ROLES
from staffed_house import Staffed, staffed

from sabot.games.answer import Refused
from sabot.profiles import Mode
from sabot.server.people.person import Person, Role
from sabot.server.permissions.roles import AT_TABLES, OF_STAFF
from sabot.server.socket import wire
from sabot.server.socket.incoming import read_act

__all__ = ["staffed"]

KINDS = OF_STAFF
NOT_FOR = "the role {} may not do this"


async def answered(wire: Wire, table: str, command: Plain) -> str:
    """`done`, or the reason why not."""
    reply = await wire.act(table, command)
    return "done" if reply["type"] == "done" else str(reply["reason"])


async def all_done(wire: Wire, table: str, *commands: Plain) -> None:
    for command in commands:
        assert await answered(wire, table, command) == "done", command


def card(name: str) -> Plain:
    return {"type": "deal-card", "card": name}


SHOE: tuple[Plain, ...] = (
    {"type": "sign-in"},
    {"type": "prepare-shoe"},
    {"type": "open-shoe", "first": "As"},
)


# Who may give what.


def test_every_command_of_the_house_stands_in_the_table_of_roles() -> None:
    assert {kind.__struct_config__.tag for kind in KINDS} == set(ROLES)
    for role in Role:
        allowed = {kind.__struct_config__.tag for kind in KINDS if role in AT_TABLES[kind]}
        assert allowed == {tag for tag, roles in ROLES.items() if role.value in roles}


def test_each_role_is_let_through_with_its_own_commands_and_refused_all_others(staffed: Staffed) -> None:
    async def scene() -> dict[tuple[str, str], str]:
        answers = {}
        for role in Role:
            for kind in KINDS:
                command = msgspec.json.decode(example_of(kind))
                answers[role.value, command["type"]] = await answered(
                    staffed.wires[role.value], "video", command
                )
        return answers

    answers = staffed.stage.play(scene())
    assert len(answers) == len(Role) * len(ROLES)
    for (role, tag), answer in answers.items():
        if role in ROLES[tag]:
            assert answer != NOT_FOR.format(role), tag
        else:
            assert answer == NOT_FOR.format(role), tag
    staffed.ground.check_house()


@pytest.mark.parametrize("role", ["croupier", "supervisor", "cashier", "operator", "auditor"])
def test_whoever_works_here_does_not_play(staffed: Staffed, role: str) -> None:
    bets: tuple[Plain, ...] = (
        {"type": "join"},
        {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000},
    )
    for bet in bets:
        answer = staffed.stage.play(answered(staffed.wires[role], "video", bet))
        assert answer == "people of the house do not play"


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ({"type": "pause-table", "reason": "x", "by": "operator"}, "`by` is no part of this command"),
        ({"type": "sign-in", "croupier": "second"}, "`croupier` is no part of this command"),
        ({"type": "deal-card", "card": "Xx"}, "'Xx' is not a card"),
        ({"type": "deal-card", "card": 7}, "'7' is not a card"),
        ({"type": "open-shoe", "burnt": -1}, "Expected `int` >= 0"),
        ({"type": "pause-table", "reason": ""}, "Expected `str` of length >= 1"),
        ({"type": "tick"}, "there is no such command"),
        ({"type": "void-round", "reason": "x", "second": "y"}, "there is no such command"),
        ([], "a command is an object with a type"),
        ({"type": "prepare-shoe", "sealed": "AAAA"}, "that is for the house to say"),
        ({"type": "prepare-shoe", "commitment": "AAAA"}, "that is for the house to say"),
        ({"type": "reveal-shoe", "seed": "AAAA"}, "there is no such command"),
    ],
)
def test_commands_of_the_house_are_read_as_strictly_as_those_of_guests(
    staffed: Staffed, command: Plain, answer: str
) -> None:
    assert answer in staffed.stage.play(answered(staffed.wires["croupier"], "salon", command))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_example_of_a_command_of_the_house_can_be_read(kind: type[msgspec.Struct]) -> None:
    tag = str(kind.__struct_config__.tag)
    person = Person("p0", "Ann", Role(min(ROLES[tag])))
    command = read_act(wire.CommandMessage("1", "koi", msgspec.Raw(example_of(kind))), person)
    assert not isinstance(command, Refused), command


# A croupier deals.


def test_a_croupier_deals_a_coup_that_a_guest_bets_on(staffed: Staffed) -> None:
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[int, Plain]:
        await all_done(croupier, "salon", *SHOE)
        async with ground.at_table("salon") as guest:
            bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
            assert await answered(guest, "salon", bet) == "done"
            await ground.pass_time(6)
            await all_done(croupier, "salon", card("9h"), card("2s"), card("Kd"), card("3c"))
            view = (await seen(croupier, "salon"))["round"]
            await ground.pass_time(3)
            return ground.service.purse((await guest.look("salon"))["player"]).balance, view

    balance, view = staffed.stage.play(scene())
    # Player nine against five: a natural, even money on 10.00 of 1,000.00.
    assert balance == 101_000
    lying = {place["place"]: place["cards"] for place in view["shown"]["places"]}
    assert lying == {"player": ["9h", "Kd"], "banker": ["2s", "3c"]}


async def seen(wire: Wire, table: str) -> Plain:
    """What somebody of the house is shown of a table now, whichever view that is."""
    await wire.send({"type": "ping", "n": (mark := next(IDS))})
    await wire.until("pong", n=mark)
    await wire.send({"type": "look", "table": table})
    told = await wire.until("croupier", "operator", "own", table=table)
    view: Plain = told[told["type"]]
    return view


def test_only_the_croupier_who_signed_in_deals_and_only_where_somebody_must(staffed: Staffed) -> None:
    first, second = staffed.wires["croupier"], staffed.wires["second"]

    async def scene() -> list[str]:
        answers = [
            await answered(first, "salon", {"type": "prepare-shoe"}),
            await answered(first, "video", card("9h")),
        ]
        await all_done(first, "salon", *SHOE)
        answers.append(await answered(second, "salon", {"type": "see-cut-card"}))
        answers.append(await answered(second, "salon", {"type": "sign-out"}))
        answers.append(await answered(first, "video", {"type": "sign-in"}))
        return answers

    assert staffed.stage.play(scene()) == [
        "sign in at the table first",
        "this table deals by itself",
        "another croupier deals here",
        "this croupier is not at the table",
        "this table deals by itself",
    ]


def test_a_supervisor_relieves_a_croupier_and_another_takes_his_place(staffed: Staffed) -> None:
    croupier, second, supervisor = (staffed.wires[name] for name in ("croupier", "second", "supervisor"))

    async def scene() -> list[str]:
        await all_done(croupier, "salon", {"type": "sign-in"})
        dealing = (await seen(supervisor, "salon"))["croupier"]
        await all_done(supervisor, "salon", {"type": "relieve", "croupier": dealing, "reason": "ill"})
        gone = (await seen(supervisor, "salon"))["croupier"]
        await all_done(second, "salon", {"type": "sign-in"})
        return [dealing, gone, (await seen(supervisor, "salon"))["croupier"]]

    ids = [staffed.people[name].id for name in ("croupier", "second")]
    assert staffed.stage.play(scene()) == [ids[0], "", ids[1]]


def test_a_lost_answer_of_a_croupier_is_given_again_although_he_has_gone(staffed: Staffed) -> None:
    croupier = staffed.wires["croupier"]

    async def scene() -> tuple[Plain, Plain]:
        await all_done(croupier, "salon", {"type": "sign-in"})
        before = await croupier.act("salon", {"type": "prepare-shoe"}, "once")
        await all_done(croupier, "salon", {"type": "sign-out"})
        return before, await croupier.act("salon", {"type": "prepare-shoe"}, "once")

    before, again = staffed.stage.play(scene())
    assert before == again
    assert before["type"] == "done"


# Disputes, corrections, halts.


def test_a_misread_card_is_corrected_and_the_coup_is_paid_by_the_right_one(staffed: Staffed) -> None:
    croupier, supervisor, ground = staffed.wires["croupier"], staffed.wires["supervisor"], staffed.ground

    async def scene() -> tuple[str, int]:
        await all_done(croupier, "salon", *SHOE)
        async with ground.at_table("salon") as guest:
            bet = {"type": "place-bet", "hand": "", "bet": "player", "amount": 1_000}
            await all_done(guest, "salon", bet)
            await ground.pass_time(6)
            await all_done(croupier, "salon", card("9h"), card("2s"), card("Kd"))
            await all_done(guest, "salon", {"type": "dispute"})
            halted = (await seen(supervisor, "salon"))["halted"]
            right = {
                "type": "correct-card",
                "position": {"place": "player", "index": 0},
                "old": "9h",
                "new": "8h",
            }
            await all_done(supervisor, "salon", {**right, "reason": "misread"})
            # Player eight against nine of the Banker: 10.00 are lost. With the nine of hearts it were a tie.
            await all_done(croupier, "salon", card("7c"))
            await ground.pass_time(3)
            return halted, ground.service.purse((await guest.look("salon"))["player"]).balance

    halted, balance = staffed.stage.play(scene())
    assert halted
    assert balance == 99_000


def test_who_stops_a_table_and_who_lets_it_go_on(staffed: Staffed) -> None:
    croupier, operator, supervisor = (staffed.wires[name] for name in ("croupier", "operator", "supervisor"))
    stop, go = {"type": "pause-table", "reason": "the lamp is out"}, {"type": "resume-table"}

    async def scene() -> list[str]:
        answers = [await answered(croupier, "salon", stop)]
        await all_done(croupier, "salon", {"type": "sign-in"}, stop, go)
        await all_done(operator, "salon", stop)
        answers.append(await answered(croupier, "salon", go))
        await all_done(supervisor, "salon", go)
        return answers

    assert staffed.stage.play(scene()) == [
        "sign in at the table first",
        "whoever stopped the table, or a supervisor, lets it go on",
    ]


# Operators.


@pytest.mark.long
def test_an_operator_sees_and_changes_how_a_table_is_set_up(staffed: Staffed) -> None:
    operator = staffed.wires["operator"]

    async def scene() -> tuple[list[str], Plain]:
        before = await seen(operator, "video")
        wanted = before["configuration"]
        wanted["version"] += 1
        wanted["settings"]["chips"] = [100, 500]
        told: list[str] = []
        for change in (
            {**wanted, "table": "salon"},
            {**wanted, "chips": [1]},
            {**wanted, "settings": {**wanted["settings"], "chips": [500, 100]}},
            {**wanted, "settings": {**wanted["settings"], "limits": {"tei": {"minimum": 1, "maximum": 2}}}},
            {**wanted, "game": "chess"},
            {**wanted, "offered": ["super-6", "nope"]},
            {**wanted, "settings": {**wanted["settings"], "switches": {"live": {"tipps": False}}}},
            {**wanted, "game": "live-blackjack", "rules": {"blackjack_pays": "4:1"}},
            wanted,
            wanted,
        ):
            told.append(
                await answered(operator, "video", {"type": "configure-table", "configuration": change})
            )
        return told, await seen(operator, "video")

    told, after = staffed.stage.play(scene())
    assert told[0] == "this is the table video, not salon"
    assert told[1] == "`chips` is no part of this command"
    assert told[2] == "settings.chips: write amounts above 0, the smallest first, each once"
    assert told[3] == "settings.limits.tei is not known; did you mean tie?"
    assert told[4].startswith("game: chess is not known")
    assert told[5].startswith("offered: nope is not known")
    assert told[6] == "settings.switches.live.tipps is not known; did you mean tips?"
    assert told[7].startswith("main (standard) returns 11"), "worked out while the tables go on"
    assert told[7].endswith("%, more than 100 %")
    assert told[8:] == ["done", "the next version of this table is 3, not 2"]
    chosen = after["coming"] or after["configuration"]
    assert (chosen["version"], chosen["settings"]["chips"]) == (2, [100, 500])


def test_an_operator_closes_a_table_and_opens_it_again(staffed: Staffed) -> None:
    operator = staffed.wires["operator"]

    async def scene() -> list[bool]:
        seen_closed = []
        for command in ("close-table", "open-table"):
            await all_done(operator, "video", {"type": command})
            seen_closed.append((await seen(operator, "video"))["closed"])
        return seen_closed

    assert staffed.stage.play(scene()) == [True, False]


# Views.


def test_each_role_is_shown_what_it_needs_and_nothing_else(staffed: Staffed) -> None:
    async def scene() -> dict[str, str]:
        shown = {}
        for role in Role:
            await staffed.wires[role.value].send({"type": "look", "table": "salon"})
            told = await staffed.wires[role.value].until("croupier", "operator", "own", table="salon")
            shown[role.value] = str(told["type"])
        return shown

    assert staffed.stage.play(scene()) == {
        "player": "own",
        "croupier": "croupier",
        "supervisor": "croupier",
        "cashier": "own",
        "operator": "operator",
        "auditor": "croupier",
    }


def test_the_croupiers_view_follows_the_table_and_names_who_staked(staffed: Staffed) -> None:
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[str, Plain]:
        await all_done(croupier, "pit", *SHOE)
        async with ground.at_table("pit", seat=3) as guest:
            bet = {"type": "place-bet", "hand": "3.1", "bet": "main", "amount": 1_000}
            await all_done(guest, "pit", bet)
            # Nobody asked for it: it comes after the batch.
            view = (await croupier.until("croupier", table="pit"))["croupier"]
            while not view["stakes"]:
                view = (await croupier.until("croupier", table="pit"))["croupier"]
            return (await guest.look("pit"))["player"], view

    player, view = staffed.stage.play(scene())
    assert [(one["player"], one["hand"], one["amount"]) for one in view["stakes"].values()] == [
        (player, "3.1", 1_000)
    ]
    assert Mode.LIVE.value not in view


def test_who_loses_his_role_is_sent_away_although_he_is_busy(staffed: Staffed) -> None:
    people, croupier = staffed.ground.service.people, staffed.wires["croupier"]

    async def scene() -> tuple[int, str]:
        await all_done(croupier, "salon", {"type": "sign-in"})
        dismissed = people.find(staffed.people["croupier"].id)
        assert dismissed is not None
        await people.change_role(dismissed, Role.PLAYER)
        staffed.ground.windows.attend()
        return await croupier.closed()

    assert staffed.stage.play(scene()) == (4401, "this session is over; sign in again")
