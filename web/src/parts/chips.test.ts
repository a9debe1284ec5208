import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawing } from "./chips";

const VALUES = [1, 2, 5, 10, 25, 50, 100, 500, 1_000, 5_000];

describe("chips", () => {
  const sprite = readFileSync("src/art/sprite.svg", "utf8");
  const grounds = VALUES.map((value) => new RegExp(`id="${drawing(value * 100).slice(1)}"[^>]*><circle[^>]*fill="(#[0-9a-f]{6})"`).exec(sprite)?.[1]);

  it("have a colour of their own for each value", () => {
    expect(grounds.every(Boolean)).toBe(true);
    expect(new Set(grounds).size).toBe(VALUES.length);
  });
});
