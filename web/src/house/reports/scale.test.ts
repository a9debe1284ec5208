import { expect, test } from "vitest";
import { neighbour, pathOf, scaleOf, whereIn } from "./scale";

test("one scale holds every band, every win and nothing", () => {
  const band = { theoretical: "99.00", returned: "98.00" };
  const scale = scaleOf([{ expected: 100, within: 300, actual: 150, ...band }, null, { expected: 50, within: 10, actual: 600, ...band }]);
  expect([scale.low, scale.high]).toEqual([-200, 600]);
  expect([scale.at(-200), scale.at(0), scale.at(600)]).toEqual([0, 25, 100]);
});

test("an address says what a report is about, and back", () => {
  expect(whereIn("week/2026-11-15/table/etg-1")).toEqual({ span: "week", day: "2026-11-15", about: "table", key: "etg-1" });
  expect(whereIn("year/soon/shoe/7")).toEqual({ span: "day", day: "today", about: "", key: "" });
  expect(pathOf({ span: "day", day: "today", about: "player", key: "p/1" })).toBe("/house/reports/day/today/player/p%2F1");
});

test("a span ends where the next begins", () => {
  expect(neighbour("2026-02-01", "2026-02-28", 1)).toBe("2026-03-01");
  expect(neighbour("2026-03-01", "2026-03-31", -1)).toBe("2026-02-28");
});
