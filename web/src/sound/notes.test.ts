import { expect, test } from "vitest";
import { chipTick, winLevel } from "./notes";

test("a return that is smaller than the stake is no win", () => {
  expect(winLevel(100, 50)).toBe(0);
  expect(winLevel(100, 100)).toBe(0);
});

test("wins are regular, nice from ten times the stake, big from fifty times", () => {
  expect(winLevel(100, 250)).toBe(1);
  expect(winLevel(100, 1_099)).toBe(1);
  expect(winLevel(100, 1_100)).toBe(2);
  expect(winLevel(100, 5_099)).toBe(2);
  expect(winLevel(100, 5_100)).toBe(3);
});

test("chips of more value tick higher", () => {
  const pitch = (value: number) => chipTick(value)[1]?.pitch ?? 0;
  expect(pitch(10_000)).toBeGreaterThan(pitch(500));
});
