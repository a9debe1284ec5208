import { describe, expect, it } from "vitest";
import type { LobbyTable } from "../wire/types";
import { chosen, linked, useful, waiting, type Mark, type Wishes } from "./filters";

function table(changed: Partial<LobbyTable>): LobbyTable {
  const plain = { table: "a", title: "A", family: "blackjack", mode: "video", seats: 7, free: 2, minimum: 500, rules: [], no_commission: false, own: null };
  return { ...plain, ...changed } as unknown as LobbyTable;
}

function wishing(changed: Partial<Wishes> = {}): Wishes {
  return { family: "", marks: new Set<Mark>(), find: "", ...changed };
}

const etg = table({ table: "etg", title: "ETG Blackjack", free: 0 });
const own = table({ table: "own", title: "Poker & Pairs", mode: "internal", minimum: 100 });
const high = table({ table: "high", title: "High Punto Banco", family: "baccarat", seats: 0, free: 0, minimum: 10_000, mode: "live" });
const all = [etg, own, high];

describe("the lobby's filters", () => {
  it("shows everything to whoever wishes nothing", () => expect(chosen(all, wishing())).toEqual(all));
  it("knows families", () => expect(chosen(all, wishing({ family: "baccarat" }))).toEqual([high]));
  it("counts a table without seats as free", () => expect(chosen(all, wishing({ marks: new Set(["free"]) }))).toEqual([own, high]));
  it("narrows with every wish", () => expect(chosen(all, wishing({ marks: new Set(["free", "small"]) }))).toEqual([own]));
  it("finds by any words of title and name", () => expect(chosen(all, wishing({ find: "banco HIGH" }))).toEqual([high]));
  it("offers no filter that fits nothing", () => expect(useful([etg])).toEqual(["small"]));
});

describe("what waits", () => {
  it("names interrupted games by the table that they left", () => {
    const own = { here: false, seats: [], staked: 0, unfinished: ["etg/3/7"], blocked: true, table: "" };
    expect(waiting([etg, table({ title: "Dai", own })])).toEqual([{ name: "etg/3/7", title: "Dai" }]);
  });
});

describe("a pasted link", () => {
  it("is followed where it is ours", () => expect(linked(" https://here.example/table/koi-bacc?x=1 ", "here.example")).toBe("/table/koi-bacc"));
  it("may be a path alone", () => expect(linked("/replay/a/1/2", "here.example")).toBe("/replay/a/1/2"));
  it("of another house is none", () => expect(linked("https://there.example/table/koi-bacc", "here.example")).toBeNull());
  it("to no page of ours is none", () => expect(linked("/elsewhere", "here.example")).toBeNull());
  it("is not what somebody types", () => expect(linked("koi bacc", "here.example")).toBeNull());
});
