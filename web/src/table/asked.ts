import { betTitle, t } from "../i18n/index.svelte";
import { money } from "../state/money";
import type { InsuranceOffer } from "../wire/types";

/** The bet that has words of its own; every other one that is asked for has its title. */
export const INSURANCE = "insurance";

/** What is said of a bet that players are asked for in a round. */
export interface AskedWords {
  readonly title: string;
  readonly more: string;
  readonly taken: string;
  readonly skipped: string;
  readonly pays: (hands: string) => string;
  readonly all: (total: string) => string;
}

export function askedWords(offer: InsuranceOffer): AskedWords {
  const odds = offer.best;
  if (offer.bet === INSURANCE) {
    return {
      title: t("insurance.title"),
      more: t("insurance.more", { odds }),
      taken: t("insurance.take"),
      skipped: t("insurance.skip.more"),
      pays: (hands) => t("insurance.take.more", { hands, odds }),
      all: (total) => t("insurance.all", { total }),
    };
  }
  const bet = betTitle(offer);
  return {
    title: t("asked.title", { bet }),
    more: t("asked.more", { price: money(offer.price), odds }),
    taken: bet,
    skipped: t("asked.skip", { bet }),
    pays: (hands) => t("asked.take.more", { hands, odds }),
    all: (total) => `${bet}, ${total}`,
  };
}
