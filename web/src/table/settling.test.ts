import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableStore } from "../state/table.svelte";
import { settle, touch } from "./settling";

class Table {
  view = { felt: { seats: 7, multi_seat: 1 } };
  own = { seats: [] as number[], acts: [{ key: "join", hand: "", seat: 0, refused: null as string | null }] };
  sent: string[] = [];

  act(command: { type: string }): void {
    this.sent.push(command.type);
  }

  /** What the house says next: a guest with these seats. */
  told(...seats: number[]): void {
    this.own = { seats, acts: seats.length ? [] : [{ key: "take-seat", hand: "", seat: 3, refused: null }] };
    settle(this as unknown as TableStore);
  }
}

describe("a window at a table", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());
  const later = () => vi.setSystemTime(Date.now() + 60_000);

  it("comes and sits down by itself, once more only where nothing came of it", () => {
    const table = new Table();
    settle(table as unknown as TableStore);
    table.told();
    table.told();
    later();
    table.told();
    expect(table.sent).toEqual(["join", "take-seat", "take-seat"]);
  });

  it("leaves a seat that was given up to others until somebody touches it", () => {
    const table = new Table();
    table.told();
    table.told(3);
    for (let round = 0; round < 5; round++) {
      later();
      table.told();
    }
    expect(table.sent).toEqual(["take-seat"]);
    later();
    touch(table as unknown as TableStore);
    expect(table.sent).toEqual(["take-seat", "take-seat"]);
  });
});
