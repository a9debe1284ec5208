import { filledOr, t } from "../i18n/index.svelte";
import type { FeltText } from "../wire/types";

/** A line that is printed on the felt: "3:2" is read as "3 to 2". */
export function lettered({ key, odds }: FeltText): string {
  return filledOr(`felt.${key}`, { odds: odds.replace(":", ` ${t("felt.to")} `) }, key);
}
