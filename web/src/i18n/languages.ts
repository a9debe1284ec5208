export type Language = "en" | "es" | "de" | "sl" | "zh";

/** Each in its own words, with the name that browsers give to its numbers and dates. */
export const LANGUAGES: Record<Language, { readonly name: string; readonly locale: string }> = {
  en: { name: "English", locale: "en-GB" },
  es: { name: "Español", locale: "es-ES" },
  de: { name: "Deutsch", locale: "de-DE" },
  sl: { name: "Slovenščina", locale: "sl-SI" },
  zh: { name: "简体中文", locale: "zh-CN" },
};
