import { t } from "../i18n/index.svelte";
import { number } from "../state/money";
import type { FieldView, LabelView, PayRow } from "../wire/types";

const LOSE = "lose";
const PUSH = "push";

/** The rows by which something can be won or comes back. */
export function rowsOf(field: FieldView): readonly PayRow[] {
  return field.rows.filter((row) => row.odds !== LOSE);
}

/** Rows that say more than that the stake comes back. */
export function telling(field: FieldView): readonly PayRow[] {
  return rowsOf(field).filter((row) => row.title.toLowerCase() !== row.odds);
}

function paying(field: FieldView): readonly PayRow[] {
  return rowsOf(field).filter((row) => row.odds !== PUSH);
}

/** Odds as people read them: `19:20` is 0.95:1. */
export function odds(text: string): string {
  if (text === PUSH) return t("bac.push");
  const [a = 0, b = 1] = text.split(":").map(Number);
  return Number.isFinite(a / b) ? `${number(a / b)}:1` : text;
}

function worth(row: PayRow): number {
  const [a = 0, b = 1] = row.odds.split(":").map(Number);
  return a / b || 0;
}

/** What stands on a field: its odds, or the best of them. */
export function briefly(field: FieldView): string {
  const rows = paying(field);
  const best = [...rows].sort((a, b) => worth(b) - worth(a))[0];
  if (!best) return "";
  const same = rows.every((row) => row.odds === best.odds);
  return same ? odds(best.odds) : t("bac.to", { odds: odds(best.odds) });
}

/**
 * The row that a label falls into. Labels are spelt as their row is titled; where one row takes several, its title
 * holds the words that they share.
 */
export function rowOf(field: FieldView, label: string): PayRow | undefined {
  if (label === LOSE) return undefined;
  const rows = rowsOf(field);
  if (label === PUSH) return rows.find((row) => row.odds === PUSH);
  const exact = rows.find((row) => row.title.toLowerCase() === label);
  if (exact || rows.length === 1) return exact ?? rows[0];
  const words = label.split(" ");
  const shared = rows.filter((row) => row.title.toLowerCase().split(" ").every((word) => words.includes(word)));
  return shared.sort((a, b) => b.title.length - a.title.length)[0];
}

export function labelOf(labels: readonly LabelView[], bet: string): string {
  return labels.find((one) => one.bet === bet)?.label ?? LOSE;
}

/** The main bet that the coup went to; it neither lost nor came back. */
export function winner(fields: readonly FieldView[], labels: readonly LabelView[]): FieldView | undefined {
  return fields.find((field) => field.main && ![LOSE, PUSH].includes(labelOf(labels, field.bet)));
}
