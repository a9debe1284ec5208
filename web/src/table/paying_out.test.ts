import { expect, test } from "vitest";
import { PAYING, waits } from "./paying_out";

test("what lost is taken from right to left, then wins are paid, then pushes go home", () => {
  const [push, left, right, win] = waits([{ end: "push", x: 300 }, { end: "lost", x: 100 }, { end: "lost", x: 500 }, { end: "won", x: 50 }]);
  expect(right).toBe(0);
  expect(left).toBe(PAYING.apart);
  expect(win).toBe(PAYING.apart + PAYING.chip);
  expect(push).toBe(PAYING.apart + 2 * PAYING.chip);
});

test("where nothing was lost, wins are paid at once", () => expect(waits([{ end: "won", x: 1 }, { end: "won", x: 2 }])).toEqual([PAYING.apart, 0]));
