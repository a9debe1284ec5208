import { Trouble } from "../wire/api";
import { newId } from "../wire/ids";
import { reason } from "./asking.svelte";

/** Something that a form asks for: one at a time, and why it was not done. Whoever gets no answer and asks again for the same does so under the same id. */
export class FormRequest {
  sent = $state(false);
  trouble = $state("");
  #id = newId();
  #what = "";

  async do(deed: (id: string) => Promise<void>, what = ""): Promise<boolean> {
    if (this.sent) return false;
    if (what !== this.#what) this.#id = newId();
    this.#what = what;
    this.sent = true;
    this.trouble = "";
    try {
      await deed(this.#id);
      this.#id = newId();
      return true;
    } catch (wrong) {
      if (wrong instanceof Trouble) this.#id = newId();
      this.trouble = reason(wrong);
      return false;
    } finally {
      this.sent = false;
    }
  }
}
