import { t } from "../i18n/index.svelte";
import type { FloorCall } from "../wire/types";
import { money } from "./money";
import { nameOf } from "./names.svelte";

/** A call of the floor as a sentence for people of the house; empty where there is nothing to say of it. */
export function saying({ matter, table, player, by, amount, given, reason }: FloorCall): string {
  const name = nameOf(player) || t("chat.somebody");
  const asking = nameOf(by) || t("chat.somebody");
  switch (matter) {
    case "attendant":
      return t("floor.attendant", { name, table });
    case "attendant-answered":
      return t("floor.answered", { by: asking, name, table });
    case "tip":
      return t(given > 0 ? "floor.tip.given" : "floor.tip", { name, table, amount: money(amount, true), given: money(given, true) });
    case "dispute":
      return t("floor.dispute", { name, table });
    case "approval":
      return t("floor.approval", { by: asking, table, reason });
    case "settings-approval":
      return t("floor.settings", { by: asking, table, reason });
    case "hand-over":
      return t(player ? "floor.offer.to" : "floor.offer", { by: asking, name, table });
    case "hand-over-over":
    case "attendant-over":
    case "dispute-over":
    case "approval-over":
    case "alarm-taken":
      return "";
  }
}
