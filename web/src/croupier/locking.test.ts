import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetLock, Locking } from "./locking.svelte";

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it("locks by itself five minutes after the last touch, and stays so over a reload", () => {
  const locking = new Locking("lena");
  vi.advanceTimersByTime(4 * MINUTE);
  locking.moved();
  vi.advanceTimersByTime(5 * MINUTE - 2_000);
  expect(locking.locked).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(locking.locked).toBe(true);
  locking.stop();
  const again = new Locking("lena");
  expect(again.locked).toBe(true);
  again.open();
  vi.advanceTimersByTime(MINUTE);
  expect(again.locked).toBe(false);
  again.stop();
});

it("locks every window of its person, so that a new one is no way in", () => {
  const [one, other] = [new Locking("lena"), new Locking("lena")];
  one.lock();
  window.dispatchEvent(new StorageEvent("storage"));
  expect(other.locked).toBe(true);
  expect(new Locking("lena").locked).toBe(true);
  other.open();
  window.dispatchEvent(new StorageEvent("storage"));
  expect(one.locked).toBe(false);
});

it("stays open while somebody is at another window", () => {
  const [one, other] = [new Locking("lena"), new Locking("lena")];
  for (let minute = 0; minute < 12; minute += 1) {
    vi.advanceTimersByTime(MINUTE);
    one.moved();
  }
  expect([one.locked, other.locked]).toEqual([false, false]);
});

it("locks nobody out who signs in after them", () => {
  new Locking("lena").lock();
  expect(new Locking("mara").locked).toBe(false);
  forgetLock();
  expect(new Locking("lena").locked).toBe(false);
});

it("locks five minutes after the clock was put back, and not when it is that late again", () => {
  const locking = new Locking("lena");
  vi.advanceTimersByTime(MINUTE);
  locking.moved();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(5 * MINUTE - 2_000);
  expect(locking.locked).toBe(false);
  vi.advanceTimersByTime(4_000);
  expect(locking.locked).toBe(true);
  locking.stop();
});
