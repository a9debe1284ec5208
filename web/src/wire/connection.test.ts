import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Line } from "./connection";

/** A house that hears, and answers only while it is awake. */
class House {
  static readonly OPEN = 1;
  static awake = true;
  static unanswered = 0;
  readyState = 1;
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    queueMicrotask(() => this.say({ type: "welcome", at: 0 }));
  }

  send(): void {
    if (House.awake) this.say({ type: "pong", at: 0 });
    else House.unanswered += 1;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
  }
}

describe("a line", () => {
  let lines: [Line, boolean][] = [];
  let line: Connection;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", House);
    House.awake = true;
    House.unanswered = 0;
    lines = [];
    line = new Connection("ws://house/ws", { told: () => undefined, line: (now, _, silent) => void lines.push([now, silent]) });
    line.start();
    await vi.advanceTimersByTimeAsync(0);
  });

  afterEach(() => {
    line.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is open as long as the house answers", async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toEqual([["open", false]]);
  });

  it("tells within three seconds that the house says nothing, and when it does again", async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    House.awake = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines).toEqual([["open", false], ["lost", true]]);
    House.awake = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines.at(-1)).toEqual(["open", false]);
  });

  it("has asked twice in vain before it tells", async () => {
    House.awake = false;
    while (House.unanswered < 2) await vi.advanceTimersByTimeAsync(100);
    expect(lines).toEqual([["open", false]]);
    while (House.unanswered < 3) await vi.advanceTimersByTimeAsync(100);
    expect(lines).toEqual([["open", false], ["lost", true]]);
  });

  it("says nothing of a house that was not asked, because the page itself was held up", async () => {
    House.awake = false;
    vi.setSystemTime(Date.now() + 10_000);
    await vi.advanceTimersByTimeAsync(800);
    expect(lines).toEqual([["open", false]]);
  });
});
