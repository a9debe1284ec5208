import { describe, expect, it } from "vitest";
import type { FloorCall, FloorMatter } from "../wire/types";
import { waiting } from "./calls";

function call(matter: FloorMatter, more: Partial<FloorCall> = {}): FloorCall {
  return { type: "floor-call", table: "salon", player: "ann", matter, amount: 0, at: 1, by: "", approval: 0, reason: "", given: 0, ...more };
}

function after(...calls: readonly FloorCall[]): string[] {
  return calls.reduce(waiting, []).map((one) => `${one.matter} ${one.player}`);
}

describe("calls of the floor", () => {
  it("wait until somebody answers, each player's for itself", () => {
    expect(after(call("attendant"), call("attendant", { player: "bob" }))).toEqual(["attendant ann", "attendant bob"]);
    expect(after(call("attendant"), call("attendant", { player: "bob" }), call("attendant-answered", { by: "sven" }))).toEqual(["attendant bob"]);
    expect(after(call("attendant"), call("attendant-answered", { table: "bar" }))).toEqual(["attendant ann"]);
    expect(after(call("attendant"), call("attendant", { player: "bob" }), call("attendant-over"))).toEqual(["attendant bob"]);
  });

  it("are listed once, however often they are told", () => {
    expect(after(call("attendant"), call("attendant"))).toEqual(["attendant ann"]);
  });

  it("do not wait where nobody has to act", () => {
    expect(after(call("tip", { amount: 500 }))).toEqual([]);
    expect(after(call("attendant"), call("tip", { amount: 500 }))).toEqual(["attendant ann"]);
  });

  it("end with their dispute, and with the approval of their number", () => {
    expect(after(call("dispute"), call("attendant"), call("dispute-over"))).toEqual(["attendant ann"]);
    const asked = [call("approval", { player: "", approval: 1 }), call("settings-approval", { player: "", approval: 2 })];
    expect(after(...asked, call("approval-over", { player: "", approval: 1 }))).toEqual(["settings-approval "]);
    expect(after(...asked, call("approval-over", { player: "", approval: 2 }))).toEqual(["approval "]);
  });
});
