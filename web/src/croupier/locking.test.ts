import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Locking } from "./locking.svelte";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it("locks by itself five minutes after the last touch, and stays so over a reload", () => {
  const locking = new Locking();
  vi.advanceTimersByTime(4 * MINUTE);
  locking.moved();
  vi.advanceTimersByTime(5 * MINUTE - 2_000);
  expect(locking.locked).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(locking.locked).toBe(true);
  locking.stop();
  const again = new Locking();
  expect(again.locked).toBe(true);
  again.open();
  vi.advanceTimersByTime(MINUTE);
  expect(again.locked).toBe(false);
  again.stop();
});
