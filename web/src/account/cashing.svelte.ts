import { house } from "../state/house.svelte";
import { post, Trouble } from "../wire/api";
import { newId } from "../wire/ids";
import type { OwnHandPay, OwnTicket } from "../wire/types";
import { reason } from "./asking.svelte";

/** One request to be paid out. Whoever gets no answer asks again for the same, and is paid once; what waits to be paid by hand stands in `house.me`. */
export class CashingOut {
  ticket = $state.raw<OwnTicket | null>(null);
  trouble = $state("");
  sent = $state(false);
  #id = newId();

  ask(): Promise<boolean> {
    return this.#told(async (id) => {
      const paid = await post<OwnTicket | OwnHandPay>("/api/cash-out", { id });
      if ("number" in paid) this.ticket = paid;
    });
  }

  /** What waits to be paid by hand goes back into the purse. */
  takeBack(): Promise<boolean> {
    return this.#told(async (id) => void (await post("/api/cash-out/back", { id })));
  }

  async #told(ask: (id: string) => Promise<void>): Promise<boolean> {
    if (this.sent) return false;
    this.sent = true;
    this.trouble = "";
    try {
      await ask(this.#id);
      this.#id = newId();
      await house.refresh();
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
