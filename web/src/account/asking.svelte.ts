import { said, t } from "../i18n/index.svelte";
import { Trouble } from "../wire/api";

/** What a page asked for: nothing yet, an answer, or why there is none. */
export class Asked<T> {
  found = $state.raw<T | null>(null);
  trouble = $state("");
  waiting = $state(false);
  /** Not for drawing: an effect that asks must not run again because it asked. */
  #asking = false;

  /** Asks, and keeps what came before until the answer is there. */
  async for(answer: () => Promise<T>): Promise<boolean> {
    if (this.#asking) return false;
    this.#asking = this.waiting = true;
    this.trouble = "";
    try {
      this.found = await answer();
      return true;
    } catch (wrong) {
      this.trouble = reason(wrong);
      return false;
    } finally {
      this.#asking = this.waiting = false;
    }
  }
}

/** Why something was refused, in the language of the page. */
export function reason(wrong: unknown): string {
  if (wrong instanceof Trouble && wrong.status === 404) return t("account.not-here");
  return said(wrong instanceof Error ? wrong.message : String(wrong));
}
