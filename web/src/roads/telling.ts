import { t } from "../i18n/index.svelte";
import type { Winner } from "../wire/types";

const LATEST = 6;

export function sideName(winner: Winner): string {
  return t(`road.${winner}`);
}

/** The letter that a bead carries. */
export function letter(winner: Winner): string {
  return t(`road.${winner}.letter`);
}

/** The latest winners in words, the newest first. */
export function winners(cells: readonly { readonly winner: Winner }[]): string {
  return cells.slice(-LATEST).reverse().map(({ winner }) => sideName(winner)).join(", ") || t("road.none");
}
