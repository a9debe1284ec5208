import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reply } from "../wire/connection";
import type { StaffCommand } from "../wire/types";
import { Dealing } from "./dealing.svelte";

/** A table that answers after a while, and may be out of reach. */
class Table {
  here = true;
  wanted = "deal-card";
  now = "pit/1/1";
  lies = 0;
  answers = 120;
  refuse = "";
  came: { readonly id: string; readonly command: StaffCommand }[] = [];

  takes(): string {
    return this.here ? this.wanted : "";
  }

  round(): string {
    return this.now;
  }

  lie(): number {
    return this.lies;
  }

  send(command: StaffCommand, _round: string, id: string): Promise<Reply> {
    this.came.push({ id, command });
    const reply = this.refuse ? { type: "refused", id, table: "pit", code: this.refuse } : { type: "done", id, table: "pit", first: 1, last: 1 };
    return new Promise((answer) => window.setTimeout(() => answer(reply as Reply), this.answers));
  }

  get cards(): string[] {
    return this.came.map(({ command }) => ("card" in command ? String(command.card) : command.type));
  }
}

const CARDS = ["7h", "Ts", "2c", "9d"];

describe("cards that are read", () => {
  let table: Table;
  let dealing: Dealing;

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    table = new Table();
    dealing = new Dealing("pit", table);
  });

  afterEach(() => vi.useRealTimers());

  it("at forty a minute are never behind: before the next is read, the house has the one before", async () => {
    for (let n = 0; n < 40; n += 1) {
      expect(dealing.kept.length).toBe(0);
      dealing.place(CARDS[n % 4] ?? "");
      await vi.advanceTimersByTimeAsync(60_000 / 40);
    }
    expect(table.cards.length).toBe(40);
    expect(new Set(table.came.map(({ id }) => id)).size).toBe(40);
  });

  it("can be taken back until they are accepted", async () => {
    dealing.place("7h");
    dealing.takeBack();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual([]);
    dealing.hold = "touch";
    dealing.place("8h");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.cards).toEqual([]);
    dealing.accept();
    expect(table.cards).toEqual(["8h"]);
  });

  it("are accepted by the next one, and come in their order, one at a time", async () => {
    for (const card of CARDS) dealing.place(card);
    expect(table.cards).toEqual(["7h"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual(CARDS);
  });

  it("are kept while the line is down, over a reload, and sent once", async () => {
    table.answers = 1e9;
    dealing.place("7h");
    dealing.accept();
    table.here = false;
    dealing.place("Ts");
    dealing.place("2c");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual(["7h"]);
    const [first] = table.came;

    const after = new Table();
    const again = new Dealing("pit", after);
    expect(again.kept.map(({ card }) => card)).toEqual(["7h", "Ts", "2c"]);
    again.resume();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(after.cards).toEqual(["7h", "Ts", "2c"]);
    expect(after.came[0]).toEqual(first);
    expect(new Dealing("pit", after).kept).toEqual([]);
  });

  it("of another round are not dealt into this one", async () => {
    table.here = false;
    dealing.place("7h");
    await vi.advanceTimersByTimeAsync(1_000);
    table.now = "pit/1/2";
    table.here = true;
    dealing.pump();
    expect(dealing.open?.why?.code).toBe("other-round");
    dealing.tryAgain();
    expect(table.cards).toEqual(["7h"]);
  });

  it("that are refused hold up those that follow, until somebody decides", async () => {
    table.refuse = "card-all-out";
    dealing.hold = "none";
    dealing.place("7h");
    dealing.place("Ts");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual(["7h"]);
    expect(dealing.kept.map(({ state }) => state)).toEqual(["refused", "accepted"]);
    table.refuse = "";
    dealing.takeBack();
    dealing.takeBack();
    dealing.place("8h");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual(["7h", "8h"]);
  });

  it("wait for somebody's eyes where another has dealt meanwhile, one after the other", async () => {
    table.here = false;
    for (const card of ["7h", "Ts", "2c"]) dealing.place(card);
    await vi.advanceTimersByTimeAsync(1_000);
    dealing.strand();
    table.here = true;
    dealing.pump();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual([]);
    expect([dealing.open?.card, dealing.open?.why?.code]).toEqual(["7h", "another-croupier"]);
    dealing.takeBack();
    dealing.tryAgain();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual(["Ts"]);
    expect(dealing.open?.card).toBe("2c");
  });

  it.each([
    [2, 0, true],
    [2, 1, true],
    [1, 1, false],
    [0, 0, false],
  ])("are not dealt once more where %i cards came meanwhile, %i of them from here: they wait for somebody's eyes", async (came, own, waits) => {
    table.lies = 5;
    table.answers = 1e9;
    for (const card of CARDS.slice(0, own)) dealing.place(card);
    dealing.accept();
    table.here = false;
    dealing.place("Ts");
    await vi.advanceTimersByTimeAsync(1_000);
    const before = table.cards.length;
    table.here = true;
    table.lies = 5 + came;
    dealing.lineIsBack();
    expect(dealing.open?.why?.code).toBe(waits ? "dealt-meanwhile" : undefined);
    dealing.pump();
    if (own === 0) expect(table.cards.length - before).toBe(waits ? 0 : 1);
  });

  it("wait while none is wanted", async () => {
    table.wanted = "";
    dealing.place("7h");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(table.cards).toEqual([]);
    table.wanted = "turn-hole-card";
    dealing.pump();
    expect(table.came[0]?.command).toEqual({ type: "turn-hole-card", card: "7h" });
  });
});
