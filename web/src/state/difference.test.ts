import { describe, expect, it } from "vitest";
import { merged } from "./difference";

describe("a difference", () => {
  it("goes over an object key by key, and leaves the rest as it was", () => {
    const before = { phase: "betting", clock: { kind: "betting", until: 5 }, felt: { chips: [1] } };
    const now = merged(before, { phase: "playing", clock: { until: 9 } });
    expect(now).toEqual({ phase: "playing", clock: { kind: "betting", until: 9 }, felt: { chips: [1] } });
    expect(now.felt).toBe(before.felt);
  });

  it("says what is gone, and that null is a value", () => {
    expect(merged({ stakes: { a: 1, b: 2 }, round: { id: "1" } }, { stakes: { "-": ["a"], c: 3 }, round: null })).toEqual({ stakes: { b: 2, c: 3 }, round: null });
  });

  it("goes over an array by numbers, and adds at its end", () => {
    expect(merged({ cards: ["9h"], hands: [{ total: 9 }, { total: 4 }] }, { cards: { 1: "4c" }, hands: { 1: { total: 8 } } })).toEqual({ cards: ["9h", "4c"], hands: [{ total: 9 }, { total: 8 }] });
    expect(merged([1, 2, 3], [4])).toEqual([4]);
  });

  it("takes the place of what was not there, or nothing", () => {
    expect(merged({ clock: null }, { clock: { until: 1 } })).toEqual({ clock: { until: 1 } });
    expect(merged({ clock: { until: 1 } }, {})).toEqual({ clock: { until: 1 } });
  });
});
