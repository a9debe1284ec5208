import { reason } from "../account/asking.svelte";
import { Trouble } from "../wire/api";
import { newId } from "../wire/ids";
import type { MoreNeeded } from "../wire/types";

/** Something that somebody of the house does: one at a time, under one id until it is answered. Where the house wants to know again who is there, `again` is
 * true, `AskAgain` asks, and the same is done under the same id. */
export class HouseAct {
  sent = $state(false);
  trouble = $state("");
  again = $state(false);
  #id = newId();
  #what = "";
  #deed: ((id: string) => Promise<void>) | null = null;

  /** Says whether it was done; `what` tells one wish from another. */
  async do(deed: (id: string) => Promise<void>, what = ""): Promise<boolean> {
    if (this.sent) return false;
    if (what !== this.#what) this.#id = newId();
    [this.#what, this.#deed] = [what, deed];
    return this.#run(deed);
  }

  /** After the person has shown who they are. */
  async repeat(): Promise<boolean> {
    this.again = false;
    return this.#deed ? this.#run(this.#deed) : false;
  }

  forget(): void {
    [this.again, this.trouble, this.#id, this.#deed] = [false, "", newId(), null];
  }

  async #run(deed: (id: string) => Promise<void>): Promise<boolean> {
    [this.sent, this.trouble] = [true, ""];
    try {
      await deed(this.#id);
      this.#id = newId();
      return true;
    } catch (wrong) {
      this.again = wrong instanceof Trouble && (wrong.told as Partial<MoreNeeded>).wanted === "again";
      if (!this.again) {
        // What was answered with no is another wish the next time; what was not answered may have been done.
        if (wrong instanceof Trouble) this.#id = newId();
        this.trouble = reason(wrong);
      }
      return false;
    } finally {
      this.sent = false;
    }
  }
}
