import { describe, expect, it } from "vitest";
import type { DecisionWorth } from "../wire/types";
import { givenAway, givenAwayWords, ofHundred, worthText } from "./worth";

describe("what decisions return", () => {
  it("has a sign and two digits", () => {
    expect([-536_000, 193_904, 0, -1_200, 1_000_000].map((worth) => worthText(worth))).toEqual(["−0.54", "+0.19", "0.00", "0.00", "+1.00"]);
  });

  it("has three digits beside a figure that looks the same", () => {
    expect(worthText(-535_975, [-535_975, -540_827, -1_071_950])).toBe("−0.536");
    expect(worthText(-540_827, [-535_975, -540_827])).toBe("−0.541");
    expect(worthText(-1_071_950, [-535_975, -540_827, -1_071_950])).toBe("−1.07");
  });

  it("adds up to what was given away", () => {
    const one = (worth: number, best_worth: number, own = true): DecisionWorth => ({ hand: "1.1", action: "hit", worth, best: "stand", best_worth, facts: {}, own });
    expect(givenAway([one(-500_000, -300_000), one(100_000, 100_000), one(-20_000, 0)])).toBe(220_000);
    expect([[one(0, 0)], [one(0, 4_900)], [one(0, 5_100), one(0, 15_000)]].map(givenAwayWords)).toEqual(["Played perfectly", "You gave away less than 0.01 units", "You gave away 0.02 units"]);
    // What the clock decided is nobody's mistake.
    expect(givenAway([one(-500_000, -300_000, false), one(-20_000, 0)])).toBe(20_000);
    expect([[one(0, 0), one(0, 900_000, false)], [one(0, 900_000, false)]].map(givenAwayWords)).toEqual(["Played perfectly", "Nothing given away: your time ran out"]);
    expect(ofHundred(612_591)).toBe(61);
  });
});
