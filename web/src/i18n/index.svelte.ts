import { money } from "../state/money";
import { settings } from "../state/settings.svelte";
import type { Named, Refusal } from "../wire/types";
import english from "../../../src/sabot/texts/en/pages.json";
import notices from "../../../src/sabot/texts/en/notices.json";
import refusals from "../../../src/sabot/texts/en/refusals.json";
import titles from "../../../src/sabot/texts/en/titles.json";
import { filled, type Values } from "./filled";
import { loadChinese } from "./fonts";
import { LANGUAGES, type Language } from "./languages";

/** What only the pages of people of the house say. */
type StaffKey = Exclude<
  | keyof typeof import("../../../src/sabot/texts/en/croupier.json")
  | keyof typeof import("../../../src/sabot/texts/en/desk.json")
  | keyof typeof import("../../../src/sabot/texts/en/house.json")
  | keyof typeof import("../../../src/sabot/texts/en/people.json")
  | keyof typeof import("../../../src/sabot/texts/en/reports.json")
  | keyof typeof import("../../../src/sabot/texts/en/settings.json"),
  "default"
>;
export type Key = keyof typeof english | keyof typeof titles | StaffKey;
/** A refusal, a notice, or whatever else says something by a code. */
export type Why = Pick<Refusal, "code" | "values">;
type Value = NonNullable<Why["values"]>[string];
type Texts = Readonly<Record<string, string>>;

interface Words {
  readonly texts: Texts;
  /** Refusals and notices, by their codes. */
  readonly codes: Texts;
  readonly locale: string;
}

/** One file at a time, so that a page loads the language that it speaks and no other. */
const FILES = import.meta.glob<Texts>("../../../src/sabot/texts/{es,de,sl,zh}/{pages,refusals,notices,titles,games,croupier,house,settings,people,reports,desk}.json", { import: "default" });
const COMMON: readonly string[] = ["games", "titles", "pages"];
let plain: Words = { texts: { ...english, ...titles }, codes: { ...refusals, ...notices }, locale: LANGUAGES.en.locale };
/** Beside what every page says. */
let more: readonly string[] = [];

/** Raw: they change all at once, and a page that asks for hundreds of texts should not watch each of them. */
let words = $state.raw<Words>(plain);

/** How often the language was chosen: whichever was chosen last is spoken, and not whichever comes last. */
let chosen = 0;

/** Loads the words of a language; until they are there the page speaks as before. */
export async function speak(language: Language): Promise<void> {
  const { locale } = LANGUAGES[language];
  const mine = ++chosen;
  if (language === "zh") void loadChinese();
  const found = language === "en" ? plain : await loaded(language, locale);
  if (mine !== chosen) return;
  words = found;
  // Not read back from the words: English is there at once, and an effect that speaks it would begin again.
  document.documentElement.lang = locale;
}

/** A page says more than the others do, here in English; `speak` brings the other languages. */
export function say(subject: string, texts: Texts): void {
  if (more.includes(subject)) return;
  more = [...more, subject];
  words = plain = { ...plain, texts: { ...plain.texts, ...texts } };
}

async function loaded(language: Language, locale: string): Promise<Words> {
  const asked = (subjects: readonly string[]) => Promise.all(subjects.map((subject) => FILES[`../../../src/sabot/texts/${language}/${subject}.json`]?.()));
  const [texts, codes] = await Promise.all([asked([...COMMON, ...more]), asked(["refusals", "notices"])]);
  return { texts: Object.assign({}, plain.texts, ...texts) as Texts, codes: Object.assign({}, plain.codes, ...codes) as Texts, locale };
}

/** A text of the page, with its places filled in. */
export function t(key: Key, values: Values = {}): string {
  return filled(words.texts[key] ?? key, values, words.locale);
}

/** What the server said by a code, in the language of the page. */
export function said(what: Why): string {
  const text = words.codes[what.code];
  // Games that come from outside refuse in words of their own.
  if (text === undefined) return what.code;
  const values = Object.entries(what.values ?? {}).map(([name, value]) => [name, shown(value)] as const);
  return filled(text, Object.fromEntries(values), words.locale);
}

function shown(value: Value): string | number {
  if (typeof value !== "object") return value;
  if (!("type" in value)) return value.map(said).join("; ");
  if (value.type === "money") return money(value.amount);
  return value.type === "named" ? textOr(value.key, value.text) : said(value);
}

/** A text by its key; where none is known under it, as whoever brings it calls it. */
export function textOr(key: string, text: string): string {
  return words.texts[key] ?? text;
}

/** The same, with its places filled in. */
export function filledOr(key: string, values: Values, text: string): string {
  return filled(textOr(key, text), values, words.locale);
}

/** What a bet is called; one that comes from outside has a title of its own. */
export function betTitle({ bet, title }: { readonly bet: string; readonly title: string }): string {
  return textOr(`bet.${bet}`, title);
}

/** A row of a pay table. */
export function rowTitle({ key, title }: { readonly key: string; readonly title: string }): string {
  return textOr(`title.${key}`, title);
}

/** A result, by its label. */
export function resultTitle(label: string): string {
  return textOr(`title.${label}`, label);
}

/** Where cards lie that belong to nobody. */
export function placeTitle(place: string, title: string): string {
  return textOr(`place.${place}`, title);
}

/** What a game says by a key, with its own words for languages that do not know it. */
export function namedText(what: Named | null | undefined): string {
  return what ? textOr(what.key, what.text) : "";
}

/** Why the house did something, by its key; people of the house say it in words of their own. */
export function reasonOf(reason: string): string {
  return reason.startsWith("reason.") ? textOr(reason, reason) : reason;
}

export function locale(): string {
  return LANGUAGES[settings.language].locale;
}
