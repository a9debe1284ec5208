import { describe, expect, it } from "vitest";
import type { TableView } from "../state/reduce";
import type { OwnView } from "../wire/types";
import { endStayed, stoppedHands } from "./own_end";

function table(cards: readonly string[], seats = 0): TableView {
  return { felt: { seats, hands_each: 1, fields: [{ bet: "main", main: true }] }, round: { id: "t/1/1", hands: [{ hand: "1", cards }] } } as unknown as TableView;
}

function own(more: Partial<OwnView> = {}): OwnView {
  const hands = [{ hand: "1", cards: ["7s", "2d", "7c"], total: "16", doubled: true }];
  return { hands, settled_round: "", settlements: [], ...more } as unknown as OwnView;
}

const LOST = [{ hand: "1", bet: "main", label: "lose", staked: 2_000, back: 0 }] as unknown as OwnView["settlements"];

describe("the own hand on a hand that all share", () => {
  it("stands beside it once others hold more cards", () => {
    expect(stoppedHands(table(["7s", "2d", "7c"]), own())).toEqual([]);
    expect(stoppedHands(table(["7s", "2d", "7c", "5c"]), own())).toEqual([{ hand: "1", cards: ["7s", "2d", "7c"], total: "16", doubled: true, label: "", won: 0, mark: "" }]);
  });

  it("has an outcome of its own, of this round and no other", () => {
    const cards = ["7s", "2d", "7c", "5c"];
    expect(stoppedHands(table(cards), own({ settled_round: "t/1/1", settlements: LOST }))[0]).toMatchObject({ label: "lose", won: -2_000, mark: "lose" });
    expect(stoppedHands(table(cards), own({ settled_round: "t/1/0", settlements: LOST }))[0]).toMatchObject({ label: "", mark: "" });
  });

  it("is the common one where its player stayed with it, and ends as theirs did", () => {
    const won = own({ settled_round: "t/1/1", settlements: [{ ...LOST[0], label: "win", back: 4_000 }] as unknown as OwnView["settlements"] });
    expect(endStayed(table(["7s", "2d", "7c"]), won, "1")).toBe("win");
    expect(endStayed(table(["7s", "2d", "7c", "5c"]), won, "1")).toBe("");
    expect(endStayed(table(["7s", "2d", "7c"]), { ...won, settled_round: "t/1/0" }, "1")).toBe("");
    expect(endStayed(table(["7s", "2d", "7c"], 7), won, "1")).toBe("");
  });

  it("is nothing where everybody has hands of their own", () => {
    expect(stoppedHands(table(["7s", "2d", "7c", "5c"], 7), own())).toEqual([]);
  });
});
