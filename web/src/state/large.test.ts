import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "../wire/connection";
import type { Command, OwnView, ToClient } from "../wire/types";
import { change } from "./settings.svelte";
import { TableStore } from "./table.svelte";

/** A table at which so much lies and so much may still be staked; it takes every chip. */
function seated(staked: number, playable: number): { table: TableStore; sent: Command[] } {
  const sent: Command[] = [];
  const act = (_: string, command: Command): Promise<object> => {
    sent.push(command);
    return Promise.resolve({ type: "accepted" });
  };
  const table = new TableStore("t", { act } as unknown as Connection, () => 0);
  table.take({ type: "own", table: "t", n: 0, own: { staked, playable, settlements: [], decisions: [], insurance: [], fields: [], acts: [] } as unknown as OwnView } as ToClient);
  return { table, sent };
}

describe("a large stake", () => {
  beforeEach(() => change("askLarge", true));

  it("is not asked about up to a quarter of the credit", async () => {
    const { table, sent } = seated(0, 1_000);
    await table.place("1", "main", false, 250);
    expect(sent).toHaveLength(1);
  });

  it("waits for a yes above it, which holds from then on", async () => {
    const { table, sent } = seated(200, 800);
    const placed = table.place("1", "main", false, 51);
    expect(table.large?.amount).toBe(251);
    expect(sent).toHaveLength(0);
    table.large?.answer(true);
    await placed;
    expect(sent).toHaveLength(1);
    await table.place("1", "main", false, 500);
    expect(sent).toHaveLength(2);
  });

  it("is not placed after a no, and asked about again", async () => {
    const { table, sent } = seated(0, 1_000);
    const placed = table.place("1", "main", false, 300);
    table.large?.answer(false);
    await placed;
    expect(table.large).toBeNull();
    expect(sent).toHaveLength(0);
    void table.place("1", "main", false, 300);
    expect(table.large?.amount).toBe(300);
  });

  it("is asked about where a button lays it down as well", async () => {
    const { table, sent } = seated(100, 900);
    const pressed = table.lay({ type: "repeat-bets", times: 2 }, 200);
    expect(table.large?.amount).toBe(300);
    table.large?.answer(false);
    expect(await pressed).toBeNull();
    expect(sent).toHaveLength(0);
    await table.lay({ type: "double-bets" }, 100);
    expect(sent).toEqual([{ type: "double-bets" }]);
  });

  it("is asked no more when the time for stakes is over", async () => {
    const { table, sent } = seated(0, 1_000);
    const round = (number: number, phase: string): void => table.take({ type: "snapshot", table: "t", n: number, public: { phase, felt: { chips: [100], fields: [], actions: [] }, stakes: {}, sums: {}, seats: [] } } as unknown as ToClient);
    round(1, "betting");
    expect(table.taking).toBe(true);
    const placed = table.place("1", "main", false, 300);
    expect(table.large?.amount).toBe(300);
    round(2, "playing");
    expect(table.large).toBeNull();
    await placed;
    expect(sent).toHaveLength(0);
  });

  it("is left to the server where the credit does not reach", async () => {
    const { table, sent } = seated(0, 100);
    await table.place("1", "main", false, 300);
    expect(sent).toHaveLength(1);
  });

  it("is not asked about where the player wants no question", async () => {
    change("askLarge", false);
    const { table, sent } = seated(0, 1_000);
    await table.place("1", "main", false, 900);
    expect(sent).toHaveLength(1);
  });
});
