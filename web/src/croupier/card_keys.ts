/** What a key brought: a card that is whole, something that is none, or nothing yet; undefined where the key is no part of a card. */
export type Read = { readonly card: string } | { readonly unread: string } | null | undefined;

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
/** Keys that lie further apart do not belong to one card. */
const APART = 1_500;
const LONGEST = 24;

/**
 * Cards as they are typed, or as a scanner types them: rank and suit, `7h`, `TH` or `10h`, with or without Enter after them.
 * What began wrong stays wrong until its Enter, so that no card is found within the code of something else.
 */
export class CardKeys {
  #typed = "";
  #wrong = false;
  #last = 0;

  /** What is typed so far. */
  get typed(): string {
    return this.#typed;
  }

  clear(): void {
    this.#typed = "";
    this.#wrong = false;
  }

  take(key: string, at: number): Read {
    if (at - this.#last > APART) this.clear();
    this.#last = at;
    if (key === "Enter") return this.#entered();
    if (key.length !== 1) return undefined;
    const typed = this.#typed + key.toUpperCase();
    if (this.#wrong) {
      this.#typed = typed.slice(0, LONGEST);
      return null;
    }
    return this.#grown(typed);
  }

  #grown(typed: string): Read {
    const card = cardIn(typed);
    if (card) {
      this.clear();
      return { card };
    }
    if (begins(typed)) {
      this.#typed = typed;
      return null;
    }
    if (this.#typed === "") return undefined;
    const again = typed.slice(-1);
    // A rank over a rank is somebody who thinks again.
    this.#typed = begins(again) ? again : typed;
    this.#wrong = !begins(again);
    return null;
  }

  #entered(): Read {
    const unread = this.#typed;
    this.clear();
    return unread ? { unread } : undefined;
  }
}

function begins(text: string): boolean {
  return text === "1" || text === "10" || (text.length === 1 && RANKS.includes(text));
}

/** The card that a text names, such as `Th`; none where it names none. */
export function cardIn(text: string): string {
  const said = text.trim().toUpperCase();
  const rank = said.startsWith("10") ? "T" : said[0];
  const suit = said.slice(said.startsWith("10") ? 2 : 1);
  return rank && RANKS.includes(rank) && suit.length === 1 && SUITS.includes(suit) ? rank + suit.toLowerCase() : "";
}

/** All cards, a row for each suit. */
export const DECK: readonly (readonly string[])[] = [..."shdc"].map((suit) => [...RANKS].map((rank) => rank + suit));
