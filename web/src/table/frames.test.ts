import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SvelteMap } from "svelte/reactivity";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { empty, reduce, type TableState } from "../state/reduce";
import { TableStore } from "../state/table.svelte";
import { settings } from "../state/settings.svelte";
import { isSqueezed } from "../state/squeezing";
import { isCard, TEMPO, Timeline, type Motion } from "../state/timeline";
import type { Changed, Cue, OwnChanged, OwnView, ToClient } from "../wire/types";
import { feltOf } from "./felts";
import { film, FRAME } from "./frames";

/**
 * Two houses that differ only in cards that do not lie yet look alike, frame by frame. So nothing on a page knows them: no total, no
 * credit, no outcome, no button, no word for those who listen.
 *
 * `FRAMES` is a folder of sessions that the tests of the server played.
 */
const FOLDER = process.env["FRAMES"];
/** Each game at one of the sizes, and one of its deals; all sizes and many deals with `ALL`. */
const ALL = Boolean(process.env["ALL"]);
const MANY = 12;
const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }, { width: 844, height: 390 }] as const;
const MOST = 600;
/** Milliseconds that a busy machine may take; nothing is asserted about them. */
const PATIENCE = 600_000;
const CARD = /^[2-9TJQKA][cdhs]$/;

/** A card that comes, and all that is told with it and after it. */
interface Deal {
  readonly before: TableState;
  readonly message: Changed;
  readonly own: OwnChanged | null;
  /** The step that brings it, and how many of the message's cards come before it. */
  readonly step: number;
  readonly card: number;
}

function deals(file: string): Deal[] {
  const lines = readFileSync(file, "utf8").split("\n").map((line) => JSON.parse(line) as ToClient | { readonly type: "truth" });
  const messages = lines.filter((line): line is ToClient => line.type !== "truth");
  const found: Deal[] = [];
  let before = empty("t");
  for (const [at, message] of messages.entries()) {
    if (message.type === "changed" && before.own) {
      const next = messages[at + 1];
      const own = next?.type === "own-changed" ? next : null;
      const steps = message.steps.flatMap((step, number) => ((step.cues ?? []).some(isCard) ? [number] : []));
      for (const [card, step] of steps.entries()) found.push({ before, message, own, step, card });
    }
    before = reduce(before, message);
  }
  return found;
}

/** Evenly from all of them, the last among them. */
function some(all: readonly Deal[], count: number): Deal[] {
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[Math.floor(((n + 1) * all.length) / Math.min(count, all.length)) - 1] as Deal);
}

function other(card: string): string {
  return card === "2c" ? "Kh" : "2c";
}

/** How many cards lie where, since that is asked of the future, and nothing else of it. */
function onlyCards(told: unknown, key = ""): unknown {
  if (typeof told === "string") return CARD.test(told) && key === "cards" ? other(told) : undefined;
  if (Array.isArray(told)) return told.map((one) => onlyCards(one, key) ?? {});
  if (typeof told !== "object" || told === null) return undefined;
  const inner = Object.entries(told).map(([name, value]) => [name, onlyCards(value, /^\d+$/.test(name) ? key : name)] as const);
  return Object.fromEntries(inner.filter(([name, value]) => value !== undefined && ["round", "hands", "cards"].includes(/^\d+$/.test(name) ? "cards" : name)));
}

/** The same deal with other cards from that step on, and nothing of what they brought; what may be decided is told in both houses. */
function elsewhere({ message, own, step }: Deal): ToClient[] {
  const swap = (cue: Cue): Cue => (cue.card ? { ...cue, card: other(cue.card) } : cue);
  const steps = message.steps.map((one, at) => (at < step ? one : { view: onlyCards(one.view) as Record<string, unknown>, cues: (one.cues ?? []).map(swap) }));
  const asked = Object.fromEntries(Object.entries(own?.own ?? {}).filter(([key]) => key === "decisions" || key === "insurance"));
  return [{ ...message, steps }, ...(own ? [{ ...own, own: asked }] : [])];
}

/** Mistakes made on purpose. */
const told = new SvelteMap<TableStore, TableState>();
/** What is done wrong, and the deals at which it can be seen. */
const MISTAKES: Readonly<Record<string, readonly [make: () => void, at: (deal: Deal) => boolean]>> = {
  "credit too early": [() => void vi.spyOn(Timeline.prototype, "whenStill").mockImplementation((then) => then()), ({ own }) => own?.own["available"] !== undefined],
  "total too early": [() => {
    hearAll();
    vi.spyOn(TableStore.prototype, "view", "get").mockImplementation(function (this: TableStore) {
      return told.get(this)?.view ?? null;
    });
  }, ({ card }) => card > 0],
  "buttons too long": [() => {
    const known = new WeakMap<TableStore, OwnView>();
    alsoOwn((own, table) => {
      if (own?.decisions.length) known.set(table, own);
      return own && { ...own, decisions: known.get(table)?.decisions ?? [] };
    });
  }, ({ before }) => Boolean(before.own?.decisions.length)],
  "old settlement": [() => {
    hearAll();
    const known = new WeakMap<TableStore, OwnView>();
    alsoOwn((own, table) => {
      const last = told.get(table)?.own;
      if (last?.settlements.length) known.set(table, last);
      const { settlements = [], settled_round = "" } = known.get(table) ?? {};
      return own && (own.settlements.length > 0 ? own : { ...own, settlements, settled_round });
    });
  }, ({ before }) => Boolean(before.own?.settlements.length)],
  "a face before it is peeled": [() => {
    settings.squeeze = true;
    hearAll();
    const { get } = Object.getOwnPropertyDescriptor(TableStore.prototype, "squeezed") as { get: (this: TableStore) => Motion | undefined };
    vi.spyOn(TableStore.prototype, "squeezed", "get").mockImplementation(function (this: TableStore) {
      const card = get.call(this);
      return card && { ...card, card: cardsAt(told.get(this), card.place)[cardsAt(this, card.place).length] ?? "" };
    });
  }, isPeeled],
};

function cardsAt(table: Pick<TableState, "view"> | undefined, place: string): readonly string[] {
  return table?.view?.round?.shown.places.find((one) => one.place === place)?.cards ?? [];
}

/** Whether its player peels the card, if they want to. */
function isPeeled({ before, message, step }: Deal): boolean {
  const then = reduce(before, { ...message, steps: message.steps.slice(0, step) });
  return (message.steps[step]?.cues ?? []).some((cue) => isSqueezed(then, cue));
}

function hearAll(): void {
  const take = TableStore.prototype.take;
  vi.spyOn(TableStore.prototype, "take").mockImplementation(function (this: TableStore, message: ToClient) {
    told.set(this, reduce(told.get(this) ?? empty("t"), message));
    take.call(this, message);
  });
}

function alsoOwn(change: (own: OwnView | null, table: TableStore) => OwnView | null): void {
  const { get } = Object.getOwnPropertyDescriptor(TableStore.prototype, "own") as { get: (this: TableStore) => OwnView | null };
  vi.spyOn(TableStore.prototype, "own", "get").mockImplementation(function (this: TableStore) {
    return change(get.call(this), this);
  });
}

function show(size: { readonly width: number; readonly height: number }): void {
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport(size);
}

const advance = (time: number): void => void vi.advanceTimersByTime(time);

/** The first frame that knows what it may not; undefined where there is none. */
async function knows(deal: Deal): Promise<string | undefined> {
  const [stale] = (await film(deal.before, [deal.message], null, MOST, advance)).stale;
  if (stale !== undefined) return `frame ${stale}: stakes of another round`;
  const here = await film(deal.before, [deal.message, ...(deal.own ? [deal.own] : [])], deal.card, MOST, advance);
  if (here.late[0] !== undefined) return `frame ${here.late[0]}: a button for what is decided`;
  const lies = here.lies[deal.card];
  if (lies === undefined) throw new Error("the card never moved");
  const there = await film(deal.before, elsewhere(deal), deal.card, lies, advance);
  if (there.lies[deal.card] !== lies) throw new Error("the card came at another time");
  const frame = there.pictures.findIndex((picture, at) => picture !== here.pictures[at]);
  return frame < 0 ? undefined : `frame ${frame} of ${lies}: ${difference(here.pictures[frame] ?? "", there.pictures[frame] ?? "")}`;
}

function difference(one: string, two: string): string {
  const at = [...one].findIndex((letter, place) => letter !== two[place]);
  return `…${one.slice(Math.max(0, at - 120), at + 80)}… and not …${two.slice(Math.max(0, at - 20), at + 80)}…`;
}

describe.runIf(FOLDER)("no frame knows a card that does not lie yet", () => {
  beforeAll(async () => void (await Promise.all(["blackjack", "baccarat", ""].map(feltOf))), PATIENCE);
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    settings.squeeze = false;
  });
  const files = FOLDER ? readdirSync(FOLDER).sort() : [];
  for (const [number, file] of files.entries())
    for (const [place, size] of SIZES.entries())
      test.runIf(ALL || number % SIZES.length === place)(`${file} ${size.width}`, { timeout: PATIENCE }, async () => {
        show(size);
        const found = some(deals(join(FOLDER as string, file)), ALL ? MANY : 1);
        expect(found).not.toEqual([]);
        for (const deal of found) expect(await knows(deal), `message ${deal.message.n}, step ${deal.step}`).toBeUndefined();
      });
  test("nor where cards are peeled", { timeout: PATIENCE }, async () => {
    show(SIZES[0]);
    settings.squeeze = true;
    const found = files.flatMap((file) => some(deals(join(FOLDER as string, file)).filter(isPeeled), ALL ? MANY : 1));
    expect(found).not.toEqual([]);
    for (const deal of found) {
      expect((await film(deal.before, [deal.message], null, MOST, advance)).peeled, "it waits").toBeGreaterThan(TEMPO.squeeze / FRAME / 2);
      expect(await knows(deal), `message ${deal.message.n}, step ${deal.step}`).toBeUndefined();
    }
  });
  test.each(Object.entries(MISTAKES))("but for a page with a mistake: %s", { timeout: PATIENCE }, async (_, [make, at]) => {
    show(SIZES[0]);
    const found = files.flatMap((file) => deals(join(FOLDER as string, file)).filter(at).slice(0, 1));
    expect(found, "deals at which it can be seen").not.toEqual([]);
    make();
    for (const deal of found) if (await knows(deal)) return;
    throw new Error("nobody has seen it");
  });
});

test.skipIf(FOLDER)("what is told of cards in another house is how many there are", () => {
  expect(onlyCards({ phase: "result", round: { hands: { 0: { cards: { 2: "Th" }, total: 20 } }, dealer: { total: 5 } } })).toEqual({ round: { hands: { 0: { cards: { 2: "2c" } } } } });
});
