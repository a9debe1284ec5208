/** Sentences of the server: English with `{}` where something varies → the same in another language. */
export type Said = Readonly<Record<string, string>>;

interface Pattern {
  readonly test: RegExp;
  readonly other: string;
}

const known = new WeakMap<Said, readonly Pattern[]>();

/** Exact sentences first, then those with something in them; unknown ones stay as they are. */
export function translated(sentences: Said, english: string): string {
  const exact = sentences[english];
  if (exact !== undefined) return exact;
  for (const { test, other } of patterns(sentences)) {
    const found = test.exec(english);
    if (found) return found.slice(1).reduce((text, part) => text.replace("{}", sentences[part] ?? part), other);
  }
  return english;
}

function patterns(sentences: Said): readonly Pattern[] {
  const found = known.get(sentences) ?? Object.entries(sentences).filter(([text]) => text.includes("{}")).map(([text, other]) => {
    const source = text.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)");
    return { test: new RegExp(`^${source}$`), other };
  });
  known.set(sentences, found);
  return found;
}
