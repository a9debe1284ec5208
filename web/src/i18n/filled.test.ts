import { describe, expect, it } from "vitest";
import { filled } from "./filled";

describe("filled", () => {
  it("puts values where their names stand", () => {
    expect(filled("{high} to {low}", { high: 9, low: 0 })).toBe("9 to 0");
  });

  it("leaves a name without a value as it is", () => {
    expect(filled("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });

  it("chooses between one and many", () => {
    expect(filled("{n} {n|hand|hands}", { n: 1 })).toBe("1 hand");
    expect(filled("{n} {n|hand|hands}", { n: 0 })).toBe("0 hands");
    expect(filled("{n} {n|hand|hands}", { n: "2" })).toBe("2 hands");
  });

  it.each([
    [1, "1 roka"],
    [2, "2 roki"],
    [3, "3 roke"],
    [4, "4 roke"],
    [5, "5 rok"],
    [101, "101 roka"],
    [102, "102 roki"],
    [0, "0 rok"],
  ])("counts %i as Slovenes do", (n, words) => {
    expect(filled("{n} {n|one:roka|two:roki|few:roke|other:rok}", { n }, "sl-SI")).toBe(words);
  });

  it("takes the other form where a category has none of its own", () => {
    expect(filled("{n|one:tisoč|other:veliko}", { n: 2 }, "sl-SI")).toBe("veliko");
    expect(filled("{n|one:uno|other:varios}", { n: 1_000_000 }, "es-ES")).toBe("varios");
  });
});
