import { said, t, type Key } from "../i18n/index.svelte";
import { titled } from "../i18n/titled";
import { spoken } from "../parts/cards";
import type { PublicMove } from "../wire/types";
import type { Scene } from "./scenes";

/** Whose cards they are, in words. */
export function whose(place: string): string {
  if (/^\d/.test(place)) return t("hand.n", { n: place });
  return place === "" || place === "dealer" ? t("replay.side.dealer") : said(titled(place));
}

/** What happened at a moment, in a sentence. */
export function told(scene: Scene): string {
  if (scene.moves.length > 0) return scene.moves.map(moved).filter(Boolean).join(" ");
  switch (scene.told?.type) {
    case undefined:
      return t("replay.begin");
    case "round-paid":
      return t("replay.paid");
    case "round-voided":
      return t("replay.void", { reason: said(scene.told.reason) });
    case "card-burnt":
      return t("replay.burnt");
    case "card-corrected":
      return t("replay.corrected", { old: spoken(scene.told.old), new: spoken(scene.told.new) });
    case "cards-exchanged":
      return t("replay.exchanged", { card: spoken(scene.told.card), other: spoken(scene.told.other) });
    default:
      return said(scene.view.words);
  }
}

function moved(move: PublicMove): string {
  switch (move.type) {
    case "card-dealt":
      return t("replay.card", { who: whose(move.hand), card: spoken(move.card) });
    case "hole-card-taken":
      return t("replay.hole");
    case "hole-card-turned":
      return t("replay.turned", { card: spoken(move.card) });
    case "dealer-checked":
      return t(move.blackjack ? "replay.checked.blackjack" : "replay.checked");
    case "insurance-closed":
      return t("replay.insurance", { n: move.taken });
    case "chosen":
      return t("replay.chosen", { who: whose(move.hand), action: t(`decision.${move.action}` as Key) });
    case "step-closed":
      return move.chosen.map(([action, n]) => t("replay.common", { n, action: t(`decision.${action}` as Key) })).join(" ");
    case "hand-broken":
      return t("replay.broken", { who: whose(move.hand) });
  }
}
