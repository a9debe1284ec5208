import { expect, test } from "vitest";
import type { FloorRow } from "../../wire/types";
import { outside } from "./matters";

const row = (rounds: number, actual: number): FloorRow => ({ rounds, returns: { actual, exact: 980_000, band: 20_000 } }) as FloorRow;

test("a return is held against its band from a hundred rounds on, and never before", () => {
  expect(outside(row(99, 1_500_000))).toBe(false);
  expect(outside(row(100, 1_000_001))).toBe(true);
  expect(outside(row(100, 1_000_000))).toBe(false);
  expect(outside(row(100, 959_999))).toBe(true);
  expect(outside({ rounds: 500, returns: null } as FloorRow)).toBe(false);
});
