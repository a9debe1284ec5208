import { t, textOr } from "../../i18n/index.svelte";
import { money, number } from "../../state/money";
import type { SettingForm, VersionPage } from "../../wire/types";

export type Value = SettingForm["value"];
export const MINOR = 100;

/** What a field asks of the changes that it belongs to. */
export interface SettingDraft {
  readonly sheet: { readonly may_change: boolean; readonly copies: Readonly<Record<string, readonly string[]>> } | null;
  value(form: SettingForm): Value;
  set(form: SettingForm, value: Value): void;
}

/** What the list of versions asks of them. */
export interface VersionedDraft {
  readonly sheet: { readonly may_change: boolean } | null;
  readonly versions: VersionPage | null;
  putBack(version: number): void;
  older(): Promise<void>;
}

/** What a setting is called, with the bet that it is about. */
export function settingName(text: string): string {
  return textOr(`setting.${text}`, text);
}

export function settingAbout(text: string): string {
  return textOr(`about.${text}`, "");
}

export function choiceName(word: string): string {
  return word === "" ? t("settings.empty") : textOr(`choice.${word}`, textOr(`bet.${word}`, word));
}

/** The bet of limits: `behind.` stands before those of stakes behind another player. */
export function betName(bet: string, titles: ReadonlyMap<string, string>): string {
  const key = bet.replace(/^behind\./, "");
  const name = textOr(`bet.${key}`, titles.get(key) ?? key);
  return key === bet ? name : `${name} (${settingName("switch.live.bet_behind")})`;
}

/** A value as people read it. */
export function shown(kind: string, value: Value): string {
  if (value === null && kind === "words") return t("settings.house.anywhere");
  if (value === null || value === "") return t("settings.empty");
  if (kind === "document" && Array.isArray(value)) return /^title *= *"(.*)"/m.exec(value.join("\n"))?.[1] ?? t("settings.empty");
  if (typeof value === "boolean") return t(value ? "settings.yes" : "settings.no");
  if (typeof value === "number") return kind === "amount" ? money(value, true) : number(value);
  if (typeof value === "string") return kind === "choice" ? choiceName(value) : value;
  return value.map((one) => (typeof one === "number" ? money(one) : choiceName(one))).join(", ") || t("settings.empty");
}

/** What may be written there. */
export function bounds({ kind, least, most, choices, names }: SettingForm): string {
  if (kind === "flag") return `${t("settings.yes")}, ${t("settings.no")}`;
  if (kind === "words") return [choices.join(", "), t("settings.house.words")].filter(Boolean).join("; ");
  if (kind === "text" || kind === "document") return most === null ? "" : t("settings.letters", { most });
  const written = (bound: number) => (kind === "amount" || kind === "amounts" ? money(bound, true) : number(bound));
  if (least !== null && most !== null && kind !== "choice") return t("settings.range", { least: written(least), most: written(most) });
  if (least !== null && kind !== "choice") return t("settings.from", { least: written(least) });
  return kind === "choice" && choices.length <= 4 && !names.length ? choices.map(choiceName).join(", ") : "";
}

export function same(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A return in percent, from the decimals that the server tells. */
export function percent(decimal: string): number {
  return Number(decimal) * 100;
}
