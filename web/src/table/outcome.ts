import { namedText, t } from "../i18n/index.svelte";
import type { TableView } from "../state/reduce";
import type { RoundView } from "../wire/types";

const LONG = 2;
const MOST = 21;

/** "7 to 5, with three cards": the winner's total first. */
export function scoreOf({ shown }: Pick<RoundView, "shown">): string {
  const sides = [...shown.places].sort((a, b) => Number(b.won) - Number(a.won));
  const [high = "", low = ""] = sides.map(({ total }) => total);
  if (shown.remark) return t("bac.score.remark", { high, low, remark: namedText(shown.remark) });
  const [first] = sides;
  return t(first?.won && first.cards.length > LONG ? "bac.score.three" : "bac.score", { high, low });
}

/** "Dealer has 19"; empty where the dealer did not play. */
export function dealerEnd({ round }: Pick<TableView, "round">): string {
  const dealer = round?.dealer;
  if (!dealer || dealer.cards.length < LONG) return "";
  if (dealer.total > MOST) return t("result.bust", { n: dealer.total });
  return dealer.total === MOST && dealer.cards.length === LONG ? t("result.bj") : t("result.dealer", { n: dealer.total });
}

/** How the cards of a round came out, in a sentence; empty where nobody won or the dealer did not play. */
export function outcomeOf({ round }: Pick<TableView, "round">): string {
  if (round?.shown.outcome) return `${namedText(round.shown.outcome)}, ${scoreOf(round)}`;
  return dealerEnd({ round });
}
