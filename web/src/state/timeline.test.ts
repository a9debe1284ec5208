import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Cue, ToClient } from "../wire/types";
import { TEMPO, Timeline, type Motion } from "./timeline";

const WHOLE = TEMPO.way + TEMPO.turn;

/** Everything that a page is given, in order, and the moment of it. */
class Page {
  readonly seen: string[] = [];
  motions: readonly Motion[] = [];
  tense: readonly string[] = [];
  bell = false;
  squeezed: readonly string[] = [];
  awaited: Cue | null = null;
  readonly timeline = new Timeline({
    show: (message) => void this.seen.push(`${name(message)} ${Date.now()}`),
    move: (motions) => void (this.motions = motions),
    heard: ({ cue, card = "" }) => void this.seen.push(`heard ${cue}${card} ${Date.now()}`),
    breathe: (cue) => void (this.awaited = cue),
    tense: ({ card = "" }) => this.tense.includes(card),
    squeezes: ({ card = "" }) => this.squeezed.includes(card),
    pace: () => 1,
    bell: () => this.bell,
  });

  get shown(): string[] {
    return this.seen.filter((one) => !one.startsWith("heard"));
  }
}

function name(message: ToClient): string {
  return message.type === "changed" ? String(message.steps[0]?.view["name"]) : message.type;
}

function step(called: string, ...cues: Cue[]): { view: Record<string, unknown>; cues: Cue[] } {
  return { view: { name: called }, cues };
}

function changed(...steps: ReturnType<typeof step>[]): ToClient {
  return { type: "changed", table: "t", n: 1, at: 0, steps } as unknown as ToClient;
}

const dealt = (card: string, place = "1"): ReturnType<typeof step> => step(card, { cue: "card", place, card });

describe("the timeline", () => {
  let page: Page;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    page = new Page();
  });
  afterEach(() => vi.useRealTimers());

  it("shows what has no card at once", () => {
    page.timeline.take(changed(step("bets")));
    expect(page.shown).toEqual(["bets 0"]);
    expect(page.timeline.busy).toBe(false);
  });

  it("makes a card true once it lies, and gives it a face when it turns", () => {
    page.timeline.take(changed(dealt("Th")));
    expect(page.shown).toEqual([]);
    expect(page.motions).toMatchObject([{ place: "1", card: "", dealt: true }]);
    vi.advanceTimersByTime(TEMPO.way - 1);
    expect(page.motions[0]?.card).toBe("");
    vi.advanceTimersByTime(1);
    expect(page.motions[0]?.card).toBe("Th");
    expect(page.shown).toEqual([]);
    vi.advanceTimersByTime(TEMPO.turn);
    expect(page.shown).toEqual([`Th ${WHOLE}`]);
    expect(page.motions).toEqual([]);
  });

  it("lets the next card leave the shoe while one is on its way, and shows them in order", () => {
    page.timeline.take(changed(dealt("Th"), dealt("2c", ""), dealt("3d")));
    vi.advanceTimersByTime(TEMPO.next);
    expect(page.motions.map(({ place }) => place)).toEqual(["1", ""]);
    vi.advanceTimersByTime(5_000);
    expect(page.shown).toEqual([`Th ${WHOLE}`, `2c ${WHOLE + TEMPO.next}`, `3d ${WHOLE + 2 * TEMPO.next}`]);
  });

  it("tells nobody's ear what a card is before it lies", () => {
    page.timeline.take(changed(dealt("Th")));
    expect(page.seen).toEqual(["heard card 0"]);
  });

  it("lets somebody's next choice follow a card at once, so that company keeps nobody waiting", () => {
    page.timeline.take(changed(dealt("5h"), step("stands", { cue: "chosen", place: "1" })));
    vi.advanceTimersByTime(WHOLE);
    expect(page.shown.at(-1)).toBe(`stands ${WHOLE}`);
  });

  it("waits for a card that turns until it lies", () => {
    page.tense = ["9c"];
    page.timeline.take(changed(step("turned", { cue: "hole-card-turned", card: "9c" })));
    vi.advanceTimersByTime(TEMPO.breath + TEMPO.turn - 1);
    expect(page.awaited?.cue).toBe("hole-card-turned");
    vi.advanceTimersByTime(1);
    expect(page.awaited).toBe(null);
  });

  it("shows what followed from a card after it lies still", () => {
    page.timeline.take(changed(dealt("Th"), step("settled")));
    vi.advanceTimersByTime(WHOLE + TEMPO.still - 1);
    expect(page.shown).toEqual([`Th ${WHOLE}`]);
    vi.advanceTimersByTime(1);
    expect(page.shown.at(-1)).toBe(`settled ${WHOLE + TEMPO.still}`);
  });

  it("keeps what was told behind a card behind it", () => {
    page.timeline.take(changed(dealt("Th")));
    page.timeline.take({ type: "own" } as ToClient);
    vi.advanceTimersByTime(WHOLE - 1);
    expect(page.shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(page.shown).toEqual([`Th ${WHOLE}`, `own ${WHOLE}`]);
  });

  it("holds its breath before a card that decides, after all others lie", () => {
    page.tense = ["9s"];
    page.timeline.take(changed(dealt("Th"), dealt("9s", "player")));
    vi.advanceTimersByTime(WHOLE + TEMPO.breath - 1);
    expect(page.motions).toEqual([]);
    expect(page.awaited).toEqual({ cue: "card", place: "player" });
    vi.advanceTimersByTime(1);
    expect(page.motions).toMatchObject([{ place: "player", card: "" }]);
    expect(page.awaited).toBeNull();
    vi.advanceTimersByTime(WHOLE);
    expect(page.shown.at(-1)).toBe(`9s ${2 * WHOLE + TEMPO.breath}`);
  });

  it("turns a card that lies face down, which comes from no shoe", () => {
    page.timeline.take(changed(step("turned", { cue: "hole-card-turned", card: "Kd" })));
    expect(page.motions).toMatchObject([{ place: "", card: "Kd", dealt: false }]);
    vi.advanceTimersByTime(TEMPO.turn);
    expect(page.shown).toEqual([`turned ${TEMPO.turn}`]);
  });

  it("never gives a face to a card that stays face down", () => {
    page.timeline.take(changed(step("hole", { cue: "hole-card" })));
    vi.advanceTimersByTime(WHOLE - 1);
    expect(page.motions).toMatchObject([{ card: "" }]);
    vi.advanceTimersByTime(1);
    expect(page.shown).toEqual([`hole ${WHOLE}`]);
  });

  it("rings before the first card where a clock ends betting, and nowhere else", () => {
    page.bell = true;
    page.timeline.take(changed(step("closed", { cue: "no-more-bets" }), dealt("Th")));
    expect(page.motions).toEqual([]);
    vi.advanceTimersByTime(TEMPO.bell);
    expect(page.motions).toHaveLength(1);
  });

  it("shows the truth at once to whoever is impatient, new or far behind", () => {
    page.timeline.take(changed(dealt("Th"), dealt("2c"), step("settled")));
    page.timeline.flush();
    expect(page.shown).toEqual(["Th 0", "2c 0", "settled 0"]);
    expect(page.motions).toEqual([]);
    page.timeline.take(changed(dealt("3d")));
    page.timeline.take({ type: "snapshot" } as ToClient);
    expect(page.shown.slice(3)).toEqual(["3d 0", "snapshot 0"]);
    page.timeline.take(changed(...Array.from({ length: 80 }, () => dealt("4h"))));
    expect(page.shown).toHaveLength(85);
    vi.advanceTimersByTime(60_000);
    expect(page.shown).toHaveLength(85);
  });

  it("says when everything that was told is shown, and not before", () => {
    const still: string[] = [];
    page.timeline.whenStill(() => still.push("now"));
    expect(still).toEqual(["now"]);
    page.timeline.take(changed(dealt("Th")));
    page.timeline.whenStill(() => still.push("later"));
    vi.advanceTimersByTime(WHOLE - 1);
    expect(still).toEqual(["now"]);
    vi.advanceTimersByTime(TEMPO.still + 1);
    expect(still).toEqual(["now", "later"]);
  });

  it("tells whoever waits when the truth is shown at once", () => {
    const still: string[] = [];
    page.timeline.take(changed(dealt("Th")));
    page.timeline.whenStill(() => still.push("now"));
    page.timeline.flush();
    expect(still).toEqual(["now"]);
  });

  describe("with a card that is peeled", () => {
    beforeEach(() => {
      page.squeezed = ["9h"];
      page.timeline.take(changed(dealt("Th"), dealt("9h"), dealt("2c"), step("paid")));
      vi.advanceTimersByTime(2 * WHOLE);
    });

    it("has no face before the first touch, and holds everything that comes after it", () => {
      expect(page.motions).toMatchObject([{ card: "", squeezed: true }]);
      expect(page.shown).toEqual([`Th ${WHOLE}`]);
      page.timeline.peel();
      expect(page.motions).toMatchObject([{ card: "9h", squeezed: true }]);
      vi.advanceTimersByTime(1_000);
      expect(page.shown).toHaveLength(1);
    });

    it("lies when it was peeled, and the round goes on", () => {
      page.timeline.peel();
      page.timeline.lay();
      expect(page.shown.map((one) => one.slice(0, 2))).toEqual(["Th", "9h"]);
      vi.advanceTimersByTime(2 * WHOLE);
      expect(page.shown.map((one) => one.slice(0, 2))).toEqual(["Th", "9h", "2c", "pa"]);
    });

    it("turns by itself after its time, and at a touch", () => {
      page.timeline.lay();
      expect(page.motions).toMatchObject([{ card: "9h", squeezed: false }]);
      vi.advanceTimersByTime(TEMPO.turn);
      expect(page.shown).toHaveLength(2);
      page.timeline.flush();
      page.timeline.take(changed(dealt("9h")));
      vi.advanceTimersByTime(TEMPO.way + TEMPO.squeeze + TEMPO.turn);
      expect(page.timeline.busy).toBe(false);
    });

    it("is shown at once to whoever does not want to wait", () => {
      page.timeline.flush();
      expect(page.motions).toEqual([]);
      expect(page.shown).toHaveLength(4);
    });
  });
});
