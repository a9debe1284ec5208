import { settings } from "../state/settings.svelte";
import english from "./en.json";
import { filled, type Values } from "./filled";
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

interface Words {
  readonly texts: Texts;
  readonly said: Said;
  readonly locale: string;
}

/** Raw: they change all at once, and a page that asks for hundreds of texts should not watch each of them. */
let words = $state.raw<Words>({ texts: english, said: {}, locale: LANGUAGES.en.locale });

/** Loads the words of a language; until they are there the page speaks as before. */
export async function speak(language: Language): Promise<void> {
  const [texts, said] = language === "en" ? [english as Texts, {} as Said] : await LOADERS[language]();
  const { locale } = LANGUAGES[language];
  words = { texts: { ...english, ...texts }, said, locale };
  // Not read back from the words: English is there at once, and an effect that speaks it would begin again.
  document.documentElement.lang = locale;
}

/** A text of the page, with its places filled in. */
export function t(key: Key, values: Values = {}): string {
  return filled(words.texts[key] ?? key, values, words.locale);
}

/** What the server said, which is English, in the language of the page. */
export function said(english: string): string {
  return translated(words.said, english);
}

export function locale(): string {
  return LANGUAGES[settings.language].locale;
}
