import { describe, expect, it } from "vitest";
import type { ButtonView, FieldRange, Range } from "../wire/types";
import { refusal, refusedOn, withChip } from "./ranges";

const above = { type: "refusal", code: "stake-most", values: { most: { type: "money", amount: 50_000 } } } as const;
const range: Range = { least: 100, most: 50_000, step: 10, above };

describe("an amount within a range", () => {
  it("is taken from the least to the most, step by step", () => {
    expect([100, 110, 50_000].map((amount) => refusal(range, amount))).toEqual([null, null, null]);
  });

  it("is refused as the house would refuse it", () => {
    expect([0, 90, 105, 50_005, 50_010].map((amount) => refusal(range, amount)?.code)).toEqual(["stake-nothing", "stake-least", "stake-step", "stake-step", "stake-most"]);
    expect(refusal({ ...range, least: 10 }, 5)?.code).toBe("stake-step");
  });
});

describe("a field", () => {
  const field: FieldRange = { hand: "", bet: "tie", behind: false, range: null, refused: { type: "refusal", code: "only-credit" }, golden: range, golden_refused: null };

  it("judges a golden chip by a range of its own", () => {
    expect(refusedOn(field, 100)?.code).toBe("only-credit");
    expect(refusedOn(field, 100, 2_500)).toBeNull();
    expect(refusedOn({ ...field, golden: null }, 100, 2_500)?.code).toBe("only-credit");
  });
});

describe("a button that lays the selected chip", () => {
  const takes = [{ least: 100, most: 50_000, step: 10, fields: 1 }, { least: 50, most: 2_500, step: 10, fields: 4 }];
  const act = { key: "bet-all", hand: "1.1", seat: 0, cost: 0, refused: null, does: "", by_chip: { range: { ...range, least: 50 }, takes, room: 9_000 } } as unknown as ButtonView;
  const shown = (chip: number) => withChip(act, chip);

  it("costs as much as fields take it, and as far as the room reaches", () => {
    expect([50, 100, 2_500, 5_000].map((chip) => shown(chip).cost)).toEqual([200, 500, 7_500, 5_000]);
    expect(shown(2_000).cost).toBe(8_000);
  });

  it("says why it is grey", () => {
    expect([10, 60_000].map((chip) => shown(chip).refused?.code)).toEqual(["stake-least", "stake-most"]);
    expect(shown(10).cost).toBe(0);
  });
});
