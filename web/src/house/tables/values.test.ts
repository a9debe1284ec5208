import { expect, test } from "vitest";
import { percent, same } from "./values";

test("lists are the same by what is in them", () => {
  expect(same([100, 500], [100, 500])).toBe(true);
  expect(same([100, 500], [500, 100])).toBe(false);
  expect(same(0, false)).toBe(false);
});

test("returns are told in percent", () => {
  expect(percent("0.9930072247")).toBeCloseTo(99.30072247, 8);
});
