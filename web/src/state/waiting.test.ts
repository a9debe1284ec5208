import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ToClient } from "../wire/types";
import { Waiting } from "./waiting";

const MICRO = 1_000;

function changed(name: string, at: number, view: Record<string, unknown>, ...cues: string[]): ToClient {
  return { type: "changed", table: "t", n: 1, at: at * MICRO, steps: [{ view: { name, ...view }, cues: cues.map((cue) => ({ cue })) }] } as unknown as ToClient;
}

const card = (name: string, at: number): ToClient => changed(name, at, { round: {} }, "card");
const bet = (name: string, at: number): ToClient => changed(name, at, { stakes: {} });

/** A picture that is so many milliseconds behind the house, whose clock is the test's. */
describe("what waits for the picture", () => {
  const passed: string[] = [];
  let behind: number | null;
  let stands = 0;
  let waiting: Waiting;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    passed.length = 0;
    behind = 3_000;
    stands = 0;
    waiting = new Waiting(
      (message) => void passed.push(`${message.type === "changed" ? String(message.steps[0]?.view["name"]) : message.type} ${Date.now()}`),
      () => (behind === null ? null : Math.min(Date.now() - behind, stands || Infinity)),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("passes at once where there is no picture", () => {
    behind = null;
    waiting.take(card("Th", 0));
    expect(passed).toEqual(["Th 0"]);
  });

  it("is shown when the picture has it, and not before", () => {
    waiting.take(card("Th", 0));
    vi.advanceTimersByTime(2_999);
    expect(passed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(passed).toEqual(["Th 3000"]);
    expect(waiting.busy).toBe(false);
  });

  it("holds back nothing but what was dealt, and keeps its order", () => {
    waiting.take(bet("a bet", 0));
    waiting.take(changed("closed", 0, { round: {} }, "no-more-bets"));
    expect(passed).toEqual(["a bet 0", "closed 0"]);
    waiting.take(card("Th", 0));
    waiting.take(bet("another", 0));
    waiting.take({ type: "own", table: "t" } as ToClient);
    expect(passed).toHaveLength(2);
    vi.advanceTimersByTime(3_000);
    expect(passed.slice(2)).toEqual(["Th 3000", "another 3000", "own 3000"]);
  });

  it("pays and takes bets again at the moment of the house, after the cards", () => {
    waiting.take(changed("result", 0, { round: {}, result: {} }));
    vi.advanceTimersByTime(4_000);
    waiting.take(changed("paid", 4_000, { result: {} }, "round-paid"));
    waiting.take(changed("betting", 4_000, { phase: "betting", round: null }));
    expect(passed).toEqual(["result 3000", "paid 4000", "betting 4000"]);
    waiting.take(card("Th", 5_000));
    waiting.take(changed("paid", 5_000, { result: {} }, "round-paid"));
    vi.advanceTimersByTime(4_000);
    expect(passed.slice(3)).toEqual(["Th 8000", "paid 8000"]);
  });

  it("shows a card that comes with the end of betting later than that", () => {
    const steps = [{ view: { name: "closed" }, cues: [{ cue: "no-more-bets" }] }, { view: { name: "Th", round: {} }, cues: [{ cue: "card" }] }];
    waiting.take({ type: "changed", table: "t", n: 1, at: 0, steps } as unknown as ToClient);
    expect(passed).toEqual(["closed 0"]);
    vi.advanceTimersByTime(3_000);
    expect(passed[1]).toBe("Th 3000");
  });

  it("waits as long as the picture stands, and no longer than there is one", () => {
    stands = -1_000;
    waiting.take(card("Th", 0));
    vi.advanceTimersByTime(60_000);
    expect(passed).toEqual([]);
    behind = null;
    waiting.look();
    expect(passed).toEqual(["Th 60000"]);
  });

  it("tells whoever waits once everything has passed, money among them", () => {
    const told: number[] = [];
    waiting.take(card("Th", 0));
    waiting.whenPassed(() => told.push(Date.now()));
    vi.advanceTimersByTime(2_999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([3_000]);
  });

  it("knows the last moment that was shown, a whole view included", () => {
    behind = null;
    waiting.take({ type: "snapshot", at: 7 * MICRO } as ToClient);
    waiting.take(bet("a bet", 9));
    expect(waiting.passed).toBe(7);
  });
});
