import { reason } from "../../account/asking.svelte";
import { get } from "../../wire/api";

/** What the house was asked for, until its answer comes; an answer to an older question is not shown. */
export class Asked<T> {
  found = $state.raw<T | null>(null);
  trouble = $state("");
  #last = "";

  async ask(path: string): Promise<void> {
    this.#last = path;
    try {
      const found = await get<T>(path);
      if (this.#last === path) [this.found, this.trouble] = [found, ""];
    } catch (wrong) {
      if (this.#last === path) [this.found, this.trouble] = [null, reason(wrong)];
    }
  }

  forget(): void {
    [this.#last, this.found, this.trouble] = ["", null, ""];
  }
}
