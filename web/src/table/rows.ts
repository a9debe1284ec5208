import type { FieldView, LabelView, PayRow } from "../wire/types";

/** The row that pays a result; none where it loses, or where nothing is known yet. */
export function rowOf(field: FieldView, label: string | undefined): PayRow | undefined {
  return label === undefined ? undefined : field.rows.find((row) => row.labels.includes(label));
}

/** How a bet came out; undefined until it has. */
export function labelOf(labels: readonly LabelView[], bet: string, hand = ""): string | undefined {
  return labels.find((one) => one.bet === bet && one.hand === hand)?.label;
}
