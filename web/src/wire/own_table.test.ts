import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import { FakeWire } from "./fake_wire";
import type { ToClient } from "./types";

describe("a table of one's own", () => {
  const told: ToClient[] = [];
  let connection: Connection;

  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeWire);
    vi.stubGlobal("window", globalThis);
    told.length = 0;
    connection = new Connection("ws://here/ws", { told: (message) => told.push(message), line: () => undefined });
    connection.start();
    connection.follow("pairs");
    FakeWire.last.tell({ type: "own-table", table: "pairs", own: "pairs.7" });
  });

  afterEach(() => connection.stop());

  it("is the one that was asked for, as far as the page knows", () => {
    FakeWire.last.tell({ type: "snapshot", table: "pairs.7", n: 3, at: 0, public: {} });
    expect(told).toMatchObject([{ type: "snapshot", table: "pairs" }]);
    void connection.act("pairs", { type: "join" } as never);
    expect(FakeWire.last.sent.at(-1)).toMatchObject({ type: "act", table: "pairs.7" });
  });

  it("is left by its own name, and asked for again by the other", () => {
    FakeWire.last.tell({ type: "snapshot", table: "pairs.7", n: 3, at: 0, public: {} });
    FakeWire.last.tell({ type: "welcome", player: "p", at: 0, guest: true });
    expect(FakeWire.last.sent.at(-1)).toMatchObject({ type: "subscribe", table: "pairs" });
    connection.forget("pairs");
    expect(FakeWire.last.sent.at(-1)).toMatchObject({ type: "unsubscribe", table: "pairs.7" });
  });

  it("begins anew where it is another", () => {
    FakeWire.last.tell({ type: "snapshot", table: "pairs.7", n: 9, at: 0, public: {} });
    FakeWire.last.tell({ type: "own-table", table: "pairs", own: "pairs.8" });
    FakeWire.last.tell({ type: "changed", table: "pairs.8", n: 2, at: 0, steps: [] });
    expect(told.at(-1)).toMatchObject({ type: "changed", table: "pairs", n: 2 });
  });
});
