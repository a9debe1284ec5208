import type { TableView } from "../state/reduce";
import type { FeltView, FieldView, HandPlace, LineView, OwnView } from "../wire/types";

/** How a felt is laid out: some hands for each player, a row of seats, or one hand for all. */
export type Layout = "hands" | "seats" | "common";

export function layoutOf(felt: FeltView): Layout {
  if (felt.seats === 0) return "common";
  return felt.hands_each > 1 ? "hands" : "seats";
}

type Lying = Pick<TableView, "felt" | "round">;

/** A hand as it was dealt, whatever splits made of it. */
export function dealtHand(view: Pick<TableView, "round">, hand: string): string {
  return view.round?.hands.find((line) => line.hand === hand)?.dealt ?? hand;
}

function placeOf(view: Lying, hand: string): HandPlace | undefined {
  const dealt = dealtHand(view, hand);
  return view.felt.hands.find((place) => place.hand === dealt);
}

/** 0 where the hand belongs to no seat. */
export function seatOf(view: Lying, hand: string): number {
  return placeOf(view, hand)?.seat ?? 0;
}

/** Which of a seat's hands it is, counted from 1. */
export function boxOf(view: Lying, hand: string): number {
  return placeOf(view, hand)?.box ?? 1;
}

/** The hands of a seat, dealt or not; those that all share belong to none. */
export function handsOf(felt: FeltView, seat: number): string[] {
  return felt.hands.filter((place) => place.seat === (felt.seats === 0 ? 0 : seat)).map((place) => place.hand);
}

/** The hand of a seat that has one. */
export function handOf(felt: FeltView | undefined, seat: number): string {
  return felt?.hands.find((place) => place.seat === seat)?.hand ?? "";
}

/** What lies of a hand, from left to right: the right one of a split is played first. */
export function linesOf(view: TableView, dealt: string): LineView[] {
  const lines = (view.round?.hands ?? []).filter((line) => line.dealt === dealt);
  return lines.filter((line) => !line.split || line.playing > 0 || line.ends.length > 0).sort((a, b) => (a.splits < b.splits ? 1 : -1));
}

/** The seat whose hands are shown large: one's own; before one sits, that of whoever plays, and between rounds one that is free. */
export function shownSeat(view: TableView, own: OwnView | null): number {
  const free = view.phase === "betting" ? own?.acts.find((act) => act.key === "take-seat" && act.refused === null)?.seat : undefined;
  return own?.seats[0] ?? free ?? (seatOf(view, view.round?.current ?? "") || view.seats[0]?.seat || 1);
}

export function mainField(felt: FeltView): FieldView | undefined {
  return felt.fields.find((field) => field.main);
}

/** The special bets around a hand: the focused one above it, the others at its sides from above. */
export interface Around {
  readonly focus: FieldView | null;
  readonly left: readonly FieldView[];
  readonly right: readonly FieldView[];
}

export function around(felt: FeltView): Around {
  const all = felt.fields.filter((field) => !field.main && !field.per_player);
  const focus = all.find((field) => field.focus) ?? null;
  const others = all.filter((field) => field !== focus);
  const half = Math.ceil(others.length / 2);
  return focus ? { focus, right: others.slice(0, half), left: others.slice(half) } : { focus, left: others.slice(0, half), right: others.slice(half) };
}

/** All special bets of a hand in one row, the focused one in the middle. */
export function inRow(felt: FeltView): FieldView[] {
  const { focus, left, right } = around(felt);
  return focus ? [...[...left].reverse(), focus, ...right] : [...left, ...right];
}

export function perPlayer(felt: FeltView): FieldView[] {
  return felt.fields.filter((field) => field.per_player);
}

/** The number of a round within its shoe. */
export function roundNumber(id: string): number {
  return Number(id.split("/").at(-1) ?? 0);
}

/** The hand that this player is asked about. */
export function askedHand(own: OwnView | null): string {
  return own?.decisions[0]?.hand ?? "";
}
