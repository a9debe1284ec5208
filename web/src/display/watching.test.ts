import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWire } from "../wire/fake_wire";
import { Watching } from "./watching.svelte";

class Wire extends FakeWire {
  declare static last: Wire;
  refuse(code: string): void {
    this.tell({ type: "refused", id: "", table: "pit", code, reason: "", values: {} });
  }
  get asked(): number {
    return this.sent.filter((message) => message.type === "subscribe").length;
  }
}

describe("a screen on a wall", () => {
  let watching: Watching;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    watching = new Watching("pit");
    Wire.last.onmessage({ data: JSON.stringify({ type: "welcome", player: "", at: 0, guest: true }) });
  });

  afterEach(() => {
    watching.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("asks again for a table that is not there yet", () => {
    Wire.last.refuse("no-such-table");
    expect(watching.missing).toBe(true);
    const before = Wire.last.asked;
    vi.advanceTimersByTime(10_000);
    expect(Wire.last.asked).toBe(before + 1);
  });

  it("asks again where the house was asked too often, and says of no table that it is missing", () => {
    Wire.last.refuse("too-fast");
    expect(watching.missing).toBe(false);
    const before = Wire.last.asked;
    vi.advanceTimersByTime(10_000);
    expect(Wire.last.asked).toBe(before + 1);
  });

  it("asks no more once it is taken down", () => {
    Wire.last.refuse("no-such-table");
    const before = Wire.last.asked;
    watching.stop();
    vi.advanceTimersByTime(60_000);
    expect(Wire.last.asked).toBe(before);
  });
});
