/** How many digits the number of a ticket has. */
export const DIGITS = 18;

export type Sought = { readonly ticket: string } | { readonly player: string } | { readonly wrong: "number" };

/** What somebody typed or a reader scanned: the number of a ticket, however it is written, or somebody by name or id. */
export function sought(text: string): Sought | null {
  const words = text.trim();
  if (words === "") return null;
  const digits = words.replace(/[\s–-]/g, "");
  if (!/^\d+$/.test(digits)) return { player: words };
  return digits.length === DIGITS ? { ticket: digits } : { wrong: "number" };
}

/** The end of a number, as people call a ticket. */
export function short(number: string): string {
  return `…${number.slice(-4)}`;
}
