import { resultTitle, t } from "../i18n/index.svelte";
import type { LineView } from "../wire/types";

/** A word on a hand that plays no more: how it ended, for everybody or on a common hand for its player alone, or what was chosen last. */
export function noteOf(line: LineView, own = ""): string {
  if (line.interrupted) return t("note.interrupted");
  if (line.label || own) return resultTitle(line.label || own);
  if (!line.finished || line.bust || line.blackjack || line.cards.length < 2) return "";
  return t(line.surrendered ? "decision.surrender" : line.doubled ? "decision.double" : "decision.stand");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
