import { handName, placeName } from "../../history/telling";
import { t, type Key } from "../../i18n/index.svelte";
import { nameOf } from "../../state/names.svelte";
import type { TableConsole } from "../console.svelte";

/** Where cards lie at a table, in words: a hand by its number, the dealer, or a side. */
export function whereWords(place: string, { croupier }: TableConsole): string {
  return croupier?.round?.hands.some(({ hand }) => hand === place) ? handName(place) : placeName(place);
}

export function personWords(player: string): string {
  return nameOf(player) || t("chat.somebody");
}

/** What a second person is asked for, in words. */
export function actWords(act: string): string {
  return t(`act.${act}` as Key);
}
