import { betTitle, placeTitle, reasonOf, t, type Key } from "../i18n/index.svelte";
import { titled } from "../i18n/titled";
import { spoken } from "../parts/cards";
import type { ReplayMove, ReplayStep } from "../wire/types";

export function handName(hand: string): string {
  return t("hand.n", { n: hand });
}

/** Whose cards they are, in words, where they belong to no hand. */
export function placeName(place: string): string {
  return place === "" || place === "dealer" ? t("replay.side.dealer") : placeTitle(place, titled(place));
}

/** What was chosen, in words. */
export function choice(action: string): string {
  if (action === "insure") return t("insurance.take");
  const [word = "", bet = ""] = action.split(" ", 2);
  if (bet && word === "take") return betTitle({ bet, title: titled(bet) });
  if (bet && word === "leave") return t("asked.skip", { bet: betTitle({ bet, title: titled(bet) }) });
  return action === "no insurance" ? t("insurance.skip.more") : t(`decision.${action}` as Key);
}

/** What happened at a moment, in sentences. */
export function told({ moves }: Pick<ReplayStep, "moves">): string {
  return moves.length > 0 ? moves.map(moved).join(" ") : t("replay.begin");
}

function moved({ what, place, on_hand, card, other, action, count, reason }: ReplayMove): string {
  return t(`replay.${what}`, {
    who: on_hand ? handName(place) : placeName(place),
    card: card && spoken(card),
    other: other && spoken(other),
    action: action && choice(action),
    n: count,
    reason: reasonOf(reason),
  });
}
