import { describe, expect, it } from "vitest";
import type { ReplayMove } from "../wire/types";
import { choice, told } from "./telling";

const NOTHING = { place: "", on_hand: false, card: "", other: "", action: "", count: 0, reason: "" } as const;
const say = (...moves: (Partial<ReplayMove> & Pick<ReplayMove, "what">)[]): string => told({ moves: moves.map((move) => ({ ...NOTHING, ...move })) });

describe("a moment of a past round", () => {
  it("begins when betting has ended", () => expect(say()).toBe("No more bets."));
  it("tells whose card it is", () => expect(say({ what: "card", place: "banker", card: "9h" }, { what: "hole" })).toBe("Banker: nine of hearts. The dealer takes a card face down."));
  it("tells the right card and the wrong one", () => expect(say({ what: "corrected", place: "1.1", on_hand: true, card: "9d", other: "Td" })).toBe("A card is corrected: nine of diamonds, not ten of diamonds."));
  it("counts the choices of a common hand", () => expect(say({ what: "common", place: "1", on_hand: true, action: "hit", count: 2 })).toBe("2 × Hit."));
  it("says why a round is void", () => expect(say({ what: "void", reason: "a card fell" })).toBe("The round is void: a card fell."));
});

describe("a choice", () => {
  it("about insurance has words of its own", () => expect([choice("insure"), choice("no insurance")]).toEqual(["Insurance", "no insurance"]));
  it("about another bet names it", () => expect([choice("take bust-bonus"), choice("leave bust-bonus")]).toEqual(["Bust bonus", "no Bust bonus"]));
});
