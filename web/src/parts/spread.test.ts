import { expect, test } from "vitest";
import { spread } from "./spread";

test("two cards lie half over each other, however much room there is", () => {
  expect(spread(["2h", "3h"], 60, 500)).toEqual([0, 30]);
  expect(spread([], 60, 500)).toEqual([]);
});

test("many cards lie nearer, so that all of them keep to their room", () => {
  const places = spread(["2h", "3h", "4h", "5h"], 60, 130);
  expect(places.at(-1)).toBeCloseTo(70);
  expect(new Set(places.map((one, at) => Math.round(one - (places[at - 1] ?? 0)))).size).toBe(2);
});

test("the zero of a ten stays in sight where there is no room at all", () => {
  const [, second = 0, third = 0] = spread(["Th", "2h", "9h"], 40, 40);
  expect(second).toBeGreaterThanOrEqual(19);
  expect(third - second).toBeLessThan(second);
});
