import { expect, test } from "vitest";
import { counted, handOut, minorOf, typed } from "./amounts";

test("an amount is read as people write it", () => {
  expect(["500", "500.5", "0,05", " 12.34 ", "7."].map(minorOf)).toEqual([50_000, 50_050, 5, 1_234, 700]);
  expect(["", "1.234", "-5", "1e3", "99999999999", "5 0"].map(minorOf)).toEqual([null, null, null, null, null, null]);
  expect(typed(50_050)).toBe("500.50");
});

test("an amount is paid by few notes, and what is left is coin", () => {
  expect(handOut(128_450)).toEqual({
    notes: [
      { value: 50_000, count: 2 },
      { value: 20_000, count: 1 },
      { value: 5_000, count: 1 },
      { value: 2_000, count: 1 },
      { value: 1_000, count: 1 },
    ],
    coin: 450,
  });
});

test("what is handed out is the amount", () => {
  for (const amount of [0, 1, 499, 500, 1_284_50, 999_999]) {
    const { notes, coin } = handOut(amount);
    expect(notes.reduce((sum, { value, count }) => sum + value * count, coin)).toBe(amount);
  }
});

test("a drawer is counted by its notes", () => {
  expect(counted(["8", "", "64", "", "", "", ""], "82.50")).toBe(8 * 50_000 + 64 * 10_000 + 8_250);
  expect(counted(["", "x"], "")).toBeNull();
  expect(counted([], "1.234")).toBeNull();
});
