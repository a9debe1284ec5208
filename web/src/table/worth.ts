import { t } from "../i18n/index.svelte";
import { number } from "../state/money";
import type { DecisionWorth } from "../wire/types";

const UNIT = 1_000_000;
const HUNDREDTHS = UNIT / 100;

/** What something returns, with its sign: two digits behind the point, three where two would make different figures look the same. */
export function worthText(worth: number, beside: readonly number[] = []): string {
  const digits = beside.some((other) => other !== worth && rounded(other, 2) === rounded(worth, 2)) ? 3 : 2;
  const size = rounded(Math.abs(worth), digits);
  const sign = size === 0 ? "" : worth < 0 ? "−" : "+";
  return sign + fixed(size, digits);
}

function rounded(worth: number, digits: number): number {
  return Math.round((worth / UNIT) * 10 ** digits) / 10 ** digits;
}

/** In the language of the page, with all its digits. */
function fixed(size: number, digits: number): string {
  const whole = number(size);
  const point = number(1.5).charAt(1);
  const [before, behind = ""] = whole.split(point);
  return `${before}${point}${behind.padEnd(digits, "0")}`;
}

/** What decisions gave away against the best ones, all together; those that the table made give nothing away. */
export function givenAway(decided: readonly DecisionWorth[]): number {
  return decided.reduce((sum, one) => sum + (one.own ? one.best_worth - one.worth : 0), 0);
}

/** The same in words. */
export function givenAwayWords(decided: readonly DecisionWorth[]): string {
  const units = givenAway(decided);
  if (!decided.some((one) => one.own)) return t("decided.none");
  if (units === 0) return t("decided.perfect");
  return rounded(units, 2) === 0 ? t("decided.little") : t("decided.sum", { units: worthText(units).slice(1) });
}

/** How many of a hundred. */
export function ofHundred(chance: number): number {
  return Math.round(chance / HUNDREDTHS);
}
