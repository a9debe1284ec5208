import { describe, expect, it } from "vitest";
import type { ButtonView, FieldRange, Range } from "../wire/types";
import { refusal, refusedOn, withChip } from "./ranges";

const above = { type: "refusal", code: "stake-most", values: { most: { type: "money", amount: 50_000 } } } as const;
const rich = { playable: 1_000_000, limited: null };
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
  const field: FieldRange = { hand: "", bet: "tie", behind: false, range: null, refused: { type: "refusal", code: "no-more-bets" }, golden: range, golden_refused: null };

  it("judges a golden chip by a range of its own", () => {
    expect(refusedOn(field, 100, 0, rich)?.code).toBe("no-more-bets");
    expect(refusedOn(field, 100, 2_500, { playable: 0, limited: null })).toBeNull();
    expect(refusedOn({ ...field, golden: null }, 100, 2_500, rich)?.code).toBe("no-more-bets");
  });

  it("takes money as far as the credit reaches", () => {
    const open = { ...field, range, refused: null };
    const codes = (playable: number, amounts: readonly number[]) => amounts.map((amount) => refusedOn(open, amount, 0, { playable, limited: null })?.code);
    expect(codes(2_735, [100, 2_730, 2_735, 2_740, 60_000])).toEqual([undefined, undefined, "stake-step", "only-credit", "only-credit"]);
    expect(codes(99, [100])).toEqual(["only-credit"]);
    expect(codes(50_000, [50_010])).toEqual(["stake-most"]);
    expect(refusedOn(open, 200, 0, { playable: 150, limited: { type: "refusal", code: "limit-leaves", values: {} } })?.code).toBe("limit-leaves");
  });
});

describe("a button that lays the selected chip", () => {
  const takes = [{ least: 100, most: 50_000, step: 10, fields: 1 }, { least: 50, most: 2_500, step: 10, fields: 4 }];
  const act = { key: "bet-all", hand: "1.1", seat: 0, cost: 0, refused: null, does: "", by_chip: { range: { ...range, least: 50 }, takes, room: null, whole: false } } as unknown as ButtonView;
  const shown = (chip: number) => withChip(act, chip, { playable: 9_000, limited: null });

  it("costs as much as fields take it, and as far as the room reaches", () => {
    expect([50, 100, 2_500, 5_000].map((chip) => shown(chip).cost)).toEqual([200, 500, 7_500, 5_000]);
    expect(shown(2_000).cost).toBe(8_000);
    const bounded = { ...act, by_chip: act.by_chip && { ...act.by_chip, room: 450 } };
    expect(withChip(bounded, 100, rich).cost).toBe(400);
  });

  it("is grey where the credit reaches for none, or not for all that it needs", () => {
    expect(withChip(act, 100, { playable: 90, limited: null }).refused?.code).toBe("only-credit");
    const whole = { ...act, by_chip: act.by_chip && { ...act.by_chip, whole: true } };
    expect([499, 500].map((playable) => withChip(whole, 100, { playable, limited: null }).refused?.code)).toEqual(["only-credit", undefined]);
  });

  it("costs what it costs where no chip is asked, golden chips apart", () => {
    const double = { ...act, by_chip: null, cost: 3_000, golden: 2_500 };
    expect([499, 500].map((playable) => withChip(double, 0, { playable, limited: null }).refused?.code)).toEqual(["only-credit", undefined]);
  });

  it("says why it is grey", () => {
    expect([10, 60_000].map((chip) => shown(chip).refused?.code)).toEqual(["stake-least", "stake-most"]);
    expect(shown(10).cost).toBe(0);
  });
});
