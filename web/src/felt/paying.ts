import { t } from "../i18n/index.svelte";
import { number } from "../state/money";
import type { FieldView, PayRow } from "../wire/types";

const PUSH = "push";

/** Rows that say more than that the stake comes back. */
export function telling(field: FieldView): readonly PayRow[] {
  return field.rows.filter((row) => row.title.toLowerCase() !== row.odds);
}

function paying(field: FieldView): readonly PayRow[] {
  return field.rows.filter((row) => row.odds !== PUSH);
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
