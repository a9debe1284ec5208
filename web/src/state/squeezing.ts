import type { Cue } from "../wire/types";
import type { TableState } from "./reduce";

/**
 * Whoever may peel the cards of a side does so on their own page and for themselves: nobody waits for anybody, and others see the card turn
 * as ever. The first card of a side is dealt open; the second and the third are peeled. Of two equal own stakes the side dealt first counts.
 * Those on their way (`coming`) count as well. Where the table lets only the largest stake on a side peel its cards, all who have staked as much do.
 */
export function isSqueezed({ view, own }: Pick<TableState, "view" | "own">, { cue, place = "", card = "" }: Cue, coming = 0): boolean {
  if (cue !== "card" || !card || !view?.round || !own || view.felt.squeeze === "off") return false;
  const { places } = view.round.shown;
  const mine = places.map(({ side }) => {
    const bets = view.felt.fields.filter((field) => field.main && field.place.side === side).map(({ bet }) => bet);
    return own.slip.filter((row) => bets.includes(row.bet));
  });
  const stakes = mine.map((rows) => rows.reduce((sum, { amount }) => sum + amount, 0));
  const at = places.findIndex((one) => one.place === place);
  const most = Math.max(0, ...stakes);
  if (most === 0 || at !== stakes.indexOf(most) || (places[at]?.cards.length ?? 0) + coming === 0) return false;
  return view.felt.squeeze === "everybody" || (mine[at] ?? []).some(({ hand, bet, amount }) => amount >= (view.sums[`${hand}/${bet}`]?.largest ?? Infinity));
}
