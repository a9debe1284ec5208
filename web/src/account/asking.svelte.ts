import { said, t } from "../i18n/index.svelte";
import { Trouble } from "../wire/api";

/** What a page asked for: nothing yet, an answer, or why there is none. */
export class Asked<T> {
  found = $state.raw<T | null>(null);
  trouble = $state("");
  waiting = $state(false);
  #latest = 0;

  /** Asks, and keeps what came before until the answer is there. Only the latest question counts. */
  async for(answer: () => Promise<T>): Promise<boolean> {
    const mine = ++this.#latest;
    this.waiting = true;
    this.trouble = "";
    try {
      const found = await answer();
      if (mine !== this.#latest) return false;
      this.found = found;
      return true;
    } catch (wrong) {
      if (mine === this.#latest) this.trouble = reason(wrong);
      return false;
    } finally {
      if (mine === this.#latest) this.waiting = false;
    }
  }
}

/** What the server said, or what went wrong here. */
export function why(wrong: unknown): string {
  if (wrong instanceof Trouble && wrong.told.code !== undefined) return said({ ...wrong.told, code: wrong.told.code });
  return wrong instanceof Error ? wrong.message : String(wrong);
}

/** Why something was refused, in the language of the page. */
export function reason(wrong: unknown): string {
  if (wrong instanceof Trouble && wrong.status === 404) return t("account.not-here");
  return why(wrong);
}
