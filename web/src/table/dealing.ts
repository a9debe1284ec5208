import type { TableStore } from "../state/table.svelte";
import type { ButtonView, OwnView } from "../wire/types";
import { button } from "./buttons";

/** At one's own table an empty felt is staked as before and dealt in one press; undefined where that cannot be. */
export function again(own: OwnView | null): ButtonView | undefined {
  if (own?.deal?.kind !== "starts" || own.deal.refused === null || own.staked > 0) return undefined;
  const repeat = button(own, "repeat-bets");
  return repeat?.refused === null ? repeat : undefined;
}

/** Presses Deal, by whatever means: the button on the page, Enter, or the terminal's own button. */
export async function pressDeal(table: TableStore): Promise<void> {
  const repeat = again(table.own);
  if (repeat) {
    const reply = await table.lay({ type: "repeat-bets", times: 1 }, repeat.cost);
    if (reply?.type !== "done") return;
  } else if (table.own?.deal?.refused !== null || table.own.deal.pressed || table.own.staked === 0) return;
  await table.act({ type: "press-deal" });
}
