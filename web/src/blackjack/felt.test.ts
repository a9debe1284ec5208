import { describe, expect, it } from "vitest";
import type { TableView } from "../state/reduce";
import type { EndedStake, FeltView, FieldView, LineView, OwnView } from "../wire/types";
import { rowOf } from "../table/rows";
import { levelOf, totalOf } from "../table/winning";
import { around, boxOf, dealtHand, handOf, handsOf, inRow, layoutOf, linesOf, seatOf } from "./hands";
import { bow } from "./places";
import { spotAt } from "./spots";

function field(bet: string, more: Partial<FieldView> = {}): FieldView {
  const limits = { minimum: 100, maximum: 50_000, step: 10, largest_payout: 5_000_000 };
  return { bet, title: bet, place: { side: "middle", group: "", order: 0, caption: "" }, main: bet === "main", focus: false, per_player: false, needs: [], limits, behind: null, rows: [{ title: "Flush", odds: "9:1", key: "flush", labels: ["flush"] }], ...more };
}

function felt(bets: readonly string[], focus = ""): FeltView {
  const hands = [1, 2, 3].flatMap((seat) => [1, 2, 3].map((box) => ({ hand: `seat ${seat} box ${box}`, seat, box })));
  return { fields: bets.map((bet) => field(bet, { focus: bet === focus })), hands, seats: 3, hands_each: 3 } as unknown as FeltView;
}

/** The names say nothing: what is known of a hand is told beside its name. */
function line(hand: string, dealt: string, splits: string, more: Partial<LineView> = {}): LineView {
  return { hand, dealt, splits, cards: ["8s"], split: false, playing: 0, ends: [], ...more } as unknown as LineView;
}

function ended(staked: number, back: number, more: Partial<EndedStake> = {}): EndedStake {
  return { player: "p", hand: "1.1", bet: "main", label: "win", odds: "1:1", staked, golden: 0, back, golden_back: 0, commission: 0, ...more };
}

describe("hands", () => {
  it("are what the view says, whatever they are called", () => {
    const view = { felt: felt([]), round: { hands: [line("x", "seat 3 box 2", "ab")] } } as unknown as TableView;
    expect([dealtHand(view, "x"), seatOf(view, "x"), boxOf(view, "x")]).toEqual(["seat 3 box 2", 3, 2]);
    expect([dealtHand(view, "seat 1 box 2"), seatOf(view, "seat 1 box 2")]).toEqual(["seat 1 box 2", 1]);
    expect(handsOf(view.felt, 2)).toEqual(["seat 2 box 1", "seat 2 box 2", "seat 2 box 3"]);
    expect(handOf(view.felt, 3)).toBe("seat 3 box 1");
  });

  it("belong to no seat where all share them", () => {
    const common = { ...felt([]), seats: 0, hands: [{ hand: "1", seat: 0, box: 1 }] };
    const view = { felt: common, round: { hands: [line("y", "1", "b")] } } as unknown as TableView;
    expect([seatOf(view, "y"), boxOf(view, "y"), handsOf(common, 1), handOf(common, 0)]).toEqual([0, 1, ["1"], "1"]);
  });

  it("lays split hands from right to left", () => {
    const view = { round: { hands: [line("1.1", "1.1", "", { split: true }), line("1.1a", "1.1", "a", { split: true }), line("1.1aa", "1.1", "aa"), line("1.1ab", "1.1", "ab"), line("1.1b", "1.1", "b"), line("1.2", "1.2", "")] } } as unknown as TableView;
    expect(linesOf(view, "1.1").map((one) => one.hand)).toEqual(["1.1b", "1.1ab", "1.1aa"]);
  });

  it("puts the focused bet in the middle", () => {
    const all = felt(["main", "21+3", "a", "b", "c", "d"], "21+3");
    expect(around(all).focus?.bet).toBe("21+3");
    expect(inRow(all).map((one) => one.bet)).toEqual(["d", "c", "21+3", "a", "b"]);
    expect(inRow(felt(["main", "a", "b"])).map((one) => one.bet)).toEqual(["a", "b"]);
  });

  it("knows three layouts", () => {
    expect(layoutOf(felt(["main"]))).toBe("hands");
    expect(layoutOf({ ...felt(["main"]), hands_each: 1 })).toBe("seats");
    expect(layoutOf({ ...felt(["main"]), seats: 0 })).toBe("common");
  });
});

describe("results", () => {
  it("calls less than the stake a return and never a win", () => {
    expect(totalOf([ended(200, 0), ended(100, 200)])).toMatchObject({ ended: "returned", change: 200 });
    expect(totalOf([ended(100, 250)])).toMatchObject({ ended: "won", change: 150, net: 150 });
    expect(totalOf([ended(200, 300), ended(100, 0)])).toMatchObject({ ended: "push", staked: 300, back: 300, net: 0 });
    expect(totalOf([ended(100, 100)])).toMatchObject({ ended: "push" });
    expect(totalOf([ended(100, 0)])).toMatchObject({ ended: "lost", change: 100 });
    expect(totalOf([])).toBeNull();
  });

  it("does not count a golden chip as money that comes back", () => {
    expect(totalOf([ended(500, 750, { golden: 1 })])).toMatchObject({ ended: "won", change: 750 });
    expect(totalOf([ended(500, 0, { golden: 1, golden_back: 1 })])).toMatchObject({ ended: "push" });
  });

  it("has three levels of wins", () => {
    const won = (times: number) => levelOf({ ended: "won", change: times * 100, staked: 100 });
    expect([won(1), won(9.99), won(10), won(49), won(50)]).toEqual([1, 1, 2, 2, 3]);
    expect(levelOf({ ended: "push", change: 100, staked: 100 })).toBe(0);
  });
});

describe("spots", () => {
  const own = { player: "me", slip: [{ hand: "1.1", bet: "main", behind: false, money: 200, chips: [], amount: 200, best: "3:2", possible: 300 }], hands: [], settlements: [], fields: [{ hand: "1.1", bet: "main", behind: false, range: { least: 10, most: 49_800, step: 10, above: { code: "stake-most" } }, refused: null, golden: null, golden_refused: null }] } as unknown as OwnView;
  const view = { phase: "betting", stakes: [{ player: "she", hand: "2.1", bet: "main", amount: 500, golden: 0 }], sums: [], round: null, result: null } as unknown as TableView;
  const known = { view, own, ghosts: [{ key: "1.1/main/", amount: 100 }], refused: null, chip: 100, golden: 0 };

  it("shows what is booked, what is on its way, and what others have", () => {
    expect(spotAt(known, "1.1", field("main"))).toMatchObject({ mine: 200, ghost: 100, closed: null, possible: 300 });
    expect(spotAt(known, "2.1", field("main"))).toMatchObject({ mine: 0, others: 500, closed: "" });
  });

  it("shows nothing of others on a field that every player has", () => {
    const bust = [{ player: "she", hand: "", bet: "bust", amount: 50, golden: 0 }];
    const seen = { ...known, view: { ...view, stakes: bust } as unknown as TableView };
    expect(spotAt(seen, "", field("bust", { per_player: true })).others).toBe(0);
    expect(spotAt(seen, "", field("bust")).others).toBe(50);
  });

  it("lights the row that names the result, whatever it is called", () => {
    const labelled = { ...field("21+3"), rows: [{ title: "Three of a kind", odds: "9:1", key: "three of a kind", labels: ["trips", "suited trips"] }] };
    expect(rowOf(labelled, "suited trips")?.title).toBe("Three of a kind");
    expect(rowOf(labelled, "three of a kind")).toBeUndefined();
    expect(rowOf(labelled, "lose")).toBeUndefined();
    expect(rowOf(labelled, undefined)).toBeUndefined();
  });
});

describe("places", () => {
  it("lays spots on a bow that is the same on both sides", () => {
    for (const count of [1, 3, 5, 9]) {
      const places = bow(count, 52, count > 3);
      expect(places).toHaveLength(count);
      expect(places[0]?.[0]).toBe(-(places.at(-1)?.[0] ?? 0) || 0);
    }
  });
});
