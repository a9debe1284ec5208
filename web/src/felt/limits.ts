import { t } from "../i18n/index.svelte";
import { money } from "../state/money";
import type { TableStore } from "../state/table.svelte";
import { beside } from "../table/wording";
import type { FieldView } from "../wire/types";

/** "Main 5 to 1,000 · special 1 to 100". */
export function limitsLine(table: TableStore): string {
  const fields = table.view?.felt.fields ?? [];
  const mains = range(fields.filter((field) => field.main));
  const specials = range(fields.filter((field) => !field.main));
  return [mains && t("bac.limits.main", mains), specials && beside(table, "bac.limits.special", specials)].filter(Boolean).join(" · ");
}

function range(fields: readonly FieldView[]): { low: string; high: string } | null {
  if (fields.length === 0) return null;
  const low = Math.min(...fields.map((field) => field.limits.minimum));
  const high = Math.max(...fields.map((field) => field.limits.maximum));
  return { low: money(low), high: money(high) };
}

/** The limits of a field for those who listen. */
export function limitsOf({ limits }: FieldView): string {
  return t("bac.limits.spoken", { low: money(limits.minimum), high: money(limits.maximum), most: money(limits.largest_payout) });
}
