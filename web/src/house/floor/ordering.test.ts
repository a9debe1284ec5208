import { describe, expect, it } from "vitest";
import type { FloorAlarm, FloorRow, FloorView } from "../../wire/types";
import { before, foremost, grouped, kept } from "./ordering";

const alarm = (table: string, urgency: FloorAlarm["urgency"], at: number): FloorAlarm =>
  ({ alarm: `${urgency}:${table}:${at}`, table, urgency, at, matter: "dispute", player: "", by: "", amount: 0, reason: "", approval: 0, taken_by: "", taken_at: 0 }) as FloorAlarm;

function floor(tables: readonly string[], alarms: readonly FloorAlarm[]): FloorView {
  const rows = tables.map((table) => [table, { table, title: table } as FloorRow] as const);
  return { tables: Object.fromEntries(rows), alarms: Object.fromEntries(alarms.map((one) => [one.alarm, one])), day: {} as FloorView["day"] };
}

describe("the order of tables on the floor", () => {
  const told = floor(["d", "a", "c", "b", "e"], [alarm("c", "look", 5), alarm("b", "now", 9), alarm("e", "now", 3), alarm("c", "look", 7), alarm("", "now", 0)]);

  it("puts who is needed now first, the longest waiting before others, and the rest by name", () => {
    expect(grouped(told)).toEqual({ now: ["e", "b"], look: ["c"], running: ["a", "d"] });
    expect(foremost(told, "c")?.urgency).toBe("look");
    expect(foremost(told, "a")).toBeNull();
  });

  it("takes the oldest of the most urgent alarms first", () => {
    expect(Object.values(told.alarms).sort(before).map(({ table }) => table)).toEqual(["", "e", "b", "c", "c"]);
  });

  it("moves no row while somebody points at one, and loses none", () => {
    const later = grouped(floor(["a", "b", "c", "e", "f"], [alarm("a", "now", 20)]));
    expect(kept(grouped(told), later)).toEqual({ now: ["e", "b"], look: ["c"], running: ["a", "f"] });
  });
});
