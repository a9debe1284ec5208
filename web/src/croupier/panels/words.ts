import { handName, placeName } from "../../history/telling";
import { t, type Key } from "../../i18n/index.svelte";
import { nameOf } from "../../state/names.svelte";

/** Where cards lie, in words: a hand by its number, the dealer, or a side. */
export function whereWords(place: string): string {
  return /^\d/.test(place) ? handName(place) : placeName(place);
}

export function personWords(player: string): string {
  return nameOf(player) || t("chat.somebody");
}

/** What a second person is asked for, in words. */
export function actWords(act: string): string {
  return t(`act.${act}` as Key);
}
