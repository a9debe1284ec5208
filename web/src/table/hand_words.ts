import { t } from "../i18n/index.svelte";
import type { LineView } from "../wire/types";

/** What a hand counts, in words; nothing where no card lies. */
export function handWords(line: Pick<LineView, "total" | "soft" | "blackjack"> | undefined): string {
  if (!line || line.total === 0) return "";
  if (line.blackjack) return t("hand.blackjack");
  return t(line.soft ? "hand.soft" : "hand.hard", { total: line.total });
}
