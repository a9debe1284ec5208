import type { TableView } from "../state/reduce";
import type { OwnView } from "../wire/types";
import { button } from "./buttons";

/** The keys of decisions, in the order of their buttons. */
export const DECIDES = { stand: "S", hit: "H", double: "D", split: "P", surrender: "R" } as const;
/** Chips that have a key. */
export const MOST_CHIPS = 8;

/** `1 – 8`, or as many as there are chips. */
export function chipKeys(chips: readonly number[]): string {
  const most = Math.min(chips.length, MOST_CHIPS);
  return most > 1 ? `1 – ${most}` : "1";
}

/** Every key that does something at this table, with what it does: only what the views of the house have. */
export function keysOf(view: TableView | null, own: OwnView | null): readonly (readonly [string, string])[] {
  const felt = view?.felt;
  const keys: (readonly [string, string])[] = [];
  for (const [action, key] of Object.entries(DECIDES)) if (felt?.actions.includes(action)) keys.push([key, action]);
  if (own?.deal || (view && view.deal !== "absent")) keys.push(["Enter", "deal"], ["F9", "terminal"]);
  if (felt) keys.push([chipKeys(felt.chips), "chips"], ["← → ↑ ↓", "spots"]);
  if (button(own, "clear-last")) keys.push(["U", "undo"]);
  if (button(own, "repeat-bets")) keys.push(["R", "repeat"]);
  keys.push(["Esc", "close"]);
  return keys;
}
