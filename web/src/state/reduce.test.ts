import { describe, expect, it } from "vitest";
import type { OwnView } from "../wire/types";
import { inTime, type TableState } from "./reduce";

const REST = { hands: [], settlements: [], settled_round: "", decisions: [], insurance: [], fields: [], acts: [], deal: null };

function state(view: object, own: object): TableState {
  return { name: "t", gone: null, view, own: { ...REST, ...own } } as unknown as TableState;
}

function seen(shown: TableState, told = shown): OwnView {
  return inTime(shown, told) as OwnView;
}

const hand = (cards: number): object => ({ round: { hands: [{ hand: "1.1", cards: Array.from({ length: cards }, () => "2c") }] }, phase: "playing" });

describe("the own part beside what is shown", () => {
  it("has no stakes of another round", () => {
    const ended = { settlements: [{ bet: "tie" }], settled_round: "t/1/1" };
    expect(seen(state({ phase: "result", result: { round: "t/1/1" } }, ended)).settlements).toHaveLength(1);
    expect(seen(state({ phase: "result", result: { round: "t/1/2" } }, ended)).settlements).toEqual([]);
    expect(seen(state({ phase: "playing", result: null }, ended)).settlements).toEqual([]);
  });

  it("asks nothing that is decided, although it is not shown yet", () => {
    const asks = { decisions: [{ hand: "1.1", action: "hit" }] };
    expect(seen(state(hand(2), asks)).decisions).toHaveLength(1);
    expect(seen(state(hand(2), asks), state(hand(3), asks)).decisions).toEqual([]);
    expect(seen(state(hand(2), asks), state(hand(2), {})).decisions).toEqual([]);
    const insured = state(hand(2), { insurance: [{ hands: ["1.1"] }] });
    expect(seen(insured, state(hand(2), {})).insurance).toEqual([]);
  });

  it("keeps no buttons for hands that are played, once their cards lie and not before", () => {
    const open = { hands: [{ hand: "1.1", state: "asked" }] };
    const stood = { hands: [{ hand: "1.1", state: "finished" }] };
    const states = (told: TableState): readonly string[] => seen(state(hand(2), open), told).hands.map((one) => one.state);
    expect(states(state(hand(2), open))).toEqual(["asked"]);
    expect(states(state(hand(2), stood))).toEqual(["finished"]);
    expect(states(state(hand(3), stood))).toEqual(["asked"]);
    expect(states(state(hand(2), { hands: [...stood.hands, { hand: "1.2", state: "waiting" }] }))).toEqual(["asked"]);
    expect(states(state({ round: null, phase: "betting" }, stood))).toEqual(["asked"]);
  });

  it("takes no bets while cards are dealt, whatever it says itself", () => {
    const open = { fields: [{ bet: "tie", range: { least: 1 }, refused: null }], acts: [{ key: "clear-last", refused: null }, { key: "leave", refused: null }], deal: { kind: "hurries", refused: null } };
    expect(seen(state({ phase: "betting" }, open)).fields[0]?.refused).toBeNull();
    const now = seen(state({ phase: "playing" }, open));
    expect(now.fields[0]?.refused?.code).toBe("no-more-bets");
    expect(now.acts.map(({ refused }) => refused?.code ?? "")).toEqual(["no-more-bets", ""]);
    expect(now.deal?.refused?.code).toBe("no-more-bets");
  });

  it("is made of the same parts while cards come one by one, so that pages make nothing of them anew", () => {
    const open = { hands: [{ hand: "1.1", state: "asked" }], fields: [{ bet: "tie", range: { least: 1 }, refused: null }] };
    const [first, second] = [state(hand(2), open), state(hand(3), open)];
    const own = first.own as OwnView;
    const told = state(hand(3), { hands: [{ hand: "1.1", state: "finished" }] });
    const before = seen({ ...first, own }, told);
    const after = seen({ ...second, own }, told);
    expect(before.fields).not.toBe(own.fields);
    expect(after.fields).toBe(before.fields);
    expect(after.hands).not.toBe(before.hands);
    expect(seen({ ...second, own }, told).hands).toBe(after.hands);
  });
});
