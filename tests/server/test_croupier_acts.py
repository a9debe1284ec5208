"""Over real sockets: a croupier speaks to players, calls, ends or prolongs bets, says what was misdealt."""

import pytest
from ground import Plain, Wire
from staffed_house import Staffed, staffed
from test_approvals import dealing, give, said
from test_croupiers_line import BET, shoe

from sabot.cards import name
from sabot.records.audit import audit
from sabot.records.journal.journal_reader import JournalReader
from sabot.records.journal.reader import StoreReader
from sabot.store.codec import event_in
from sabot.table import events as e

__all__ = ["staffed"]

SAY: Plain = {"type": "speak", "note": "Good evening"}
END: Plain = {"type": "end-betting"}
LAST: Plain = {"type": "call-last-bets"}
EXPOSED: Plain = {"type": "expose-card", "card": "5c", "reason": "it stuck to the last one"}


def longer(seconds: int) -> Plain:
    return {"type": "prolong-betting", "seconds": seconds}


def test_the_croupier_of_the_table_speaks_to_its_players(staffed: Staffed) -> None:
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[list[str], Plain]:
        async with ground.at_table("salon") as player:
            answers = [await said(croupier, SAY)]
            assert await said(croupier, {"type": "sign-in"}) == "done"
            await ground.pass_time(10)
            answers += [await said(croupier, SAY), await said(croupier, SAY)]
            answers += [await said(staffed.wires[name], SAY) for name in ("second", "supervisor", "operator")]
            assert answers[1] == "done"
            heard = await player.cue("croupier-said", "salon")
            words = await ground.get(f"/api/words/{heard['note']}", await ground.guest())
            return answers, words.json()

    answers, words = staffed.stage.play(scene())
    assert answers[:3] == ["sign in at the table first", "done", "done"], "one right after the other"
    assert answers[3] == "another croupier deals here"
    assert answers[4:] == [f"the role {role} may not do this" for role in ("supervisor", "operator")]
    assert words == {"player": staffed.people["croupier"].id, "said": "Good evening"}


def test_betting_is_ended_early_once_somebody_has_a_stake(staffed: Staffed) -> None:
    croupier = staffed.wires["croupier"]

    async def scene() -> list[str]:
        async with staffed.ground.at_table("salon") as player:
            await shoe(croupier)
            answers = [await said(croupier, END), await said(player, BET)]
            answers += [await said(staffed.wires[name], END) for name in ("second", "supervisor")]
            answers += [await said(player, END)]
            answers += [await said(croupier, END), await said(croupier, END), await said(player, BET)]
            answers.append(await said(croupier, {"type": "deal-card", "card": "9h"}))
            return answers

    answers = staffed.stage.play(scene())
    assert answers[:2] == ["nobody has a stake yet: there is nothing to deal for", "done"]
    assert answers[2:4] == ["another croupier deals here", "the role supervisor may not do this"]
    assert answers[4] == "the role player may not do this"
    assert answers[5:] == ["done", "no bets are taken now", "no more bets", "done"]
    staffed.ground.check_house()


def test_last_bets_are_called_once_and_no_clock_moves(staffed: Staffed) -> None:
    """Betting lasts 5 seconds, as ever; with more time the call is for that time to be made again."""
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[list[str], int]:
        async with ground.at_table("salon") as player:
            answers = [await said(croupier, LAST)]
            await shoe(croupier)
            started = ground.clock.at
            answers += [await said(staffed.wires[name], LAST) for name in ("second", "supervisor")]
            answers += [await said(player, LAST), await said(croupier, LAST), await said(croupier, LAST)]
            await player.cue("last-bets", "salon")
            shown = await player.shows("salon", lambda view: view["words"] == "last-bets")
            until = shown["clock"]["until"]
            answers += [await said(player, BET), await said(croupier, longer(10))]
            await player.shows("salon", lambda view: view["words"] == "bets-please")
            answers.append(await said(croupier, LAST))
            return answers, until - started

    answers, left = staffed.stage.play(scene())
    assert answers[:2] == ["sign in at the table first", "another croupier deals here"]
    assert answers[2:4] == ["the role supervisor may not do this", "the role player may not do this"]
    assert answers[4:] == ["done", "the last bets were called already", "done", "done", "done"]
    assert left == 5_000_000
    staffed.ground.check_house()


def test_betting_is_prolonged_within_bounds(staffed: Staffed) -> None:
    """The tables of this house bet for 5 seconds; 10 more make 15, from which half a minute is 45."""
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def scene() -> tuple[list[str], int]:
        async with ground.at_table("salon") as player:
            await shoe(croupier)
            started = ground.clock.at
            answers = [await said(croupier, longer(10)), await said(croupier, longer(30))]
            shown = await player.shows(
                "salon", lambda view: view["clock"] and view["clock"]["until"] >= started + 45_000_000
            )
            until = shown["clock"]["until"]
            answers += [await said(croupier, longer(60)), await said(croupier, longer(60))]
            answers += [(await said(croupier, longer(61)))[:21], await said(player, BET)]
            await ground.pass_time(104)
            answers.append(await said(player, BET))
            await ground.pass_time(1)
            return [*answers, await said(player, BET)], until - started

    answers, seconds = staffed.stage.play(scene())
    assert seconds == 45_000_000
    most = "betting may go on for 120 seconds at most"
    assert answers[:4] == ["done", "done", "done", most]
    assert answers[4:] == ["this cannot be read: ", "done", "done", "no more bets"]


@pytest.mark.parametrize("chooses", [False, True])
def test_a_card_too_many_is_the_next_one_or_burnt(staffed: Staffed, chooses: bool) -> None:
    """D4: dealt next where nobody chose after seeing it, else burnt; between two rounds it is burnt."""
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def deal(*cards: str) -> None:
        for card in cards:
            command = {"type": "deal-card", "card": card} if card else {"type": "deal-hole-card"}
            assert await said(croupier, command, "pit") == "done"

    async def scene() -> tuple[list[str], Plain]:
        async with ground.at_table("pit", seat=1) as player:
            for command in ({"type": "sign-in"}, {"type": "prepare-shoe"}, {"type": "open-shoe"}):
                assert await said(croupier, command, "pit") == "done"
            answers = [await said(croupier, EXPOSED, "pit")]
            bet = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
            assert await said(player, bet, "pit") == "done"
            assert await said(croupier, END, "pit") == "done"
            answers.append(await said(croupier, EXPOSED, "pit"))
            await deal("5h", "9c", "6d", "")
            answers += [await said(croupier, EXPOSED, "pit"), await said(croupier, EXPOSED, "pit")]
            if chooses:
                choice = {"type": "choose", "hand": "1.1", "action": "stand", "sure": True}
                assert await said(player, choice, "pit") == "done"
                assert await said(croupier, {"type": "turn-hole-card", "card": "7d"}, "pit") == "done"
                await deal("2s")
            else:
                await ground.pass_time(1)
                assert await said(croupier, {"type": "pause-table", "reason": "x"}, "pit") == "done"
            await croupier.send({"type": "look", "table": "pit"})
            return answers, (await croupier.until("croupier", table="pit"))["croupier"]

    answers, view = staffed.stage.play(scene())
    lines = [event_in(record.line) for record in ground.house.store.read("table:pit")]
    assert answers[0] == "done"
    assert answers[1] == "a card is wanted: it is no card too many"
    assert answers[2:] == ["done", "a card lies exposed already; what cannot be dealt fairly is void"]
    burnt = [name(line.card) for line in lines if isinstance(line, e.CardBurnt)]
    # What lies on the felt when betting opens is seen before anybody bets.
    assert burnt == (["5c", "5c"] if chooses else ["5c"])
    assert view["exposed"] == ("" if chooses else "5c")
    ground.check_house()
    verdict = audit(JournalReader(StoreReader(ground.house.store)), ground.house.games)
    assert verdict.difference is None


@pytest.mark.parametrize("way", ["correct", "turn"])
def test_a_card_too_many_has_left_the_shoe_although_it_is_not_dealt_yet(staffed: Staffed, way: str) -> None:
    """D5: of eight decks the eighth five of clubs lies exposed, so that no other card can be one."""
    croupier, ground = staffed.wires["croupier"], staffed.ground

    async def must(*commands: Plain) -> None:
        for command in commands:
            assert await said(croupier, command, "pit") == "done", command

    async def begin(player: Wire, *cards: str) -> None:
        bet = {"type": "place-bet", "hand": "1.1", "bet": "main", "amount": 1_000}
        assert await said(player, bet, "pit") == "done"
        await must(END, *({"type": "deal-card", "card": card} for card in cards), {"type": "deal-hole-card"})

    async def choose(player: Wire, action: str) -> None:
        choice = {"type": "choose", "hand": "1.1", "action": action, "sure": True}
        assert await said(player, choice, "pit") == "done"

    async def scene() -> str:
        async with ground.at_table("pit", seat=1) as player:
            await must({"type": "sign-in"}, {"type": "prepare-shoe"}, {"type": "open-shoe"}, EXPOSED, EXPOSED)
            await begin(player, "5c", "9c", "5c")
            await choose(player, "stand")
            await must({"type": "turn-hole-card", "card": "9d"})
            await ground.pass_time(5)
            await begin(player, "5h", "5c", "5c")
            await choose(player, "hit")
            await must({"type": "deal-card", "card": "5c"}, EXPOSED)
            if way == "correct":
                wrong = {
                    "type": "correct-card",
                    "position": {"place": "1.1", "index": 0},
                    "old": "5h",
                    "reason": "misread",
                }
                answer = await said(croupier, {**wrong, "new": "5c"}, "pit")
                await must({**wrong, "new": "5s"})
                await choose(player, "hit")
            else:
                await choose(player, "stand")
                answer = await said(croupier, {"type": "turn-hole-card", "card": "5c"}, "pit")
                await must({"type": "turn-hole-card", "card": "4d"})
            return answer

    assert staffed.stage.play(scene()) == "all 8 of 5c are out of this shoe"
    lines = [event_in(record.line) for record in ground.house.store.read("table:pit")]
    assert [name(line.card) for line in lines if isinstance(line, e.CardBurnt)] == ["5c"] * 3
    ground.check_house()
    verdict = audit(JournalReader(StoreReader(ground.house.store)), ground.house.games)
    assert verdict.difference is None


def test_whoever_deals_tells_of_three_cards_too_many_of_one_shoe(staffed: Staffed) -> None:
    """More would burn a shoe by one person's word; for a new one there must be two (D3)."""
    croupier, ground = staffed.wires["croupier"], staffed.ground
    act = {"type": "ask-approval", "act": {"type": "new-shoe"}, "reason": "too many cards fell out"}

    async def scene() -> list[str]:
        await shoe(croupier)
        answers = [await said(croupier, {**EXPOSED, "card": card}) for card in ("5c", "9d", "Ks", "2h")]
        answers += [await said(croupier, act), await said(staffed.wires["supervisor"], give(1))]
        for command in ({"type": "prepare-shoe"}, {"type": "open-shoe", "burnt": 2, "first": "As"}):
            assert await said(croupier, command) == "done"
        return [*answers, await said(croupier, EXPOSED)]

    answers = staffed.stage.play(scene())
    enough = "3 cards of this shoe were exposed already: two people take a new shoe"
    assert answers == ["done", "done", "done", enough, "done", "done", "done"]
    assert audit(JournalReader(StoreReader(ground.house.store)), ground.house.games).difference is None


def test_which_corrections_are_allowed_is_asked_for_by_those_who_correct(staffed: Staffed) -> None:
    ground = staffed.ground

    async def scene() -> tuple[Plain, list[int], list[str]]:
        async with ground.at_table("salon") as player:
            await dealing(staffed, player)
            for card in ("2c", "5d", "3s", "4h"):
                assert await said(staffed.wires["croupier"], {"type": "deal-card", "card": card}) == "done"
            asked = "/api/corrections/salon?place=player&index=0"
            view = (await ground.get(asked, staffed.people["croupier"])).json()
            who = ("supervisor", "player", "cashier", "operator")
            statuses = [(await ground.get(asked, staffed.people[name])).status_code for name in who]
            statuses.append((await ground.get(asked)).status_code)
            wrong = ("salon?place=player&index=3", "salon?place=&index=x", "nowhere?place=player&index=0")
            reasons = [
                (await ground.get(f"/api/corrections/{each}", staffed.people["croupier"])).json()["reason"]
                for each in wrong
            ]
            return view, statuses, reasons

    view, statuses, reasons = staffed.stage.play(scene())
    assert (view["card"], view["two"], len(view["cards"])) == ("9h", False, 51)
    allowed = {each["card"]: each["refused"] for each in view["cards"]}
    # 9 and 5 make 4, so the Player drew: with a king it is 5 and draws too, with a three a natural 8.
    assert allowed["Kh"] is None
    assert allowed["3h"]["code"] == "only-void"
    assert allowed["3h"]["values"]["why"]["code"] == "card-not-drawn"
    assert statuses == [200, 403, 403, 403, 401]
    assert reasons == ["no card lies there", "no card lies there", "there is no such table"]


@pytest.mark.long
def test_cards_that_went_to_the_wrong_side_change_places_and_are_paid_where_they_lie(
    staffed: Staffed,
) -> None:
    """Player 9 + 10 = 9 against 8 + 10 = 8. With nine and eight exchanged the Player loses their 10.00."""
    croupier, ground = staffed.wires["croupier"], staffed.ground
    here, there = {"place": "player", "index": 0}, {"place": "banker", "index": 0}
    places = {"here": here, "card": "9h", "there": there, "other": "8s"}
    move = {"type": "exchange-cards", **places, "reason": "dealt to the wrong side"}

    async def scene() -> tuple[Plain, list[str], Plain, int]:
        async with ground.at_table("salon") as player:
            await dealing(staffed, player)
            for card in ("8s", "Kd"):
                assert await said(croupier, {"type": "deal-card", "card": card}) == "done"
            asked = "/api/corrections/salon?place=player&index=0"
            view = (await ground.get(asked, staffed.people["croupier"])).json()
            answers = [await said(staffed.wires[who], move) for who in ("second", "operator")]
            answers += [await said(player, move), await said(croupier, move)]
            heard = await player.cue("cards-exchanged", "salon")
            shown = await player.shows("salon", lambda view: True)
            assert await said(croupier, {"type": "deal-card", "card": "Kc"}) == "done"
            await ground.pass_time(6)
            return (
                view,
                answers,
                {**heard, **shown},
                ground.service.purse((await player.look("salon"))["player"]).balance,
            )

    view, answers, heard, balance = staffed.stage.play(scene())
    assert view["exchanges"] == [
        {"place": "player", "index": 1, "card": "Kd", "refused": None},
        {"place": "banker", "index": 0, "card": "8s", "refused": None},
    ]
    assert answers[:2] == ["another croupier deals here", "the role operator may not do this"]
    assert answers[2] == "the role player may not do this"
    assert answers[3] == "done"
    assert (heard["card"], heard["other"], heard["reason"]) == ("9h", "8s", "dealt to the wrong side")
    assert [place["cards"] for place in heard["round"]["shown"]["places"]] == [["8s", "Kd"], ["9h"]]
    assert balance == 99_000
    ground.check_house()
    assert audit(JournalReader(StoreReader(ground.house.store)), ground.house.games).difference is None


def test_a_new_shoe_in_mid_shoe_takes_two_people_and_a_reason(staffed: Staffed) -> None:
    croupier, supervisor, ground = staffed.wires["croupier"], staffed.wires["supervisor"], staffed.ground
    ask: Plain = {"type": "ask-approval", "act": {"type": "new-shoe"}, "reason": "a torn card"}

    async def scene() -> tuple[list[str], int, str]:
        async with ground.at_table("salon") as player:
            await shoe(croupier)
            assert await said(player, BET) == "done"
            answers = [await said(croupier, {"type": "prepare-shoe"})]
            answers += [await said(staffed.wires["second"], ask), await said(croupier, ask)]
            answers += [await said(croupier, give(1)), await said(supervisor, give(1))]
            answers.append(await said(supervisor, give(1)))
            free = ground.service.purse((await player.look("salon"))["player"]).available
            return answers, free, await said(croupier, {"type": "prepare-shoe"})

    answers, free, prepared = staffed.stage.play(scene())
    assert answers[:3] == ["no new shoe is wanted now", "another croupier deals here", "done"]
    assert answers[3:5] == ["the role croupier may not do this", "done"]
    assert answers[5] == "nobody asks for this approval any more"
    assert (free, prepared) == (100_000, "done")
    ground.check_house()
