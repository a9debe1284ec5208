import { expect, test } from "vitest";
import { chipTick } from "./notes";

test("chips of more value tick higher", () => {
  const pitch = (value: number) => chipTick(value)[1]?.pitch ?? 0;
  expect(pitch(10_000)).toBeGreaterThan(pitch(500));
});
