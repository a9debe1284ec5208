import { expect, it } from "vitest";
import { chart, roundTop } from "./charts";

it("ends a chart at a round amount", () => {
  expect([0, 1, 3, 180, 200, 201, 7_000].map(roundTop)).toEqual([1, 1, 5, 200, 200, 500, 10_000]);
});

it("draws columns side by side, as high as their part of the top", () => {
  const counts = [{ key: "a", rounds: 1, staked: 100, returned: 50 }, { key: "b", rounds: 1, staked: 25, returned: 0 }];
  expect(chart(counts, 200, 80)).toEqual({ top: 100, columns: [{ key: "a", x: 50, staked: 80, returned: 40 }, { key: "b", x: 150, staked: 20, returned: 0 }] });
});
