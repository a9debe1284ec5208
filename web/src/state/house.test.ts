import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnView, ToClient } from "../wire/types";
import { house } from "./house.svelte";

function own(table: string, balance: number): ToClient {
  const view = { balance, held: 0, available: balance, playable: balance, presses: 0, settlements: [], decisions: [], insurance: [], fields: [], acts: [] };
  return { type: "own", table, n: 0, at: 0, own: view as unknown as OwnView } as unknown as ToClient;
}

function paid(table: string, balance: number): ToClient {
  return { type: "own-changed", table, n: 1, own: { balance, available: balance, playable: balance } } as unknown as ToClient;
}

/** A card leaves the shoe, so that the table is not still. */
function card(table: string): ToClient {
  return { type: "changed", table, n: 1, at: 0, steps: [{ view: {}, cues: [{ cue: "card", place: "1", card: "Th" }] }] } as unknown as ToClient;
}

describe("money at several tables", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    for (const name of ["one", "two"]) {
      house.open(name);
      house.hear(own(name, 100));
    }
  });
  afterEach(() => {
    for (const name of ["one", "two"]) house.close(name);
    vi.useRealTimers();
  });
  const shown = (): unknown[] => [house.balance, ...["one", "two"].map((name) => house.open(name).own?.balance)];

  it("is told by no other table before the cards lie that brought it", () => {
    house.hear(card("one"));
    house.hear(paid("one", 150));
    house.hear(paid("two", 150));
    expect(shown()).toEqual([100, 100, 100]);
    vi.runAllTimers();
    expect(shown()).toEqual([150, 150, 150]);
  });

  it("is not told early by a part that is told whole, nor put back by what was told before it", () => {
    house.hear(card("one"));
    house.hear(paid("two", 90));
    house.hear(own("two", 150));
    expect(shown()).toEqual([100, 100, 100]);
    vi.runAllTimers();
    expect(shown()).toEqual([150, 100, 150]);
  });

  it("is what was told last where the table is closed whose cards are on their way", () => {
    house.hear(card("one"));
    house.hear(paid("two", 90));
    house.close("one");
    house.hear(paid("two", 150));
    vi.runAllTimers();
    expect([house.balance, house.open("two").own?.balance]).toEqual([150, 150]);
  });
});
