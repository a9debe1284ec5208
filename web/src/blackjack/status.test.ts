import { describe, expect, it } from "vitest";
import type { TableView } from "../state/reduce";
import type { OwnView } from "../wire/types";
import { statusOf } from "./status";

const HANDS = [1, 2].flatMap((seat) => [1, 2, 3].map((box) => ({ hand: `${seat}.${box}`, seat, box })));

function view(more: object): TableView {
  return { phase: "playing", words: "decide", halt: null, seats: [{ seat: 1, player: "me" }, { seat: 2, player: "she" }], felt: { hands: HANDS, seats: 2, hands_each: 3 }, round: { asks: "decision", current: "1.1", done: 0, of: 1, hands: [], dealer: null }, ...more } as unknown as TableView;
}

function own(more: object): OwnView {
  const hands = ["1.1", "1.3"].map((hand) => ({ hand, behind: false, stake: 100 }));
  return { player: "me", seats: [1], hands, decisions: [], insurance: [], slip: [], staked: 200, warning: "", choice: "", acts: [], ...more } as unknown as OwnView;
}

describe("the message of the table", () => {
  it("never names the player themselves as somebody else", () => {
    expect(statusOf(view({}), own({})).line).toBe("Your turn");
    expect(statusOf(view({ round: { asks: "decision", current: "2.1", done: 0, of: 1, hands: [] } }), own({})).line).toBe("Seat 2 decides");
  });

  it("counts the hands that were bet", () => {
    const asked = own({ decisions: [{ hand: "1.3" }] });
    expect(statusOf(view({}), asked).more).toBe("hand 2 of 2");
  });

  it("says that the time ran out", () => {
    const round = { asks: "", current: "", done: 2, of: 2, hands: [], dealer: null };
    expect(statusOf(view({ round }), own({ warning: "time-ran-out" })).more).toBe("your time ran out");
    expect(statusOf(view({ round }), own({})).more).toBe("2 of 2 hands done");
  });
});
