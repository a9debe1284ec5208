import { settings } from "../state/settings.svelte";
import english from "./en.json";
import { LANGUAGES, type Language } from "./languages";
import { translated, type Said } from "./said";

export type Key = keyof typeof english;
type Texts = Readonly<Record<string, string>>;

const LOADERS: Record<Exclude<Language, "en">, () => Promise<[Texts, Said]>> = {
  es: async () => [(await import("./es.json")).default, (await import("./said.es.json")).default],
  de: async () => [(await import("./de.json")).default, (await import("./said.de.json")).default],
  sl: async () => [(await import("./sl.json")).default, (await import("./said.sl.json")).default],
  zh: async () => [(await import("./zh.json")).default, (await import("./said.zh.json")).default],
};

const words = $state<{ texts: Texts; said: Said }>({ texts: english, said: {} });

/** Loads the words of a language; until they are there the page speaks as before. */
export async function speak(language: Language): Promise<void> {
  const [texts, said] = language === "en" ? [english as Texts, {} as Said] : await LOADERS[language]();
  words.texts = { ...english, ...texts };
  words.said = said;
  document.documentElement.lang = LANGUAGES[language].locale;
}

/** A text of the page, with `{name}` filled in and `{n|one|many}` chosen by a number. */
export function t(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(words.texts[key] ?? key, values);
}

/** What the server said, which is English, in the language of the page. */
export function said(english: string): string {
  return translated(words.said, english);
}

export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? "");
  });
}

export function locale(): string {
  return LANGUAGES[settings.language].locale;
}
