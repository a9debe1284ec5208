import { settings } from "../state/settings.svelte";
import type { FeltView } from "../wire/types";

/** Naturals stand on the roads where both the table and its player want them. */
export function naturalsShown(felt: FeltView | undefined): boolean {
  return settings.naturals && felt?.rules.find(([key]) => key === "naturals_on_road")?.[1] !== "false";
}
