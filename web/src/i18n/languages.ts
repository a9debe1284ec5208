export type Language = "en" | "es" | "de" | "sl" | "zh";

/** Each in its own words, with the name that browsers give to its numbers and dates. */
export const LANGUAGES: Record<Language, { readonly name: string; readonly locale: string }> = {
  en: { name: "English", locale: "en-GB" },
  es: { name: "Español", locale: "es-ES" },
  de: { name: "Deutsch", locale: "de-DE" },
  sl: { name: "Slovenščina", locale: "sl-SI" },
  zh: { name: "简体中文", locale: "zh-CN" },
};

/** Those that a house offers, each with its name; all of them as long as it is not known which. */
export function offeredOf(named: readonly string[]): [Language, string][] {
  const all = Object.entries(LANGUAGES) as [Language, { name: string }][];
  return all.filter(([key]) => named.length === 0 || named.includes(key)).map(([key, { name }]) => [key, name]);
}
