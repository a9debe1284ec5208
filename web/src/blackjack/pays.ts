import type { TableView } from "../state/reduce";
import { rowOf } from "../table/rows";
import type { FieldView, PayRow } from "../wire/types";

export interface Lit {
  readonly row: PayRow;
  readonly hands: readonly string[];
}

/** The rows of a bet that came in this round, also where nobody bet on them, with the hands. */
export function litRows(view: TableView, field: FieldView, shown: (hand: string) => boolean): Lit[] {
  if (view.phase === "betting") return [];
  const found = new Map<PayRow, string[]>();
  for (const one of view.round?.labels ?? []) {
    if (one.bet !== field.bet || (one.hand && !shown(one.hand))) continue;
    const row = rowOf(field, one.label);
    if (row) found.set(row, [...(found.get(row) ?? []), one.hand]);
  }
  return [...found].map(([row, hands]) => ({ row, hands }));
}
