import { handName, placeName } from "../../history/telling";
import { locale, t, type Key } from "../../i18n/index.svelte";
import { nameOf } from "../../state/names.svelte";
import type { TableConsole } from "../console.svelte";

/** Where cards lie at a table, in words: a hand by its number, the dealer, or a side. */
export function whereWords(place: string, { croupier }: TableConsole): string {
  return croupier?.round?.hands.some(({ hand }) => hand === place) ? handName(place) : placeName(place);
}

export function personWords(player: string): string {
  return nameOf(player) || t("chat.somebody");
}

/** A moment of the picture, in milliseconds since 1970, to the tenth of a second. */
export function pictureTime(moment: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 1, hourCycle: "h23" }).format(moment);
}

/** What a second person is asked for, in words. */
export function actWords(act: string): string {
  return t(`act.${act}` as Key);
}
