export type Values = Readonly<Record<string, string | number>>;

const CATEGORY = /^(zero|one|two|few|many|other):(.*)$/s;

/** A text with `{name}` filled in, `{n|one|many}` chosen by one or not one, and `{n|one:…|two:…|few:…|other:…}` by the language. */
export function filled(text: string, values: Values, locale = "en-GB"): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return forms === undefined ? String(value) : chosen(forms.split("|"), Number(value), locale);
  });
}

function chosen(forms: readonly string[], n: number, locale: string): string {
  const named = new Map(forms.map((form) => CATEGORY.exec(form)).filter((form) => form !== null).map((form) => [form[1], form[2] ?? ""]));
  if (named.size > 0) return named.get(new Intl.PluralRules(locale).select(n)) ?? named.get("other") ?? "";
  return (n === 1 ? forms[0] : forms[1]) ?? "";
}
