import { said } from "../i18n/index.svelte";
import { labelOf, rowOf } from "../table/rows";
import { refusedOn } from "../state/ranges";
import { spotKey, type TableStore } from "../state/table.svelte";
import { backOf } from "../table/winning";
import type { EndedStake, FieldView, PayRow } from "../wire/types";

export type SpotState = "open" | "blocked" | "ghost" | "booked" | "refused" | "won" | "lost" | "push" | "back";

/** A field as its player sees it now. */
export interface Spot {
  readonly state: SpotState;
  readonly amount: number;
  readonly golden: number;
  /** What it won, or what came back. */
  readonly gain: number;
  /** Why nothing can be put there. */
  readonly why: string;
  /** It would have been paid, whoever bet. */
  readonly lit: boolean;
  /** What its best row would win. */
  readonly possible: number;
}

export function spotOf(table: TableStore, field: FieldView): Spot {
  const { view, own } = table;
  const key = spotKey("", field.bet);
  const row = own?.slip.find((one) => one.bet === field.bet);
  const end = view?.result && view.phase !== "betting" ? own?.settlements.find((one) => one.bet === field.bet) : undefined;
  const ghost = table.ghosts.filter((one) => one.key === key).reduce((sum, one) => sum + one.amount, 0);
  const range = own?.fields.find((one) => one.bet === field.bet);
  const why = own && range ? refusedOn(range, table.chip, table.golden, own) : null;
  const labels = view?.round?.labels ?? [];
  const common = { why: why ? said(why) : "", lit: wins(rowOf(field, labelOf(labels, field.bet))), possible: row?.possible ?? 0 };
  if (end) return { ...common, ...ended(end) };
  const golden = (row?.chips ?? []).reduce((sum, chip) => sum + chip, 0);
  const amount = row?.money ?? 0;
  if (table.refused?.key === key) return { ...common, state: "refused", amount, golden, gain: 0, why: table.refused.reason };
  if (ghost > 0) return { ...common, state: "ghost", amount: amount + ghost, golden, gain: 0 };
  if (amount + golden > 0) return { ...common, state: "booked", amount, golden, gain: 0 };
  const open = view?.phase !== "betting" || !why;
  return { ...common, state: open ? "open" : "blocked", amount: 0, golden: 0, gain: 0 };
}

function wins(row: PayRow | undefined): boolean {
  return row !== undefined && row.odds !== "push";
}

function ended(end: EndedStake): Pick<Spot, "state" | "amount" | "golden" | "gain"> {
  const shown = { amount: end.staked, golden: 0 };
  const back = backOf(end);
  if (back === 0) return { ...shown, state: "lost", gain: 0 };
  if (end.odds === "push") return { ...shown, state: "push", gain: end.staked };
  return back > end.staked ? { ...shown, state: "won", gain: back - end.staked } : { ...shown, state: "back", gain: back };
}
