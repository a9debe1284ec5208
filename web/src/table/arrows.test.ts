import { describe, expect, it } from "vitest";
import { nearest } from "./arrows";

const RIGHT = { x: 1, y: 0 };
const from = { x: 0, y: 0 };

describe("arrows", () => {
  it("go to what lies straight ahead first", () => {
    expect(nearest(from, RIGHT, [["aside", { x: 10, y: 20 }], ["ahead", { x: 30, y: 0 }], ["behind", { x: -5, y: 0 }]])).toBe("ahead");
  });

  it("go nowhere where nothing lies ahead", () => expect(nearest(from, { x: 0, y: -1 }, [["below", { x: 0, y: 9 }]])).toBeNull());

  it("go from a wide main bet to the next, past the small bets above", () => {
    expect(nearest(from, RIGHT, [["special", { x: 200, y: -90 }], ["main", { x: 400, y: 0 }]])).toBe("main");
  });
});
