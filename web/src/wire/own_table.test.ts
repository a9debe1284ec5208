import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import type { ToClient } from "./types";

class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readonly readyState = 1;
  readonly sent: { type: string; table?: string }[] = [];
  onmessage: (frame: { data: string }) => void = () => undefined;
  constructor() {
    Wire.last = this;
  }
  send(content: string): void {
    this.sent.push(JSON.parse(content) as { type: string });
  }
  close(): void {
    // Nobody listens any more.
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

describe("a table of one's own", () => {
  const told: ToClient[] = [];
  let connection: Connection;

  beforeEach(() => {
    vi.stubGlobal("WebSocket", Wire);
    vi.stubGlobal("window", globalThis);
    told.length = 0;
    connection = new Connection("ws://here/ws", { told: (message) => told.push(message), line: () => undefined });
    connection.start();
    connection.follow("pairs");
    Wire.last.tell({ type: "own-table", table: "pairs", own: "pairs.7" });
  });

  afterEach(() => connection.stop());

  it("is the one that was asked for, as far as the page knows", () => {
    Wire.last.tell({ type: "snapshot", table: "pairs.7", n: 3, at: 0, public: {} });
    expect(told).toMatchObject([{ type: "snapshot", table: "pairs" }]);
    void connection.act("pairs", { type: "join" } as never);
    expect(Wire.last.sent.at(-1)).toMatchObject({ type: "act", table: "pairs.7" });
  });

  it("is left by its own name, and asked for again by the other", () => {
    Wire.last.tell({ type: "snapshot", table: "pairs.7", n: 3, at: 0, public: {} });
    Wire.last.tell({ type: "welcome", player: "p", at: 0, guest: true });
    expect(Wire.last.sent.at(-1)).toMatchObject({ type: "subscribe", table: "pairs" });
    connection.forget("pairs");
    expect(Wire.last.sent.at(-1)).toMatchObject({ type: "unsubscribe", table: "pairs.7" });
  });

  it("begins anew where it is another", () => {
    Wire.last.tell({ type: "snapshot", table: "pairs.7", n: 9, at: 0, public: {} });
    Wire.last.tell({ type: "own-table", table: "pairs", own: "pairs.8" });
    Wire.last.tell({ type: "changed", table: "pairs.8", n: 2, at: 0, steps: [] });
    expect(told.at(-1)).toMatchObject({ type: "changed", table: "pairs", n: 2 });
  });
});
