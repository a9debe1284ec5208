import { expect, test } from "vitest";
import { short, sought } from "./scanned";

test("a ticket is known by its digits, however they are written", () => {
  const ticket = { ticket: "004417882531069273" };
  expect(["004417882531069273", "00-4417-8825-3106-9273", " 00 4417 8825 3106 9273\n"].map(sought)).toEqual([ticket, ticket, ticket]);
});

test("too few digits are no ticket, and words are somebody", () => {
  expect(sought("0044")).toEqual({ wrong: "number" });
  expect(sought("Mira Kovač")).toEqual({ player: "Mira Kovač" });
  expect(sought("  ")).toBeNull();
  expect(short("004417882531069273")).toBe("…9273");
});
