import type { Why } from "../i18n/index.svelte";
import type { StaffCommand } from "../wire/types";

/** A card that was read and that the house has not taken yet. It has its command id from the beginning, so that it comes once. */
export interface KeptCard {
  readonly id: string;
  readonly card: string;
  /** The round that it was read in: in another one it is not dealt. */
  readonly round: string;
  /** How many cards lay there when it was read, as far as this page knew. */
  readonly lay: number;
  /** It carries the mark of a lucky card. */
  readonly lucky: boolean;
  /** `placed` can be taken back, `accepted` waits for its turn, `sent` is on its way, `refused` was not taken. */
  readonly state: "placed" | "accepted" | "sent" | "refused";
  /** As it was sent: the same again under the same id. */
  readonly command: StaffCommand | null;
  readonly why: Why | null;
}

export type Kept = readonly KeptCard[];

/** The next card accepts those before it. */
export function placed(kept: Kept, card: string, round: string, lay: number, id: string): Kept {
  return [...accepted(kept), { id, card, round, lay, lucky: false, state: "placed", command: null, why: null }];
}

export function accepted(kept: Kept): Kept {
  return kept.map((one) => (one.state === "placed" ? { ...one, state: "accepted" } : one));
}

/** The last one that is not on its way; where it was not taken, the first of those, since they go in their order. */
export function lastOpen(kept: Kept): KeptCard | null {
  const last = kept.findLast((one) => one.state !== "sent") ?? null;
  return last?.state === "refused" ? (kept.find((one) => one.state === "refused") ?? null) : last;
}

export function takenBack(kept: Kept): Kept {
  const last = lastOpen(kept);
  return kept.filter((one) => one !== last);
}

/** Whether it carries the mark is said before it is on its way. */
export function marked(kept: Kept): Kept {
  const last = lastOpen(kept);
  return kept.map((one) => (one === last ? { ...one, lucky: !one.lucky } : one));
}

export function sent(kept: Kept, id: string, command: StaffCommand): Kept {
  return kept.map((one) => (one.id === id ? { ...one, state: "sent", command } : one));
}

export function answered(kept: Kept, id: string): Kept {
  return kept.filter((one) => one.id !== id);
}

/** It stays, and holds up what was read after it: those cards would come to the wrong places. */
export function refused(kept: Kept, id: string, why: Why): Kept {
  return kept.map((one) => (one.id === id ? { ...one, state: "refused", why } : one));
}

/** Nothing that is not on its way is sent before somebody has looked at it. */
export function stranded(kept: Kept, why: Why): Kept {
  return kept.map((one) => (one.state === "sent" ? one : { ...one, state: "refused", why }));
}

/** Whether more cards lie there than this page knew of or sent: then another page dealt, and perhaps these very cards. */
export function dealtMeanwhile(kept: Kept, lie: number): boolean {
  const first = kept.find(({ state }) => state === "placed" || state === "accepted");
  return first !== undefined && lie > first.lay + kept.filter(({ state }) => state === "sent").length;
}

/** The first of them, in the round that is played now, and under the id that it has. */
export function triedAgain(kept: Kept, round: string): Kept {
  const first = kept.find(({ state }) => state === "refused");
  return kept.map((one) => (one === first ? { ...one, state: "accepted", round, why: null, command: null } : one));
}

/** What a card is that is read now: the command by its tag, as the table says. */
export function commandFor(takes: string, { card, lucky }: Pick<KeptCard, "card" | "lucky">): StaffCommand | null {
  switch (takes) {
    case "deal-card":
      return { type: takes, card, lucky };
    case "turn-hole-card":
      return { type: takes, card };
    case "open-shoe":
      return { type: takes, first: card };
    default:
      return null;
  }
}
