import { t, type Key } from "../i18n/index.svelte";

const OPTICAL = 72;

/** The drawing of a card such as `Th`: large faces from 72 px width on. */
export function face(card: string, width: number): string {
  return `#${width < OPTICAL ? "s" : "l"}-${card[0]}${card[1]?.toUpperCase()}`;
}

/** A card in words: "ten of hearts". */
export function spoken(card: string): string {
  return t("card.of", { rank: t(`rank.${card[0]}` as Key), suit: t(`suit.${card[1]}` as Key) });
}
