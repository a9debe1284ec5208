/** Sentences of the server: English with `{}` where something varies → the same in another language. */
export type Said = Readonly<Record<string, string>>;

interface Pattern {
  readonly test: RegExp;
  readonly other: string;
}

const known = new WeakMap<Said, readonly Pattern[]>();

/** Exact sentences first, then those with something in them, the most particular first; unknown ones stay as they are. */
export function translated(sentences: Said, english: string): string {
  const exact = sentences[english] ?? sentences[capital(english)];
  if (exact !== undefined) return exact;
  for (const { test, other } of patterns(sentences)) {
    const found = test.exec(english);
    if (found) return put(other, found.slice(1).map((part) => translated(sentences, part)));
  }
  return english;
}

/** `{}` takes the parts in their order, `{2}` the second one. */
function put(other: string, parts: readonly string[]): string {
  let next = 0;
  return other.replace(/\{(\d?)\}/g, (whole, place: string) => parts[place ? Number(place) - 1 : next++] ?? whole);
}

function patterns(sentences: Said): readonly Pattern[] {
  const ready = known.get(sentences);
  if (ready) return ready;
  const texts = Object.keys(sentences).filter((text) => text.includes("{}"));
  const made = texts.sort((a, b) => fixed(b) - fixed(a)).map((text) => ({ test: pattern(text), other: sentences[text] ?? text }));
  known.set(sentences, made);
  return made;
}

/** A result reads like the row of its pay table, in small letters. */
function pattern(text: string): RegExp {
  const source = text.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)");
  return new RegExp(`^${source}$`, "i");
}

function fixed(text: string): number {
  return text.replaceAll("{}", "").length;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
