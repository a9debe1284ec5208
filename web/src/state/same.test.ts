import { expect, test } from "vitest";
import { same } from "./same";

test("what is made of the same is the one that was there, anything else is the new one", () => {
  const field = { bet: "tie" };
  const was = { field, amount: 5 };
  expect(same(was, { field, amount: 5 })).toBe(was);
  const more = { field, amount: 6 };
  expect(same(was, more)).toBe(more);
  const other = { field: { bet: "tie" }, amount: 5 };
  expect(same(was, other)).toBe(other);
  const longer = { field, amount: 5, gain: undefined };
  expect(same<object>(was, longer)).toBe(longer);
  expect(same(null, more)).toBe(more);
});
