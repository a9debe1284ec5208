import { settings } from "../state/settings.svelte";
import type { TableStore } from "../state/table.svelte";
import type { FeltView, FieldView } from "../wire/types";

/** Bets that a newcomer does not see yet: all but the main ones and the one that the table has in focus. */
export function moreBets(felt: FeltView | undefined): readonly FieldView[] {
  return (felt?.fields ?? []).filter((field) => !field.main && !field.focus);
}

/** Whether all bets lie on the felt: the player wants them, or has something on one of them. */
export function isOpen({ view, own }: Pick<TableStore, "view" | "own">): boolean {
  const more = new Set(moreBets(view?.felt).map((field) => field.bet));
  return settings.feltOpen || more.size === 0 || (own?.slip ?? []).some((row) => more.has(row.bet)) || (own?.settlements ?? []).some((one) => more.has(one.bet));
}

/** The felt with the fields that are shown on it. */
export function shownFelt(table: Pick<TableStore, "view" | "own">): FeltView | undefined {
  const felt = table.view?.felt;
  if (!felt || isOpen(table)) return felt;
  const more = moreBets(felt);
  return { ...felt, fields: felt.fields.filter((field) => !more.includes(field)) };
}
