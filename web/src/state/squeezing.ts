import type { Cue } from "../wire/types";
import type { TableState } from "./reduce";

/**
 * Whoever staked most on a side peels its cards, each on their own page and for themselves: nobody waits for anybody, and others see the card
 * turn as ever. The first card of a side is dealt open; the second and the third are peeled. Of two equal stakes the side dealt first counts.
 */
export function isSqueezed({ view, own }: Pick<TableState, "view" | "own">, { cue, place = "", card = "" }: Cue): boolean {
  if (cue !== "card" || !card || !view?.round || !own) return false;
  const { places } = view.round.shown;
  const stakes = places.map(({ side }) => {
    const bets = view.felt.fields.filter((field) => field.main && field.place.side === side).map(({ bet }) => bet);
    return own.slip.filter((row) => bets.includes(row.bet)).reduce((sum, { amount }) => sum + amount, 0);
  });
  const at = places.findIndex((one) => one.place === place);
  const most = Math.max(0, ...stakes);
  return most > 0 && at === stakes.indexOf(most) && (places[at]?.cards.length ?? 0) > 0;
}
